import { MnemeError } from '../../errors';
import { seenFileName } from '../../plain-text';
import { told } from '../../told';
import type { HeldMemory } from '../held-memory';
import { forgetVideo } from './records-without-video';

/**
 * Forgets a video: what was seen and heard in it, and who was only there; with `keepNamed`, but for what is needed to know again
 * those whom people gave a name. Cannot be undone. To be called as the writer. Returns the video's name.
 *
 * @param name the video's file name, with or without the ending
 * @param atWork ids of the videos that are being remembered now
 * @throws MnemeError `not-found`, `bad-input` when several have that name, `memory-in-use` when it is being remembered
 */
export async function forgetVideoIn(
  held: HeldMemory,
  name: string,
  keepNamed: boolean,
  atWork: string[],
): Promise<string> {
  const video = held.videoNamed(name);
  // With another ending it may be meant for reading, not for this.
  if (![name, seenFileName(name)].some((one) => video.name.startsWith(one)))
    throw new MnemeError('not-found', told`No video is named "${name}". There is ${video.name}.`);
  if (atWork.includes(video.id))
    throw new MnemeError(
      'memory-in-use',
      told`${video.name} is being remembered right now. Stop that first, then forget it.`,
    );
  // Also of clips that are left out: who was in them is not only in this video.
  const stored = held.records.stored();
  const [tracks, turns, incidents] = await Promise.all([
    stored.readable('tracks'),
    stored.readable('turns'),
    stored.readable('incidents'),
  ]);
  const memory = { nodes: held.nodes(), ledger: held.ledger(), tracks, turns, incidents };
  await held.forget(video.id, forgetVideo(video.id, memory, keepNamed));
  return video.name;
}
