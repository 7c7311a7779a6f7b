/** Which entries each node is told of in. */
export class NodeEntries {
  private readonly lists = new Map<string, { entries: number[]; inOrder: boolean }>();

  /** @param compare the order of entries in time, no two alike */
  constructor(private readonly compare: (a: number, b: number) => number) {}

  add(entry: number, who: string[]): void {
    for (const node of new Set(who)) {
      const list = this.lists.get(node);
      if (!list) this.lists.set(node, { entries: [entry], inOrder: true });
      else {
        const last = list.entries.at(-1);
        list.inOrder &&= last === undefined || this.compare(last, entry) < 0;
        list.entries.push(entry);
      }
    }
  }

  remove(entry: number, who: string[]): void {
    for (const node of new Set(who)) {
      const { entries } = this.lists.get(node)!;
      entries.splice(entries.indexOf(entry), 1);
    }
  }

  /** The entries of any of the nodes, each once, in order of time. */
  of(nodes: Iterable<string>): number[] {
    const lists = [...new Set(nodes)].map((node) => this.inOrder(node));
    // Lists in order are merged, not sorted anew.
    const all = lists.flat();
    if (lists.length < 2) return all;
    return all.sort(this.compare).filter((entry, i) => entry !== all[i - 1]);
  }

  private inOrder(node: string): readonly number[] {
    const list = this.lists.get(node);
    if (!list) return [];
    if (!list.inOrder) list.entries.sort(this.compare);
    list.inOrder = true;
    return list.entries;
  }
}
