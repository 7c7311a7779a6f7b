import type { Writing } from './integrity/sealing';

/** Changes a setting within a transaction. */
export async function changeSetting<T>(
  tx: Pick<Writing, 'objectStore'>,
  key: string,
  change: (value: T | undefined) => unknown,
): Promise<void> {
  const settings = tx.objectStore('settings');
  await settings.put!(change((await settings.get(key)) as T | undefined), key);
}

/** What a setting that counts is next. */
export function oneMore(times: unknown): number {
  return Number(times ?? 0) + 1;
}
