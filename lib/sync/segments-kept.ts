import type { SharedPlace } from '../contract/sharing';
import { MnemeError } from '../errors';
import type { NodeSample } from '../store/schema';
import { MOST_HELD } from './at-once';
import { BEGINNING, type Stamp } from './clock';
import { readHead } from './head';
import type { HouseholdKeys } from './household-keys';
import { videoOfItem } from './join-part';
import { changesIn, readSegment, type Segment, type Told } from './segment';
import type { Log } from './versions';
import { beginningOf, type VideoKeys } from './video-keys';

/** Which segments of a device are joined. */
export interface JoinedSegments {
  generation: number;
  numbers: number[];
}

/** A segment that is joined: by which of them the records of a video are found. */
export interface NotedSegment {
  number: number;
  hash: string;
  /** The names of the keys of its parts. */
  keys: string[];
}

/** Whether a folder is called as a device is. */
export function isDevice(name: string): boolean {
  return /^[0-9a-f]{16}$/.test(name);
}

export function segmentPath(device: string, generation: number, number: number): string {
  return `${device}/${generation}-${number}`;
}

/** The generation and number of a segment by its path; null for what is none of that device. */
export function segmentOf(device: string, path: string): { generation: number; number: number } | null {
  const found = /^(\d+)-(\d+)$/.exec(path.startsWith(`${device}/`) ? path.slice(device.length + 1) : '');
  return found && { generation: Number(found[1]), number: Number(found[2]) };
}

/** What a device says of all: videos, nodes with their samples, the ledger, itself; and which records of videos went. */
export interface Heard {
  log: Log;
  /** The videos of which it says records, with how many changes of these. */
  videos: Map<string, number>;
  /** The last of all of its stamps. */
  stamp: Stamp;
}

/** The segments that this device keeps: its own and those that it has joined, as their devices wrote them. */
export class KeptSegments {
  /** What segments say, by their hash, in the order in which they were read. */
  private readonly decrypted = new Map<string, Told[]>();
  private held = 0;
  /** What segments are told by and found by, by their paths. */
  private readonly noted = new Map<string, NotedSegment>();

  constructor(
    private readonly kept: SharedPlace,
    private readonly place: SharedPlace,
    private readonly keys: HouseholdKeys,
    private readonly videos: VideoKeys,
  ) {}

  /** A segment that is kept; what is damaged here is taken from the place again. Throws `memory-damaged` where it is whole nowhere. */
  async segment(device: string, generation: number, number: number): Promise<Segment> {
    const path = segmentPath(device, generation, number);
    for (const place of [this.kept, this.place]) {
      const bytes = await place.read(path);
      const read = bytes && (await readSegment(bytes, this.keys, { device, generation, number }));
      if (read && typeof read === 'object') {
        if (place === this.place) await this.kept.write(path, bytes!);
        this.note(path, read);
        return read;
      }
    }
    throw new MnemeError(
      'memory-damaged',
      'What this device keeps of the shared memory is damaged, and whole nowhere else. Begin to share it anew.',
    );
  }

  /** Keeps a segment of another device, as that wrote it. */
  async keep(
    { device, generation, number, ...read }: Segment,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const path = segmentPath(device, generation, number);
    await this.kept.write(path, bytes);
    this.note(path, { ...read, number });
  }

  private note(path: string, { number, hash, parts }: Pick<Segment, 'number' | 'hash' | 'parts'>): void {
    this.noted.set(path, { number, hash, keys: parts.flatMap(({ key }) => key ?? []) });
  }

  async hashOf(device: string, generation: number, number: number): Promise<string> {
    return (await this.noteOf(device, generation, number)).hash;
  }

  /** What is noted of some segments, so that they need not all be read the next time. */
  async notes(device: string, { generation, numbers }: JoinedSegments): Promise<NotedSegment[]> {
    const notes: NotedSegment[] = [];
    for (const number of numbers) notes.push(await this.noteOf(device, generation, number));
    return notes;
  }

  private async noteOf(device: string, generation: number, number: number): Promise<NotedSegment> {
    const path = segmentPath(device, generation, number);
    if (!this.noted.has(path)) await this.segment(device, generation, number);
    return this.noted.get(path)!;
  }

  /** One is written: what was known of another by its number is no more. */
  isWritten(device: string, generation: number, number: number): void {
    this.noted.delete(segmentPath(device, generation, number));
  }

  /** Takes what was noted so for known. */
  know(device: string, generation: number, notes: readonly NotedSegment[]): void {
    for (const one of notes) this.noted.set(segmentPath(device, generation, one.number), one);
  }

