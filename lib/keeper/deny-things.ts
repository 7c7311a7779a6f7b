import type { DeniedThings, ThingDenial } from '../contract/videos';
import { deniedAs, inOrderOfDenied, MOST_DENIED_THINGS } from '../denied-things';
import { MnemeError } from '../errors';
import type { Recall } from '../memory/recall';
import { stretchesOfVideo, type ThingStretch } from '../memory/things-shown';
import type { VideoRecord } from '../store/schema';
import { told } from '../told';
import type { HeldMemory } from './held-memory';
import { videoOf } from './mark-videos';
import { stretchAt } from './name-things';

/**
 * Says that things in view are something else: all of it in one step, or nothing. To be called as the writer. Returns what takes it back.
 *
 * @throws MnemeError `not-found` for a video, and as `thingsDenied`
 */
export async function denyThingsIn(
  held: HeldMemory,
  recall: Recall,
  denials: readonly ThingDenial[],
): Promise<DeniedThings[]> {
  const asked = denials.map((denial) => ({ ...denial, video: videoOf(held, denial.video) }));
  const videos = new Set(asked.map(({ video }) => video));
  const stretches = new Map([...videos].map(({ id }) => [id, stretchesOfVideo(recall, id)]));
  const denied = thingsDenied(asked, (id) => stretches.get(id)!);
  await write(held, denied, (before, these) => [...before, ...these]);
  return denied;
}

/** Takes back what was denied. To be called as the writer. Throws `not-found` for a video. */
export async function restoreThingsIn(held: HeldMemory, denied: readonly DeniedThings[]): Promise<void> {
  await write(held, denied, (before, these) => {
    const back = new Set(these);
    return before.filter((one) => !back.has(one));
  });
}

/** What is denied of some videos. Pure. */
export function deniedIn(videos: readonly VideoRecord[]): DeniedThings[] {
  return videos.flatMap(({ id, denied }) => (denied ? [{ video: id, denied }] : []));
}

/**
 * What is to be denied, by video: what shows a kind in the stretch that is meant. Pure.
 *
 * @throws MnemeError `not-found` where nothing of that kind is in view; `bad-input` for one too many
 */
export function thingsDenied(
  denials: readonly (Omit<ThingDenial, 'video'> & { video: VideoRecord })[],
  stretchesOf: (videoId: string) => ThingStretch[],
): DeniedThings[] {
  const byVideo = new Map<VideoRecord, string[]>();
  for (const { video, kind, t0 } of denials) {
    const shown = stretchAt(stretchesOf(video.id), video, kind, t0).told.map(({ id }) => deniedAs(id));
    byVideo.set(video, [...(byVideo.get(video) ?? []), ...shown]);
  }
  for (const [{ name, denied = [] }, these] of byVideo)
    if (inOrderOfDenied([...denied, ...these]).length > MOST_DENIED_THINGS)
      throw new MnemeError(
        'bad-input',
        told`In ${name} more than ${MOST_DENIED_THINGS} things would be something else.`,
      );
  return [...byVideo].map(([{ id }, these]) => ({ video: id, denied: inOrderOfDenied(these) }));
}

async function write(
  held: HeldMemory,
  changes: readonly DeniedThings[],
  change: (before: readonly string[], these: readonly string[]) => string[],
): Promise<void> {
  const videos = changes.map(({ video, denied }) => {
    const known = videoOf(held, video);
    return withDenied(known, change(known.denied ?? [], denied));
  });
  if (videos.length > 0) await held.denyThings(videos);
}

/** A video of which this is denied. */
function withDenied({ denied: _, ...video }: VideoRecord, denied: readonly string[]): VideoRecord {
  return { ...video, ...(denied.length > 0 && { denied: inOrderOfDenied(denied) }) };
}
