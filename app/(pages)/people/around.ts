import type { Card } from '../../../lib/contract/cards';
import { inEnglish, type Told, told, word } from '../../../lib/told';

/** Somebody around a person: who they are to them, where that was told, and how long both were in view together. */
export interface Around {
  /** A person's id; null for one who is only told of. */
  id: string | null;
  name: string | null;
  /** "brother", "sister of": what was told, oldest first. */
  relations: Told[];
  seenS: number;
  turns: number;
}

/** How many a small picture holds. */
const MOST = 8;

/** Who is drawn around a person: those of whom a relation is told, then those who were most with them. */
export function aroundPerson({ id, relations, company }: Card): { shown: Around[]; more: number } {
  const found = new Map<string, Around>();
  const of = (key: string, who: Pick<Around, 'id' | 'name'>) => {
    const known = found.get(key) ?? { ...who, relations: [], seenS: 0, turns: 0 };
    found.set(key, known);
    return known;
  };
  for (const { relation, who, whose } of relations) {
    const [other, words] = whose.id === id ? [who, word(relation)] : [whose, told`${word(relation)} of`];
    // Nameless and unknown, each is somebody else: "my brother" and "my aunt".
    const one = of(other.id ?? other.name ?? relation, { id: other.id, name: other.name });
    if (!one.relations.some((other) => inEnglish(other) === inEnglish(words))) one.relations.push(words);
  }
  for (const companion of company) {
    const one = of(companion.id, { id: companion.id, name: null });
    one.seenS = companion.seenS;
    one.turns = companion.turns;
  }
  const all = [...found.values()];
  return { shown: all.slice(0, MOST), more: Math.max(0, all.length - MOST) };
}

/** Whether two spoke by turns: two lines that follow one another once may be of two who never met, as where a video is cut. */
export function isTalk({ turns }: Pick<Around, 'turns'>): boolean {
  return turns > 1;
}

/** Where the n-th of `of` stands around the middle, in hundredths of width and height: from the top, as a clock goes. */
export function placeAround(n: number, of: number): { x: number; y: number } {
  const angle = (2 * Math.PI * n) / of - Math.PI / 2;
  return { x: 50 + 38 * Math.cos(angle), y: 50 + 36 * Math.sin(angle) };
}
