import type { Groups } from './groups';
import { numberOf, type Step } from './ledger';
import type { Numbering } from './numbering';

type Pair = [number, number];

/** What people said that stands, with numbers for nodes: it counts whatever moment is read. */
export interface Said {
  /** Pairs that are two. */
  apart: Pair[];
  /** What is left of each joining, and all of its nodes. */
  joinings: { pairs: Pair[]; nodes: number[] }[];
  /** What each node was last named, in the order in which people did; null where they took the name away. */
  given: { node: number; name: string | null }[];
}

/** Of each pair what was said last. `steps`: those that stand. */
export function saidIn(steps: Step[], nodes: Numbering): Said {
  const last = new Map<string, { pair: Pair; same: boolean }>();
  const keyOf = (a: string, b: string) => (numberOf(a) < numberOf(b) ? `${a} ${b}` : `${b} ${a}`);
  const numbered = (a: string, b: string): Pair => [nodes.of(a), nodes.of(b)];
  const say = (a: string, b: string, same: boolean) => last.set(keyOf(a, b), { pair: numbered(a, b), same });
  for (const entry of steps) {
    if (entry.kind === 'move') say(entry.from, entry.to, false);
    if (entry.kind === 'merge' || entry.kind === 'split')
      for (const a of entry.a) for (const b of entry.b) say(a, b, entry.kind === 'merge');
  }
  const joinings = steps
    .filter((entry) => entry.kind === 'merge')
    .map((entry) => {
      const pairs = entry.a
        .flatMap((a) => entry.b.map((b): [string, string] => [a, b]))
        .filter(([a, b]) => last.get(keyOf(a, b))?.same)
        .map(([a, b]) => numbered(a, b));
      return { pairs, nodes: [...new Set(pairs.flat())] };
    });
  const apart = [...last.values()].filter(({ same }) => !same).map(({ pair }) => pair);
  return { apart, joinings, given: namesIn(steps, nodes) };
}

/** Tells groups what people said: of a joining all that is left of it, or nothing. */
export function joinAsSaid({ apart, joinings }: Said, groups: Groups): void {
  for (const [a, b] of apart) groups.separate(a, b);
  for (const { pairs, nodes } of joinings) {
    if (!nodes.every((a) => nodes.every((b) => groups.mayJoin(a, b)))) continue;
    for (const [a, b] of pairs) groups.join(a, b);
  }
}

function namesIn(steps: Step[], nodes: Numbering): Said['given'] {
  const names = new Map<string, string | null>();
  for (const entry of steps) {
    if (entry.kind !== 'name') continue;
    for (const node of [entry.node, ...(entry.also ?? [])]) names.delete(node);
    names.set(entry.node, entry.name);
  }
  return [...names].map(([node, name]) => ({ node: nodes.of(node), name }));
}
