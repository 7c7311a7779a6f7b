import { type NewIds, renumbered } from '../store/archive/renumber';
import { checksum } from '../store/integrity/checksum';
import { keyOf } from '../store/integrity/seal';
import { type Filed, type NodeRecord, STORES } from '../store/schema';
import type { Change } from './gain';
import { type PassedSample, partsOf } from './items';
import { laneOf } from './lane-of';
import type { PassedEntry } from './ledger-items';
import { isSame, isTombstone, type Log, type Version } from './versions';

/** What a device called its videos and nodes while another one had its lane, and what it calls them since. */
export interface Moved {
  /** What the device was. */
  from: string;
  videos: [before: string, now: string][];
  numbers: [before: number, now: number][];
}

/** The item by which a device says so: it is part of no memory. */
const itemName = (from: string) => `moved ${from}`;

/** What becomes of the numbers of a lane that is left. */
export function movedTo(
  { videos, numbers }: NewIds,
  { device, lane }: { device: string; lane: number },
): Moved {
  const isOfLane = (number: number) => laneOf(number) === lane;
  return {
    from: device,
    videos: [...videos].filter(([before, now]) => before !== now && isOfLane(Number(before.slice(4)))),
    numbers: [...numbers].filter(([before, now]) => before !== now && isOfLane(before)),
  };
}

/** What a device has to say of that; nothing where it has said it. */
export function movedBy(all: readonly Moved[], own: Log): Change[] {
  return all
    .filter(({ from }) => !own.get(itemName(from))?.item)
    .map(({ from, ...value }): Change => [itemName(from), { value, video: null }]);
}

/** What devices say of that. */
export function movedIn(logs: ReadonlyMap<string, Log>): Moved[] {
  return [...logs.values()].flatMap((log) =>
    [...log].flatMap(([name, { item }]) =>
      item && name.startsWith(itemName(''))
        ? [{ ...(item.value as Omit<Moved, 'from'>), from: name.slice(itemName('').length) }]
        : [],
    ),
  );
}

/** What a device said of what another one called otherwise then, as it is to be said now, by the names under which it stands. Nothing of a picture in such a video: that lies there by what the video was called. */
export function saidAnew(
  log: Log,
  { from, videos, numbers }: Moved,
): Map<string, { name: string; version: Version } | null> {
  const ids = { videos: new OrSame(videos), numbers: new OrSame(numbers) };
  const anew = new Map<string, { name: string; version: Version } | null>();
  for (const [before, version] of log) {
    if ((version.knows[from] ?? 0) === 0) continue;
    const { store } = partsOf(before);
    if (!STORES.includes(store)) continue;
    const video = version.item?.video ?? null;
    if (store === 'pictures') {
      if (video !== null && ids.videos.get(video) !== video) anew.set(before, null);
      continue;
    }
    const [name, value] = renamed(before, version.item?.value, ids, log);
    const item = version.item && { value, video: video && ids.videos.get(video)! };
    if (name !== before || !isSame(item, version.item))
      anew.set(before, { name, version: { ...version, item } });
  }
  return anew;
}

/** The name of an item, and what it is, by other numbers. Undefined: it is gone. */
function renamed(name: string, value: unknown, ids: NewIds, log: Log): [name: string, value: unknown] {
  const { store, key, part } = partsOf(name);
  if (store === 'videos') {
    const id = ids.videos.get(key)!;
    const isOfItself = part === 'about' && value !== undefined && !isTombstone({ value, video: null });
    return [`videos ${id} ${part}`, isOfItself ? { ...(value as object), id } : value];
  }
  if (store === 'nodes') {
    const n = ids.numbers.get(Number(key.slice(2)))!;
    const id = `${key.slice(0, 2)}${n}`;
    if (part === '') return [`nodes ${id}`, value && { ...(value as object), n }];
    if (value === undefined) return [`nodes ${id} ${part}`, value];
    const { was: _, ...sample } = value as PassedSample;
    const node = { id: key, n, samples: [sample] } as unknown as NodeRecord;
    const [now] = renumbered({ in: 'nodes', is: node }, ids).is.samples;
    return [`nodes ${id} ${checksum(now)}`, now];
  }
  if (value === undefined) return [nameIn(store, key, ids), value];
  const { is } = renumbered({ in: store, is: withoutOwnPicture(value, log) } as Filed, ids);
  return [store === 'ledger' ? name : `${store} ${keyOf(store, is)}`, is];
}

function nameIn(store: string, key: string, ids: NewIds): string {
  const [video, ...rest] = key.split('/');
  return store === 'ledger' ? `ledger ${key}` : [`${store} ${ids.videos.get(video!)}`, ...rest].join('/');
}

/** An entry of the ledger without a picture that the device itself put into such a video. */
function withoutOwnPicture(value: unknown, log: Log): unknown {
  const { kind, picture } = value as PassedEntry & { picture?: string | null };
  return kind === 'mark' && picture && log.has(`pictures ${picture}`)
    ? { ...(value as object), picture: null }
    : value;
}

/** What has no other name keeps its own. */
class OrSame<T> extends Map<T, T> {
  override get(key: T): T {
    return super.get(key) ?? key;
  }
}
