import type { Database } from '../database';
import { checksum } from '../integrity/checksum';
import { keyOf, SEALED_STORES } from '../integrity/seal';
import type { Rejoined } from '../rejoin-records';
import type { LedgerEntry, StoreName } from '../schema';
import type { TransferHooks } from './archive-format';
import { checkArchive } from './import';

/**
 * What is to change of a memory for it to be what an archive holds; of what stays as it is only checksums are held meanwhile. Throws `bad-archive`, `newer-archive`,
 * `cancelled`.
 */
export async function followed(file: Blob, database: Database, hooks: TransferHooks): Promise<Rejoined> {
  const here = new Map<string, string>();
  for (const store of SEALED_STORES)
    for await (const batch of database.batches(store))
      for (const record of batch) here.set(`${store} ${keyOf(store, record)}`, checksum(record));
  const changed: Rejoined['changed'] = [];
  const ledger: LedgerEntry[] = [];
  await checkArchive(file, hooks, (record) => {
    if (record.in === 'ledger') {
      ledger.push(record.is);
      return;
    }
    const name = `${record.in} ${keyOf(record.in, record.is)}`;
    if (here.get(name) !== checksum(record.is)) changed.push(record);
    here.delete(name);
  });
  const removed = [...here.keys()].map((name) => {
    const [store, key] = name.split(' ') as [Exclude<StoreName, 'ledger'>, string];
    return { in: store, key };
  });
  const isSame = checksum(ledger) === checksum(await database.all('ledger'));
  return {
    ...{ removed, changed, ledger: isSame ? null : ledger, renamed: new Map() },
    forgotten: removed.flatMap((record) => (record.in === 'videos' ? [record.key] : [])),
  };
}
