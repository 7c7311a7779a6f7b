import { canonicalJson } from '../store/archive/archive-format';
import { checksum } from '../store/integrity/checksum';
import { type Link, linksOf } from '../store/integrity/links';
import { keyOf } from '../store/integrity/seal';
import {
  type Filed,
  type LedgerEntry,
  type NodeRecord,
  type NodeSample,
  STORES,
  type StoreName,
  type VideoRecord,
} from '../store/schema';

/** The entry that founded each node. */
export function foundings(ledger: readonly LedgerEntry[]): Map<string, LedgerEntry> {
  const founded = new Map<string, LedgerEntry>();
  for (const entry of ledger) {
    const node = entry.kind === 'founded' ? entry.node : entry.kind === 'move' ? entry.to : null;
    if (node !== null && !founded.has(node)) founded.set(node, entry);
  }
  return founded;
}

/** The smallest part of a memory that is changed, or goes, by itself: most records are one, a video and a node several. */
export interface Item {
  value: unknown;
  /** The video whose key it is encrypted with: forgotten with it, it can be read nowhere. Null: it is of no one video. */
  video: string | null;
}

/** What of a video is one item each: two devices may change them at once, and neither change is lost. */
const OF_ITS_OWN = ['name', 'folder', 'location', 'favourite'] as const;
const BEGAN = ['startsAt', 'startSource', 'zone'] as const;
const SETS = ['tags', 'named', 'denied'] as const;
const APART = new Set<string>([...OF_ITS_OWN, ...BEGAN, ...SETS]);

/** What is said of a picture: its bytes lie by themselves, under the hash. */
export interface PictureItem {
  key: string;
  videoId: string;
  hash: string;
}

/** A sample as it is passed on. `was`: which one of its node it was before the video went that it was taken from. */
export type PassedSample = NodeSample & { was?: string };

/** Records by store and key; of a picture what is said of it. */
export type JoinedRecords = Map<StoreName, Map<string, unknown>>;

/** A record, or of a picture what is said of it. */
export type Said = Exclude<Filed, { in: 'pictures' }> | { in: 'pictures'; is: PictureItem };

/** The item that says that a video is there, with what its file is and how far it is remembered. */
export function aboutVideo(id: string): string {
  return `videos ${id} about`;
}

/** The item that says that a node is there. */
export function headOfNode(id: string): string {
  return `nodes ${id}`;
}

/** What a memory consists of, by name, but for its ledger (lib/sync/ledger-items), which tells of which video each node comes. */
export function itemsOf(records: Iterable<Said>, ledger: readonly LedgerEntry[]): Map<string, Item> {
  const items = new Map<string, Item>();
  const founded = foundings(ledger);
  for (const record of records) {
    if (record.in === 'ledger') continue;
    if (record.in === 'videos') addVideo(items, record.is);
    else if (record.in === 'nodes') addNode(items, record.is, founded.get(record.is.id));
    else
      items.set(`${record.in} ${keyOf(record.in, record.is)}`, {
        value: record.is,
        video: record.is.videoId,
      });
  }
  return items;
}

function addVideo(items: Map<string, Item>, video: VideoRecord): void {
  const { id } = video;
  const set = (name: string, value: unknown) => items.set(`videos ${id} ${name}`, { value, video: id });
  set('about', without(video, APART));
  set('began', Object.fromEntries(BEGAN.map((field) => [field, video[field]])));
  for (const field of OF_ITS_OWN) if (video[field] !== undefined) set(field, video[field]);
  for (const field of SETS) for (const one of video[field] ?? []) set(`${field} ${canonicalJson(one)}`, one);
}

function addNode(
  items: Map<string, Item>,
  { id, n, modality, weightId, samples }: NodeRecord,
  founded: LedgerEntry | undefined,
): void {
  const video = founded?.kind === 'founded' && founded.at ? founded.at.videoId : null;
  items.set(headOfNode(id), { value: { n, modality, weightId }, video });
  for (const sample of samples)
    items.set(`nodes ${id} ${checksum(sample)}`, { value: sample, video: videoOf(sample.source) });
}

/** The id of the video that a clip, track, turn or picture is of. */
export function videoOf(id: string | null): string | null {
  return id === null ? null : id.slice(0, id.indexOf('/'));
}

/** A name of an item, in its parts: the store, the record's key, and which of its items it is. */
export function partsOf(name: string): { store: StoreName; key: string; part: string } {
  const [store, key] = name.split(' ', 2) as [StoreName, string];
  return { store, key, part: name.slice(store.length + key.length + 2) };
}

/** What an item is no part of a memory without; of a sample also the node that it is of, and what it was before. */
export function linksOfItem(name: string, value: unknown): Link[] {
  const { store, key, part } = partsOf(name);
  if (store !== 'nodes') return STORES.includes(store) ? linksOf({ in: store, is: value } as Filed) : [];
  if (part === '') return [];
  // Without its picture it stays a sample.
  const { was, ...sample } = { ...(value as PassedSample), picture: null };
  const before = was === undefined ? [] : [{ store, key: `${key} ${was}` }];
  return [
    { store, key },
    ...before,
    ...linksOf({ in: store, is: { samples: [sample] } as unknown as NodeRecord }),
  ];
}

/** A video of its items, by what they are called beside its id; null where the one is missing that says that it is there. */
export function videoOfItems(id: string, items: ReadonlyMap<string, unknown>): VideoRecord | null {
  const about = items.get('about') as Partial<VideoRecord> | undefined;
  const began = items.get('began') as Partial<VideoRecord> | undefined;
  if (!about || !began || !items.has('name')) return null;
  const video: Record<string, unknown> = { ...about, id, ...began };
  for (const field of OF_ITS_OWN) if (items.has(field)) video[field] = items.get(field);
  for (const field of SETS) {
    const all = [...items].filter(([name]) => name.startsWith(`${field} `)).map(([, value]) => value);
    if (all.length > 0) video[field] = all;
  }
  return video as unknown as VideoRecord;
}

function without(record: object, fields: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.has(field)));
}
