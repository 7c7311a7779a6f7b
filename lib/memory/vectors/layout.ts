import { dot } from '../../identity/similarity';

/** Vectors are kept in segments of this many rows, a multiple of 32. */
export const SEGMENT_ROWS = 4096;
/** The greatest value of a row: 127 high and 127 low. */
export const MOST = 127 * 256 + 127;
/** The greatest value of a query that rows are multiplied with: the sums of 4,000 products with high bytes stay below 2^31. */
const QUERY_MOST = 4095;

/** Words of 32 bits in a code, which is a whole number of 128 bits. */
export function codeWords(dimension: number): number {
  return 4 * Math.ceil(dimension / 128);
}

/** Values of a row, a whole number of 16. What is beyond the dimension is 0 in all rows. */
export function paddedTo16(dimension: number): number {
  return 16 * Math.ceil(dimension / 16);
}

/** The code of a vector, its signs: bit i % 32 of word i >> 5 is set where value i is greater than 0. */
export function codeOf(vector: Float32Array): Uint32Array {
  const code = new Uint32Array(codeWords(vector.length));
  for (let i = 0; i < vector.length; i += 1) if (vector[i]! > 0) code[i >>> 5]! |= 1 << (i & 31);
  return code;
}

/** What a bit weighs at most. */
export const HEAVIEST = 7;
/** In steps of so many standard deviations eight levels stand for values of a bell curve with the least error (Max 1960, table II). */
const LEVEL = 0.586;

/** What the bits of a query's code weigh: 1, 3, 5 or 7. */
export interface Weights {
  /** Twice as many bits as the code has: a bit of it weighs 1, 2 more where it is set in the first half, 4 more where it is in the second. */
  bits: Uint32Array;
  /** The sum of their squares. */
  squares: number;
}

/** Weighs bits by how far the values that they stand for are from 0. */
export function weightsOf(query: Float32Array): Weights {
  const step = LEVEL * Math.sqrt(dot(query, query, 0) / query.length);
  const words = codeWords(query.length);
  const bits = new Uint32Array(2 * words);
  let squares = 0;
  for (let i = 0; i < query.length; i += 1) {
    const level = step > 0 ? Math.min(3, Math.floor(Math.abs(query[i]!) / step)) : 0;
    bits[i >>> 5]! |= (level & 1) << (i & 31);
    bits[words + (i >>> 5)]! |= (level >>> 1) << (i & 31);
    squares += (2 * level + 1) ** 2;
  }
  return { bits, squares };
}

/** A query in whole numbers of one scale, padded as rows are. */
export function wholeNumbers(query: Float32Array): Int16Array {
  const scale = greatest(query) / QUERY_MOST;
  const values = new Int16Array(paddedTo16(query.length));
  if (scale > 0) for (let i = 0; i < query.length; i += 1) values[i] = Math.round(query[i]! / scale);
  return values;
}

/** What one step of a row's values is worth: they are whole numbers of these. */
export function scaleOf(vector: Float32Array): number {
  return greatest(vector) / MOST;
}

/** The greatest absolute value. */
function greatest(vector: Float32Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i += 1) most = Math.max(most, Math.abs(vector[i]!));
  return most;
}

/**
 * What every search goes through: of each row the code and the high bytes of its values. Its first step: which rows differ from a query in the fewest bits of their codes. One search at a time: all segments are
 * measured, it is settled how far rows come through, then each segment is asked which do. Segments are numbered from 0; in each, `bits`
 * says which rows count, a bit each. What a method returns is good until the next call.
 */
export interface CoarseRows {
  /**
   * @param most how many come through at most, 1 or more, but for those as near as the last of them
   * @param weights of bits that differ, as of `Weights`; 1 each where they are not given
   */
  begin(code: Uint32Array, most: number, weights?: Uint32Array): void;
  /** Measures the rows of a segment that count. */
  measure(segment: number, bits: Uint32Array): void;
  /** Rows come through that are at most `margin` farther than the nearest `wanted`. */
  settle(wanted: number, margin: number): void;
  /** Of the rows of a segment that count, those that come through, a bit each. */
  nearest(segment: number, bits: Uint32Array): Uint32Array;
  /** Adds a row by its vector, and gives back the low bytes of its values, and what one step of these is worth. */
  append(vector: Float32Array): { low: Int8Array; scale: number };
  /** Adds rows by their codes, one after the other. */
  add(codes: Uint32Array): void;
  /** Takes the high bytes of a segment's rows, padded, from one on. */
  fill(segment: number, row: number, high: Int8Array): void;
  /** The high bytes of a segment's rows, padded, one row after the other. */
  highOf(segment: number): Int8Array;
  /** The dot products of the high bytes of rows and a query in whole numbers: of the rows that count, in their order. */
  dots(segment: number, bits: Uint32Array, query: Int16Array): Int32Array;
}
