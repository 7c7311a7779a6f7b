import type { VideoStart } from '../contract/videos';
import { MnemeError } from '../errors';
import { momentGiven } from '../iso-moment';
import { isNote } from '../memory/is-note';
import { freeName, plainFileName } from '../plain-text';
import type { HeldMemory } from './held-memory';

/**
 * Sets when a video began: everything in it is then told by that clock. No other record changes, since all count from the beginning of
 * their video. To be called as the writer. Returns when it began before, by which it is undone.
 *
 * @throws MnemeError `not-found`; `bad-input` for what is no moment, or one to come
 */
export async function dateVideoIn(held: HeldMemory, videoId: string, start: VideoStart): Promise<VideoStart> {
  const video = held.video(videoId);
  const at = momentGiven(start.startsAt);
  if (Date.parse(at) > Date.now())
    throw new MnemeError('bad-input', 'A video cannot begin at a time that is still to come.');
  const { startsAt, startSource } = video;
  await held.setVideoRight({ ...video, startsAt: at, startSource: start.startSource });
  return { startsAt, startSource };
}

/**
 * Gives a video another name, by which it is told, asked for and found from then on; its file is known by its content, and keeps its own. Where another video has that name it gets a
 * number. To be called as the writer. Returns the name that it has now.
 *
 * @throws MnemeError `not-found`; `bad-input` for a name of which nothing can be shown, and for a note
 */
export async function renameVideoIn(held: HeldMemory, videoId: string, name: string): Promise<string> {
  const video = held.video(videoId);
  if (isNote(video)) throw new MnemeError('bad-input', 'A note has no name.');
  const plain = plainFileName(name).trim();
  if (plain === '') throw new MnemeError('bad-input', 'Give a name that can be read.');
  const others = held.videos().filter(({ id }) => id !== videoId);
  const free = freeName(plain, new Set(others.map((other) => other.name)));
  if (free !== video.name) await held.setVideoRight({ ...video, name: free });
  return free;
}
