import { BitSet, bitsIn } from './bit-set';

/** Which entry each row is of: entries ascend, rows are numbered from 0. */
export class EntryRows {
  private readonly entries = new BitSet();
  /** How many rows come before the first of each word of entries, where it holds some. */
  private before = new Uint32Array();
  private count = 0;

  /** Adds a row for each of these entries, ascending, which come after all others. */
  add(entries: ArrayLike<number>): void {
    if (entries.length === 0) return;
    const end = entries[entries.length - 1]! >>> 5;
    if (end >= this.before.length) {
      const grown = new Uint32Array(Math.max(end + 1, 2 * this.before.length));
      grown.set(this.before);
      this.before = grown;
    }
    this.entries.add(entries[entries.length - 1]!); // There is room for all.
    const { words } = this.entries;
    for (let i = 0; i < entries.length; i += 1) {
      const word = entries[i]! >>> 5;
      const isFirst =
        i === 0 ? (words[word]! & ((1 << (entries[0]! & 31)) - 1)) === 0 : word > entries[i - 1]! >>> 5;
      if (isFirst) this.before[word] = this.count;
      words[word]! |= 1 << (entries[i]! & 31);
      this.count += 1;
    }
  }

  /** The rows of entries, in as many words as hold those below `room`. It takes the time of those that there are. */
  of(entries: BitSet, room: number): BitSet {
    const rows = new BitSet(room);
    const { words } = rows;
    const end = Math.min(entries.words.length, this.entries.words.length);
    for (let word = 0; word < end; word += 1) {
      const own = this.entries.words[word]!;
      for (let left = own & entries.words[word]!; left !== 0; left &= left - 1) {
        const row = this.before[word]! + bitsIn(own & ((left & -left) - 1));
        words[row >>> 5]! |= 1 << (row & 31);
      }
    }
    return rows;
  }
}
