/** A line that may be kept when there is no room for all. */
export interface Extractable {
  /** Its content stems. */
  terms: readonly string[];
  /** Words that it takes. */
  words: number;
  /** Whom it tells of; empty when that is unknown. */
  who: readonly string[];
  /** What its terms count, 1 for a plain line. */
  worth: number;
  /** What it is worth beside its terms. */
  base: number;
}

/** What telling of somebody of whom no kept line tells yet is worth: as much as one word that is in every seventh clip. */
const NEW_PERSON = 2;
/** How much length counts: 0 would keep the longest lines, 1 the densest; on the stories both keep less of what is asked. */
const LENGTH_POWER = 0.5;

/**
 * The lines to keep where only so many words have room: the budgeted greedy choice of Lin and Bilmes (2010). Each next line is the
 * one that adds most for its length: the weights of those of its terms that no kept line holds, and whom no kept line tells of.
 * So what is rare stays, what is said twice stays once, and everybody is heard. Lines that add nothing are left out. Of equal
 * ones the earlier is kept.
 *
 * Pure and deterministic. O(lines x kept lines x terms).
 * @param words how many words have room; a line that is longer is never kept
 * @param weight of a term, above 0: its rarity
 * @returns the places of the kept lines, in order
 */
export function extract(
  lines: readonly Extractable[],
  words: number,
  weight: (term: string) => number,
): number[] {
  const told = new Set<string>();
  const people = new Set<string>();
  const distinct = lines.map(({ terms }) =>
    [...new Set(terms)].map((term) => ({ term, weight: weight(term) })),
  );
  const worthOf = (place: number) => {
    const { who, words: length, worth, base } = lines[place]!;
    let gain = base + (who.some((one) => !people.has(one)) ? NEW_PERSON : 0);
    for (const { term, weight } of distinct[place]!) if (!told.has(term)) gain += worth * weight;
    return gain / length ** LENGTH_POWER;
  };
  // What a line adds only shrinks: its value of before tells whether it is worth looking again.
  const values = lines.map(() => Number.POSITIVE_INFINITY);
  const left = new Set(lines.keys());
  const kept: number[] = [];
  for (let room = words; ; ) {
    let [best, most] = [-1, 0];
    for (const place of left) {
      if (lines[place]!.words > room) left.delete(place);
      else if (values[place]! > most) {
        values[place] = worthOf(place);
        if (values[place]! > most) [best, most] = [place, values[place]!];
      }
    }
    if (best < 0) return kept.sort((a, b) => a - b);
    left.delete(best);
    kept.push(best);
    room -= lines[best]!.words;
    for (const { term } of distinct[best]!) told.add(term);
    for (const one of lines[best]!.who) people.add(one);
  }
}
