import type { TimedReminder } from '../contract/memory';
import { MnemeError } from '../errors';
import { isoOrNull } from '../iso-moment';
import type { Database } from '../store/database';
import { told } from '../told';

/** The setting that holds them. */
const REMINDERS = 'reminders';
/** More than anybody reads. */
const MOST = 200;

/** Those that can be read: a setting has no checksum. */
function remindersIn(setting: unknown): TimedReminder[] {
  if (!Array.isArray(setting)) return [];
  return setting.filter((one: Partial<TimedReminder> | null): one is TimedReminder => {
    const isText = [one?.id, one?.at, one?.text].every((part) => typeof part === 'string');
    return isText && isoOrNull(Date.parse(one!.at!)) !== null;
  });
}

/** All of them, the next first. */
export async function readReminders(database: Pick<Database, 'setting'>): Promise<TimedReminder[]> {
  return remindersIn(await database.setting(REMINDERS)).sort((a, b) => (a.at < b.at ? -1 : 1));
}

/**
 * Adds one.
 *
 * @throws MnemeError `bad-input` when there are too many
 */
export function addReminder(
  database: Pick<Database, 'changeSetting'>,
  reminder: Omit<TimedReminder, 'id'>,
): Promise<void> {
  return database.changeSetting(REMINDERS, (setting) => {
    const all = remindersIn(setting);
    if (all.length >= MOST)
      throw new MnemeError(
        'bad-input',
        told`There are ${MOST} reminders already. Remove some on the Ask page.`,
      );
    let id = Date.now();
    while (all.some((one) => one.id === String(id))) id += 1;
    return [...all, { id: String(id), ...reminder }];
  });
}

export function removeReminder(database: Pick<Database, 'changeSetting'>, id: string): Promise<void> {
  return database.changeSetting(REMINDERS, (all) => remindersIn(all).filter((one) => one.id !== id));
}

/** Which of them are due, and how long until the next one is: milliseconds, null where none is to come. */
export function dueAt(
  now: number,
  reminders: readonly TimedReminder[],
): { due: TimedReminder[]; waitMs: number | null } {
  const due = reminders.filter(({ at }) => Date.parse(at) <= now);
  const waits = reminders.filter((one) => !due.includes(one)).map(({ at }) => Date.parse(at) - now);
  return { due, waitMs: waits.length > 0 ? Math.min(...waits) : null };
}
