import type { Page } from 'playwright/test';

/**
 * All that the origin has stored, as text: every record of every database with its key (bytes and numbers of arrays as hex), and
 * what is in Cache Storage, the private file system, local and session storage.
 */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readable = (_key: string, value: unknown) =>
      ArrayBuffer.isView(value)
        ? [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
            .map((byte) => byte.toString(16).padStart(2, '0'))
            .join('')
        : value;
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const records = db.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([result(records.getAllKeys()), result(records.getAll())]);
        found.push({ name, store, keys, values });
      }
      db.close();
    }
    for (const name of await caches.keys())
      found.push({ name, keys: (await (await caches.open(name)).keys()).map(({ url }) => url) });
    const root = await navigator.storage.getDirectory();
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys())
      found.push({ name });
    found.push({ ...localStorage }, { ...sessionStorage });
    return JSON.stringify(found, readable);
  });
}
