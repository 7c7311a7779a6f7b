// AssemblyScript, built by the set-up (bin/setup/kernel.mjs); plain-rows.ts says the same in plain JavaScript. All addresses are given:
// nothing is kept in the memory but what wasm-rows.ts lays out. Rows that count have their bit set: bit r % 32 of word r / 32.

/** Rows farther than this do not come through: it shrinks as soon as enough are nearer. */
let limit: i32 = 0;
/** How many rows that were measured lie within it. */
let held: i32 = 0;
/** How many do at most, but for those that are as near as the last. */
let most: i32 = 0;
/** Where it is counted how many rows lie at each distance that was within the limit, four bytes each. */
let counts: usize = 0;

/** Whether bits that differ weigh 1, 3, 5 or 7, or 1 each. */
let isWeighed: bool = false;
/** The rows of so many words of bits are read ahead at once: of one word they are too few to make up for the waiting. */
const AHEAD: i32 = 32;
/** Codes are read ahead where at most so many of 32 count; where more do, the machine itself reads ahead. */
const APART: i32 = 12;

/** Begins a search for at most `rows` by their codes, distances from 0 to `farthest`. */
export function begin(countsAt: usize, farthest: i32, rows: i32, weighed: bool): void {
  counts = countsAt;
  isWeighed = weighed;
  limit = farthest;
  most = rows;
  held = 0;
  memory.fill(counts, 0, (<usize>farthest + 1) << 2);
}

/**
 * Takes a vector apart (segment.ts, `split`; layout.ts, `scaleOf` and `codeOf`).
 *
 * @param vector `dimension` floats of 32 bits
 * @param most the greatest whole number of a value
 * @param code takes the signs, `high` and `low` the bytes of the values
 * @returns what one step of the values is worth
 */
export function split(vector: usize, dimension: i32, most: f64, code: usize, high: usize, low: usize): f64 {
  let greatest: f32 = 0;
  for (let i = 0; i < dimension; i++) greatest = max(greatest, abs(load<f32>(vector + ((<usize>i) << 2))));
  const scale = <f64>greatest / most;
  const steps: f64 = scale > 0 ? 1 / scale : 0;
  for (let from = 0; from < dimension; from += 32) {
    let signs: u32 = 0;
    const end = min(from + 32, dimension);
    for (let i = from; i < end; i++) {
      const value = load<f32>(vector + ((<usize>i) << 2));
      signs |= (<u32>(value > 0)) << (i - from);
      const whole = <i32>floor(<f64>value * steps + 0.5);
      const above = (whole + 128) >> 8;
      store<i8>(high + i, <i8>above);
      store<i8>(low + i, <i8>(whole - (above << 8)));
    }
    store<u32>(code + (from >> 3), signs);
  }
  return scale;
}

/**
 * Measures how far the rows of a segment are by their codes.
 *
 * @param code the query's, `size` bytes, a multiple of 16; where bits are weighed two more of that size follow: a bit that differs weighs 2 more
 *   where it is set in the first, and 4 more where it is in the second
 * @param out takes the distances at the places of the rows, two bytes each
 */
export function measure(code: usize, codes: usize, size: i32, bits: usize, words: i32, out: usize): void {
  for (let word = 0; word < words; word++) {
    if (word % AHEAD === 0) touch(codes, size, bits, word, words, APART);
    let left = load<u32>(bits + ((<usize>word) << 2));
    while (left) {
      const row = (word << 5) + <i32>ctz(left);
      left &= left - 1;
      const at = codes + <usize>row * size;
      const apart = isWeighed ? weighedDistance(code, at, size) : distance(code, at, size);
      store<u16>(out + ((<usize>row) << 1), apart);
      if (apart <= limit) take(apart);
    }
  }
}

/** Once all is measured: draws the limit in to `margin` beyond the distance within which the nearest `wanted` lie. */
export function settle(wanted: i32, margin: i32): void {
  let nearer = 0;
  for (let apart = 0; apart + margin < limit; apart++) {
    nearer += load<i32>(counts + ((<usize>apart) << 2));
    if (nearer >= wanted) limit = apart + margin;
  }
}

/**
 * The rows of a segment that lie within the limit.
 *
 * @param distances as they were measured
 * @param out takes a bit for each
 */
