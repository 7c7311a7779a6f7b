import { KINDS_BY_MODEL } from '../../store/schema';
import { findCandidates } from './find';
import type { Finding } from './finding';
import type { Question } from './question';
import type { Scene } from './scene';

/**
 * Share of a question's content that what a model wrote must hold by itself to be quoted: more than a line (lines-that-answer.ts), since it is looked at only
 * where nobody's words answer, and a refusal is better than a picture that is about something else.
 */
const LEAST = 0.75;
/** What can be answered by quoting what was seen: a name, a number, a time or a reason that stands in no line would have to be told by it. */
const SHOWN = new Set<Question['asks']['for']>([
  'thing',
  'kind',
  'person',
  'place',
  'happenings',
  'foremost',
]);
/** Sentences that are quoted. */
const QUOTED = 2;
const EVIDENCE = 10;

/** What a model wrote that holds what a question is about, and tells of whom it names. Null where nothing does. */
export function findWritten(scene: Scene, question: Question): Finding | null {
  const { recall, view, tell, video, only } = scene;
  if (question.terms.length === 0 || !SHOWN.has(question.asks.for)) return null;
  const isWritten = (entry: number) =>
    KINDS_BY_MODEL.has(recall.entries.place(entry).kind) && (only?.(entry) ?? true);
  const fitting = findCandidates(recall, view, { ...question, only: isWritten, here: video?.id }).filter(
    ({ incident, own, about }) => KINDS_BY_MODEL.has(incident.kind) && own >= LEAST && about,
  );
  if (fitting.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: fitting.slice(0, QUOTED).map(({ incident }) => incident),
    evidence: fitting.slice(0, EVIDENCE).map(({ incident, score }) => tell.evidence(incident, score)),
    note: `${fitting.length} sentences that a model wrote hold it.`,
  };
}
