import type { LinesDescribed, LinesToDescribe } from '../contract/memory';
import { MnemeError } from '../errors';
import { weightById } from '../models/weights-manifest';
import type { AnewVectors } from '../store/begun-anew';
import { clipIdOf } from '../store/clip-id';
import type { Database } from '../store/database';
import type { LinesAnew, LineToDescribe } from '../store/lines-anew';
import type { VideoRecord } from '../store/schema';
import { told } from '../told';
import type { HeldMemory } from './held-memory';
import type { Meaning } from './meaning';

/** So many lines are described in a call, and those of its last clip: about a second by the largest weight, and what is kept on disk at once. */
const AT_ONCE = 32;
/** Clips whose lines are read at once to find them. */
const CLIPS_READ = 64;

/** The memory, and where lines that are being described are kept. */
export interface LinesHeld {
  held: HeldMemory;
  database: Pick<Database, 'linesAnew' | 'describeLines'>;
}

/** What there is for all lines to be found by what another weight makes of them. */
export async function linesToDescribe(
  { held, database }: LinesHeld,
  weightId: string,
): Promise<LinesToDescribe> {
  const videos = videosBut(held.videos(), weightId);
  const anew = database.linesAnew();
  const counts = await Promise.all(videos.map(({ id }) => anew.count(id)));
  const [clips, left] = await clipsOf(anew, videos, weightId);
  return {
    from: held.textWeight(),
    lines: counts.reduce((sum, count) => sum + count, 0),
    done: clips === 0 ? 1 : 1 - left.length / clips,
  };
}

/**
 * Describes some more lines by a weight, beside what they are found by until all are; then all are found by that from the same moment on. To be called until it
 * is done. What was described is on disk: stopped or killed, it goes on from there.
 *
 * @throws MnemeError `not-found` for no text weight, `weight-missing`, `weight-corrupt`, `memory-damaged`, `storage-full`
 */
export async function describeSomeLines(
  { held, database }: LinesHeld,
  meaning: Pick<Meaning, 'vectorsBy' | 'takeNext'>,
  weightId: string,
): Promise<LinesDescribed> {
  if (weightById(weightId)?.task !== 'text-embedding')
    throw new MnemeError('not-found', told`${weightId} describes no lines.`);
  const anew = database.linesAnew();
  const next = await held.reading(() => nextLines(anew, videosBut(held.videos(), weightId), weightId));
  if (next.lines.size > 0) {
    const vectors = await meaning.vectorsBy(
      weightId,
      [...next.lines.values()].flat().map(({ text }) => text),
    );
    await held.asWriter(() => keepUnchanged(anew, weightId, next.lines, vectors));
    return { done: next.done, isDone: false };
  }
  const isDone = await held.asWriter(async () => {
    const videos = videosBut(held.videos(), weightId);
    const [, left] = await clipsOf(anew, videos, weightId);
    if (left.length > 0) return false; // More was remembered meanwhile.
    if (videos.length > 0) await held.describeLines(weightId, videos);
    return true;
  });
  if (isDone) meaning.takeNext(weightId);
  return { done: 1, isDone };
}

/** The lines of the next clips that are to be described, by clip, and how much is done with them, 0 to 1. */
async function nextLines(
  anew: LinesAnew,
  videos: readonly VideoRecord[],
  weightId: string,
): Promise<{ lines: Map<string, LineToDescribe[]>; done: number }> {
  const [clips, left] = await clipsOf(anew, videos, weightId);
  const lines = new Map<string, LineToDescribe[]>();
  let count = 0;
  for (let i = 0; i < left.length && count < AT_ONCE; i += CLIPS_READ) {
    const some = left.slice(i, i + CLIPS_READ);
    for (const [k, own] of (await anew.lines(some)).entries()) {
      if (count >= AT_ONCE) break;
      lines.set(some[k]!, own);
      count += own.length;
    }
  }
  return { lines, done: clips === 0 ? 1 : 1 - (left.length - lines.size) / clips };
}

/** Keeps the vectors of clips whose lines are what they were when they were described: what was forgotten meanwhile leaves nothing. */
async function keepUnchanged(
  anew: LinesAnew,
  weightId: string,
  described: ReadonlyMap<string, readonly LineToDescribe[]>,
  vectors: readonly (Float32Array | null)[],
): Promise<void> {
  const now = await anew.lines([...described.keys()]);
  const kept = new Map<string, AnewVectors>();
  let from = 0;
  for (const [i, [clipId, lines]] of [...described].entries()) {
    const own = vectors.slice(from, from + lines.length);
    from += lines.length;
    const isSame = JSON.stringify(now[i]!.map(idAndText)) === JSON.stringify(lines.map(idAndText));
    if (isSame) kept.set(clipId, new Map(lines.map(({ id }, k) => [id, own[k]!])));
  }
  await anew.keep(weightId, kept);
}

const idAndText = ({ id, text }: LineToDescribe) => [id, text];

/** How many clips videos have, and which of them are left to be described, in order. */
async function clipsOf(
  anew: LinesAnew,
  videos: readonly VideoRecord[],
  weightId: string,
): Promise<[count: number, left: string[]]> {
  const done = await anew.clips(weightId);
  const all = videos.flatMap(({ id, clips }) => Array.from({ length: clips }, (_, i) => clipIdOf(id, i)));
  return [all.length, all.filter((clip) => !done.has(clip))];
}

/** Videos whose lines are found by another weight's vectors, or by none. */
function videosBut(videos: readonly VideoRecord[], weightId: string): VideoRecord[] {
  return videos.filter(({ weights }) => weights['text-embedding'] !== weightId);
}
