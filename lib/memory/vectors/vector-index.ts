import { MnemeError } from '../../errors';
import { told } from '../../told';
import { Best, type VectorHit } from './best';
import { BitSet, forEachBit } from './bit-set';
import { EntryRows } from './entry-rows';
import {
  type CoarseRows,
  codeOf,
  paddedTo16,
  SEGMENT_ROWS,
  type Weights,
  weightsOf,
  wholeNumbers,
} from './layout';
import { PlainRows } from './plain-rows';
import { type RowPart, Segment } from './segment';
import { Sieve } from './sieve';
import { WasmRows } from './wasm-rows';

export interface VectorSearch {
  /** How many at most. */
  limit: number;
  /** Looks at these entries alone: the fewer, the faster. */
  only?: BitSet;
  /** Looks at those of the entries alone that it allows. It is asked about each of them. */
  allowed?: (entry: number) => boolean;
  /** Which of two entries of one score comes first; the lower number if not given. */
  compare?: (a: number, b: number) => number;
}

/** A search as far as it came: the rows that came through its first step, of how many, and what was found. */
interface Begun extends Omit<VectorSearch, 'compare'> {
  query: Float32Array;
  size: number;
  near: BitSet;
  hits: VectorHit[] | null;
}

/** Thrown where bytes of rows that a search needs have not been filled in. */
export class RowsMissing extends Error {
  constructor(readonly rows: Readonly<Record<RowPart, readonly number[]>>) {
    super(`${rows.high.length} high and ${rows.low.length} low parts of rows are still to be filled in.`);
  }
}

/**
 * Rows come through by their codes that differ from the query's at most so much more than the nearest that are wanted: a margin in roots of the sum of
 * what the bits weigh, squared, half of which the distance of two vectors at right angles varies by. Where bits weigh the same that is the root of
 * the dimension.
 *
 * Of the 20 and the 100 nearest of 50,000 vectors of 384 values it lets through, bits weighed, all in clusters (100 rows) and all where the variance along
 * the i-th axis, turned at random, is 1 / i (1,300 to 6,300 rows of the 20 nearest), and more than BY_WEIGHT allows in random directions.
 */
const MARGIN = 1.6;
/** Where more rows count than `few`, bits weigh the same, which is faster: at most so many come through, or so many for each that is wanted. */
const BY_SIGN = { few: 262_144, most: 32_768, each: 64 };
/**
 * Then the bits are weighed: at most so many come through, or so many for each that is wanted. Of the 20 nearest of 100,000 vectors, half of them in
 * no cluster with the query, 6,144 hold 99.6 % and 8,192 hold 99.9 %; of those by sign 32,768 hold 99.5 %. Of the 20 and the 100 nearest of 50,000 in
 * random directions these hold 99.2 % and 99.9 %.
 */
const BY_WEIGHT = { most: 6144, each: 128 };
/** Of these, rows that come through by their high bytes: at least so many, and so many for each that is wanted. Of the 20 nearest the high bytes alone misplace 1 in 100. */
const BY_HIGH = { least: 128, each: 3 };

/**
 * Entries by the direction of their vectors, all of one weight, in three steps: the rows whose signs are most like the query's (48 bytes
 * a row of 384 values), each weighed by the query's value there, of these the best by 8 bits a value (384 bytes), and the order of those by
 * 16 bits a value (384 bytes more), which is that of floats. Where fewer rows count than would come through a step, all of them do.
 */
export class VectorIndex {
  private readonly segments: Segment[] = [];
  private readonly rows = new EntryRows();
  /** No rows came without their bytes. */
  private areFilled = true;
  /** The last search: where bytes were missing it goes on from there, and what is searched for again is known. */
  private last: Begun | null = null;

  /**
   * @param dimension values of one vector
   * @param coarse takes the rows for the first two steps: in WebAssembly where that can be had
   */
  constructor(
    private readonly dimension: number,
    private readonly coarse: CoarseRows = WasmRows.make(dimension) ?? new PlainRows(dimension),
  ) {}

  get size(): number {
    return Math.max(0, this.segments.length - 1) * SEGMENT_ROWS + (this.segments.at(-1)?.size ?? 0);
  }

