import type { VideoStart } from '../contract/videos';
import { MnemeError } from '../errors';
import { momentGiven } from '../iso-moment';
import type { HeldMemory } from './held-memory';

/**
 * Sets when a video began: everything in it is then told by that clock. No other record changes, since all count from the beginning of
 * their video. To be called as the writer. Returns when it began before, by which it is undone.
 *
 * @throws MnemeError `not-found`; `bad-input` for what is no moment, or one to come
 */
export async function dateVideoIn(held: HeldMemory, videoId: string, start: VideoStart): Promise<VideoStart> {
  const video = held.videos().find(({ id }) => id === videoId);
  if (!video) throw new MnemeError('not-found', 'That video is not in the memory any more.');
  const at = momentGiven(start.startsAt);
  if (Date.parse(at) > Date.now())
    throw new MnemeError('bad-input', 'A video cannot begin at a time that is still to come.');
  const { startsAt, startSource } = video;
  await held.dateVideo({ ...video, startsAt: at, startSource: start.startSource });
  return { startsAt, startSource };
}
