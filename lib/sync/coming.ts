import { append } from '../append';
import type { Link } from '../store/integrity/links';
import type { VideoRecord } from '../store/schema';
import { MOST_AT_ONCE, SHARE_OF_ALL } from './at-once';
import { partsOf } from './items';
import { linksSpoken, videoOfItem } from './join-part';
import type { PassedEntry } from './ledger-items';
import type { Log, Version } from './versions';

/** Videos of others that come to this device a few at a time: what holds all of their records at once would grow with the memory. */
export interface Coming {
  /** In their order. */
  videos: string[];
  /** So many of them are here, but for what others say of all that was in them: samples, and entries of the ledger. */
  here: number;
}

/**
 * The videos that are to come so; null where all that is new can be joined at once.
 *
 * @param alone videos of which no other is the same file: they change nothing of those that are here
 * @param changes how many are said of records of each
 * @param logs what devices said of all: in its order, in which also the records are written, so that each segment is read for few portions
 */
export function comingOf(
  alone: readonly VideoRecord[],
  here: ReadonlySet<string>,
  changes: ReadonlyMap<string, number>,
  logs: ReadonlyMap<string, Log>,
): Coming | null {
  const away = new Set(alone.flatMap(({ id }) => (here.has(id) ? [] : [id])));
  if ([...away].reduce((sum, id) => sum + (changes.get(id) ?? 0), 0) <= mostAtOnce(logs)) return null;
  const videos = new Set<string>();
  for (const log of logs.values())
    for (const name of log.keys()) {
      const { store, key } = partsOf(name);
      if (store === 'videos' && away.has(key)) videos.add(key);
    }
  return { videos: [...videos], here: 0 };
}

/** How many changes of videos' records are joined at once. @param logs what devices said of all */
export function mostAtOnce(logs: ReadonlyMap<string, Log>): number {
  const ofAll = [...logs.values()].reduce((sum, { size }) => sum + size, 0);
  return Math.max(MOST_AT_ONCE, ofAll * SHARE_OF_ALL);
}

/** The next videos that come, of no more changes than are joined at once, or one. @param changes how many are said of records of each */
export function nextOf(
  { videos, here }: Coming,
  changes: ReadonlyMap<string, number>,
  most: number,
): string[] {
  const next: string[] = [];
  let sum = 0;
  for (const video of videos.slice(here)) {
    sum += changes.get(video) ?? 0;
    if (next.length > 0 && sum > most) break;
    next.push(video);
  }
  return next;
}

/** Whether an item is read while videos are coming: none of those that are to come, and of all that was in any of them only that nodes are there. */
export function readsWhile({ videos, here }: Coming): (name: string, version: Version) => boolean {
  const places = new Map(videos.map((video, i) => [video, i]));
  return (name, { item }) => {
    const { store, key, part } = partsOf(name);
    const place = places.get(store === 'videos' ? key : (videoOfItem(name) ?? ''));
    if (place !== undefined) return place < here;
    return (store === 'nodes' && part === '') || !item?.video || !places.has(item.video);
  };
}

/** What the ledger and samples of all say of records of each video, and pictures that marks by hand use. */
export function spokenOf(logs: ReadonlyMap<string, Log>): {
  links: ReadonlyMap<string, Link[]>;
  marked: ReadonlySet<string>;
} {
  const links = new Map<string, Link[]>();
  const marked = new Set<string>();
  for (const log of logs.values())
    for (const [name, { item }] of log) {
      if (!item) continue;
      const isMark = name.startsWith('ledger ') && (item.value as PassedEntry).kind === 'mark';
      for (const link of linksSpoken(name, item.value)) {
        const video = link.key.split('/', 1)[0]!;
        append(links, video, link);
        if (isMark && link.store === 'pictures') marked.add(video);
      }
    }
  return { links, marked };
}
