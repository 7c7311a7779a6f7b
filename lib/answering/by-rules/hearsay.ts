import { spoken } from '../../memory/incident-sentence';
import type { IncidentRecord } from '../../store/schema';
import { type Told, told } from '../../told';
import { capital } from '../../wording';
import { DOUBTFUL } from './phrases';
import { type Telling, whoTold } from './telling';

const MAYBE_HEARSAY = new RegExp(`\\b(?:${DOUBTFUL}|(?:told|tells) me)\\b`, 'i');
const NAME = "(?:(?:Mrs?|Ms|Miss|Dr|Doctor|Aunt|Uncle)\\.? )?\\p{Lu}[\\p{L}'’-]+";
/** Begin a sentence, and are nobody's name. */
const NO_NAME =
  /^(?:I['’]\p{L}+|I|You|We|Who|What|Which|That|This|It|There|Here|Nobody|Everybody|Everyone|Somebody|Someone|And|But|So|As|Yes|No|Not|Well|Or|If|When|Then|Now|Never|Always|Often|Sometimes|Once|Only|Just|Still|Also|Actually|Maybe|Perhaps|Later|Yesterday|Today)$/u;
const DESCRIBED =
  '(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur|[Yy]our|[Hh]is|[Hh]er|[Tt]heir) (?:[\\p{L}-]+ ){0,4}?[\\p{L}-]+';
const NOT_NAMED = '[Hh]e|[Ss]he|[Tt]hey';
/** What is told on follows: "that ...", or a clause that begins. */
const CLAUSE =
  "(?: that\\b|(?= (?:I|you|he|she|it|we|they|there|the|an?|my|your|his|her|its|our|their|this|these|those|nobody|everybody|everyone|\\p{Lu}[\\p{L}-]+)(?:['’ ]|$)))";
const REPORTED = new RegExp(
  `(?<!(?:\\b(?:at|in|from|of|on|by|with|to) |[\\p{L}'’-]))(${NAME}|${DESCRIBED}|${NOT_NAMED}) (?:also |always |once |just )?(?:says|said|swears|swore|claims|claimed|reckons|reckoned|mentioned|whispered|(?:told|tells) (?:me|us|him|her|them))${CLAUSE}`,
  'u',
);

/** Somebody does something, and it is no thing alone: "the shop is closed", "he left", not "a noise in the cellar". */
const WHOLE_CLAUSE =
  "(?:(?:he|she|they|we|there|(?:you|it)(?= (?:is|are|was|were|has|have|had|will|can|could|may|might|did|does))) |(?:you|it|there)['’]|(?:(?!(?:I|you|he|she|it|we|they|that|which|who|and|but|so|when|while|as|if|in|on|at|with)\\b)[\\p{L}'’-]+ ){1,4}?(?:is|are|was|were|has|have|had|will|would|can|could|may|might|did|does)(?:n['’]t)?\\b)";
/** Told on from nobody in particular. */
const OF_NOBODY = new RegExp(
  `\\b(?:they say|people say|rumou?r|apparently|supposedly|the story goes)\\b|\\bi (?:heard|read|was told) (?:that )?${WHOLE_CLAUSE}|\\b(?:some(?:body|one)|everybody|everyone|people) (?:[\\p{L}'’-]+ ){0,4}?(?:says|said|(?:told|tells) (?:me|us))(?: that\\b| ${WHOLE_CLAUSE})`,
  'iu',
);

/** Whose words a line tells on, as it calls them; null where it names nobody. Null altogether: it tells what its speaker knows. English; pure. */
export function hearsayIn(said: string): { source: string | null } | null {
  const source = REPORTED.exec(said)?.[1];
  if (source !== undefined && !NO_NAME.test(source))
    return { source: new RegExp(`^(?:${NOT_NAMED})$`).test(source) ? null : source };
  return OF_NOBODY.test(said) ? { source: null } : null;
}

/** Told as heard from others, or maybe so. */
export function isHearsay(line: IncidentRecord): boolean {
  const said = spoken(line);
  return MAYBE_HEARSAY.test(said) || hearsayIn(said) !== null;
}

/** A sentence that says of a line whose words it tells on: "The vet said that, as Ada tells."; null where it is no hearsay. */
export function hearsayTold(line: IncidentRecord, tell: Pick<Telling, 'actor'>): Told | null {
  const heard = hearsayIn(spoken(line));
  if (!heard) return null;
  const teller = whoTold(tell.actor(line));
  return heard.source === null
    ? told`${teller} only heard that:`
    : told`${capital(heard.source)} said that, as ${teller} tells.`;
}