  /** Adds the vector of an entry, unit length. Throws `internal` when it is of another weight, or the entry is not after the last one. */
  add(entry: number, vector: Float32Array): void {
    this.check(vector);
    this.checkNext(entry);
    const segment = this.roomyOne();
    const { scale, low } = this.coarse.append(vector);
    segment.append(entry, scale, low);
    this.rows.add([entry]);
  }

  /**
   * Adds entries as the next rows, whose bytes are to be filled in when a search needs them.
   *
   * @param entries ascending; throws `internal` when they do not come after the last one
   * @param codes their signs (`codeOf`), one after the other
   */
  addCodes(entries: Uint32Array, scales: Float64Array, codes: Uint32Array): void {
    if (entries.length === 0) return;
    this.areFilled = false;
    this.checkNext(entries[0]!);
    for (let from = 0; from < entries.length; ) {
      const segment = this.roomyOne();
      const end = from + Math.min(SEGMENT_ROWS - segment.size, entries.length - from);
      segment.add(entries.subarray(from, end), scales.subarray(from, end));
      from = end;
    }
    this.rows.add(entries);
    this.coarse.add(codes);
  }

  /** Fills in the bytes of some rows, padded, one row after the other. */
  fill(part: RowPart, rows: readonly number[], bytes: Int8Array): void {
    const width = paddedTo16(this.dimension);
    rows.forEach((row, i) => {
      const [place, own] = [Math.floor(row / SEGMENT_ROWS), row % SEGMENT_ROWS];
      const segment = this.segments[place]!;
      const values = bytes.subarray(i * width, (i + 1) * width);
      if (part === 'high') this.coarse.fill(place, own, values);
      else segment.fillLow(own, values);
      segment.there[part].add(own);
    });
  }

  /** Which of some rows, from one up to, not with, another, are still to be filled in. */
  missing(part: RowPart, from: number, to: number): number[] {
    const rows: number[] = [];
    for (let row = from; row < to; row += 1)
      if (!this.segments[Math.floor(row / SEGMENT_ROWS)]!.there[part].has(row % SEGMENT_ROWS)) rows.push(row);
    return rows;
  }

  private checkNext(entry: number): void {
    const last = this.segments.at(-1)?.lastEntry ?? -1;
    if (entry <= last) throw new MnemeError('internal', told`Entry ${entry} does not come after ${last}.`);
  }

  /** The last segment, where it has room, or a new one. */
  private roomyOne(): Segment {
    const last = this.segments.at(-1);
    if (last && last.size < SEGMENT_ROWS) return last;
    const segment = new Segment(this.dimension);
    this.segments.push(segment);
    return segment;
  }

  /**
   * The entries nearest to a query of unit length, best first. What does not count changes nothing.
   *
   * @throws MnemeError `internal` when the query is of another weight
   * @throws RowsMissing when bytes that are needed have not been filled in
   */
  search(
    query: Float32Array,
    { limit, only, allowed, compare = (a, b) => a - b }: VectorSearch,
  ): VectorHit[] {
    this.check(query);
    if (limit < 1) return [];
    const { last, size } = this;
    const isSame =
      last?.query === query && last.limit === limit && last.only === only && last.allowed === allowed;
    const begun: Begun =
      isSame && last.size === size
        ? last
        : {
            ...{ query, limit, only, allowed, size },
            near: this.nearestByCode(query, this.rowsOf(only, allowed), limit),
            hits: null,
          };
    this.last = begun;
    if (!begun.hits) {
      const best = this.bestByHigh(query, begun.near, limit);
      this.require(best, ['high', 'low']);
      begun.hits = this.inOrder(query, best, limit, compare);
    }
    return [...begun.hits];
  }

  /** The rows that count. */
  private rowsOf(only: BitSet | undefined, allowed: VectorSearch['allowed']): BitSet {
    const rows = only ? this.rows.of(only, this.room) : BitSet.below(this.size, this.room);
    if (!allowed) return rows;
    this.eachSegment(rows, (segment, bits) => {
      const { entries } = this.segments[segment]!;
      for (let word = 0; word < bits.length; word += 1)
        if (bits[word] !== 0) bits[word] = allowedOf(bits[word]!, entries, 32 * word, allowed);
    });
    return rows;
  }

