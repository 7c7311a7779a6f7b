import type { Reminder } from '../contract/memory';
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

/** Whether to remind now. `clips`: how many are remembered. */
export async function readReminder(clips: number, settings: Settings): Promise<Reminder | null> {
  const [saved, putAway, persisted] = await Promise.all([
    markOf(SAVED, settings),
    markOf(PUT_AWAY, settings),
    navigator.storage?.persisted?.() ?? false,
  ]);
  return reminderOf(clips, persisted, { saved, putAway });
}

/** After something was forgotten: of what was saved, there are no more clips than are left. */
export async function lowerMarks(clips: number, settings: Settings): Promise<void> {
  for (const key of [SAVED, PUT_AWAY])
    if (((await markOf(key, settings)) ?? 0) > clips) await settings.setSetting(key, clips);
}

async function markOf(key: string, settings: Settings): Promise<number | null> {
  const clips = await settings.setting(key);
  return typeof clips === 'number' && clips >= 0 ? clips : null;
}

/** How many clips the videos have. */
export function clipsOf(videos: readonly { clips: number }[]): number {
  return videos.reduce((sum, { clips }) => sum + clips, 0);
}
