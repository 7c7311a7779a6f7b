import type { Evidence } from '../../contract/answers';
import { spoken } from '../../memory/incident-sentence';
import type { IncidentRecord } from '../../store/schema';
import { inTurn, onlyIf, told } from '../../told';
import { isAsking, isSaid } from './find';
import type { Finding } from './finding';
import { IF_NAMES_HEARD_RIGHT } from './heard';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { recordsIn, type Scene, videosInBounds } from './scene';
import { listed } from './telling';
import { absent, whoIsIn } from './who-is-in-which';

const THERE =
  '(?:(?: (?:there|here|present|around|with (?:us|them|you)|in view|(?:on|in) (?:the )?(?:screen|camera|picture)|(?:(?:in|at|on|to|from) )?(?:it|(?:this|that|the) (?:video|film|clip|recording)))){1,2})';
const WHO = '^(?:who|which (?:people|persons|friends|of them))(?: all| else)?';
const NOT = "(?: not|n['’]?t)";
/** Asks who was not there, and nothing else: "Who was missing?", "Who didn't come, and why?" */
const ASKS_WHO_IS_ABSENT = [
  `${WHO} (?:is|was|are|were)${NOT}${THERE}`,
  `${WHO}(?: (?:is|was|are|were|has been|had been))? (?:missing|absent|away)${THERE}?`,
  `${WHO} (?:did|does|do|could|can|would|has|have|had)${NOT} (?:come|show up|turn up|appear|attend|make it|join(?: us)?|be|been)${THERE}?`,
  `${WHO} (?:stayed|stays) away${THERE}?`,
].map((form) => new RegExp(`${form}(?:,? and why(?: not)?)?$`, 'i'));
/** Says of somebody that they are not there: "Ben can't come", "my sister is away". */
const SAID_TO_BE_ABSENT =
  /(?:\b(?!(?:It|This|That|There|What|Who|Where|Why|I|You|We)\b)\p{Lu}\p{L}+|\b[Hh]e|\b[Ss]he|\b[Tt]hey|\b(?:[Mm]y|[Oo]ur|[Yy]our) \p{Ll}+)(?:(?: is| are| was| were|['’]s|['’]re)(?:n['’]t| not) (?:here|there|with us|coming|joining us|able to come)\b|(?: can(?:no|['’])t| could(?:n['’]t| not)| did(?:n['’]t| not)| won['’]t| will not) (?:come|be (?:here|there|with us|coming)|join us|make it)\b|(?: is| are| was| were|['’]s|['’]re) (?:away|missing|absent)\b)(?! yet\b)/u;
/** What others say to somebody, or of them. */
const ASKS_OF_OTHERS = /\b(?:about|of|to|with) |\bwho(?:m|se)?\b/i;
/** Lines that say so that are told. */
const MOST_SAID = 2;

/** Whether a question asks who is not there, and nothing else. Pure. */
export function asksWhoIsAbsent(text: string): boolean {
  const plain = text.trim().replace(/[?!.\s]+$/, '');
  return ASKS_WHO_IS_ABSENT.some((form) => form.test(plain));
}

/**
 * Who is not there, in the video at hand or those of the time: what people say of that, then whoever is known from other videos and is neither seen nor heard
 * there, which does not mean that they were away. Null where no video is meant.
 */
export function findAbsent(scene: Scene): Finding | { none: Refusal } | null {
  const found = absent(scene);
  if (!found) return null;
  const said = saidToBeAbsent(scene);
  if ('none' in found && said.length === 0) return found;
  const sentences = said.map((line) => scene.tell.sentence(line));
  const evidence = said.map((line) => scene.tell.evidence(line, 1));
  if ('none' in found)
    return { lead: inTurn(...sentences), unsure: false, quoted: [], evidence, note: 'What is said of it.' };
  const missing = found.unsure ? onlyIf(found.lead!, IF_NAMES_HEARD_RIGHT) : found.lead!;
  const doubt = told`Whoever was not recognised may have been there all the same.`;
  return {
    ...found,
    lead: inTurn(...sentences, missing, doubt),
    unsure: false,
    evidence: [...evidence, ...found.evidence],
  };
}

/** The lines there that say of somebody that they are not. */
function saidToBeAbsent(scene: Scene): IncidentRecord[] {
  const { video, videos, only } = scene;
  const meant = video ? [video] : only ? videosInBounds(scene, videos) : [];
  return meant
    .flatMap(({ id }) => recordsIn(scene, id, 'says'))
    .filter((line) => !isAsking(line) && SAID_TO_BE_ABSENT.test(spoken(line)))
    .slice(0, MOST_SAID);
}

/**
 * What is asked of somebody in a video, or at a time, in which they are neither seen nor heard: where they were is told by lines there that say that they are
 * away; what they said there is refused, with these. Null for any other question, and where they are there.
 */
export function absentWhoIsAsked(
  scene: Scene,
  question: Question,
): Finding | { none: Refusal; evidence: Evidence[] } | null {
  const { named, asks, text, terms } = question;
  const { video, videos, only, tell } = scene;
  const [person, ...others] = named;
  const isAsked = asks.for === 'words' || (asks.for === 'place' && terms.length === 0);
  if (!person || others.length > 0 || !only || !isAsked || ASKS_OF_OTHERS.test(text)) return null;
  const meant = videosInBounds(scene, video ? [video] : videos);
  if (meant.length === 0 || whoIsIn(scene, meant).some(({ persons }) => persons.includes(person)))
    return null;
  const { who, text: name, unsure } = tell.one(person);
  const where = listed(meant.map((one) => one.name));
  const said = saidToBeAbsent(scene).filter((line) => isSaid(person, line));
  const sentences = said.map((line) => tell.sentence(line));
  const evidence = said.map((line) => tell.evidence(line, 1));
  const neither = told`I neither saw nor heard ${who} in ${where}.`;
  const english = unsure ? onlyIf(neither, IF_NAMES_HEARD_RIGHT) : neither;
  if (asks.for === 'place' && said.length > 0) {
    const note = `Looked for ${name} in ${where}, and for lines that say where they are.`;
    return { lead: inTurn(...sentences, english), unsure: false, quoted: [], evidence, note };
  }
  const german = `${name} habe ich in ${where} weder gesehen noch gehört.`;
  return { none: { english: inTurn(english, ...sentences), german: inTurn(german, ...sentences) }, evidence };
}
