/** Clips that may come after the memory was last saved to a file, before it is worth saying: about an hour of video. */
export const CLIPS_UNSAVED = 120;

/** Settings that tell how many clips there were then. */
export const SAVED = 'savedClips';
export const PUT_AWAY = 'reminderPutAwayClips';

/** Why a person is reminded to save the memory to a file. */
export type Reminder =
  /** The browser may clear it when the disk is full. */
  | 'may-be-cleared'
  /** It is here alone, and nowhere else. */
  | 'never-saved';

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

/** Whether to remind now. `setting` reads one; `clips`: how many are remembered. */
export async function readReminder(
  clips: number,
  setting: (key: string) => Promise<unknown>,
): Promise<Reminder | null> {
  const number = async (key: string) => ((await setting(key)) as number | undefined) ?? null;
  const [saved, putAway, persisted] = await Promise.all([
    number(SAVED),
    number(PUT_AWAY),
    navigator.storage?.persisted?.() ?? false,
  ]);
  return reminderOf(clips, persisted, { saved, putAway });
}
