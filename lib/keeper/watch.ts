import type { VideoView } from '../contract/videos';
import { speechNow } from '../identity/lines-now';
import { videoView } from '../memory/video-view';
import { clipIdOf } from '../store/clip-id';
import type { VideoRecord } from '../store/schema';
import { listeningNumber } from '../store/written';
import type { HeldMemory } from './held-memory';

/** What a video shows and lets hear, as far as it is remembered. Throws `not-found`. */
export async function watchVideo(held: HeldMemory, id: string): Promise<VideoView> {
  const video = held.video(id);
  const [clips, tracks, late, { turns, words }] = await Promise.all([
    held.records.clipsOf(id),
    recordsOf(held, video, 'tracks'),
    held.records.listeningsOf(id),
    speechOf(held, video),
  ]);
  return held.reading((recall) => {
    const now = held.listened.get(id)?.listening;
    const heard = now === undefined ? clips : late.filter((one) => listeningNumber(one.id) === now);
    return videoView({
      ...{ video, clips, tracks, turns, words },
      incidents: recall.entries.read(recall.entries.inVideo(id)),
      unwritten: heard.flatMap(({ unwritten = [] }) => unwritten),
      lateBy: recall.lateBy(id),
      persons: held.persons(),
      moved: recall.movedNodes(),
      marks: recall.marksByHand.filter(({ at }) => at.videoId === id),
    });
  });
}

/** The turns and words of a video as they read now, in the order of its clips. */
export async function speechOf(held: HeldMemory, video: VideoRecord) {
  const [turns, words] = await Promise.all([
    recordsOf(held, video, 'turns'),
    recordsOf(held, video, 'words'),
  ]);
  return speechNow({ turns, words }, held.linesSetRight);
}

function recordsOf<Name extends 'tracks' | 'turns' | 'words'>(
  { records }: HeldMemory,
  { id, clips }: VideoRecord,
  store: Name,
) {
  return records.ofClips(store, clipIdOf(id, 0), clipIdOf(id, clips));
}
