import type { Database } from './database';
import { STORES, type StoreName } from './schema';

/** SHA-256 of every record of every store in key order, typed arrays by their bytes: two memories are equal when these are. */
export async function digestStores(database: Database): Promise<Record<StoreName, string>> {
  const digests = {} as Record<StoreName, string>;
  for (const store of STORES) {
    const text = JSON.stringify(await database.all(store), (_key, value) =>
      ArrayBuffer.isView(value)
        ? hex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
        : value,
    );
    digests[store] = hex(
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    );
  }
  return digests;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