  /** The first step. */
  private nearestByCode(query: Float32Array, rows: BitSet, limit: number): BitSet {
    const code = codeOf(query);
    let near = rows;
    if (near.size > BY_SIGN.few) near = this.nearest(near, code, BY_SIGN, limit);
    if (near.size > Math.max(BY_WEIGHT.most, BY_WEIGHT.each * limit))
      near = this.nearest(near, code, BY_WEIGHT, limit, weightsOf(query));
    return near;
  }

  private nearest(
    rows: BitSet,
    code: Uint32Array,
    { most, each }: { most: number; each: number },
    limit: number,
    weights?: Weights,
  ): BitSet {
    const { coarse } = this;
    coarse.begin(code, Math.max(most, each * limit), weights?.bits);
    this.eachSegment(rows, (segment, bits) => coarse.measure(segment, bits));
    coarse.settle(limit, Math.ceil(MARGIN * Math.sqrt(weights?.squares ?? this.dimension)));
    const near = new BitSet(this.room);
    this.eachSegment(rows, (segment, bits, first) => {
      near.words.set(coarse.nearest(segment, bits), first / 32);
    });
    return near;
  }

  /** The second step. Where rows are as good as the last that comes through, they come through too. */
  private bestByHigh(query: Float32Array, rows: BitSet, limit: number): BitSet {
    const keep = Math.max(BY_HIGH.least, BY_HIGH.each * limit);
    if (rows.size <= keep) return rows;
    this.require(rows, ['high']);
    const values = wholeNumbers(query);
    const sieve = new Sieve(keep);
    this.eachSegment(rows, (segment, bits, first) => {
      const { scales } = this.segments[segment]!;
      const dots = this.coarse.dots(segment, bits, values);
      let place = 0;
      forEachBit(bits, (row) => {
        sieve.offer(first + row, dots[place]! * scales[row]!);
        place += 1;
      });
    });
    const best = new BitSet(this.room);
    sieve.into(best);
    return best;
  }

  /** The third step. */
  private inOrder(
    query: Float32Array,
    rows: BitSet,
    limit: number,
    compare: (a: number, b: number) => number,
  ): VectorHit[] {
    const best = new Best(limit, compare);
    this.eachSegment(rows, (segment, bits) => {
      const own = this.segments[segment]!;
      const high = this.coarse.highOf(segment);
      forEachBit(bits, (row) => {
        best.offer(own.entries[row]!, own.cosine(query, row, high));
      });
    });
    return best.hits;
  }

  private require(rows: BitSet, parts: readonly RowPart[]): void {
    if (this.areFilled) return;
    const missing: Record<RowPart, number[]> = { high: [], low: [] };
    this.eachSegment(rows, (segment, bits, first) => {
      for (const part of parts) {
        const { words } = this.segments[segment]!.there[part];
        if (bits.every((word, i) => (word & ~words[i]!) === 0)) continue;
        const absent = bits.map((word, i) => word & ~words[i]!);
        forEachBit(absent, (row) => missing[part].push(first + row));
      }
    });
    if (missing.high.length + missing.low.length > 0) throw new RowsMissing(missing);
  }

  /** Visits the segments that hold some of the rows, with their part of the set and their first row. */
  private eachSegment(
    rows: BitSet,
    visit: (segment: number, bits: Uint32Array, first: number) => void,
  ): void {
    for (let segment = 0; segment < this.segments.length; segment += 1) {
      const first = segment * SEGMENT_ROWS;
      if (rows.mayHold(first, first + SEGMENT_ROWS - 1))
        visit(segment, rows.words.subarray(first / 32, (first + SEGMENT_ROWS) / 32), first);
    }
  }

  /** Sets of rows have words for whole segments. */
  private get room(): number {
    return this.segments.length * SEGMENT_ROWS;
  }

  private check(vector: Float32Array): void {
    if (vector.length !== this.dimension)
      throw new MnemeError('internal', told`A vector of ${vector.length} values is not of this weight.`);
  }
}

/** Of 32 entries, from the `from`-th on, those that are allowed: of the bits that are set, those that stay. */
function allowedOf(
  bits: number,
  entries: Int32Array,
  from: number,
  allowed: (entry: number) => boolean,
): number {
  let stay = 0;
  for (let i = 0; i < 32; i += 1) if (((bits >>> i) & 1) === 1 && allowed(entries[from + i]!)) stay |= 1 << i;
  return stay;
}
