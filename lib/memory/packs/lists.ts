import type { PackedLists } from '../../store/packs/pack-format';

/** Lists of whole numbers by key, as few arrays that are stored and read as they are. */
export function packLists(lists: ReadonlyMap<string, ArrayLike<number>>): PackedLists {
  const encoder = new TextEncoder();
  const rows = [...lists]
    .map(([key, values]) => ({ key: encoder.encode(key), values }))
    .sort((a, b) => compareBytes(a.key, b.key));
  const packed: PackedLists = {
    keys: new Uint8Array(rows.reduce((sum, { key }) => sum + key.length, 0)),
    keyEnds: new Uint32Array(rows.length),
    values: new Uint32Array(rows.reduce((sum, { values }) => sum + values.length, 0)),
    valueEnds: new Uint32Array(rows.length),
  };
  let [keyEnd, valueEnd] = [0, 0];
  rows.forEach(({ key, values }, i) => {
    packed.keys.set(key, keyEnd);
    packed.values.set(values, valueEnd);
    keyEnd += key.length;
    valueEnd += values.length;
    packed.keyEnds[i] = keyEnd;
    packed.valueEnds[i] = valueEnd;
  });
  return packed;
}

/** Packed lists, to be looked up by key. */
export class Lists {
  constructor(private readonly packed: PackedLists) {}

  /** The list of a key, as UTF-8; null where there is none. */
  get(key: Uint8Array): Uint32Array | null {
    const { keyEnds } = this.packed;
    let [low, high] = [0, keyEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low < keyEnds.length && this.compare(low, key) === 0 ? this.valuesAt(low) : null;
  }

  /** All keys. */
  *keys(): Generator<string> {
    const { keys, keyEnds } = this.packed;
    const decoder = new TextDecoder();
    for (let i = 0; i < keyEnds.length; i += 1)
      yield decoder.decode(keys.subarray(keyEnds[i - 1] ?? 0, keyEnds[i]));
  }

  private valuesAt(i: number): Uint32Array {
    const { values, valueEnds } = this.packed;
    return values.subarray(valueEnds[i - 1] ?? 0, valueEnds[i]);
  }

  /** Below 0 where the i-th key comes before another. */
  private compare(i: number, key: Uint8Array): number {
    const { keys, keyEnds } = this.packed;
    const from = keyEnds[i - 1] ?? 0;
    const length = keyEnds[i]! - from;
    const common = Math.min(length, key.length);
    for (let at = 0; at < common; at += 1) {
      const apart = keys[from + at]! - key[at]!;
      if (apart !== 0) return apart;
    }
    return length - key.length;
  }
}

/** Lists of one kind of several packs: the values of each are counted from a base of its own. */
export class ListsOfPacks {
  private readonly packs: { base: number; lists: Lists }[] = [];

  /** Adds those of the next pack. */
  add(packed: PackedLists, base: number): void {
    this.packs.push({ base, lists: new Lists(packed) });
  }

  /** The lists of a key, pack by pack, where there are any. */
  partsOf(key: string): { base: number; values: Uint32Array }[] {
    const bytes = new TextEncoder().encode(key);
    return this.packs.flatMap(({ base, lists }) => {
      const values = lists.get(bytes);
      return values ? [{ base, values }] : [];
    });
  }

  /** The keys of all packs, those of several as often. */
  *keys(): Generator<string> {
    for (const { lists } of this.packs) yield* lists.keys();
  }

  /** All values of a key. */
  valuesOf(key: string): number[] {
    return this.partsOf(key).flatMap(({ base, values }) => Array.from(values, (value) => base + value));
  }
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const common = Math.min(a.length, b.length);
  for (let at = 0; at < common; at += 1) {
    const apart = a[at]! - b[at]!;
    if (apart !== 0) return apart;
  }
  return a.length - b.length;
}
