import { firstPlace } from '../first-place';
import type { PackRecord } from '../store/packs/pack-format';
import { Column } from './column';
import { type Happening, sentenceOf } from './incident-sentence';
import type { AsOf, Moments } from './moments';
import { ListsOfPacks } from './packs/lists';
import { entryOf, type PostingList, Postings, timesOf } from './postings';
import { contentTerms } from './terms';

/** BM25 (Robertson and Zaragoza 2009): saturation of repeated terms, and how much length counts. */
const K1 = 1.2;
const B = 0.75;
/** Terms beyond these are not looked for, so that the time a search takes is bounded. */
const MOST_TERMS = 64;
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

/** Postings of a term whose entries are counted from `base`. */
interface Part extends PostingList {
  base: number;
}

/** The postings of a term, in the order of the entries. */
type Row = readonly Part[];

/** What is looked up of an incident. */
export function termsOf(incident: Happening): string[] {
  return contentTerms(sentenceOf(incident).replace(/<p_\d+>/g, ' '));
}

/** An inverted index over the entries of `moments`, which are added in the same order. */
export class LexicalIndex {
  /** Of packs. */
  private readonly packed = new ListsOfPacks();
  /** Of what was added by itself. */
  private readonly postings = new Postings();
  private readonly lengths = new Column(Uint32Array);
  private totalLength = 0;
  /** Sums of a search, by entry, all 0 between searches. */
  private scores = new Float64Array(0);
  private touched = new Uint32Array(0);
  /** How many entries were visible at the moment that was asked about last, and their length. */
  private counted: { until: number; whole: number; size: number; count: number; length: number } | null =
    null;

  constructor(private readonly moments: Moments) {}

  private get size(): number {
    return this.lengths.length;
  }

  /** Adds the next entry. At most 2^27 fit. */
  add(terms: string[]): void {
    this.postings.add(this.lengths.push(terms.length), terms);
    this.totalLength += terms.length;
  }

  /** Adds the entries of a pack as the next ones. Packs come before what is added by itself. */
  addPack({ terms, lengths }: Pick<PackRecord, 'terms' | 'lengths'>): void {
    this.packed.add(terms, this.size);
    this.lengths.append(lengths);
    for (let i = 0; i < lengths.length; i += 1) this.totalLength += lengths[i]!;
  }

  /** Which entries are hidden has changed. */
  hiddenChanged(): void {
    this.counted = null;
  }