  /** What a device says of the records of some videos, by what is noted of its segments: others are not read. Not whole where a part of it cannot be read. */
  async ofVideos(
    device: string,
    generation: number,
    notes: readonly NotedSegment[],
    videos: ReadonlySet<string>,
  ): Promise<{ said: Told[]; isWhole: boolean }> {
    const beginnings = new Set([...videos].map((video) => this.videos.beginning(device, video)));
    const isOfThese = (key: string) => beginnings.has(beginningOf(key));
    const said: Told[] = [];
    let isWhole = true;
    for (const { number, hash, keys } of notes) {
      if (!keys.some(isOfThese)) continue;
      let all = this.decrypted.get(hash);
      if (!all) {
        const { parts } = await this.segment(device, generation, number);
        const opened = await this.opened(
          device,
          parts.filter(({ key }) => key !== null && isOfThese(key)),
        );
        isWhole &&= opened.isWhole;
        all = opened.said;
      }
      for (const one of all) {
        const video = videoOfItem(one[0]);
        if (video !== null && videos.has(video)) said.push(one);
      }
    }
    return { said, isWhole };
  }

  /** What a device says of all, by some of its segments: of the records of videos is held only of which videos they are. */
  async heard(device: string, { generation, numbers }: JoinedSegments): Promise<Heard> {
    const log: Log = new Map();
    const videos = new Map<string, number>();
    let stamp = BEGINNING;
    for (const number of numbers)
      for (const one of await this.said(await this.segment(device, generation, number))) {
        const video = videoOfItem(one[0]);
        if (isHeard(one)) addTo(log, [apart(one)]);
        if (video !== null) videos.set(video, (videos.get(video) ?? 0) + 1);
        if (one[1].stamp > stamp) stamp = one[1].stamp;
      }
    return { log, videos, stamp };
  }

  /** The latest changes of a device by some of its segments. */
  async log(device: string, { generation, numbers }: JoinedSegments): Promise<Log> {
    const log: Log = new Map();
    for (const number of numbers) addTo(log, await this.said(await this.segment(device, generation, number)));
    return log;
  }

  /** How many changes of a device are known, without a gap: as many as it made, where all of its segments are joined. */
  async known(device: string, { generation, numbers }: JoinedSegments): Promise<number> {
    const { head } = await readHead(this.kept, device, this.keys);
    if (head?.generation === generation && head.segments === numbers.length) return head.count;
    // What comes after one that is missing does not say that the missing one is known.
    const run = [...numbers].sort((a, b) => a - b).filter((number, i) => number === i + 1);
    let most = 0;
    for (const number of run)
      for (const [, { count }] of await this.said(await this.segment(device, generation, number)))
        most = Math.max(most, count);
    return most;
  }

  /** What a segment says, but for the parts whose key is destroyed. */
  async said({ device, hash, parts }: Segment): Promise<Told[]> {
    const known = this.decrypted.get(hash);
    if (known) return known;
    const { said, isWhole } = await this.opened(device, parts);
    // A key may be on its way.
    if (isWhole) this.hold(hash, said);
    return said;
  }

  private hold(hash: string, said: Told[]): void {
    this.decrypted.set(hash, said);
    this.held += said.length;
    for (const [first, { length }] of this.decrypted) {
      if (this.held <= MOST_HELD) return;
      this.decrypted.delete(first);
      this.held -= length;
    }
  }

  private async opened(device: string, parts: Segment['parts']): Promise<{ said: Told[]; isWhole: boolean }> {
    const said: Told[] = [];
    let isWhole = true;
    for (const { key, content } of parts) {
      const sealing = key === null ? this.keys.sealing : await this.videos.find(key);
      // A key that was made anew after a loss opens nothing of before.
      const changes = sealing && (await changesIn(device, content, sealing).catch(() => null));
      if (changes) for (const one of changes) said.push(one);
      else isWhole = false;
    }
    return { said, isWhole };
  }

  /** Lets go of what was decrypted: some of it is to be read no more. */
  letGo(): void {
    this.decrypted.clear();
    this.held = 0;
  }
}

/** Whether a change is of all, or of a record that went: that no key of a video encrypts, so that it is not found by one. */
export function isHeard([name, { item }]: Told): boolean {
  return item === null || videoOfItem(name) === null;
}

/** A sample by itself: read from a segment its numbers lie among those of all records of its video, which would be held with it. */
function apart([name, version]: Told): Told {
  const { item } = version;
  const sample = item?.value as Partial<NodeSample> | undefined;
  if (!item || !name.startsWith('nodes ') || !sample?.embedding) return [name, version];
  return [name, { ...version, item: { ...item, value: { ...sample, embedding: sample.embedding.slice() } } }];
}

export function addTo(log: Log, said: readonly Told[]): void {
  for (const [name, version] of said) if ((log.get(name)?.count ?? 0) < version.count) log.set(name, version);
}
