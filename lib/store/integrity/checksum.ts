/** What a value is, told before it: no two values are read as the same words. */
const TAG = { nothing: 1, false: 2, true: 3, number: 4, text: 5, bytes: 6, list: 7, object: 8 } as const;

/** Of the second of the two hashes; that of the first is 0. */
const SECOND_SEED = 0x9747b28c;

/**
 * Checksum of a record as an archive would hold it (keys in any order, typed arrays as bytes, what is undefined left out): 64 bits
 * as 16 hexadecimal digits, of two MurmurHash3 x86_32 (Appleby, 2011) over the same 32-bit words with two seeds. It finds damage,
 * not forgery. Any change within one word is found for certain, others but once in 2^64.
 */
export function checksum(value: unknown): string {
  const hash = new Murmur3(0, SECOND_SEED);
  addValue(hash, value);
  return hash.digest();
}

/** The same of bytes, as two numbers of 32 bits. */
export function checksumOfBytes(bytes: Uint8Array): [number, number] {
  const hash = new Murmur3(0, SECOND_SEED);
  hash.bytes(bytes);
  return hash.words();
}

function addValue(hash: Murmur3, value: unknown): void {
  if (typeof value === 'string') {
    hash.word(TAG.text);
    hash.text(value);
  } else if (typeof value === 'number') {
    hash.word(TAG.number);
    hash.number(value);
  } else if (typeof value === 'boolean') {
    hash.word(value ? TAG.true : TAG.false);
  } else if (typeof value === 'object' && value !== null) {
    addObject(hash, value);
  } else {
    hash.word(TAG.nothing);
  }
}

function addObject(hash: Murmur3, value: object): void {
  if (ArrayBuffer.isView(value)) {
    hash.word(TAG.bytes);
    hash.bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    hash.word(TAG.list);
    hash.word(value.length);
    for (const item of value) addValue(hash, item);
  } else {
    hash.word(TAG.object);
    for (const key of Object.keys(value).sort()) {
      const part = (value as Record<string, unknown>)[key];
      if (part === undefined) continue;
      hash.text(key);
      addValue(hash, part);
    }
    hash.word(TAG.nothing);
  }
}

/** A number, and the two words that it is made of. */
const FLOAT = new Float64Array(1);
const HALVES = new Uint32Array(FLOAT.buffer);

/** MurmurHash3 x86_32 with two seeds at once, over 32-bit words in little-endian order; the last one of a text or of bytes is filled up with zeros. */
export class Murmur3 {
  private length = 0;

  constructor(
    private a: number,
    private b: number,
  ) {}

  word(word: number): void {
    let k = Math.imul(word, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    const a = this.a ^ k;
    const b = this.b ^ k;
    this.a = (Math.imul((a << 13) | (a >>> 19), 5) + 0xe6546b64) | 0;
    this.b = (Math.imul((b << 13) | (b >>> 19), 5) + 0xe6546b64) | 0;
    this.length += 4;
  }

  number(value: number): void {
    FLOAT[0] = value + 0; // -0 is 0, as in JSON.
    this.word(HALVES[0]!);
    this.word(HALVES[1]!);
  }

  /** Its length, then its UTF-16 units in pairs. */
  text(text: string): void {
    const { length } = text;
    this.word(length);
    let i = 0;
    for (; i + 1 < length; i += 2) this.word(text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16));
    if (i < length) this.word(text.charCodeAt(i));
  }

  /** Their number, then they in fours. */
  bytes(bytes: Uint8Array): void {
    const { length } = bytes;
    this.word(length);
    let i = 0;
    for (; i + 3 < length; i += 4)
      this.word(bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24));
    if (i < length) this.word(bytes[i]! | ((bytes[i + 1] ?? 0) << 8) | ((bytes[i + 2] ?? 0) << 16));
  }

  words(): [number, number] {
    return [finish(this.a ^ this.length), finish(this.b ^ this.length)];
  }

  digest(): string {
    return this.words().map(hex).join('');
  }
}

function finish(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
