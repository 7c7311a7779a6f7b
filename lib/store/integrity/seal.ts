import { KEYS, type SealRecord, STORES, type StoreName } from '../schema';
import { checksum } from './checksum';

/** How a record differs from what was written. */
export interface Damage {
  store: StoreName;
  /** Of the ledger: its number as text. */
  key: string;
  /**
   * `unknown`: nothing tells what it should be, since no checksum of it is there. `unreadable`: it is as it was written, and was written
   * wrong, or points to what is not there.
   */
  what: 'altered' | 'missing' | 'unknown' | 'unreadable';
}

/** A record as it is read; null when it could not be. */
export type Read = Record<string, unknown> | null;

/** The stores whose records belong to a clip: their keys begin with its id. */
export const CLIP_STORES = [
  ...(['clips', 'tracks', 'turns', 'words', 'writings', 'incidents', 'facts'] as const),
  ...(['observations', 'listenings', 'pictures'] as const),
];
/** The stores that have one record for a video. */
export const VIDEO_STORES = ['videos', 'subtitles'] as const;
/** All stores that have seals: the ledger has its chain. */
export const SEALED_STORES = STORES.filter((store) => store !== 'ledger');

/** Begins the key of all that belongs to a clip. */
export const CLIP_KEY = /^vid_\d+\/c\d+(?=\/|$)/;
export const VIDEO_KEY = /^vid_\d+$/;

const NODE_KEY = /^[fv]_\d+$/;
/** How the keys of records of a clip end. */
const IN_CLIP: Partial<Record<StoreName, RegExp>> = {
  tracks: /\/t\d+$/,
  turns: /\/s\d+$/,
  words: /\/w\d+$/,
  incidents: /\/[im]\d+$/,
  facts: /\/[fm]\d+$/,
  observations: /\/o\d+$/,
  listenings: /\/x\d+$/,
};

/** Whether records of a store may be called so. */
export function isKeyOf(store: StoreName, key: unknown): boolean {
  if (store === 'ledger') return Number.isSafeInteger(key) && (key as number) > 0;
  if (typeof key !== 'string') return false;
  if (store === 'nodes') return NODE_KEY.test(key);
  if (VIDEO_STORES.some((one) => one === store)) return VIDEO_KEY.test(key);
  return CLIP_KEY.test(key) && (IN_CLIP[store]?.test(key) ?? true);
}

/** The seal that a record belongs to, and its name in it. */
export function placeOf(store: StoreName, key: string): { id: string; part: string } {
  const clip = CLIP_KEY.exec(key);
  if (clip) return { id: clip[0], part: key.slice(clip[0].length) };
  return { id: VIDEO_KEY.test(key) ? key : `${store}/${key}`, part: '' };
}

/** The video whose records a seal is of; null for what is of no one video. */
export function videoOfGroup(id: string): string | null {
  const video = id.split('/', 1)[0]!;
  return VIDEO_KEY.test(video) ? video : null;
}

/** The key of a record by its place. */
export function keyAt(store: StoreName, id: string, part: string): string {
  return id.startsWith(`${store}/`) ? id.slice(store.length + 1) : `${id}${part}`;
}

/** A seal as it is read: a checksum that is not what it should be is as good as none. */
export function sealIn(id: string, read: unknown): SealRecord {
  const plain = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const sums: SealRecord['sums'] = {};
  const all = plain(plain(read).sums);
  for (const store of SEALED_STORES) {
    const own = Object.entries(plain(all[store])).filter((one): one is [string, string] => {
      const key = keyAt(store, id, one[0]);
      return typeof one[1] === 'string' && isKeyOf(store, key) && placeOf(store, key).id === id;
    });
    if (own.length > 0) sums[store] = Object.fromEntries(own);
  }
  return { id, sums };
}

export function keyOf(store: StoreName, record: object): string | number {
  return (record as Record<string, string | number>)[KEYS[store]]!;
}

/** Sets what a seal says of a record; with no sum, that there is none. Returns by how much the number of records changes. */
export function setSum(seal: SealRecord, store: StoreName, part: string, sum: string | null): number {
  const sums = seal.sums[store] ?? {};
  const had = Object.hasOwn(sums, part);
  if (sum === null) delete sums[part];
  else sums[part] = sum;
  if (Object.keys(sums).length > 0) seal.sums[store] = sums;
  else delete seal.sums[store];
  return Number(sum !== null) - Number(had);
}

/** What of the records of one seal differs from it: `records` by store and key. */
export function compareSeal(
  id: string,
  seal: SealRecord | null,
  records: Partial<Record<StoreName, ReadonlyMap<string, Read>>>,
): Damage[] {
  const damage: Damage[] = [];
  for (const store of SEALED_STORES) {
    const sums = seal?.sums[store] ?? {};
    const there = records[store] ?? new Map<string, Read>();
    // What is stored may be called by anything.
    const keys = new Set([...there.keys()].map(String));
    for (const [own, record] of there) {
      const key = String(own);
      const sum = sums[placeOf(store, key).part];
      if (record === null) damage.push({ store, key, what: 'altered' });
      else if (sum === undefined) damage.push({ store, key, what: 'unknown' });
      else if (sum !== checksum(record)) damage.push({ store, key, what: 'altered' });
    }
    for (const part of Object.keys(sums)) {
      const key = keyAt(store, id, part);
      if (!keys.has(key)) damage.push({ store, key, what: 'missing' });
    }
  }
  return damage;
}
