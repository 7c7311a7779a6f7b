import { namesOf, personsOf } from '../identity/fold';
import { EVERYTHING } from '../memory/moments';
import type { MemoryView, Recall } from '../memory/recall';
import { contentTerms, stemOf, tokens } from '../memory/words';
import {
  type Answer,
  type AskRequest,
  type Evidence,
  type SearchHit,
  TAKEN_AS,
  type TraceStep,
} from '../pipeline/contract';
import { byMeaningToo } from './answering/by-meaning';
import { findCompany } from './answering/company';
import { findCandidates } from './answering/find';
import type { Finding } from './answering/finding';
import { findPointed, followUpOf } from './answering/follow-up';
import { boundsInTime } from './answering/in-time';
import { findLines, type Lines } from './answering/lines';
import { findOrder } from './answering/order';
import {
  findComing,
  findForemost,
  findHappenings,
  findMomentOf,
  findOccurrences,
  findPresence,
  findWords,
} from './answering/persons';
import { type Question, understandQuestion, type Vocabulary } from './answering/question';
import { findIdentity, findRole, findWhereabouts } from './answering/roles';
import { capital, compose, listed, Telling } from './answering/say';
import type { Scene } from './answering/scene';

const EVIDENCE_KEPT = 10;
/** Words that are told to have been looked for. */
const NAMED_WORDS = 6;
/** Lines in which a name is looked for as it is written. */
const LOOKED_AT = 20;

/** What an answer is given beside the question. */
export interface AskContext {
  /** The question as a vector, where lines have vectors. */
  vector?: Float32Array | null;
  /** Milliseconds, for measuring. */
  now?: () => number;
  /** The moment from which "yesterday" counts where no video is asked about, milliseconds since 1970. */
  today?: number;
}

/**
 * Answers without a model: understands the question by rules, finds the moments that hold what it is about, and says who, when and the
 * words, or refuses and says what was looked for. It does not reason.
 *
 * @throws MnemeError `not-found` for an unknown video
 */
export function answer(recall: Recall, request: AskRequest, context: AskContext = {}): Answer {
  const { vector = null, now = () => performance.now(), today = Date.now() } = context;
  const started = now();
  const video = request.video ? recall.videoByName(request.video) : null;
  const asOf = recall.asOf(video, request.before);
  const view = recall.view(asOf);
  const zone = (video ?? recall.allVideos().at(-1))?.zone ?? 'UTC';
  const moment = Number.isFinite(asOf.until) ? asOf.until : today;
  const persons = personsOf(view.persons);
  const vocabulary = vocabularyOf(recall, view);
  const understand = (text: string) => understandQuestion(text, persons, moment, zone, vocabulary);
  const scene: Scene = {
    recall,
    view,
    video,
    vector,
    videos: recall.allVideos(),
    tell: new Telling(recall, view),
  };
  const asked = understand(request.question);
  const { previous } = request;
  const followUp = previous ? followUpOf(request.question, previous, scene, asked) : null;
  const question = followUp && 'text' in followUp ? understand(followUp.text) : asked;
  // The vector is of what was asked, not of what it was taken for.
  if (question !== asked) scene.vector = null;
  const trace: TraceStep[] = [];
  if (question !== asked) trace.push({ step: TAKEN_AS, detail: capital(question.text) });
  trace.push({ step: 'understood', detail: `Looked for ${describe(question)}.` });

  const known = new Set(persons.flatMap(namesOf).flatMap(tokens));
  const anchor = question.anchor && understand(question.anchor.text);
  const main = question.anchor
    ? { ...question, ...namesAndTerms(understand(question.anchor.main)) }
    : question;
  const look = (where: Scene, whole: Question): Lines => {
    if (followUp && 'asks' in followUp) {
      const finding = findPointed(where, question, followUp.asks, previous!);
      const note = finding?.note ?? 'The moment that the last answer rested on is not there.';
      return { finding, nearest: [], note };
    }
    const strange = question.strangers.length > 0;
    const finding = strange ? null : findInParticular(where, main, anchor, understand);
    if (finding) return { finding, nearest: [], note: finding.note };
    const lines = findLines(where, whole, known);
    return strange || !mayBeInWords(main) ? { ...lines, finding: null } : lines;
  };
  // A time may be when it happened, on the nearest such day or on any; or be told in the words.
  const { times } = question;
  const inTime = times?.certain ? (['nearest', 'any'] as const) : [];
  const looks = inTime.map(
    (reach) => () => look({ ...scene, ...boundsInTime(recall, times!, zone, reach) }, question),
  );
  if (inTime.length === 0 || !BY_THE_CLOCK.has(question.asks.for))
    looks.push(() => look(scene, inWordsToo(question)));
  let result = looks[0]!();
  for (const next of looks.slice(1)) if (!result.finding) result = next();
  const { finding, nearest, note } = result;
  trace.push({ step: 'searched', detail: note });

  const finish = (text: string, refused: boolean, evidence: Evidence[]): Answer => ({
    answer: text,
    refused,
    mode: request.mode ?? 'auto',
    rounds: 0,
    modelCalls: 0,
    promptTokens: 0,
    ms: Math.round((now() - started) * 10) / 10,
    evidence: bestFirst(evidence.slice(0, EVIDENCE_KEPT)),
    trace: [
      ...trace,
      { step: 'answered', detail: refused ? 'Refused.' : 'Quoted the best moments; no model is connected.' },
    ],
  });
  if (!finding) return finish(refusal(question), true, nearest);
  return finish(say(finding, question, scene), false, finding.evidence);
}

