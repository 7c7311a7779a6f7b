import { append } from '../append';
import { MnemeError } from '../errors';
import { stopIfCancelled, type TransferHooks } from './archive/archive-format';
import { clipIdOf } from './clip-id';
import type { Database } from './database';
import { compareChain } from './integrity/chain';
import { CLIP_KEY, compareSeal, type Damage, placeOf, type Read, SEALED_STORES } from './integrity/seal';
import { UnreadableRecords } from './integrity/unreadable';
import type { LedgerEntry, StoreName, VideoRecord } from './schema';

/** What a check of all records came to. */
export interface Checked {
  /** How many records were looked at. */
  records: number;
  damage: Damage[];
}

/** Records between two words of progress. */
const TOLD_EVERY = 50;

/**
 * Whether all records seem to be there but those that are known to be damaged, and what everything else counts on is whole: numbers of
 * records, the ledger's chain, videos and nodes. Takes milliseconds, and sees no other record that was altered; `checkMemory` does.
 */
export async function seemsWhole(database: Database, known: readonly Damage[]): Promise<boolean> {
  const stored = database.stored();
  const [counts, expected, { entries, chain }] = await Promise.all([
    database.counts(),
    stored.expectedCounts(),
    stored.ledger(),
  ]);
  if (!expected) return false;
  const missing = (store: StoreName) =>
    known.filter((damage) => damage.store === store && damage.what === 'missing').length;
  if (SEALED_STORES.some((store) => counts[store] !== expected[store] - missing(store))) return false;
  const isKnown = ({ store, key }: Damage) => known.some((one) => one.store === store && one.key === key);
  const damage = [
    ...compareChain(entries, chain, expected.ledger),
    ...(await compareAll(database, 'videos')),
    ...(await compareAll(database, 'nodes')),
  ];
  return damage.every(isKnown);
}

/** What of a store's records differs from its seals. */
async function compareAll(database: Database, store: 'videos' | 'nodes'): Promise<Damage[]> {
  const stored = database.stored();
  const records = await stored.records(store, await stored.keys(store));
  const seals = await stored.seals([...records.keys()].map((key) => placeOf(store, key).id));
  return [...records].flatMap(([key, record], i) => {
    const { id } = placeOf(store, key);
    const own = compareSeal(id, seals[i]!, { [store]: new Map([[key, record]]) });
    return own.filter((one) => one.store === store);
  });
}

/**
 * Reads all of the memory and holds it against its checksums, and each record that is as it was written against what such a record must be,
 * and what it points to. The records of a clip are held at a time, and the ids of all. The caller sees to it that nothing is written
 * meanwhile. Throws `cancelled`.
 */
export async function checkMemory(database: Database, hooks: TransferHooks): Promise<Checked> {
  const stored = database.stored();
  const groups = await groupsOf(database);
  const damage: Damage[] = [];
  const videos = new Map<string, VideoRecord>();
  const unreadable = new UnreadableRecords(({ store, key }) => isIn(groups, store, key));
  let records = 0;
  let done = 0;
  for (const [id, keys] of groups) {
    stopIfCancelled(hooks);
    const own = Object.fromEntries(
      await Promise.all(
        [...keys].map(async ([store, some]) => [store, await stored.records(store, some)] as const),
      ),
    );
    const altered = compareSeal(id, await stored.seal(id), own);
    damage.push(...altered);
    for (const [store, all] of Object.entries(own) as [StoreName, Map<string, Read>][]) {
      records += all.size;
      const spoilt = new Set(altered.flatMap((one) => (one.store === store ? [one.key] : [])));
      for (const [key, record] of all) if (record && !spoilt.has(String(key))) unreadable.add(store, record);
    }
    const video = own.videos?.get(id);
    if (video) videos.set(id, video as unknown as VideoRecord);
    done += 1;
    if (done % TOLD_EVERY === 0) hooks.progress(done / groups.size);
  }
  const { entries, chain } = await readLedger(database);
  const expected = await stored.expectedCounts();
  const altered = compareChain(entries, chain, expected?.ledger ?? entries.length);
  const spoilt = new Set(altered.map(({ key }) => key));
  for (const entry of entries)
    if (!spoilt.has(String(entry.seq)))
      unreadable.add('ledger', entry as unknown as NonNullable<Read>, entries);
  damage.push(...altered);
  records += entries.length;
  damage.push(...unreadable.byThemselves());
  damage.push(...gone({ videos, entries, groups, damage }));
  damage.push(...unreadable.pointingNowhere(damage));
  hooks.progress(1);
  return { records, damage };
}

/** The keys of records by store, by the seal that they belong to. */
type Groups = Map<string, Map<StoreName, string[]>>;

function isIn(groups: Groups, store: StoreName, key: string): boolean {
  return groups.get(placeOf(store, key).id)?.get(store)?.includes(key) ?? false;
}

/** The keys of all records and seals, by the seal that they belong to. */
async function groupsOf(database: Database): Promise<Groups> {
  const stored = database.stored();
  const groups: Groups = new Map();
  // One that is called by anything else is a seal of nothing.
  for (const id of await stored.keys('seals')) if (typeof id === 'string') groups.set(id, new Map());
  for (const store of SEALED_STORES as Exclude<StoreName, 'ledger'>[]) {
    for (const key of await stored.keys(store)) {
      const { id } = placeOf(store, key);
      const group = groups.get(id) ?? new Map<StoreName, string[]>();
      groups.set(id, group);
      append(group, store, key);
    }
  }
  return groups;
}

async function readLedger(database: Database) {
  try {
    return await database.stored().ledger();
  } catch (error) {
    throw new MnemeError('memory-damaged', 'The browser cannot read who is who any more.', { cause: error });
  }
}

/** What is gone together with its checksum, told by what speaks of it: clips by their video, videos by their clips, nodes by the ledger. */
function gone(seen: {
  videos: ReadonlyMap<string, VideoRecord>;
  entries: readonly LedgerEntry[];
  groups: ReadonlyMap<string, ReadonlyMap<StoreName, readonly string[]>>;
  damage: readonly Damage[];
}): Damage[] {
  const told = new Set(seen.damage.map(({ store, key }) => `${store} ${key}`));
  const isGone = (store: StoreName, key: string, id: string) =>
    !seen.groups.get(id)?.has(store) && !told.has(`${store} ${key}`);
  const missing: Damage[] = [];
  for (const [videoId, { clips }] of seen.videos) {
    if (told.has(`videos ${videoId}`)) continue;
    for (let index = 0; index < clips; index += 1) {
      const key = clipIdOf(videoId, index);
      if (isGone('clips', key, key)) missing.push({ store: 'clips', key, what: 'missing' });
    }
  }
  for (const id of seen.groups.keys()) {
    const [video] = CLIP_KEY.test(id) ? id.split('/') : [];
    if (video && isGone('videos', video, video)) {
      missing.push({ store: 'videos', key: video, what: 'missing' });
      told.add(`videos ${video}`);
    }
  }
  for (const entry of seen.entries) {
    if (told.has(`ledger ${entry.seq}`)) continue;
    const node = entry.kind === 'founded' ? entry.node : entry.kind === 'move' ? entry.to : null;
    if (node && isGone('nodes', node, `nodes/${node}`))
      missing.push({ store: 'nodes', key: node, what: 'missing' });
  }
  return missing;
}
