import { spoken } from '../../memory/incident-sentence';
import { contextOf } from '../../memory/query-correction';
import type { MemoryView, Recall } from '../../memory/recall';
import type { TextRole } from '../../models/weight';
import { wordsIn } from '../search/sought';
import type { Asked, Corrected, ReadableMemory } from './contract';
import { amount } from './shown';

/** Lines that are a question's context, of each kind. */
const LINES = 3;

/**
 * Corrects a question's vector by what was asked and found just before it, and by what was said just before the moment that it is asked at (Light-Omni,
 * 3.2). The correction is learnt from what is remembered: a question as of an earlier moment goes without it.
 */
export async function correctedQuery(
  { question, previous, video, before, asOf, as }: Asked,
  memory: ReadableMemory,
): Promise<Corrected> {
  const off = (why: string): Corrected => ({ vector: null, why: `Off: ${why}.` });
  if (as.withoutQueryCorrection) return off('left out');
  const own = await memory.vectorOf('question', wordsIn(question));
  if (!own) return off('no text embedding');
  const { isAll, lines } = await memory.read((recall) => {
    const view = recall.view(asOf);
    const isAll = isOfAll(recall, view);
    return { isAll, lines: isAll && video && before !== undefined ? lastLines(recall, view, video.id) : [] };
  });
  if (!isAll) return off('it is learnt from later moments, too');
  const told = previous?.evidence.slice(0, LINES).map(({ said, text }) => said ?? text) ?? [];
  const vectors: Float32Array[] = [];
  const add = async (role: TextRole, text: string) => {
    const vector = await memory.vectorOf(role, text);
    if (vector) vectors.push(vector);
  };
  if (previous) await add('question', previous.question);
  for (const text of [...told, ...lines]) await add('line', text);
  const context = contextOf(vectors);
  if (!context) return off('nothing was asked or said just before');
  const correction = await memory.correction();
  if (correction?.dimension !== own.length)
    return off('nothing that helps could be learnt from what was said');
  return { vector: correction.correct(own, context), why: `By ${amount(vectors.length, 'line')} before it.` };
}

/** Whether nothing that is remembered is later than the moment that is asked about. */
function isOfAll(recall: Recall, { until, allowed }: MemoryView): boolean {
  if (until === Number.POSITIVE_INFINITY) return true;
  return recall.videos.all().every(({ id }) => recall.entries.inVideo(id).every(allowed));
}

/** The last things that were said in a video. Throws `NotRead`. */
function lastLines(recall: Recall, { allowed }: MemoryView, videoId: string): string[] {
  const said = recall.entries.inVideo(videoId).filter((entry) => recall.entries.place(entry).kind === 'says');
  return recall.entries.read(said.filter(allowed).slice(-LINES)).map(spoken);
}
