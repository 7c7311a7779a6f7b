import type { Writing } from './integrity/sealing';

/** Changes a setting within a transaction. */
export async function changeSetting(
  tx: Pick<Writing, 'objectStore'>,
  key: string,
  change: (value: unknown) => unknown,
): Promise<void> {
  const settings = tx.objectStore('settings');
  await settings.put!(change(await settings.get(key)), key);
}
