import type { Reminder } from '../contract/memory';
import type { Sharing } from '../contract/sharing';

/** Clips that may come after the memory was last saved to a file, before it is worth saying: about an hour of video. */
export const CLIPS_UNSAVED = 120;

/** Settings that tell how many clips there were then. */
export const SAVED = 'savedClips';
export const PUT_AWAY = 'reminderPutAwayClips';

/** How many clips there were when the memory was last saved to a file, and when the reminder was last put away; null: never. */
export interface Saved {
  saved: number | null;
  putAway: number | null;
}

/**
 * Whether to remind: when the browser has not promised to keep the memory, or it was never saved, and `CLIPS_UNSAVED` clips have come
 * since it was saved or the reminder was put away.
 *
 * @param persisted the browser has promised to keep it
 */
export function reminderOf(clips: number, persisted: boolean, { saved, putAway }: Saved): Reminder | null {
  if (persisted && saved !== null) return null;
  if (clips - Math.max(saved ?? 0, putAway ?? 0) < CLIPS_UNSAVED) return null;
  return persisted ? 'never-saved' : 'may-be-cleared';
}

/** Where the settings are kept. */
interface Settings {
  setting(key: string): Promise<unknown>;
  setSetting(key: string, value: unknown): Promise<void>;
}

/** Whether to remind now, by what the settings hold. `clips`: how many are remembered. */
export function reminderIn(
  clips: number,
  persisted: boolean,
  settings: Readonly<Record<string, unknown>>,
): Reminder | null {
  return reminderOf(clips, persisted, {
    saved: markIn(settings[SAVED]),
    putAway: markIn(settings[PUT_AWAY]),
  });
}

/** So long after devices were joined a memory is taken to be on the others as it is here, milliseconds. */
const ELSEWHERE_MS = 7 * 24 * 3_600_000;

/** Whether another device has read all of a memory, when devices were joined in the last days: it is not in this browser alone. */
export function isElsewhere(sharing: Sharing | null): boolean {
  const { last } = sharing ?? {};
  if (!last || Date.now() - last.at > ELSEWHERE_MS) return false;
  return last.devices.some(({ id }) => id !== last.device && !last.behind.includes(id));
}

/** After something was forgotten: of what was saved, there are no more clips than are left. */
export async function lowerMarks(clips: number, settings: Settings): Promise<void> {
  for (const key of [SAVED, PUT_AWAY])
    if ((markIn(await settings.setting(key)) ?? 0) > clips) await settings.setSetting(key, clips);
}

function markIn(setting: unknown): number | null {
  return typeof setting === 'number' && setting >= 0 ? setting : null;
}

/** How many clips the videos have. */
export function clipsOf(videos: readonly { clips: number }[]): number {
  return videos.reduce((sum, { clips }) => sum + clips, 0);
}
