import type { AsOf, Moments } from './moments';
import { firstPlace } from './places';

/** BM25 (Robertson and Zaragoza 2009): saturation of repeated terms, and how much length counts. */
const K1 = 1.2;
const B = 0.75;
/** Terms beyond these are not looked for, so that the time a search takes is bounded. */
const MOST_TERMS = 64;
/** A posting is one number: the entry, and in the lowest bits how often it holds the term, at most `MOST_COUNT`. */
const COUNT_BITS = 5;
const MOST_COUNT = (1 << COUNT_BITS) - 1;
/** Lines of fewer terms share what a term that stands in them once gives. */
const SHORT = 64;

export interface LexicalHit {
  entry: number;
  score: number;
  /** Which of the asked terms it holds, by their places, in order. */
  terms: number[];
}

export interface LexicalResult {
  /** Best first; of one score, earlier in time, then by record id. */
  hits: LexicalHit[];
  /** Each asked term's inverse document frequency; 0 for those that were not looked for. */
  idf: number[];
  /** Whether any visible entry holds each asked term. */
  seen: boolean[];
}

export interface LexicalOptions {
  /** Most hits. */
  limit: number;
  /** Which entries may be hits. Frequencies and lengths stay those of all that is visible. Asked for every entry that may be among the best: to be quick. */
  only?: (entry: number) => boolean;
  /** The entries, each once, that may be hits, where they are few: quicker than `only`. */
  among?: Iterable<number>;
}

interface Postings {
  /** In the order of the entries. */
  packed: Uint32Array;
  size: number;
}

/** An inverted index over the entries of `moments`, which are added in the same order. */
export class LexicalIndex {
  private readonly postings = new Map<string, Postings>();
  private lengths: Uint32Array = new Uint32Array(1024);
  private size = 0;
  private totalLength = 0;
  /** Sums of a search, by entry, all 0 between searches. */
  private scores = new Float64Array(0);
  private touched = new Uint32Array(0);
  /** How many entries were visible at the moment that was asked about last, and their length. */
  private counted: { until: number; whole: number; size: number; count: number; length: number } | null =
    null;

  constructor(private readonly moments: Moments) {}

  /** Adds the next entry. At most 2^27 fit. */
  add(terms: string[]): void {
    const entry = this.size;
    if (entry === this.lengths.length) this.lengths = doubled(this.lengths);
    this.lengths[entry] = terms.length;
    this.size += 1;
    this.totalLength += terms.length;
    for (const term of terms) {
      let row = this.postings.get(term);
      if (!row) {
        row = { packed: new Uint32Array(2), size: 0 };
        this.postings.set(term, row);
      }
      const last = row.packed[row.size - 1];
      if (last !== undefined && last >>> COUNT_BITS === entry) {
        if ((last & MOST_COUNT) < MOST_COUNT) row.packed[row.size - 1] = last + 1;
        continue;
      }
      if (row.size === row.packed.length) row.packed = doubled(row.packed);
      row.packed[row.size] = ((entry << COUNT_BITS) | 1) >>> 0;
      row.size += 1;
    }
  }

