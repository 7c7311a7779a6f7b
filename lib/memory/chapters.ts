import { firstPlace } from '../first-place';
import type { Entries } from './entries';
import type { Moments } from './moments';

/** Longer than any line lasts, seconds. */
const LONGEST_LINE_S = 60;

/** What there is of one video: its entries, run by run, and in order once they were asked for. */
interface Chapter {
  runs: { from: number; to: number }[];
  read: ReadChapter | null;
}

interface ReadChapter {
  /** In the order of its clips. */
  entries: number[];
  /** Those of them that tell of coming or going. */
  presence: number[];
  /** When the first and the last of them began, and how long the longest lasts, seconds. */
  first: number;
  last: number;
  longest: number;
  /** Its entries by when they began; null until that is asked for. */
  byStart: number[] | null;
}

/** Entries by their video and when in it they were. Whatever is asked for is of every moment. */
export class Chapters {
  private readonly chapters = new Map<string, Chapter>();
  private size = 0;

  constructor(
    private readonly entries: Entries,
    private readonly moments: Moments,
    /** The place of an entry among those of its clip: of two, that of the lesser number comes first. */
    private readonly rankOf: (entry: number) => number = (entry) => entry,
  ) {}

  /** Adds the next entries, all of one video: behind those of its earlier clips, and of their own. */
  add(videoId: string, count = 1): void {
    const [from, to] = [this.size, this.size + count];
    this.size = to;
    const chapter = this.chapters.get(videoId) ?? { runs: [], read: null };
    this.chapters.set(videoId, chapter);
    const last = chapter.runs.at(-1);
    if (last?.to === from) last.to = to;
    else chapter.runs.push({ from, to });
    if (chapter.read) this.readOn(chapter.read, from, to);
  }

  /** Leaves the next entry out. */
  skip(): void {
    this.size += 1;
  }

  /** Of a video other entries are hidden than before. */
  hiddenChanged(videoId: string): void {
    const chapter = this.chapters.get(videoId);
    if (chapter) chapter.read = null;
  }

  /** An entry's place among those of its video. */
  placeOf(entry: number): number {
    return this.placeIn(this.of(this.entries.videoOf(entry)), entry);
  }

  /** The entries of a video, in the order of its clips. */
  of(videoId: string): readonly number[] {
    return this.chapter(videoId)?.entries ?? [];
  }

  /** The entries of a video that tell of coming or going, in the order of its clips. */
  presenceOf(videoId: string): readonly number[] {
    return this.chapter(videoId)?.presence ?? [];
  }

  /** The line just before an entry and the one just after it, at most so many seconds away; null where there is none that `allowed` lets pass. */
  linesBeside(
    entry: number,
    seconds: number,
    allowed: (entry: number) => boolean,
  ): [number | null, number | null] {
    const { t0, t1, videoId, kind } = this.entries.place(entry);
    const entries = this.of(videoId);
    const place = this.placeIn(entries, entry);
    const line = (step: 1 | -1): number | null => {
      for (let at = place + step; at >= 0 && at < entries.length; at += step) {
        const other = this.entries.place(entries[at]!);
        // Lines begin in the order of the clips: further on is further away.
        if (step > 0 ? other.t0 - t1 > seconds : t0 - other.t0 > seconds + LONGEST_LINE_S) return null;
        // What a model wrote stands behind the lines of its clip, whenever in it that happened.
        const isBefore = kind === 'says' || other.t0 <= t0;
        const isNear = step > 0 || (isBefore && t0 - other.t1 <= seconds);
        if (other.kind === 'says' && isNear && allowed(entries[at]!)) return entries[at]!;
      }
      return null;
    };
    return [line(-1), line(1)];
  }

  /** The other entries of its video of which some lies within so many seconds of one, in the order of their beginning. */
  around(entry: number, seconds: number): number[] {
    const { t0, t1, videoId } = this.entries.place(entry);
    const chapter = this.chapter(videoId)!;
    const begun = this.begun(chapter, t0 - seconds - chapter.longest, (start) => start <= t1 + seconds);
    return begun.filter((other) => other !== entry && this.entries.t1(other) >= t0 - seconds);
  }

  /** The entries that began at or after `fromMs` and before `toMs`, milliseconds since 1970, video by video. */
  between(fromMs: number, toMs: number): number[] {
    return [...this.chapters.keys()].flatMap((videoId) => {
      const start = this.moments.startOf(videoId);
      const [from, to] = [(fromMs - start) / 1000, (toMs - start) / 1000];
      const chapter = this.chapter(videoId)!;
      if (chapter.first >= to || chapter.last < from) return [];
      return this.begun(chapter, from, (t0) => t0 < to);
    });
  }

  /** The place of an entry among some of its video: behind those of earlier clips, and of its own that were added before it. */
  private placeIn(entries: readonly number[], entry: number): number {
    return firstPlace(entries.length, (at) => !this.isBefore(entries[at]!, entry));
  }

  private isBefore(a: number, b: number): boolean {
    const apart = this.entries.clipPlace(a) - this.entries.clipPlace(b);
    return apart < 0 || (apart === 0 && this.rankOf(a) < this.rankOf(b));
  }

  /** The entries of a video that began at or after `from`, as long as `goesOn`. */
  private begun(chapter: ReadChapter, from: number, goesOn: (start: number) => boolean): number[] {
    chapter.byStart ??= [...chapter.entries].sort(
      (a, b) => this.entries.t0(a) - this.entries.t0(b) || this.moments.compare(a, b),
    );
    const order = chapter.byStart;
    const startOf = (place: number) => this.entries.t0(order[place]!);
    const first = firstPlace(order.length, (place) => startOf(place) >= from);
    let end = first;
    while (end < order.length && goesOn(startOf(end))) end += 1;
    return order.slice(first, end);
  }

  private chapter(videoId: string): ReadChapter | null {
    const chapter = this.chapters.get(videoId);
    if (!chapter) return null;
    if (!chapter.read) {
      const [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      chapter.read = { entries: [], presence: [], first, last, longest: 0, byStart: null };
      for (const { from, to } of chapter.runs) this.readOn(chapter.read, from, to);
    }
    return chapter.read;
  }

  private readOn(chapter: ReadChapter, from: number, to: number): void {
    const { entries } = this;
    chapter.byStart = null;
    for (let entry = from; entry < to; entry += 1) {
      if (this.moments.hidden.has(entry)) continue;
      const last = chapter.entries.at(-1);
      if (last === undefined || this.isBefore(last, entry)) chapter.entries.push(entry);
      else chapter.entries.splice(this.placeIn(chapter.entries, entry), 0, entry);
      const [t0, kind] = [entries.t0(entry), entries.kind(entry)];
      if (kind === 'appears' || kind === 'leaves') chapter.presence.push(entry);
      chapter.first = Math.min(chapter.first, t0);
      chapter.last = Math.max(chapter.last, t0);
      chapter.longest = Math.max(chapter.longest, entries.t1(entry) - t0);
    }
  }
}
