import { numbersIn } from '../../memory/numbers-told';
import type { ThingCount } from '../../memory/seen-in-numbers';
import { stemOf } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import type { Piece } from './contract';
import { GENERIC } from './generic-words';

/** Words between a number and what it counts: "five brown horses". */
const BETWEEN = 1;
/** Stands after a number that counts what was named before it: "Horses: five at once". */
const OF_THAT = 'once';

/** A number of a sentence that counts things which a cited line shows. */
export interface CountTold {
  /** Its place among the words of the sentence, and these. */
  at: number;
  words: string;
  /** As many were seen at once. */
  holds: boolean;
}

/** The numbers of a sentence that count things which its lines show; what another of its lines tells in that number is left to that. Pure. */
export function countsTold(text: string, cited: readonly Piece[]): CountTold[] {
  const counts = cited.flatMap(({ count }) => count ?? []);
  if (counts.length === 0) return [];
  const told = new Set(
    cited.filter(({ count }) => !count).flatMap((piece) => numbersIn(piece.text).map(({ value }) => value)),
  );
  const inSentence = kindsNamedIn(text);
  return numbersIn(text).flatMap(({ value, kind, words, at, after }) => {
    if ((kind !== 'amount' && kind !== 'none') || told.has(value)) return [];
    const isOfThat = after.length === 0 || after[0] === OF_THAT;
    const named = isOfThat ? inSentence.filter(({ to }) => to <= at) : nextNamed(after);
    const meant = counts.filter((one) => named.some((kinds) => isOf(kinds, one)));
    return meant.length === 0 ? [] : [{ at, words, holds: meant.some(({ most }) => most === value) }];
  });
}

/** The kinds that a number counts by the words after it. */
function nextNamed(after: readonly string[]): NamedKind[] {
  if (GENERIC.has(stemOf(after[0]!))) return [];
  return kindsNamedIn(after.join(' '))
    .slice(0, 1)
    .filter(({ from }) => from <= BETWEEN);
}

function isOf({ kinds }: NamedKind, { kind }: ThingCount): boolean {
  return (kinds as readonly string[]).includes(kind);
}
