import { base64 } from '@scure/base';
import { KERNEL } from './generated/kernel';
import { type CoarseRows, codeWords, HEAVIEST, MOST, paddedTo16, SEGMENT_ROWS } from './layout';

/** What kernel.as.ts exports. */
interface Kernel {
  begin(counts: number, farthest: number, most: number, weighed: boolean): void;
  split(vector: number, dimension: number, most: number, code: number, high: number, low: number): number;
  measure(code: number, codes: number, size: number, bits: number, words: number, out: number): void;
  settle(wanted: number, margin: number): void;
  nearest(distances: number, bits: number, words: number, out: number): void;
  dots(query: number, rows: number, width: number, bits: number, words: number, out: number): number;
}

const PAGE_BYTES = 65_536;

/** In the memory of the WebAssembly SIMD kernel: what a search passes to it and takes from it, then segment after segment its codes, its rows and their distances. */
export class WasmRows implements CoarseRows {
  private readonly words: number;
  private readonly width: number;
  private readonly segmentBytes: number;
  private readonly memory: WebAssembly.Memory;
  private readonly kernel: Kernel;
  /** Where the parts that are passed begin, bytes. */
  private readonly at: Record<'code' | 'query' | 'bits' | 'counts' | 'out' | 'vector' | 'low', number>;
  /** Where the segments begin, bytes. */
  private readonly first: number;
  private count = 0;

  /** Null where WebAssembly, its SIMD or the memory for it is not to be had. */
  static make(dimension: number): WasmRows | null {
    try {
      return new WasmRows(dimension);
    } catch {
      return null;
    }
  }

  private constructor(private readonly dimension: number) {
    this.words = codeWords(dimension);
    this.width = paddedTo16(dimension);
    this.segmentBytes = SEGMENT_ROWS * (4 * this.words + this.width + 2);
    const code = 0;
    const query = code + 3 * 4 * this.words;
    const bits = query + 2 * this.width;
    const out = bits + SEGMENT_ROWS / 8;
    const counts = out + 4 * SEGMENT_ROWS;
    const vector = counts + 4 * (HEAVIEST * dimension + 1);
    const low = vector + 4 * dimension;
    this.at = { code, query, bits, out, counts, vector, low };
    this.first = PAGE_BYTES * Math.ceil((low + dimension) / PAGE_BYTES);
    this.memory = new WebAssembly.Memory({ initial: this.first / PAGE_BYTES });
    const module = new WebAssembly.Module(Uint8Array.from(base64.decode(KERNEL)));
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.memory } });
    this.kernel = exports as unknown as Kernel;
  }

  append(vector: Float32Array): { low: Int8Array; scale: number } {
    const { at, dimension } = this;
    const segment = Math.floor(this.count / SEGMENT_ROWS);
    const row = this.count % SEGMENT_ROWS;
    this.makeRoom(this.count + 1);
    this.count += 1;
    const { buffer } = this.memory;
    new Float32Array(buffer, at.vector, dimension).set(vector);
    const code = this.codesAt(segment) + 4 * row * this.words;
    const high = this.rowsAt(segment) + row * this.width;
    const scale = this.kernel.split(at.vector, dimension, MOST, code, high, at.low);
    return { low: new Int8Array(buffer, at.low, dimension), scale };
  }

  add(codes: Uint32Array): void {
    const { words } = this;
    const end = this.count + codes.length / words;
    this.makeRoom(end);
    for (let from = 0; this.count < end; ) {
      const segment = Math.floor(this.count / SEGMENT_ROWS);
      const row = this.count % SEGMENT_ROWS;
      const rows = Math.min(SEGMENT_ROWS - row, end - this.count);
      const part = codes.subarray(from * words, (from + rows) * words);
      this.wordsAt(this.codesAt(segment) + 4 * row * words, part.length).set(part);
      this.count += rows;
      from += rows;
    }
  }

  private makeRoom(rows: number): void {
    const missing = this.codesAt(Math.ceil(rows / SEGMENT_ROWS)) - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
  }

  fill(segment: number, row: number, high: Int8Array): void {
    new Int8Array(this.memory.buffer, this.rowsAt(segment) + row * this.width, high.length).set(high);
  }

  highOf(segment: number): Int8Array {
    return new Int8Array(this.memory.buffer, this.rowsAt(segment), SEGMENT_ROWS * this.width);
  }

  begin(code: Uint32Array, most: number, weights?: Uint32Array): void {
    const query = this.wordsAt(this.at.code, 3 * this.words);
    query.set(code);
    if (weights) query.set(weights, this.words);
    const farthest = (weights ? HEAVIEST : 1) * this.dimension;
    this.kernel.begin(this.at.counts, farthest, most, weights !== undefined);
  }

  measure(segment: number, bits: Uint32Array): void {
    this.wordsAt(this.at.bits, bits.length).set(bits);
    const { at, words } = this;
    const [codes, distances] = [this.codesAt(segment), this.distancesAt(segment)];
    this.kernel.measure(at.code, codes, 4 * words, at.bits, bits.length, distances);
  }

  settle(wanted: number, margin: number): void {
    this.kernel.settle(wanted, margin);
  }

  nearest(segment: number, bits: Uint32Array): Uint32Array {
    this.wordsAt(this.at.bits, bits.length).set(bits);
    const { at } = this;
    this.kernel.nearest(this.distancesAt(segment), at.bits, bits.length, at.out);
    return this.wordsAt(at.out, bits.length);
  }

  dots(segment: number, bits: Uint32Array, query: Int16Array): Int32Array {
    this.wordsAt(this.at.bits, bits.length).set(bits);
    new Int16Array(this.memory.buffer, this.at.query, this.width).set(query);
    const { at, width } = this;
    const rows = this.rowsAt(segment);
    const count = this.kernel.dots(at.query, rows, width, at.bits, bits.length, at.out);
    return new Int32Array(this.memory.buffer, at.out, count);
  }

  private codesAt(segment: number): number {
    return this.first + segment * this.segmentBytes;
  }

  private rowsAt(segment: number): number {
    return this.codesAt(segment) + 4 * SEGMENT_ROWS * this.words;
  }

  private distancesAt(segment: number): number {
    return this.rowsAt(segment) + SEGMENT_ROWS * this.width;
  }

  private wordsAt(from: number, length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, from, length);
  }
}
