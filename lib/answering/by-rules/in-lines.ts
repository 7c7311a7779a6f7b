import { IN_TIME, LEFT_OUT } from '../../contract/trace';
import { spoken } from '../../memory/incident-sentence';
import { stemOf } from '../../memory/terms';
import type { Asked } from './asked';
import { mayTellSense } from './beyond-senses';
import type { Finding } from './finding';
import { findOfLine, findPointed } from './follow-up';
import { stemsOfNouns } from './german-phrases';
import { findGiven } from './given';
import { findInParticular } from './in-particular';
import { boundsInTime } from './in-time';
import { findKin } from './kin-told';
import { findLines, type Lines } from './lines-that-answer';
import { isOfOtherKind } from './other-kind';
import { findPriced } from './prices';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import type { Reply } from './reply';
import { confined, type Scene } from './scene';
import type { SeenForIt } from './seen-for-it';
import { stemsOfLooks } from './seen-not-said';
import { isSaidNear, soughtInView, speaksOf, stemsOfThing } from './speaks-of';
import type { LeftForLater } from './told-first';
import { nobodyToldBy } from './wearing';
import type { Asks } from './what-is-asked';
import { findWritten } from './written';

/** What lines tell. */
export interface InLines extends Lines {
  /** Why nobody is meant by the clothes that are named; no line answers then. */
  unclothed: Refusal | null;
}

/** What people tell, and pictures do not. */
export const ONLY_SAID: ReadonlySet<Asks['for']> = new Set([
  'amount',
  'reason',
  'duration',
  'age',
  'extreme',
  'role',
]);
/** Answered by when somebody was seen or heard: a time that is asked about is never dropped. */
const BY_THE_CLOCK: ReadonlySet<Asks['for']> = new Set([
  'company',
  'presence',
  'happenings',
  'foremost',
  'words',
  'occurrences',
]);

/**
 * What is told by when people came and spoke, and by lines; else by what pictures show of it. A time that a question names may be when it happened, on the nearest such
 * day or on any, or be told in the words.
 */
export function findInLines(asked: Asked, seen: SeenForIt, left: LeftForLater, reply: Reply): InLines {
  const { recall, scene, question, zone } = asked;
  const { times } = question;
  const looks = (times?.certain ? (['nearest', 'any'] as const) : []).map(
    (reach) => () => look(asked, confined(scene, boundsInTime(recall, times!, zone, reach)), question),
  );
  // "May" is a word of any line: one that is not told to be of the time is not.
  const mayTellTime = question.timeTerms.length > 0 && !BY_THE_CLOCK.has(question.asks.for);
  if (looks.length === 0 || mayTellTime) looks.push(() => look(asked, scene, inWordsToo(question)));
  let result = looks[0]!();
  for (const next of looks.slice(1)) if (!result.finding) result = next();
  result = orSeen(withoutOthers(result, asked, seen), asked, seen, left);
  const unclothed = unclothedIn(result, asked);
  if (unclothed) result = { ...result, finding: null, nearest: [] };
  if (times?.certain) reply.note({ step: IN_TIME, detail: `Of the time "${times.words}".` });
  reply.note({ step: 'searched', detail: result.note });
  for (const detail of result.leftOut) reply.note({ step: LEFT_OUT, detail });
  return { ...result, unclothed };
}

/** Why nobody is meant by the clothes that are named, where lines alone may tell them. */
function unclothedIn({ finding }: Lines, { inTime, plain }: Asked): Refusal | null {
  const lines = finding ? finding.quoted.map(spoken) : [];
  return finding && lines.length === 0 ? null : nobodyToldBy(inTime, plain, lines);
}

