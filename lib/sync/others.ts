import type { Notice, SharedPlace } from '../contract/sharing';
import { type Head, readHead } from './head';
import type { HouseholdKeys } from './household-keys';
import { readSegment } from './segment';
import { type JoinedSegments, type KeptSegments, segmentOf, segmentPath } from './segments-kept';
import { isTombstone } from './versions';
import { beginningOf, type VideoKeys } from './video-keys';

/** What another device has that is not joined yet. */
export interface News {
  head: Head;
  joined: JoinedSegments;
  /** The numbers of those that are new, which are kept, with the names of the keys of their parts. */
  segments: { number: number; keys: string[] }[];
}

/** Reads what other devices wrote into the place, and tells what is wrong with it. */
export class Others {
  constructor(
    private readonly place: SharedPlace,
    private readonly kept: SharedPlace,
    private readonly keys: HouseholdKeys,
    private readonly segments: KeptSegments,
    private readonly videos: VideoKeys,
  ) {}

  /** The devices of which anything lies there. */
  static devicesIn(paths: readonly string[]): string[] {
    return [...new Set(paths.flatMap((path) => /^([0-9a-f]{16})\//.exec(path)?.[1] ?? []))].sort();
  }

  /**
   * What others have that is not joined, and keeps it; null where another device had the numbers of this one before: it is to take others.
   *
   * @param joined what of each device is joined
   * @param own the device itself
   * @param lookedAfter devices for which it writes itself
   */
  async news(
    own: Pick<Head, 'device' | 'lane' | 'since'>,
    joined: Readonly<Record<string, JoinedSegments>>,
    notices: Notice[],
    lookedAfter: readonly string[] = [],
  ): Promise<Map<string, News> | null> {
    const paths = await this.place.list('devices');
    const heads: Head[] = [];
    for (const device of Others.devicesIn([...paths, ...Object.keys(joined).map((one) => `${one}/`)])) {
      if (device === own.device || lookedAfter.includes(device)) continue;
      const head = await this.headOf(device, notices);
      if (head) heads.push(head);
    }
    const taken = new Map<number, string>();
    const read: Head[] = [];
    for (const one of [own, ...heads].sort((a, b) =>
      a.since < b.since || (a.since === b.since && a.device < b.device) ? -1 : 1,
    )) {
      const { device } = one;
      const isTaken = taken.has(one.lane);
      taken.set(one.lane, taken.get(one.lane) ?? device);
      if (isTaken && one === own) return null;
      if (isTaken) notices.push({ device, segment: null, what: 'lane-taken' });
      else if (one !== own) read.push(one as Head);
    }
    const news = new Map<string, News>();
    for (const head of read)
      news.set(head.device, await this.newsOf(head, joined[head.device] ?? null, paths, notices));
    await this.withKeys(news, joined, notices);
    return news;
  }

  private async headOf(device: string, notices: Notice[]): Promise<Head | null> {
    const { head, isForeign } = await readHead(this.place, device, this.keys);
    const { head: known } = await readHead(this.kept, device, this.keys);
    if (known && (head?.turn ?? 0) < known.turn) {
      notices.push({ device, segment: null, what: 'rolled-back' });
      return known;
    }
    if (!head) notices.push({ device, segment: null, what: isForeign ? 'foreign' : 'forged' });
    return head;
  }

  private async newsOf(
    head: Head,
    known: JoinedSegments | null,
    paths: readonly string[],
    notices: Notice[],
  ): Promise<News> {
    const { device, generation } = head;
    const have = new Set(known?.generation === generation ? known.numbers : []);
    const numbers: number[] = [];
    const segments: News['segments'] = [];
    let before: string | null = '';
    for (let number = 1; number <= head.segments; number += 1) {
      const hash: string | null = have.has(number)
        ? await this.segments.hashOf(device, generation, number)
        : await this.take(head, number, before, segments, notices);
      if (hash !== null) numbers.push(number);
      before = hash;
    }
    await this.tellExtra(head, paths, notices);
    // What is written anew takes the place of what was there only when all of it is here.
    const isPart = known !== null && known.generation !== generation && numbers.length < head.segments;
    return isPart
      ? { head, joined: known, segments: [] }
      : { head, joined: { generation, numbers }, segments };
  }

  /** Takes and keeps one that is new, where it is whole: the memory says later that it is joined. Returns its hash. */
  private async take(
    { device, generation, segments: last, hash }: Head,
    number: number,
    before: string | null,
    segments: News['segments'],
    notices: Notice[],
  ): Promise<string | null> {
    const bytes = await this.place.read(segmentPath(device, generation, number));
    const read = bytes ? await readSegment(bytes, this.keys, { device, generation, number }) : 'lost';
    if (typeof read === 'string') {
      notices.push({ device, segment: number, what: read });
      return null;
    }
    if ((before !== null && read.before !== before) || (number === last && read.hash !== hash)) {
      notices.push({ device, segment: number, what: 'altered' });
      return null;
    }
    await this.segments.keep(read, bytes!);
    segments.push({ number, keys: read.parts.flatMap(({ key }) => key ?? []) });
    return read.hash;
  }

  /** Files that no head tells of may be on their way; a copy of another one is not. */
  private async tellExtra(
    { device, generation, segments }: Head,
    paths: readonly string[],
    notices: Notice[],
  ): Promise<void> {
    for (const path of paths) {
      const at = segmentOf(device, path);
      if (!at || at.generation !== generation || at.number <= segments) continue;
      const bytes = await this.place.read(path);
      const read = bytes ? await readSegment(bytes, this.keys, { device, ...at }) : null;
      if (read === 'doubled' || read === 'foreign') notices.push({ device, segment: at.number, what: read });
    }
  }

  /** Segments whose keys are not there wait for them, unless these were destroyed: then what they encrypt is forgotten. */
  private async withKeys(
    news: Map<string, News>,
    joined: Readonly<Record<string, JoinedSegments>>,
    notices: Notice[],
  ): Promise<void> {
    const missing = new Map<News['segments'][number], string[]>();
    for (const { segments } of news.values())
      for (const segment of segments) {
        const lacking: string[] = [];
        for (const name of segment.keys) if (!(await this.videos.find(name))) lacking.push(name);
        if (lacking.length > 0) missing.set(segment, lacking);
      }
    if (missing.size === 0) return;
    const forgotten = await this.forgottenKeys(news, joined);
    for (const one of news.values()) {
      const { device } = one.head;
      const left = new Set<number>();
      for (const segment of one.segments)
        if (missing.get(segment)?.some((name) => !forgotten.has(beginningOf(name)))) {
          left.add(segment.number);
          notices.push({ device, segment: segment.number, what: 'key-missing' });
        }
      if (left.size === 0) continue;
      const known = joined[device];
      // As in `newsOf`: what is written anew waits for all of its keys.
      if (known && known.generation !== one.joined.generation) {
        one.segments = [];
        one.joined = known;
        continue;
      }
      one.segments = one.segments.filter(({ number }) => !left.has(number));
      one.joined = { ...one.joined, numbers: one.joined.numbers.filter((number) => !left.has(number)) };
    }
  }

  /** What the names of the keys of videos begin with that are said to be forgotten. */
  private async forgottenKeys(
    news: Map<string, News>,
    joined: Readonly<Record<string, JoinedSegments>>,
  ): Promise<Set<string>> {
    const all = [
      ...[...news].map(([device, { head, segments }]): [string, JoinedSegments] => [
        device,
        { generation: head.generation, numbers: segments.map(({ number }) => number) },
      ]),
      ...Object.entries(joined),
    ];
    const names = new Set<string>();
    const devices = new Set(all.map(([device]) => device));
    for (const [from, segments] of all)
      for (const [name, { item }] of (await this.segments.heard(from, segments)).log)
        if (isTombstone(item))
          for (const device of devices) names.add(this.videos.beginning(device, name.split(' ')[1]!));
    return names;
  }
}
