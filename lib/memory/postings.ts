/** A posting is one number: the entry, and in the lowest bits how often it holds the term, at most `MOST_TIMES`. */
const TIMES_BITS = 5;
const MOST_TIMES = (1 << TIMES_BITS) - 1;

/** The postings of one term, in the order of the entries. */
export interface PostingList {
  packed: Uint32Array;
  /** How many there are; the rest is room. */
  size: number;
}

export function entryOf(posting: number): number {
  return posting >>> TIMES_BITS;
}

/** How often the entry holds the term; as often or more where it is `MOST_TIMES`. */
export function timesOf(posting: number): number {
  return posting & MOST_TIMES;
}

/** Which entries hold each term, and how often. */
export class Postings {
  private readonly lists = new Map<string, PostingList>();

  get(term: string): PostingList | undefined {
    return this.lists.get(term);
  }

  /** Adds an entry, later than those before it. At most 2^27 fit. */
  add(entry: number, terms: readonly string[]): void {
    for (const term of terms) {
      let list = this.lists.get(term);
      if (!list) {
        list = { packed: new Uint32Array(2), size: 0 };
        this.lists.set(term, list);
      }
      const last = list.packed[list.size - 1];
      if (last !== undefined && entryOf(last) === entry) {
        if (timesOf(last) < MOST_TIMES) list.packed[list.size - 1] = last + 1;
        continue;
      }
      if (list.size === list.packed.length) list.packed = doubled(list.packed);
      list.packed[list.size] = ((entry << TIMES_BITS) | 1) >>> 0;
      list.size += 1;
    }
  }

  /** All of them, by term. */
  all(): Map<string, Uint32Array> {
    return new Map([...this.lists].map(([term, { packed, size }]) => [term, packed.subarray(0, size)]));
  }
}

function doubled(array: Uint32Array): Uint32Array {
  const more = new Uint32Array(2 * array.length);
  more.set(array);
  return more;
}