export function nearest(distances: usize, bits: usize, words: i32, out: usize): void {
  const farthest = i16x8.splat(<i16>limit);
  for (let word = 0; word < words; word++) {
    const at = distances + ((<usize>word) << 6);
    const within =
      i16x8.bitmask(i16x8.le_u(v128.load(at), farthest)) |
      (i16x8.bitmask(i16x8.le_u(v128.load(at, 16), farthest)) << 8) |
      (i16x8.bitmask(i16x8.le_u(v128.load(at, 32), farthest)) << 16) |
      (i16x8.bitmask(i16x8.le_u(v128.load(at, 48), farthest)) << 24);
    const place = (<usize>word) << 2;
    store<u32>(out + place, within & load<u32>(bits + place));
  }
}

/**
 * The dot products of the rows of a segment with a query.
 *
 * @param query `width` values of 16 bits, a multiple of 16
 * @param rows values of 8 bits
 * @param out takes the sums, four bytes each, in the order of the rows
 * @returns how many there are
 */
export function dots(query: usize, rows: usize, width: i32, bits: usize, words: i32, out: usize): i32 {
  let count = 0;
  for (let word = 0; word < words; word++) {
    if (word % AHEAD === 0) touch(rows, width, bits, word, words, 32);
    let left = load<u32>(bits + ((<usize>word) << 2));
    while (left) {
      const row = (word << 5) + <i32>ctz(left);
      left &= left - 1;
      store<i32>(out + ((<usize>count) << 2), dot(query, rows + <usize>row * width, width));
      count++;
    }
  }
  return count;
}

/** What was read ahead, added up. Exported, so that reading it is not left out. */
export let touched: i32 = 0;

/**
 * Reads a byte of every 64 of the rows that count of AHEAD words, but of those of which more than `most` count: rows that lie apart are
 * fetched side by side, not one after the other.
 */
function touch(rows: usize, width: i32, bits: usize, from: i32, words: i32, most: i32): void {
  const end = min(from + AHEAD, words);
  let sum = 0;
  for (let word = from; word < end; word++) {
    let left = load<u32>(bits + ((<usize>word) << 2));
    if (<i32>popcnt(left) > most) continue;
    while (left) {
      const row = rows + <usize>((word << 5) + <i32>ctz(left)) * width;
      left &= left - 1;
      for (let at = 0; at < width; at += 64) sum += load<u8>(row + at);
      sum += load<u8>(row + width - 1);
    }
  }
  touched = sum;
}

/** How many bits differ. */
function distance(a: usize, b: usize, size: i32): i32 {
  let sums = i16x8.splat(0);
  for (let at = 0; at < size; at += 16) {
    sums = i16x8.add(sums, bitsIn(v128.xor(v128.load(a + at), v128.load(b + at))));
  }
  return sumOf(i32x4.extadd_pairwise_i16x8_u(sums));
}

/** What the bits weigh that differ. */
function weighedDistance(a: usize, b: usize, size: i32): i32 {
  let ones = i16x8.splat(0);
  let twos = i16x8.splat(0);
  let fours = i16x8.splat(0);
  for (let at = 0; at < size; at += 16) {
    const differing = v128.xor(v128.load(a + at), v128.load(b + at));
    ones = i16x8.add(ones, bitsIn(differing));
    twos = i16x8.add(twos, bitsIn(v128.and(differing, v128.load(a + size + at))));
    fours = i16x8.add(fours, bitsIn(v128.and(differing, v128.load(a + (size << 1) + at))));
  }
  const sums = i16x8.add(ones, i16x8.add(i16x8.shl(twos, 1), i16x8.shl(fours, 2)));
  return sumOf(i32x4.extadd_pairwise_i16x8_u(sums));
}

/** How many bits are set, in eight sums. */
function bitsIn(bits: v128): v128 {
  return i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bits));
}

function dot(query: usize, row: usize, width: i32): i32 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  for (let at = 0; at < width; at += 16) {
    const values = v128.load(row + at);
    const two = query + ((<usize>at) << 1);
    a = i32x4.add(a, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(values), v128.load(two)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(values), v128.load(two, 16)));
  }
  return sumOf(i32x4.add(a, b));
}

function sumOf(four: v128): i32 {
  const two = i32x4.add(
    four,
    i8x16.shuffle(four, four, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
  );
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

/** Counts a row, and draws the limit in to the distance within which there are still enough. */
function take(apart: i32): void {
  const at = counts + ((<usize>apart) << 2);
  store<i32>(at, load<i32>(at) + 1);
  held++;
  for (;;) {
    const farthest = load<i32>(counts + ((<usize>limit) << 2));
    if (held - farthest < most) break;
    held -= farthest;
    limit--;
  }
}
