import { MnemeError } from '../errors';
import { makePack, type PackedClip } from '../memory/packs/make';
import type { VideoRecord } from '../store/schema';
import type { HeldMemory } from './held-memory';

/**
 * Entries of a pack, but for those of its last clip. Fewer make more packs, in each of which every word is looked up; what is in no pack
 * is read record by record when the memory opens.
 */
export const PACK_ENTRIES = 8192;
/** Clips that are read at once to be packed. */
const READ_AT_ONCE = 256;

/** Whether `tidy` has something to do, and may: what is stored is made of all of the memory. */
export function isUntidy(held: HeldMemory, enough = PACK_ENTRIES): boolean {
  const canTidy = held.canPack && held.damage.length === 0 && !held.hidesNotes;
  return (
    canTidy &&
    (held.unpackedEntries >= enough || held.lateEntries >= enough || held.isUnfolded || held.hasUnsoundPacks)
  );
}

/**
 * Packs the next clips of a memory, if there are enough for a pack; else makes a pack anew of whose clips a model wrote since, if there is
 * enough of that; else stores who is who for the next opening. To be called where nothing
 * waits, while `isUntidy`.
 *
 * @param enough entries of a pack
 */
export function tidy(held: HeldMemory, enough = PACK_ENTRIES): Promise<void> {
  return held.asWriter(async () => {
    if (held.damage.length > 0 || held.hidesNotes) return;
    await held.checkPacks();
    if (held.unpackedEntries >= enough) await packNext(held, enough);
    else if (held.lateEntries >= enough) await packAnew(held);
    else if (held.isUnfolded) await held.keepFold();
  });
}

async function packNext(held: HeldMemory, enough: number): Promise<void> {
  const clips: PackedClip[] = [];
  let entries = 0;
  for (const video of held.videos()) {
    const from = held.packed.get(video.id) ?? 0;
    for (let index = from; index < video.clips && entries < enough; index += READ_AT_ONCE) {
      for (const one of await clipsOf(held, video, index)) {
        if (entries >= enough) break;
        clips.push(one);
        entries += one.incidents.length;
      }
    }
    if (entries >= enough) break;
  }
  if (clips.length === 0) throw new MnemeError('internal', 'There is no clip to pack.');
  await held.addPack(makePack(held.nextPack, clips, held.textWeight()));
}

async function packAnew(held: HeldMemory): Promise<void> {
  const head = await held.latePack();
  if (!head) throw new MnemeError('internal', 'There is no pack to make anew.');
  const videos = new Map(held.videos().map((video) => [video.id, video]));
  const clips: PackedClip[] = [];
  for (const { videoId, from, to } of head.ranges) {
    const video = videos.get(videoId)!;
    for (let index = from; index < to; index += READ_AT_ONCE)
      clips.push(...(await clipsOf(held, video, index, Math.min(READ_AT_ONCE, to - index))));
  }
  await held.remakePack(makePack(head.n, clips, held.textWeight()));
}

/** Some clips of a video from one on, with what of them is packed. */
async function clipsOf(
  held: HeldMemory,
  { id, weights }: VideoRecord,
  from: number,
  most = READ_AT_ONCE,
): Promise<PackedClip[]> {
  const clips = await held.records.clipsOf(id, from, most);
  const ids = clips.map((clip) => clip.id);
  const weight = weights['text-embedding'];
  const isByMeaning = weight !== undefined && weight === held.textWeight();
  const [incidents, facts, words] = await Promise.all([
    held.records.ofEach('incidents', ids),
    held.records.ofEach('facts', ids),
    isByMeaning ? held.records.ofEach('words', ids) : [],
  ]);
  return clips.map((clip, i) => ({
    clip,
    incidents: incidents[i]!,
    facts: facts[i]!,
    words: words[i] ?? [],
  }));
}
