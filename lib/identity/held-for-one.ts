import type { LedgerEntry } from '../store/schema';
import { LEAST } from './binding';
import type { Groups } from './groups';
import type { Numbering } from './numbering';

type Vote = Extract<LedgerEntry, { kind: 'vote' }>;

/** Votes of a language model on two faces, or two voices, with numbers for nodes. */
export interface HeldForOne {
  pairs: readonly (readonly [number, number])[];
  /** Of each vote the place of its pair, and what it weighs. */
  pair: readonly number[];
  weight: readonly number[];
}

/** Whether a vote is a language model's on two nodes of one modality: on a face and a voice it counts among the others (`bindings`). */
export function isHeldForOne({ a, b, source }: Vote): boolean {
  return source === 'model' && a[0] === b[0];
}

/** Votes of that kind, ready to be counted. */
export function heldForOne(votes: readonly Vote[], nodes: Numbering): HeldForOne {
  const places = new Map<string, number>();
  const pairs: [number, number][] = [];
  const pair = votes.map(({ a, b }) => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, pairs.length);
    return pairs.push([nodes.of(a), nodes.of(b)]) - 1;
  });
  return { pairs, pair, weight: votes.map(({ weight }) => weight) };
}

/**
 * Joins those that were held for one in clips enough, heaviest first, unless they are apart.
 *
 * @param known the places of the votes that count
 */
export function joinHeld({ pairs, pair, weight }: HeldForOne, known: Uint32Array, groups: Groups): void {
  const sums = pairs.map(() => 0);
  for (const vote of known) sums[pair[vote]!]! += weight[vote]!;
  const heavy = pairs.map((_, place) => place).filter((place) => sums[place]! >= LEAST);
  for (const place of heavy.sort((x, y) => sums[y]! - sums[x]! || x - y)) groups.join(...pairs[place]!);
}
