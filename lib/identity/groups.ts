/** Sets of nodes that are one person, with pairs that must never meet in one. */
export class Groups {
  private readonly groupOf = new Map<string, string[]>();
  private readonly apart = new Map<string, Set<string>>();

  constructor(nodes: Iterable<string>) {
    for (const node of nodes) this.groupOf.set(node, [node]);
  }

  /** From now on nothing joins these two. */
  separate(a: string, b: string): void {
    this.apartFrom(a).add(b);
    this.apartFrom(b).add(a);
  }

  /** Whether the groups of two nodes may be one. */
  mayJoin(a: string, b: string): boolean {
    const [left, right] = [this.of(a), this.of(b)];
    return left === right || !left.some((x) => right.some((y) => this.apart.get(x)?.has(y)));
  }

  /** Makes the groups of two nodes one, where they may be. */
  join(a: string, b: string): void {
    const [left, right] = [this.of(a), this.of(b)];
    if (left === right || !this.mayJoin(a, b)) return;
    const joined = [...left, ...right];
    for (const node of joined) this.groupOf.set(node, joined);
  }

  /** The group of a node; the same array for all of its nodes. */
  of(node: string): string[] {
    return this.groupOf.get(node) ?? [node];
  }

  all(): string[][] {
    return [...new Set(this.groupOf.values())];
  }

  private apartFrom(node: string): Set<string> {
    const known = this.apart.get(node);
    if (known) return known;
    const made = new Set<string>();
    this.apart.set(node, made);
    return made;
  }
}
