import { REFERENCE } from '../../language/prompts/memorizing-answer';
import { numbersIn } from '../../memory/numbers-told';
import { contentTerms, stemOf } from '../../memory/terms';

/** What two numbers of some lines come to. */
export interface Sum {
  value: number;
  /** "14 + 2". */
  shown: string;
  /** Stems of what it may count. */
  units: ReadonlySet<string>;
  /** It is the number of what a line compares another with: the words for that, "last year" (`comparedIn`). */
  of?: readonly string[];
}

/** A number of a line that can be counted with others. */
interface Term {
  value: number;
  units: readonly string[];
  /** It says by itself what it counts. */
  isNamed: boolean;
  of: 'amount' | 'clock' | 'year';
}

/** What lies between two times, and between two years. */
const HOURS = ['hour', 'minute'].map(stemOf);
const YEARS = [stemOf('year')];
/** Hours of a clock, told without more: "at seven". */
const MOST_HOURS = 24;
const AT_HOUR = /\b(?:at|till|until|after|before|by|since|from)\s+$/i;
/** Amounts that no number tells: "a pound", "once". */
const ONE = /\ban?\s+([\p{L}-]+)|\bonce\b/giu;
/** A sentence says that it tells what numbers come to. */
const COMING_TO =
  /\b(?:altogether|together|in all|all in all|overall|totals?|sums?|makes?|made|comes? to|adds?|plus|minus|more|fewer|less|between|apart|left|remain(?:s|ing)?|difference|older|younger|longer|shorter|later|earlier|before|after|off|out|both)\b/i;

/** "Eighteen, two less than last year": after the second number, which way, and than what. */
const COMPARED = /^[^\d.,;!?]*?\b(less|fewer|more)\s+than\s+([^.,;!?]+)/i;
/** Words for what was before, as one. */
const EARLIER = /\b(?:last|previous|earlier|former|preceding)\b/gi;

/**
 * Sums and differences of two amounts, times of the clock or years that some lines tell. Where a line tells a number and by how much it differs from another,
 * that other, and nothing else of the two. Pure.
 */
export function sumsOf(texts: readonly string[]): Sum[] {
  const plain = texts.map((text) => text.replace(REFERENCE, ' '));
  const compared = plain.flatMap(comparisonsIn);
  const isCompared = (a: number, b: number) => compared.some(({ from, by }) => from === a && by === b);
  const terms = plain.flatMap(termsIn);
  // What a bare number counts ("fourteen of them") is named in the lines, if anywhere.
  const named = plain.flatMap(contentTerms);
  const sums = terms.flatMap((a, i) =>
    terms.slice(i + 1).flatMap((b) => {
      if (a.of !== b.of || isCompared(a.value, b.value)) return [];
      const units = new Set([...a.units, ...b.units, ...(a.isNamed && b.isNamed ? [] : named)]);
      const [less, more] = a.value < b.value ? [a.value, b.value] : [b.value, a.value];
      const sum = { value: a.value + b.value, shown: `${a.value} + ${b.value}`, units };
      const difference = { value: more - less, shown: `${more} − ${less}`, units };
      if (a.of !== 'amount') return less === more ? [] : [difference];
      return less === more ? [sum] : [sum, difference];
    }),
  );
  return [...compared.map(({ sum }) => sum), ...sums];
}

/** The numbers that a text compares others with: each with the number that it tells, and that by which they differ. */
function comparisonsIn(text: string): { from: number; by: number; sum: Sum }[] {
  const amounts = numbersIn(text).filter(({ kind }) => kind === 'amount');
  return amounts.slice(1).flatMap((by, i) => {
    const from = amounts[i]!;
    const [before, after] = [text.indexOf(from.words), text.lastIndexOf(by.words)];
    if (/[.!?]/.test(text.slice(before, after))) return [];
    const [, way, than] = COMPARED.exec(text.slice(after + by.words.length)) ?? [];
    if (than === undefined) return [];
    const isMore = /more/i.test(way!);
    const value = isMore ? from.value - by.value : from.value + by.value;
    const shown = `${from.value} ${isMore ? '−' : '+'} ${by.value}`;
    const units = new Set([...from.after, ...by.after].map(stemOf));
    return [{ from: from.value, by: by.value, sum: { value, shown, units, of: wordsFor(than) } }];
  });
}

/** The words for what numbers are compared with, and of a sentence that tells of it. */
function wordsFor(text: string): string[] {
  return contentTerms(text.replace(EARLIER, 'before'));
}

function termsIn(text: string): Term[] {
  const ones = [...text.matchAll(ONE)].map(([, unit]): Term => {
    const units = unit === undefined ? [] : [stemOf(unit.toLowerCase())];
    return { value: 1, units, isNamed: units.length > 0, of: 'amount' };
  });
  const told = numbersIn(text).flatMap(({ value, kind, after, words }): Term[] => {
    const units = after.map(stemOf);
    if (kind === 'year') return [{ value, units: YEARS, isNamed: true, of: 'year' }];
    const clock: Term = { value, units: HOURS, isNamed: true, of: 'clock' };
    if (kind === 'time') return [clock];
    if (kind !== 'amount') return [];
    const amount: Term = { value, units, isNamed: units.length > 0 && words !== 'twice', of: 'amount' };
    const isHour = units.length === 0 || AT_HOUR.test(text.slice(0, text.indexOf(words)));
    return value <= MOST_HOURS && isHour ? [amount, clock] : [amount];
  });
  return [...told, ...ones];
}

/**
 * How a number of a sentence that stands in no line comes of two that do: "14 + 2 = 16"; null where it tells none, counts something else with it,
 * does not say that it is what others come to, or does not name what a line compares with. Pure.
 *
 * @param held the numbers that the lines tell
 */
export function sumIn(text: string, held: ReadonlySet<number>, sums: readonly Sum[]): string | null {
  const told = wordsFor(text);
  const isTold = ({ of }: Sum) =>
    of ? of.length > 0 && of.every((word) => told.includes(word)) : COMING_TO.test(text);
  for (const { value, kind, after } of numbersIn(text)) {
    if (kind !== 'amount' || held.has(value)) continue;
    const [counted] = after.filter((word) => !COMING_TO.test(word)).flatMap(contentTerms);
    const sum = sums.find(
      (one) => one.value === value && isTold(one) && (counted === undefined || one.units.has(counted)),
    );
    if (sum) return `${sum.shown} = ${value}`;
  }
  return null;
}