/** What one look at a scene comes to. */
function look(asked: Asked, where: Scene, whole: Question): Lines {
  const { question, main, anchor, understand, followUp, previous, likeness, form, known } = asked;
  if (followUp && 'asks' in followUp)
    return foundAlone(
      findPointed(where, question, followUp.asks, previous!),
      'The moment that the last answer rested on is not there.',
    );
  if (followUp && 'ofLine' in followUp)
    return foundAlone(
      findOfLine(where, question, followUp.ofLine, previous!),
      'The line that the last answer rested on does not tell it.',
    );
  const strange = question.strangers.length > 0;
  const finding = strange ? null : findInParticular(where, main, anchor, understand);
  if (finding) return foundAlone(finding, finding.note);
  const isOfLooks = form === 'unseen' && !ONLY_SAID.has(main.asks.for);
  // What only a picture could tell is told by lines that plainly hold it, or not at all.
  const sought = likeness
    ? { ...whole, required: [...whole.required, stemOf(likeness.toLowerCase())] }
    : whole;
  const lines = findLines(isOfLooks ? { ...where, read: undefined } : where, sought, known);
  if (strange || !mayBeInWords(main)) return { ...lines, finding: null };
  const written = lines.finding
    ? null
    : (findKin(where, whole) ??
      findGiven(where, whole) ??
      findPriced(where, whole) ??
      findWritten(where, whole));
  return written ? { ...lines, finding: written, note: written.note, leftOut: [] } : lines;
}

function foundAlone(finding: Finding | null, otherwise: string): Lines {
  return { finding, nearest: [], note: finding?.note ?? otherwise, leftOut: [] };
}

/** Without lines that speak of something else than the thing, the German noun or the looks that are asked for. */
function withoutOthers(result: Lines, asked: Asked, seen: SeenForIt): Lines {
  const { finding } = result;
  if (!finding) return result;
  const { inTime, question, plain, bare, whole, translated } = asked;
  const none: Lines = { ...result, finding: null, nearest: [] };
  // Where it was seen, or nothing else is asked, only lines that speak of it answer.
  const { things } = seen;
  const named = seen.ofThings || things?.plainly ? things?.named : seen.ofHue ? seen.hue?.named : null;
  const thing = named ?? seen.around?.named;
  const sought = thing ? stemsOfThing(thing) : soughtInView(plain, question);
  if (sought && !speaksOf(finding, sought)) return none;
  // What was read is asked for: only a line that speaks of it, and of where it stands, may tell it.
  const read = seen.writing?.plainly ? new Set(question.terms.map(({ stem }) => stem)) : null;
  if (read && read.size > 0 && !speaksOf(finding, read)) return none;
  if (finding.quoted.length === 0) return result;
  if (read && !isSaidNear(inTime, finding, read)) return none;
  // What a German question names is spoken of where it is answered: in other words it may be read amiss.
  const nouns = asked.isGerman && translated !== null ? stemsOfNouns(whole) : null;
  if (nouns && !isSaidNear(inTime, finding, nouns)) return none;
  const ofLooks = stemsOfLooks(bare, question);
  return ofLooks && !isSaidNear(inTime, finding, ofLooks) ? none : result;
}

/** What people say of a thing goes before that it was seen, where that is not plainly meant. */
function orSeen(lines: Lines, { question, bare }: Asked, seen: SeenForIt, left: LeftForLater): Lines {
  const { ofThings, ofHue, besideThing, ofWriting, ofPerson } = seen;
  const inPicture =
    left.ofClothes ??
    ofThings ??
    ofHue ??
    besideThing ??
    ofWriting ??
    ofPerson ??
    (left.called ? null : left.ofNames);
  const result =
    !lines.finding && inPicture ? { ...lines, finding: inPicture, note: inPicture.note, leftOut: [] } : lines;
  const { finding } = result;
  if (isOfAnotherSense(bare, finding)) return { ...result, finding: null, nearest: [] };
  return finding && finding.quoted.length > 0 && isOfOtherKind(question.text, finding.quoted.map(spoken))
    ? { ...result, finding: null, nearest: finding.evidence }
    : result;
}

/** Whether a finding rests on lines, and none of them may tell what a question asks of a sense. */
function isOfAnotherSense(question: string, finding: Finding | null): boolean {
  if (!finding || finding.evidence.length === 0) return false;
  return finding.evidence.every(({ said, text }) => !mayTellSense(question, said ?? text));
}

/** Whether what others say may answer it: not who was in view, what came first, or what somebody named said. */
function mayBeInWords({ asks, named, required }: Question): boolean {
  if (asks.for === 'words') return named.length === 0 && required.length === 0;
  return asks.for !== 'presence' && asks.for !== 'order';
}

/** The question with the words of the time that it names as words that must be said. */
function inWordsToo(question: Question): Question {
  const { terms, required, timeTerms } = question;
  return {
    ...question,
    terms: [...terms, ...timeTerms],
    required: [...required, ...timeTerms.map(({ stem }) => stem)],
  };
}
