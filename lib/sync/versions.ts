import { checksum } from '../store/integrity/checksum';
import type { Stamp } from './clock';
import { leftOfBoth } from './left-of-both';

/** How many changes of each device are known. */
export type Known = Readonly<Record<string, number>>;

/** What one device last made of an item. */
export interface Version {
  device: string;
  /** Of all changes of that device, from 1: rises by one with each. */
  count: number;
  stamp: Stamp;
  /** What of others was known when it was made. */
  knows: Known;
  /** It took out what was forgotten: that must not come back. */
  forgets: boolean;
  /** Null: the item is gone. */
  item: { value: unknown; video: string | null } | null;
}

/** The latest changes of one device, by the name of the item. */
export type Log = Map<string, Version>;

/**
 * The version of each item that counts: the same for the same logs, in whatever order they come.
 *
 * @param reads whether a version is read: none is of a video that is forgotten, which some devices can read no more
 */
export function versionsThatCount(
  logs: ReadonlyMap<string, Log>,
  reads: (name: string, version: Version) => boolean,
): Map<string, Version> {
  const all = new Map<string, Version[]>();
  for (const log of logs.values())
    for (const [name, version] of log) {
      if (!reads(name, version)) continue;
      const others = all.get(name);
      if (others) others.push(version);
      else all.set(name, [version]);
    }
  return new Map([...all].map(([name, versions]) => [name, thatCounts(versions)]));
}

/**
 * Of several versions of an item the one that knew of all others. Where devices did not know of each other: what was forgotten stays away, also where
 * it was taken out of the item on two devices; else what was said last by the stamps.
 */
export function thatCounts(versions: readonly Version[]): Version {
  const newest = versions.filter((one) => !versions.some((other) => other !== one && knowsOf(other, one)));
  const inOrder = newest.sort(byStamp);
  const last = inOrder.at(-1)!;
  const forgetting = inOrder.filter(({ forgets }) => forgets);
  if (inOrder.length === 1 || forgetting.length === 0) return last;
  const gone = forgetting.find(({ item }) => item === null || isTombstone(item));
  if (gone) return gone;
  const [first, ...rest] = inOrder.flatMap(({ item }) => item ?? []);
  const value = rest.reduce((left, { value }) => leftOfBoth(left, value), first!.value);
  return { ...forgetting.at(-1)!, item: { value, video: first!.video } };
}

/** Whether an item was taken out since somebody was forgotten. */
export function isTakenOut(version: Version | undefined): boolean {
  return version?.item === null && version.forgets;
}

/** Whether an item says that a video was forgotten. */
export function isTombstone(item: Version['item']): boolean {
  return (item?.value as { forgotten?: unknown } | undefined)?.forgotten !== undefined;
}

/** Whether a version was made when another was known. */
export function knowsOf(one: Pick<Version, 'knows'>, other: Pick<Version, 'device' | 'count'>): boolean {
  return (one.knows[other.device] ?? 0) >= other.count;
}

/** Whether all is known that was when a version was made. */
export function knowsAll(knows: Known, { knows: then }: Pick<Version, 'knows'>): boolean {
  return Object.entries(then).every(([device, count]) => (knows[device] ?? 0) >= count);
}

/** Of one device what was said later, of two what was made when the other was known. */
export function isAfter(
  one: Pick<Version, 'device' | 'count' | 'knows'>,
  other: Pick<Version, 'device' | 'count'>,
): boolean {
  return one.device === other.device ? one.count > other.count : knowsOf(one, other);
}

/** By when they were made; of one moment by the device, which all devices know alike. */
export function byStamp(a: Version, b: Version): number {
  return compare(a.stamp, b.stamp) || compare(a.device, b.device) || a.count - b.count;
}

/** Two texts by their letters, as devices sort them whatever their language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether two values are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return checksum(a) === checksum(b);
}
