import { forgetPerson, type WholeMemory } from '../keeper/forgetting/records-without-person';
import { keyOf } from '../store/integrity/seal';
import { STORES } from '../store/schema';
import type { Item, JoinedRecords, PictureItem } from './items';
import { type JoinedEntry, passed, placesBefore, videoOfEntry } from './ledger-items';
import { compare, isSame } from './versions';

/**
 * Forgets in a joined memory those who were forgotten on one device while another met them again, as the keeper does (lib/keeper/forgetting). What that
 * other device had written of them is then to be written anew by it.
 *
 * @param dead their nodes
 * @param scrubbed gets what goes or changes, by store and key; of entries of the ledger what is left
 * @returns the ledger without them
 */
export function forgottenElsewhere(
  dead: readonly string[],
  records: JoinedRecords,
  ledger: readonly JoinedEntry[],
  { scrubbed, scrubbedEntries }: { scrubbed: Set<string>; scrubbedEntries: Map<string, Item> },
  emptied: (key: string, videoId: string) => PictureItem,
): JoinedEntry[] {
  const memory = Object.fromEntries(
    STORES.flatMap((store) =>
      store === 'pictures' || store === 'ledger'
        ? []
        : [[store, [...records.get(store)!].sort(([a], [b]) => compare(a, b)).map(([, is]) => is)]],
    ),
  );
  const before = ledger.map(({ entry }) => entry);
  const whole = { ...memory, ledger: before } as unknown as WholeMemory;
  const person = {
    id: `p_${dead[0]!.slice(2)}`,
    nodes: [...dead],
    name: null,
    given: false,
    provisional: false,
    aliases: [],
  };
  const rewritten = forgetPerson(person, whole, false);
  for (const { in: store, key } of rewritten.removed) {
    records.get(store)!.delete(key);
    scrubbed.add(`${store} ${key}`);
  }
  for (const record of rewritten.changed) {
    const key = String(keyOf(record.in, record.is));
    records.get(record.in)!.set(key, record.in === 'pictures' ? emptied(key, record.is.videoId) : record.is);
    scrubbed.add(`${record.in} ${key}`);
  }
  const places = placesBefore(before, rewritten.ledger);
  const left = rewritten.ledger.map(
    (entry, i): JoinedEntry => ({ op: places[i] === null ? null : ledger[places[i]!]!.op, entry }),
  );
  const stays = new Set(places);
  ledger.forEach(({ op }, i) => {
    if (op !== null && !stays.has(i)) scrubbed.add(`ledger ${op}`);
  });
  left.forEach(({ op, entry }, i) => {
    if (op === null || isSame({ ...before[places[i]!]!, seq: 0, of: 0 }, { ...entry, seq: 0, of: 0 })) return;
    scrubbed.add(`ledger ${op}`);
    const value = passed(entry, (seq) => left[seq - 1]!.op!);
    scrubbedEntries.set(op, { value, video: videoOfEntry(entry) });
  });
  return left;
}
