import type { PackedLists } from '../store/packs/pack-format';
import { ListsOfPacks } from './packs/lists';

interface List {
  entries: number[];
  inOrder: boolean;
}

/** Which entries each node is told of in. */
export class NodeEntries {
  /** Of packs, until they are asked for. */
  private readonly packed = new ListsOfPacks();
  private readonly lists = new Map<string, List>();

  /**
   * @param compare the order of entries in time, no two alike
   * @param hidden entries that are not told of
   */
  constructor(
    private readonly compare: (a: number, b: number) => number,
    private readonly hidden: ReadonlySet<number> = new Set(),
  ) {}

  add(entry: number, who: string[]): void {
    for (const node of new Set(who)) {
      const list = this.list(node);
      const last = list.entries.at(-1);
      list.inOrder &&= last === undefined || this.compare(last, entry) < 0;
      list.entries.push(entry);
    }
  }

  /** Adds the entries of a pack, which are counted from `base`: before any that comes by itself. */
  addPack(lists: PackedLists, base: number): void {
    this.packed.add(lists, base);
  }

  remove(entry: number, who: string[]): void {
    for (const node of new Set(who)) {
      const { entries } = this.list(node);
      entries.splice(entries.indexOf(entry), 1);
    }
  }

  /** Visits the entries of a node, in no order. */
  visit(node: string, seen: (entry: number) => void): void {
    const { hidden } = this;
    const see = (entry: number) => {
      if (hidden.size === 0 || !hidden.has(entry)) seen(entry);
    };
    const own = this.lists.get(node);
    if (own) for (const entry of own.entries) see(entry);
    else
      for (const { base, values } of this.packed.partsOf(node)) for (const entry of values) see(base + entry);
  }

  /** All nodes. */
  nodes(): Iterable<string> {
    return new Set([...this.packed.keys(), ...this.lists.keys()]);
  }

  /** The entries of any of the nodes, each once, in order of time. */
  of(nodes: Iterable<string>): number[] {
    const lists = [...new Set(nodes)].map((node) => this.inOrder(node));
    // Lists in order are merged, not sorted anew.
    const isShown = (entry: number) => !this.hidden.has(entry);
    const all = this.hidden.size > 0 ? lists.flat().filter(isShown) : lists.flat();
    if (lists.length < 2) return all;
    return all.sort(this.compare).filter((entry, i) => entry !== all[i - 1]);
  }

  private inOrder(node: string): readonly number[] {
    const list = this.list(node);
    if (!list.inOrder) list.entries.sort(this.compare);
    list.inOrder = true;
    return list.entries;
  }

  private list(node: string): List {
    const known = this.lists.get(node);
    if (known) return known;
    const list = { entries: this.packed.valuesOf(node), inOrder: false };
    this.lists.set(node, list);
    return list;
  }
}
