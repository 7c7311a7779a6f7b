import { assignMost } from './assignment';

/** Seconds of each true person's presence (seen and heard) that each found person holds: found -> true -> seconds. */
export type HeldSeconds = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A found person holds a true one from this share of the true one's seconds on; less is a slip at an edge. */
const HELD_SHARE = 0.1;

/** Which true person each found one stands for: one to one, by the most seconds held (the Hungarian method). */
export function matchPersons(held: HeldSeconds): Map<string, string> {
  const found = [...held.keys()];
  const truths = trueOnes(held);
  const columns = assignMost(found.map((id) => truths.map((who) => held.get(id)!.get(who) ?? 0)));
  const matched = new Map<string, string>();
  columns.forEach((column, row) => {
    if (column !== null) matched.set(found[row]!, truths[column]!);
  });
  return matched;
}

/** The true person of whom a found one holds most; null when it holds nobody. Ties go to the first. */
export function mostHeld(seconds: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const [who, s] of seconds) if (s > (best === null ? 0 : seconds.get(best)!)) best = who;
  return best;
}

export interface PersonErrors {
  /** Pairs of true people that share a found person. */
  merged: [string, string][];
  /** Found people beyond the first, of each true person: those who hold most of that one. */
  split: number;
  /** Found people who hold nobody. */
  invented: number;
}

export function personErrors(held: HeldSeconds): PersonErrors {
  const truths = trueOnes(held);
  const total = new Map(
    truths.map((who) => [who, [...held.values()].reduce((sum, row) => sum + (row.get(who) ?? 0), 0)]),
  );
  const merged = new Map<string, [string, string]>();
  const owners = new Map<string, number>();
  let invented = 0;
  for (const row of held.values()) {
    const inside = truths.filter((who) => (row.get(who) ?? 0) > HELD_SHARE * total.get(who)!);
    for (const [i, a] of inside.entries())
      for (const b of inside.slice(i + 1)) merged.set(JSON.stringify([a, b]), [a, b]);
    const owner = mostHeld(row);
    if (owner === null) invented += 1;
    else owners.set(owner, (owners.get(owner) ?? 0) + 1);
  }
  const split = [...owners.values()].reduce((sum, count) => sum + count - 1, 0);
  return { merged: [...merged.values()], split, invented };
}

function trueOnes(held: HeldSeconds): string[] {
  return [...new Set([...held.values()].flatMap((row) => [...row.keys()]))].sort();
}