  /**
   * The visible entries that hold one of the terms, by BM25. Frequencies and lengths are those of the visible entries alone, so
   * that what was learned later cannot shift a score. Of the terms, the first `MOST_TERMS` are used.
   */
  search(terms: string[], asOf: AsOf, options: LexicalOptions): LexicalResult {
    this.makeRoom();
    const { count, length } = this.visibleNow(asOf);
    const mean = Math.max(length / Math.max(1, count), 1);
    const rows = terms.map((term, place) => (place < MOST_TERMS ? this.postings.get(term) : undefined));
    const frequencies = rows.map((row) => (row ? this.frequency(row, asOf) : 0));
    const idf = frequencies.map((frequency, place) =>
      place < MOST_TERMS ? Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5)) : 0,
    );
    let touched = 0;
    rows.forEach((row, place) => {
      if (options.limit > 0 && frequencies[place]! > 0)
        touched = this.score(row!, idf[place]!, mean, asOf, touched);
    });
    const hits = this.best(this.touched.subarray(0, touched), options).map((entry) => ({
      entry,
      score: this.scores[entry]!,
      terms: [...rows.keys()].filter((place) => rows[place] && holds(rows[place], entry)),
    }));
    for (let i = 0; i < touched; i += 1) this.scores[this.touched[i]!] = 0;
    return { hits, idf, seen: frequencies.map((frequency) => frequency > 0) };
  }

  /** The entries that hold every one of the terms, in order. */
  holding(terms: string[]): number[] {
    const rows = terms.map((term) => this.postings.get(term));
    if (rows.length === 0 || !rows.every((row) => row !== undefined)) return [];
    const [rarest, ...others] = rows.sort((a, b) => a.size - b.size);
    return Array.from(rarest!.packed.subarray(0, rarest!.size), (posting) => posting >>> COUNT_BITS).filter(
      (entry) => others.every((row) => holds(row, entry)),
    );
  }

  /** Adds what one term gives to the visible entries that hold it. Returns how many entries have been touched then. */
  private score({ packed, size }: Postings, idf: number, mean: number, asOf: AsOf, before: number): number {
    const { lengths, scores, touched } = this;
    const { moments, videos } = this.moments.columns;
    const { until } = asOf;
    const isAll = until === Number.POSITIVE_INFINITY;
    const whole = this.moments.numberOf(asOf.whole);
    const gain = (tf: number, length: number) =>
      (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / mean));
    // Nearly every line is short and holds a term once.
    const usual = Float64Array.from({ length: SHORT }, (_, length) => gain(1, length));
    let count = before;
    for (let i = 0; i < size; i += 1) {
      const posting = packed[i]!;
      const entry = posting >>> COUNT_BITS;
      if (!isAll && moments[entry]! > until && videos[entry] !== whole) continue;
      const tf = posting & MOST_COUNT;
      const length = lengths[entry]!;
      const known = scores[entry]!;
      // What a term gives is always above 0.
      if (known === 0) {
        touched[count] = entry;
        count += 1;
      }
      scores[entry] = known + (tf === 1 && length < SHORT ? usual[length]! : gain(tf, length));
    }
    return count;
  }

  /** How many visible entries hold a term. */
  private frequency({ packed, size }: Postings, { until, whole }: AsOf): number {
    if (until === Number.POSITIVE_INFINITY) return size;
    const { moments, videos } = this.moments.columns;
    const video = this.moments.numberOf(whole);
    let count = 0;
    for (let i = 0; i < size; i += 1) {
      const entry = packed[i]! >>> COUNT_BITS;
      if (moments[entry]! > until && videos[entry] !== video) continue;
      count += 1;
    }
    return count;
  }

  private visibleNow({ until, whole }: AsOf): { count: number; length: number } {
    if (until === Number.POSITIVE_INFINITY) return { count: this.size, length: this.totalLength };
    const { moments, videos } = this.moments.columns;
    const video = this.moments.numberOf(whole);
    const known = this.counted;
    if (known?.until === until && known.whole === video && known.size === this.size) return known;
    let count = 0;
    let length = 0;
    for (let entry = 0; entry < this.size; entry += 1) {
      if (moments[entry]! > until && videos[entry] !== video) continue;
      count += 1;
      length += this.lengths[entry]!;
    }
    this.counted = { until, whole: video, size: this.size, count, length };
    return this.counted;
  }

  /** The best of the touched entries, in order: a heap of at most `limit` whose root is the worst of them. */
  private best(touched: Uint32Array, { limit, only, among }: LexicalOptions): number[] {
    if (limit < 1) return [];
    const { scores, moments } = this;
    const isWorse = (a: number, b: number) => {
      const apart = scores[a]! - scores[b]!;
      return apart < 0 || (apart === 0 && moments.compare(a, b) > 0);
    };
    const heap: number[] = [];
    let least = 0;
    for (const entry of among ?? touched) {
      const score = scores[entry]!;
      if (score === 0 || score < least) continue;
      if (heap.length === limit && isWorse(entry, heap[0]!)) continue;
      if (only && !only(entry)) continue;
      if (heap.length < limit) rise(heap, entry, isWorse);
      else sink(heap, entry, isWorse);
      if (heap.length === limit) least = scores[heap[0]!]!;
    }
    return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
  }

  private makeRoom(): void {
    if (this.scores.length >= this.size) return;
    this.scores = new Float64Array(this.lengths.length);
    this.touched = new Uint32Array(this.lengths.length);
  }
}

/** Whether an entry is among the postings. */
function holds({ packed, size }: Postings, entry: number): boolean {
  const place = firstPlace(size, (i) => packed[i]! >>> COUNT_BITS >= entry);
  return place < size && packed[place]! >>> COUNT_BITS === entry;
}

function doubled(array: Uint32Array): Uint32Array {
  const more = new Uint32Array(2 * array.length);
  more.set(array);
  return more;
}

type IsWorse = (a: number, b: number) => boolean;

/** Puts an entry into a heap. */
function rise(heap: number[], entry: number, isWorse: IsWorse): void {
  let place = heap.push(entry) - 1;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (!isWorse(entry, heap[parent]!)) break;
    heap[place] = heap[parent]!;
    place = parent;
  }
  heap[place] = entry;
}

/** Puts an entry into a heap in the place of its root. */
function sink(heap: number[], entry: number, isWorse: IsWorse): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isWorse(heap[child + 1]!, heap[child]!)) child += 1;
    if (!isWorse(heap[child]!, entry)) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = entry;
}
