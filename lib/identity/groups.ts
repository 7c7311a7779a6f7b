/** Sets of nodes that are one person, with pairs that must never meet in one. Nodes are numbers from 0. */
export class Groups {
  private readonly groupOf: (readonly number[])[];
  /** The nodes that are there, in the order in which they came. */
  private readonly nodes: number[];
  private readonly apart = new Map<number, Set<number>>();

  /**
   * @param alone the group of each node that there may be, alone
   * @param count how many nodes are there; the others come when they are joined
   */
  constructor(
    private readonly alone: readonly (readonly number[])[],
    count: number,
  ) {
    this.groupOf = alone.slice(0, count);
    this.nodes = Array.from(this.groupOf.keys());
  }

  /** From now on nothing joins these two. */
  separate(a: number, b: number): void {
    this.apartFrom(a).add(b);
    this.apartFrom(b).add(a);
  }

  /** Whether the groups of two nodes may be one. */
  mayJoin(a: number, b: number): boolean {
    const [left, right] = [this.of(a), this.of(b)];
    if (left === right || this.apart.size === 0) return true;
    return !left.some((x) => {
      const others = this.apart.get(x);
      return others !== undefined && right.some((y) => others.has(y));
    });
  }

  /** Makes the groups of two nodes one, where they may be. */
  join(a: number, b: number): void {
    const [left, right] = [this.of(a), this.of(b)];
    if (left === right || !this.mayJoin(a, b)) return;
    const joined = [...left, ...right];
    for (const node of joined) {
      if (!this.groupOf[node]) this.nodes.push(node);
      this.groupOf[node] = joined;
    }
  }

  /** Whether a node is there. */
  has(node: number): boolean {
    return this.groupOf[node] !== undefined;
  }

  /** The group of a node; the same array for all of its nodes. */
  of(node: number): readonly number[] {
    return this.groupOf[node] ?? this.alone[node]!;
  }

  /** Each once, in the order in which the first of their nodes came. */
  all(): (readonly number[])[] {
    const met = new Set<readonly number[]>();
    const isNew = (group: readonly number[]) => group.length === 1 || (!met.has(group) && met.add(group));
    return this.nodes.map((node) => this.of(node)).filter(isNew);
  }

  private apartFrom(node: number): Set<number> {
    const known = this.apart.get(node);
    if (known) return known;
    const made = new Set<number>();
    this.apart.set(node, made);
    return made;
  }
}
