/** Whole numbers from 0, a bit each: bit n % 32 of word n >> 5. For sets that are gone through often. */
export class BitSet {
  words: Uint32Array;

  /** An empty one with room for the numbers below `room`; it grows. */
  constructor(room = 0) {
    this.words = new Uint32Array(Math.ceil(room / 32));
  }

  static of(numbers: Iterable<number>): BitSet {
    const set = new BitSet();
    for (const number of numbers) set.add(number);
    return set;
  }

  /** All numbers below `end`, in as many words as hold those below `room`. */
  static below(end: number, room = end): BitSet {
    const set = new BitSet(room);
    set.words.fill(0xffffffff, 0, end >>> 5);
    if (end % 32 > 0) set.words[end >>> 5] = 2 ** (end % 32) - 1;
    return set;
  }

  get size(): number {
    let size = 0;
    for (let word = 0; word < this.words.length; word += 1) size += bitsIn(this.words[word]!);
    return size;
  }

  add(number: number): void {
    const word = number >>> 5;
    if (word >= this.words.length) {
      const grown = new Uint32Array(Math.max(word + 1, 2 * this.words.length));
      grown.set(this.words);
      this.words = grown;
    }
    this.words[word]! |= 1 << (number & 31);
  }

  has(number: number): boolean {
    const word = number >>> 5;
    return word < this.words.length && ((this.words[word]! >>> (number & 31)) & 1) === 1;
  }

  /** Whether it may hold a number from `first` to `last`: false only where it holds none. */
  mayHold(first: number, last: number): boolean {
    const end = Math.min(last >>> 5, this.words.length - 1);
    for (let word = first >>> 5; word <= end; word += 1) if (this.words[word] !== 0) return true;
    return false;
  }
}

/** How many bits of 32 are set (Warren 2012, Hacker's Delight, 5-1). */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The numbers of the bits that are set in words, ascending. */
export function forEachBit(words: Uint32Array, visit: (bit: number) => void): void {
  for (let word = 0; word < words.length; word += 1)
    for (let left = words[word]!; left !== 0; left &= left - 1)
      visit(32 * word + 31 - Math.clz32(left & -left));
}
