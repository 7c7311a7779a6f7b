import type { SharedPlace } from '../contract/sharing';
import { toErrorData } from '../errors';
import { sha256 } from '../sha256';
import { type Head, readHead, writeHead } from './head';
import type { HouseholdKeys } from './household-keys';
import { type Told, writeSegment } from './segment';
import { type JoinedSegments, type KeptSegments, segmentOf, segmentPath } from './segments-kept';
import { knowsOf, type Log, type Version } from './versions';
import type { VideoKeys } from './video-keys';

/** Changes of one segment. */
export const MOST_CHANGES = 4000;
/** So many segments that seem to be in the place are held against it in a sync that reads only what changed: some 30 MB. */
const LOOKED_AT = 16;

/** The segments of this device: written where it keeps them first, and there from when the head tells of them; then into the place. */
export class OwnSegments {
  constructor(
    private readonly kept: SharedPlace,
    private readonly place: SharedPlace,
    private readonly keys: HouseholdKeys,
    private readonly segments: KeptSegments,
    private readonly videos: VideoKeys,
    /** How far they go. */
    public head: Head,
  ) {}

  static async open(
    kept: SharedPlace,
    place: SharedPlace,
    keys: HouseholdKeys,
    segments: KeptSegments,
    videos: VideoKeys,
    fresh: Head,
  ): Promise<OwnSegments> {
    const { head: own } = await readHead(kept, fresh.device, keys);
    // Where what is kept lost it, the place still tells how far they go.
    const there = own ? null : (await readHead(place, fresh.device, keys)).head;
    if (there) await writeHead(kept, there, keys);
    return new OwnSegments(kept, place, keys, segments, videos, own ?? there ?? fresh);
  }

  joined(): JoinedSegments {
    return allOf(this.head);
  }

  /** What this device said, the latest of each item. */
  log(): Promise<Log> {
    return this.segments.log(this.head.device, this.joined());
  }

  /** Whether these segments still hold what was taken out of an item since somebody was forgotten. */
  async holdsForgotten(): Promise<boolean> {
    const forgotten = new Set<string>();
    for await (const [name, { forgets }] of this.said()) if (forgets) forgotten.add(name);
    if (forgotten.size === 0) return false;
    const held = new Set<string>();
    for await (const [name, { forgets, item }] of this.said())
      if (!forgotten.has(name)) continue;
      else if (forgets && held.has(name)) return true;
      else if (item !== null) held.add(name);
    return false;
  }

  /** Adds changes, in the order of their counts. They stand once this resolves; broken off, none does. */
  async add(said: readonly Told[], also: Pick<Head, 'knows' | 'highest'>): Promise<void> {
    const count = said.reduce((most, [, version]) => Math.max(most, version.count), this.head.count);
    await this.write(said, { ...this.head, ...also, count });
  }

  /** Notes what was read of others. */
  async note(also: Pick<Head, 'knows' | 'highest'>): Promise<void> {
    await this.write([], { ...this.head, ...also });
  }

  /** Writes all anew that still counts, in the order in which it was said: of what was forgotten nothing is left. */
  async rewrite(said: Iterable<Told> | AsyncIterable<Told>): Promise<void> {
    const { generation } = this.head;
    await this.write(said, { ...this.head, generation: generation + 1, segments: 0, hash: '' });
    await this.dropOlder(this.kept);
    this.segments.letGo();
  }

  /** What these segments say, in the order in which it was said: those of one are held at a time. */
  async *said(): AsyncGenerator<Told> {
    const { device } = this.head;
    const { generation, numbers } = this.joined();
    for (const number of numbers) {
      const all = await this.segments.said(await this.segments.segment(device, generation, number));
      yield* [...all].sort(byCount);
    }
  }

