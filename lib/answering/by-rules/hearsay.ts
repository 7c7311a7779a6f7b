import { spoken } from '../../memory/incident-sentence';
import type { IncidentRecord } from '../../store/schema';
import { capital } from '../../wording';
import { callBy, type Telling } from './telling';

/** Told as heard, of nobody in particular. */
const HEARSAY =
  /\b(?:i (?:heard|read|was told)|they say|people say|somebody|someone|rumou?r|apparently|supposedly|(?:told|tells) me|the story goes)\b/i;
const NAME = "(?:(?:Mrs?|Ms|Miss|Dr|Doctor|Aunt|Uncle)\\.? )?\\p{Lu}[\\p{L}'’-]+";
/** Begin a sentence, and are nobody's name. */
const NO_NAME =
  /^(?:I|You|We|Who|What|That|This|It|Nobody|Everybody|Everyone|And|But|So|As|Yes|No|Well|Or|If|When)$/;
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

/** Whose words a line tells on, as it calls them; null where it names nobody. Null altogether: it tells what its speaker knows. English; pure. */
export function hearsayIn(said: string): { source: string | null } | null {
  const source = REPORTED.exec(said)?.[1];
  if (source !== undefined && !NO_NAME.test(source))
    return { source: new RegExp(`^(?:${NOT_NAMED})$`).test(source) ? null : source };
  return HEARSAY.test(said) ? { source: null } : null;
}

/** Told as heard from others. */
export function isHearsay(line: IncidentRecord): boolean {
  return hearsayIn(spoken(line)) !== null;
}

/** A sentence that says of a line whose words it tells on: "The vet said that, as Ada tells."; null where it is no hearsay. */
export function hearsayTold(line: IncidentRecord, tell: Pick<Telling, 'actor'>): string | null {
  const heard = hearsayIn(spoken(line));
  if (!heard) return null;
  const teller = callBy(tell.actor(line));
  return heard.source === null
    ? `${capital(teller)} only heard that:`
    : `${capital(heard.source)} said that, as ${teller} tells.`;
}
