import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Filed, recordLine } from './archive/archive-format';
import type { ArchiveSource } from './archive/export';
import { STORES, type StoreName } from './schema';

/** SHA-256 of every record of every store in key order, as an archive holds them: two memories are equal when these are. */
export async function digestStores(database: ArchiveSource): Promise<Record<StoreName, string>> {
  const digests = {} as Record<StoreName, string>;
  for (const store of STORES) {
    const hash = sha256.create();
    for await (const batch of database.batches(store))
      for (const record of batch)
        hash.update(utf8ToBytes(`${recordLine({ in: store, is: record } as Filed)}\n`));
    digests[store] = bytesToHex(hash.digest());
  }
  return digests;
}