  private async write(said: Iterable<Told> | AsyncIterable<Told>, from: Head): Promise<void> {
    const { device, lane, generation } = from;
    let { segments, hash } = from;
    for await (const some of inParts(said, MOST_CHANGES)) {
      const position = { device, lane, generation, number: segments + 1, before: hash };
      const bytes = await writeSegment(position, some, this.keys, (video) => this.videos.of(device, video));
      segments += 1;
      hash = await sha256(bytes);
      await this.kept.write(segmentPath(device, generation, segments), bytes);
      this.segments.isWritten(device, generation, segments);
    }
    const head = { ...from, turn: this.head.turn + 1, segments, hash };
    await writeHead(this.kept, head, this.keys);
    this.head = head;
  }

  /** Makes the place hold just what is kept: what is missing or damaged there is written again. */
  async share(): Promise<void> {
    await this.shareThose(this.joined().numbers);
  }

  /**
   * Makes the place hold the head and what is missing there; of what is there some segments are looked at, in turn. Nobody has read these since they were kept, so
   * that each is held whole first.
   *
   * @param there the paths of what is there
   * @param looked the number of the segment that was looked at last
   * @returns the same of the next time
   */
  async shareMissing(there: ReadonlySet<string>, looked: number): Promise<number> {
    const { device, generation, segments } = this.head;
    const isThere = (number: number) => there.has(segmentPath(device, generation, number));
    const { numbers } = this.joined();
    const some = Math.min(LOOKED_AT, segments);
    const inTurn = Array.from({ length: some }, (_, i) => ((looked + i) % segments) + 1);
    const shared = [...new Set([...numbers.filter((number) => !isThere(number)), ...inTurn])];
    for (const number of shared) await this.segments.segment(device, generation, number);
    await this.shareThose(shared);
    return inTurn.at(-1) ?? 0;
  }

  private async shareThose(numbers: readonly number[]): Promise<void> {
    const { device, generation } = this.head;
    for (const number of numbers) {
      const path = segmentPath(device, generation, number);
      const own = await this.kept.read(path);
      const there = await this.place.read(path);
      if (own && (!there || !isSameFile(there, own))) await this.writeThere(path, own);
    }
    const { head } = await readHead(this.place, device, this.keys);
    if (head?.turn !== this.head.turn || head.hash !== this.head.hash)
      await writeHead(this.place, this.head, this.keys);
    await this.dropOlder(this.place);
  }

  /**
   * Writes a segment into the place. Where that is full, those that were written anew go before it, which are to go anyway: this device keeps them, and whoever reads there
   * meanwhile waits for them.
   */
  private async writeThere(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.place.write(path, bytes);
    } catch (error) {
      if (!isFull(error) || !(await this.dropOlder(this.place))) throw error;
      await this.place.write(path, bytes);
    }
  }

  /** Removes what is none of these segments. Returns whether anything was. */
  private async dropOlder(place: SharedPlace): Promise<boolean> {
    const { device, generation, segments } = this.head;
    let isAny = false;
    for (const path of await place.list('devices')) {
      const at = segmentOf(device, path);
      if (!at || (at.generation === generation && at.number <= segments)) continue;
      await place.remove(path);
      isAny = true;
    }
    return isAny;
  }
}

/** All segments that a head tells of. */
export function allOf({ generation, segments }: Pick<Head, 'generation' | 'segments'>): JoinedSegments {
  return { generation, numbers: Array.from({ length: segments }, (_, i) => i + 1) };
}

/** What of a device's own changes still counts: nothing that others knew and changed, or that is of a video that is forgotten. */
export function stillCounting(
  own: Log,
  counting: ReadonlyMap<string, Version>,
  gone: ReadonlySet<string>,
): Log {
  return new Map(
    [...own].filter(([name, version]) => {
      if (version.item?.video && gone.has(version.item.video)) return false;
      const now = counting.get(name);
      return now === undefined || now === version || !knowsOf(now, version);
    }),
  );
}

export function byCount([, a]: Told, [, b]: Told): number {
  return a.count - b.count;
}

async function* inParts<T>(all: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const one of all)
    if (some.push(one) === size) {
      yield some;
      some = [];
    }
  if (some.length > 0) yield some;
}

/** Whether a place took no more. */
export function isFull(error: unknown): boolean {
  return toErrorData(error).code === 'place-full';
}

function isSameFile(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