/** Questions that more than the words answer: who was there, what came first, when somebody came. Null where the words must. */
function findInParticular(
  scene: Scene,
  question: Question,
  anchor: Question | null,
  understand: (text: string) => Question,
): Finding | null {
  const { asks } = question;
  switch (asks.for) {
    case 'company':
      return findCompany(scene, question, anchor);
    case 'order':
      return findOrder(
        scene,
        question,
        [understand(asks.options[0]), understand(asks.options[1])],
        asks.last,
      );
    case 'foremost':
      return findForemost(scene, question, asks.last);
    case 'presence':
      return findPresence(scene, question, anchor);
    case 'moment':
      return anchor && question.terms.length === 0 && question.named.length === 0
        ? findMomentOf(scene, question, anchor)
        : findComing(scene, question);
    case 'role':
      return findRole(scene, question);
    case 'place':
      return findWhereabouts(scene, question);
    case 'identity':
      return findIdentity(scene, question);
    case 'words':
      return findWords(scene, question, anchor);
    case 'happenings':
      return findHappenings(scene, question, anchor);
    case 'occurrences':
      return findOccurrences(scene, question);
    default:
      return null;
  }
}

/** Answered by when somebody was seen or heard: a time that is asked about is never dropped. */
const BY_THE_CLOCK = new Set<Question['asks']['for']>([
  'company',
  'presence',
  'happenings',
  'foremost',
  'words',
  'occurrences',
]);

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

function vocabularyOf(recall: Recall, view: MemoryView): Vocabulary {
  return {
    isSaid: (word) => recall.search([stemOf(word)], view, { limit: 0 }).seen[0] ?? false,
    isNameSaid: (name) =>
      recall
        .search(contentTerms(name), view, { limit: LOOKED_AT })
        .hits.some(({ entry }) => recall.incidents[entry]!.text.includes(name)),
  };
}

function namesAndTerms({ terms, named, required }: Question): Pick<Question, 'terms' | 'named' | 'required'> {
  return { terms, named, required };
}

function say({ lead, unsure, quoted }: Finding, question: Question, { tell }: Scene): string {
  const first = unsure ? lead?.replace(/\.$/, ', if the names were heard right.') : lead;
  return compose([
    ...(first ? [first] : []),
    ...quoted.map((record) => tell.sentence(record)),
    ...question.misheard.map(({ form, name }) => `I took "${form}" for ${name}.`),
  ]);
}

/** What comes first counts at least as much as what follows. */
function bestFirst(evidence: Evidence[]): Evidence[] {
  let least = 0;
  return [...evidence]
    .reverse()
    .map((piece) => {
      least = Math.max(least, piece.score);
      return { ...piece, score: least };
    })
    .reverse();
}

function refusal(question: Question): string {
  if (question.strangers.length > 0)
    return `I found nothing about that: nobody and nothing called ${listed(question.strangers.slice(0, NAMED_WORDS))} was shown or spoken of.`;
  return `I found nothing about that. I looked for ${describe(question)}.`;
}

function firstOf(items: string[]): string[] {
  return items.length <= NAMED_WORDS ? items : [...items.slice(0, NAMED_WORDS), 'others'];
}

function describe({ terms, named }: Question): string {
  const parts = [];
  if (terms.length > 0) parts.push(listed(firstOf(terms.map((term) => `"${term.word}"`))));
  if (named.length > 0) parts.push(listed(firstOf(named.map((person) => person.name!))));
  return parts.join(' with ') || 'names and words that were said, but the question holds none';
}

/**
 * The moments nearest to a text, best first, whatever they cover; by words and, where lines have vectors, by meaning (`vector`). With
 * `byClip` only the best of each clip (M3-Agent, searchClip).
 */
export function searchMoments(
  recall: Recall,
  text: string,
  k: number,
  byClip = false,
  vector: Float32Array | null = null,
): SearchHit[] {
  const view = recall.view(EVERYTHING);
  const tell = new Telling(recall, view);
  const question = understandQuestion(text, personsOf(view.persons), 0, 'UTC', vocabularyOf(recall, view));
  const scene: Scene = { recall, view, tell, video: null, vector, videos: recall.allVideos() };
  const candidates = byMeaningToo(scene, findCandidates(recall, view, { ...question, here: undefined }));
  const best = new Map<string, SearchHit>();
  for (const { incident, score, entry } of candidates) {
    const key = byClip ? incident.clipId : String(entry);
    if (!best.has(key))
      best.set(key, { ...tell.evidence(incident, score), clip: Number(incident.clipId.slice(-6)) });
  }
  return [...best.values()].slice(0, k);
}
