import { openDB } from 'idb';

/** All records of a store, as they are stored. */
export async function all<T>(store: string): Promise<T[]> {
  const db = await openDB('mneme');
  const records = await db.getAll(store);
  db.close();
  return records;
}

/** The keys of settings that begin so. */
export async function settingsOf(beginning: string): Promise<string[]> {
  const db = await openDB('mneme');
  const keys = await db.getAllKeys('settings');
  db.close();
  return keys.map(String).filter((key) => key.startsWith(beginning));
}
