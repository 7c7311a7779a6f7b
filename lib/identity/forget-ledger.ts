import type { LedgerEntry, LinesStep, MarkStep, NewLedgerEntry, Where } from '../store/schema';
import { undoneEntries } from '../store/undone';

/** What is forgotten, and what stays. */
export interface Forgetting {
  /** Whether this evidence is forgotten. */
  forgets(at: Where): boolean;
  /** Whether this track or turn is. */
  forgetsRecord(id: string): boolean;
  /** Whether a node stays. */
  keeps(node: string): boolean;
  /** The node that stands for the person of a node that goes; null when nothing of that person stays. */
  heir(node: string): string | null;
}

/**
 * A ledger without what is forgotten, numbered anew without gaps. What was seen and heard goes with its evidence. What people did
 * stays for the nodes that stay, and names pass to the node that stands for the person; each step is taken back, or can be done
 * again, as before.
 */
export function forgetEntries(entries: LedgerEntry[], forgetting: Forgetting): LedgerEntry[] {
  const rewriting = new Rewriting(entries, forgetting);
  for (const entry of entries) rewriting.add(entry);
  return rewriting.left;
}

class Rewriting {
  readonly left: LedgerEntry[] = [];
  /** New numbers of the entries that are still what they were, by old number. */
  private readonly numbers = new Map<number, number>();
  private readonly undone: ReadonlySet<number>;
  /** Nodes that are one again with those they were moved from: what people said of them meanwhile does not count. */
  private readonly movedBack: ReadonlySet<string>;

  constructor(
    entries: LedgerEntry[],
    private readonly forgetting: Forgetting,
  ) {
    this.undone = undoneEntries(entries);
    this.movedBack = new Set(
      entries.flatMap((entry) =>
        entry.kind === 'move' && this.undone.has(entry.seq) && this.recordsOf(entry).length === 0
          ? [entry.to]
          : [],
      ),
    );
  }

  add(entry: LedgerEntry): void {
    for (const kept of this.keptOf(entry)) {
      this.left.push({ ...kept, seq: this.left.length + 1 } as LedgerEntry);
      if (kept.kind === entry.kind) this.numbers.set(entry.seq, this.left.length);
    }
  }

  /** What stays of an entry. */
  private keptOf(entry: LedgerEntry): NewLedgerEntry[] {
    const { forgets, keeps } = this.forgetting;
    switch (entry.kind) {
      case 'founded':
        if (!keeps(entry.node)) return [];
        return [entry.at && forgets(entry.at) ? { ...entry, at: null } : entry];
      case 'vote':
      case 'apart':
        return !forgets(entry.at) && keeps(entry.a) && keeps(entry.b) ? [entry] : [];
      case 'called':
        return !forgets(entry.at) && keeps(entry.node) ? [entry] : [];
      case 'name':
        return this.keptOfName(entry);
      case 'merge':
      case 'split': {
        const [a, b] = [entry.a, entry.b].map((side) => side.filter((node) => this.counts(node)));
        return a!.length > 0 && b!.length > 0 ? [{ ...entry, a: a!, b: b! }] : [];
      }
      case 'move':
        return this.keptOfMove(entry);
      case 'listen':
        return forgets({ videoId: entry.videoId, t0: 0, t1: 0 }) ? [] : [entry];
      case 'lines':
        return this.keptOfLines(entry);
      case 'cover':
        return this.keptOfCover(entry);
      case 'hide':
        return this.keptOfWish(entry);
      case 'mark':
        return this.goesMark(entry) ? [] : [entry];
      case 'undo': {
        const of = this.numbers.get(entry.of);
        return of === undefined ? [] : [{ kind: 'undo', of }];
      }
    }
  }

  private keptOfName(naming: Extract<LedgerEntry, { kind: 'name' }>): NewLedgerEntry[] {
    if (this.movedBack.has(naming.node)) return [];
    const node = this.counts(naming.node) ? naming.node : this.forgetting.heir(naming.node);
    if (node === null) return [];
    const also = naming.also?.filter((other) => this.counts(other) && other !== node);
    return [{ ...naming, node, ...(also ? { also } : {}) }];
  }

  /** A picture that is forgotten is shown no more. */
  private keptOfCover(cover: Extract<LedgerEntry, { kind: 'cover' }>): NewLedgerEntry[] {
    const videoId = cover.picture?.split('/')[0];
    return videoId && this.forgetting.forgets({ videoId, t0: 0, t1: 0 }) ? [] : this.keptOfWish(cover);
  }

  /** How somebody is to be shown passes on as a name does. */
  private keptOfWish<Wish extends Extract<LedgerEntry, { kind: 'cover' | 'hide' }>>(wish: Wish): Wish[] {
    const nodes = wish.nodes.filter((node) => this.counts(node));
    const heir = nodes.length > 0 ? null : this.forgetting.heir(wish.nodes[0]!);
    if (heir !== null) nodes.push(heir);
    return nodes.length > 0 ? [{ ...wish, nodes }] : [];
  }

  /** A move of what is forgotten founds its node nonetheless, and says whether the two are one. */
  private keptOfMove(move: Extract<LedgerEntry, { kind: 'move' }>): NewLedgerEntry[] {
    const { from, to, seq } = move;
    const { keeps } = this.forgetting;
    if (!keeps(to)) return [];
    const records = this.recordsOf(move);
    if (records.length > 0) return [{ ...move, records }];
    const founded: NewLedgerEntry = { kind: 'founded', node: to, at: null };
    if (!keeps(from)) return [founded];
    return [founded, { kind: this.undone.has(seq) ? 'merge' : 'split', a: [from], b: [to] }];
  }

  /** Lines of what is forgotten go, and those that somebody who goes is said to say. */
  private keptOfLines(step: LinesStep): NewLedgerEntry[] {
    const { forgets, keeps } = this.forgetting;
    if (forgets(step.at) || step.by.some(({ who }) => who !== null && !keeps(who))) return [];
    return [{ ...step, called: step.called.filter(({ node }) => keeps(node)) }];
  }

  private goesMark({ node, track, at }: MarkStep): boolean {
    const { forgets, forgetsRecord, keeps } = this.forgetting;
    return forgets(at) || !keeps(node) || (track !== null && forgetsRecord(track));
  }

  private recordsOf({ records }: Extract<LedgerEntry, { kind: 'move' }>): string[] {
    return records.filter((record) => !this.forgetting.forgetsRecord(record));
  }

  /** Whether what people said of a node still counts. */
  private counts(node: string): boolean {
    return this.forgetting.keeps(node) && !this.movedBack.has(node);
  }
}