  /**
   * The visible entries that hold one of the terms, by BM25. Frequencies and lengths are those of the visible entries alone, so
   * that what was learned later cannot shift a score. Of the terms, the first `MOST_TERMS` are used.
   */
  search(terms: string[], asOf: AsOf, options: LexicalOptions): LexicalResult {
    this.makeRoom();
    const { count, length } = this.visibleNow(asOf);
    const mean = Math.max(length / Math.max(1, count), 1);
    const rows = terms.map((term, place) => (place < MOST_TERMS ? this.rowOf(term) : []));
    const frequencies = rows.map((row) => this.frequency(row, asOf));
    const idf = frequencies.map((frequency, place) =>
      place < MOST_TERMS ? Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5)) : 0,
    );
    let touched = 0;
    rows.forEach((row, place) => {
      if (options.limit > 0 && frequencies[place]! > 0)
        touched = this.score(row, idf[place]!, mean, asOf, touched);
    });
    const hits = this.best(this.touched.subarray(0, touched), options).map((entry) => ({
      entry,
      score: this.scores[entry]!,
      terms: [...rows.keys()].filter((place) => holds(rows[place]!, entry)),
    }));
    for (let i = 0; i < touched; i += 1) this.scores[this.touched[i]!] = 0;
    return { hits, idf, seen: frequencies.map((frequency) => frequency > 0) };
  }

  /** Whether any visible entry holds one of the terms: the first such one ends it. @param isOne whether an entry counts */
  isHeld(terms: readonly string[], { until, whole }: AsOf, isOne: (entry: number) => boolean): boolean {
    const { hidden } = this.moments;
    const { moments, videos } = this.moments.columns;
    const video = this.moments.numberOf(whole);
    const isVisible = (entry: number) =>
      (moments[entry]! <= until || videos[entry] === video) && !hidden.has(entry);
    return terms.some((term) =>
      this.rowOf(term).some(({ base, packed, size }) => {
        for (let i = 0; i < size; i += 1) {
          const entry = base + entryOf(packed[i]!);
          if (isVisible(entry) && isOne(entry)) return true;
        }
        return false;
      }),
    );
  }

  /** The entries that hold every one of the terms, in order. */
  holding(terms: string[]): number[] {
    const rows = terms.map((term) => this.rowOf(term)).sort((a, b) => sizeOf(a) - sizeOf(b));
    const [rarest = [], ...others] = rows;
    return rarest
      .flatMap(({ base, packed, size }) => Array.from(packed.subarray(0, size), (one) => base + entryOf(one)))
      .filter((entry) => !this.moments.hidden.has(entry) && others.every((row) => holds(row, entry)));
  }

  private rowOf(term: string): Row {
    const row: Part[] = this.packed
      .partsOf(term)
      .map(({ base, values }) => ({ base, packed: values, size: values.length }));
    const own = this.postings.get(term);
    if (own) row.push({ base: 0, ...own });
    return row;
  }

  /** Adds what one term gives to the visible entries that hold it. Returns how many entries have been touched then. */
  private score(row: Row, idf: number, mean: number, asOf: AsOf, before: number): number {
    const { scores, touched } = this;
    const { hidden } = this.moments;
    const lengths = this.lengths.all;
    const { moments, videos } = this.moments.columns;
    const { until } = asOf;
    const isAll = until === Number.POSITIVE_INFINITY;
    const whole = this.moments.numberOf(asOf.whole);
    const gain = (tf: number, length: number) =>
      (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / mean));
    // Nearly every line is short and holds a term once.
    const usual = Float64Array.from({ length: SHORT }, (_, length) => gain(1, length));
    let count = before;
    for (const { base, packed, size } of row) {
      for (let i = 0; i < size; i += 1) {
        const posting = packed[i]!;
        const entry = base + entryOf(posting);
        if (!isAll && moments[entry]! > until && videos[entry] !== whole) continue;
        if (hidden.size > 0 && hidden.has(entry)) continue;
        const tf = timesOf(posting);
        const length = lengths[entry]!;
        const known = scores[entry]!;
        // What a term gives is always above 0.
        if (known === 0) {
          touched[count] = entry;
          count += 1;
        }
        scores[entry] = known + (tf === 1 && length < SHORT ? usual[length]! : gain(tf, length));
      }
    }
    return count;
  }

  /** How many visible entries hold a term. */
  private frequency(row: Row, { until, whole }: AsOf): number {
    const { hidden } = this.moments;
    if (until === Number.POSITIVE_INFINITY) {
      let size = sizeOf(row);
      if (size > 0) for (const entry of hidden) if (holds(row, entry)) size -= 1;
      return size;
    }
    const { moments, videos } = this.moments.columns;
    const video = this.moments.numberOf(whole);
    let count = 0;
    for (const { base, packed, size } of row) {
      for (let i = 0; i < size; i += 1) {
        const entry = base + entryOf(packed[i]!);
        if ((moments[entry]! > until && videos[entry] !== video) || hidden.has(entry)) continue;
        count += 1;
      }
    }
    return count;
  }

  private visibleNow({ until, whole }: AsOf): { count: number; length: number } {
    const { hidden } = this.moments;
    const lengths = this.lengths.all;
    if (until === Number.POSITIVE_INFINITY) {
      let length = this.totalLength;
      for (const entry of hidden) length -= lengths[entry]!;
      return { count: this.size - hidden.size, length };
    }
    const { moments, videos } = this.moments.columns;
    const video = this.moments.numberOf(whole);
    const known = this.counted;
    if (known?.until === until && known.whole === video && known.size === this.size) return known;
    let count = 0;
    let length = 0;
    for (let entry = 0; entry < this.size; entry += 1) {
      if ((moments[entry]! > until && videos[entry] !== video) || hidden.has(entry)) continue;
      count += 1;
      length += lengths[entry]!;
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
    this.scores = new Float64Array(this.lengths.all.length);
    this.touched = new Uint32Array(this.lengths.all.length);
  }
}

/** Whether an entry is among the postings. */
function holds(row: Row, entry: number): boolean {
  const part = row[firstPlace(row.length, (i) => startOf(row[i]!) > entry) - 1];
  if (!part) return false;
  const { base, packed, size } = part;
  const place = firstPlace(size, (i) => base + entryOf(packed[i]!) >= entry);
  return place < size && base + entryOf(packed[place]!) === entry;
}

/** The first entry of a part. */
function startOf({ base, packed }: Part): number {
  return base + entryOf(packed[0]!);
}

function sizeOf(row: Row): number {
  return row.reduce((sum, { size }) => sum + size, 0);
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
