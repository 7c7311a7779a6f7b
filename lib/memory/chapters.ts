import type { IncidentRecord } from '../store/schema';
import type { Moments } from './moments';
import { firstPlace } from './places';

/** Longer than any line lasts, seconds. */
const LONGEST_LINE_S = 60;

/** What there is of one video. */
interface Chapter {
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
  /** Each entry's place in its chapter. */
  private readonly places: number[] = [];

  /** @param incidents what is at each entry; only where it lies is read, which never changes */
  constructor(
    private readonly incidents: readonly IncidentRecord[],
    private readonly moments: Moments,
  ) {}

  /** Adds the next entry. */
  add({ videoId, t0, t1, kind }: IncidentRecord): void {
    const entry = this.places.length;
    let chapter = this.chapters.get(videoId);
    if (!chapter) {
      chapter = { entries: [], presence: [], first: t0, last: t0, longest: 0, byStart: null };
      this.chapters.set(videoId, chapter);
    }
    this.places.push(chapter.entries.push(entry) - 1);
    if (kind === 'appears' || kind === 'leaves') chapter.presence.push(entry);
    chapter.first = Math.min(chapter.first, t0);
    chapter.last = Math.max(chapter.last, t0);
    chapter.longest = Math.max(chapter.longest, t1 - t0);
    chapter.byStart = null;
  }

  /** The entries of a video, in the order of its clips. */
  of(videoId: string): readonly number[] {
    return this.chapters.get(videoId)?.entries ?? [];
  }

  /** The entries of a video that tell of coming or going, in the order of its clips. */
  presenceOf(videoId: string): readonly number[] {
    return this.chapters.get(videoId)?.presence ?? [];
  }

  /** The entries just before and just after one in its video, in the order of its clips. */
  beside(entry: number): number[] {
    const entries = this.of(this.incidents[entry]!.videoId);
    const place = this.places[entry]!;
    return [entries[place - 1], entries[place + 1]].filter((other) => other !== undefined);
  }

  /** The line just before an entry and the one just after it, at most so many seconds away; null where there is none that `allowed` lets pass. */
  linesBeside(
    entry: number,
    seconds: number,
    allowed: (entry: number) => boolean,
  ): [number | null, number | null] {
    const { t0, t1, videoId } = this.incidents[entry]!;
    const entries = this.of(videoId);
    const place = this.places[entry]!;
    const line = (step: 1 | -1): number | null => {
      for (let at = place + step; at >= 0 && at < entries.length; at += step) {
        const other = this.incidents[entries[at]!]!;
        // Lines begin in the order of the clips: further on is further away.
        if (step > 0 ? other.t0 - t1 > seconds : t0 - other.t0 > seconds + LONGEST_LINE_S) return null;
        const isNear = step > 0 || t0 - other.t1 <= seconds;
        if (other.kind === 'says' && isNear && allowed(entries[at]!)) return entries[at]!;
      }
      return null;
    };
    return [line(-1), line(1)];
  }

  /** The other entries of its video of which some lies within so many seconds of one, in the order of their beginning. */
  around(entry: number, seconds: number): number[] {
    const { t0, t1, videoId } = this.incidents[entry]!;
    const chapter = this.chapters.get(videoId)!;
    const begun = this.begun(chapter, t0 - seconds - chapter.longest, (start) => start <= t1 + seconds);
    return begun.filter((other) => other !== entry && this.incidents[other]!.t1 >= t0 - seconds);
  }

  /** The entries that began at or after `fromMs` and before `toMs`, milliseconds since 1970, video by video. */
  between(fromMs: number, toMs: number): number[] {
    return [...this.chapters].flatMap(([videoId, chapter]) => {
      const start = this.moments.startOf(videoId);
      const [from, to] = [(fromMs - start) / 1000, (toMs - start) / 1000];
      if (chapter.first >= to || chapter.last < from) return [];
      return this.begun(chapter, from, (t0) => t0 < to);
    });
  }

  /** The entries of a video that began at or after `from`, as long as `goesOn`. */
  private begun(chapter: Chapter, from: number, goesOn: (start: number) => boolean): number[] {
    chapter.byStart ??= [...chapter.entries].sort(
      (a, b) => this.incidents[a]!.t0 - this.incidents[b]!.t0 || this.moments.compare(a, b),
    );
    const order = chapter.byStart;
    const startOf = (place: number) => this.incidents[order[place]!]!.t0;
    const first = firstPlace(order.length, (place) => startOf(place) >= from);
    let end = first;
    while (end < order.length && goesOn(startOf(end))) end += 1;
    return order.slice(first, end);
  }
}
