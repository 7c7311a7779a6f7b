/**
 * Something that people are told, as data: an English sentence or some, with a numbered hole for each value ("The {1} was lost at {2}."),
 * which is at once the code that translations go by (app/language), and what fills the holes. It crosses workers and is stored as it is.
 */
export interface Told {
  readonly text: string;
  readonly values: readonly ToldValue[];
}

/** A name, a time or a number; or what is told in turn, as the word "picture" or a sentence. */
export type ToldValue = string | number | Tellable;

/** `Told`, or the text alone where nothing is filled in. */
export type Tellable = string | Told;

const HOLE = /\{(\d{1,3})\}/g;

/** What is told, from a template literal: told`A name has at most ${MAX_NAME} letters.` */
export function told(parts: TemplateStringsArray, ...values: ToldValue[]): Told {
  return { text: parts.reduce((text, part, i) => `${text}{${i}}${part}`), values };
}

/** Marks a word that fills a hole as one that is translated itself: "picture", not the name of a file. */
export function word(text: string): Told {
  return { text, values: [] };
}

/** Sentences that are told one after the other. */
export function inTurn(...sentences: readonly Tellable[]): Tellable {
  if (sentences.length === 1) return sentences[0]!;
  return { text: sentences.map((_, i) => `{${i + 1}}`).join(' '), values: sentences.map(asTold) };
}

/** One thing or another: "H.264 or VP9". */
export function either(things: readonly string[]): ToldValue {
  const [last = '', ...others] = [...things].reverse();
  return others.length === 0 ? last : told`${others.reverse().join(', ')} or ${last}`;
}

/** Each once. */
export function distinct(tellables: readonly Tellable[]): Tellable[] {
  return [...new Map(tellables.map((one) => [inEnglish(one), one])).values()];
}

/** What is told, in English. */
export function inEnglish(tellable: Tellable): string {
  return filled(tellable, (text) => text, String);
}

/**
 * What is told, in the words of a language.
 *
 * @param own the text in the language, with the same holes
 * @param number how it writes a number
 */
export function filled(
  tellable: Tellable,
  own: (text: string) => string,
  number: (n: number) => string,
): string {
  if (typeof tellable === 'string') return own(tellable);
  return own(tellable.text).replaceAll(HOLE, (hole, place: string) => {
    const value = tellable.values[Number(place) - 1];
    if (value === undefined) return hole;
    if (typeof value === 'number') return number(value);
    return typeof value === 'string' ? value : filled(value, own, number);
  });
}

function asTold(tellable: Tellable): Told {
  return typeof tellable === 'string' ? word(tellable) : tellable;
}

/** A plain value with all that it tells, however deep, in English. What says the same in English already goes without it. */
export function allInEnglish<T>(value: T): InEnglish<T> {
  return deepInEnglish(value) as InEnglish<T>;
}

/** The type of a value with all that it tells in English. */
export type InEnglish<T> = T extends Told
  ? string
  : T extends readonly (infer Item)[]
    ? InEnglish<Item>[]
    : T extends object
      ? { [Key in keyof T]: InEnglish<T[Key]> }
      : T;

function deepInEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepInEnglish);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  if (isTold(value)) return inEnglish(value);
  const { told, ...plain } = value as Record<string, unknown>;
  // The message of an error, and the detail of a step, say the same.
  const fields = 'message' in value || 'detail' in value ? plain : value;
  return Object.fromEntries(Object.entries(fields).map(([name, own]) => [name, deepInEnglish(own)]));
}

function isTold(value: object): value is Told {
  return 'text' in value && 'values' in value && Object.keys(value).length === 2;
}
