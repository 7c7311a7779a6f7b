import { capital } from './wording';

/**
 * Something that people are told, as data: an English sentence or some, with a numbered hole for each value ("The {1} was lost at {2}."),
 * which is at once the code that translations go by (app/language), and what fills the holes. It crosses workers and is stored as it is.
 */
export interface Told {
  readonly text: string;
  readonly values: readonly ToldValue[];
  /** It begins a sentence: with a capital, unless that is a name of its own. */
  readonly begins?: true;
  /** Stands before its full stop: "Greta, if it was heard right." Where a quote goes on from it, it is left out. */
  readonly doubt?: Tellable;
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

/** The same where the template is in German, as what refuses a German question: it has no translation. */
export const toldInGerman = told;

/** Marks a word that fills a hole as one that is translated itself: "picture", not the name of a file. */
export function word(text: string): Told {
  return { text, values: [] };
}

/** Sentences that are told one after the other. */
export function inTurn(...sentences: readonly Tellable[]): Tellable {
  if (sentences.length === 1) return sentences[0]!;
  return joined(sentences.map(asTold), ' ');
}

/** What begins a sentence: "a dog is in view" as "A dog is in view". Text of its own is one already. */
export function sentence(tellable: Tellable): Tellable {
  return typeof tellable === 'string' ? tellable : { ...tellable, begins: true };
}

/** A sentence that holds only if something does: "if it was heard right", before its full stop. */
export function onlyIf(tellable: Tellable, doubt: Tellable): Told {
  return { ...asTold(tellable), doubt };
}

/** One thing or another: "H.264, VP9 or AV1". */
export function either(things: readonly ToldValue[]): ToldValue {
  return things.length < 2
    ? (things[0] ?? '')
    : told`${withCommas(things.slice(0, -1))} or ${things.at(-1)!}`;
}

/** One thing and another: "a dog, a cat and 3 horses". */
export function both(things: readonly ToldValue[]): ToldValue {
  return things.length < 2
    ? (things[0] ?? '')
    : told`${withCommas(things.slice(0, -1))} and ${things.at(-1)!}`;
}

/** "a dog, a cat": as it stands in any language. */
export function withCommas(things: readonly ToldValue[]): ToldValue {
  if (things.length < 2) return things[0] ?? '';
  return joined(things, ', ');
}

/** Values beside each other, with the same between them in any language. */
export function joined(values: readonly ToldValue[], between: string): Told {
  return { text: values.map((_, i) => `{${i + 1}}`).join(between), values };
}

/** What was read or written, within the quotes of the language. */
export function quoted(words: string): Told {
  return { text: '"{1}"', values: [words] };
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
  const text = own(tellable.text).replaceAll(HOLE, (hole, place: string) => {
    const value = tellable.values[Number(place) - 1];
    if (value === undefined) return hole;
    if (typeof value === 'number') return number(value);
    return typeof value === 'string' ? value : filled(value, own, number);
  });
  const { begins, doubt } = tellable;
  const held =
    doubt && !text.endsWith(':') ? text.replace(/[.!]?$/, () => `, ${filled(doubt, own, number)}.`) : text;
  return begins && !beginsWithName(tellable, own) ? capital(held) : held;
}

/** Whether a name or a number stands first, which is written as it is: "beach.mp4 is the longest". */
function beginsWithName(tellable: Told, own: (text: string) => string): boolean {
  const [, place] = /^\{(\d{1,3})\}/.exec(own(tellable.text)) ?? [];
  const first = place === undefined ? '' : tellable.values[Number(place) - 1];
  if (place === undefined || first === undefined) return false;
  return typeof first !== 'object' || beginsWithName(first, own);
}

/** What is told as a value of something else: text of its own is translated, too. */
export function asTold(tellable: Tellable): Told {
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
  // The message of an error, the detail of a step, and the text of an answer, say the same.
  const fields = 'message' in value || 'detail' in value || 'answer' in value ? plain : value;
  return Object.fromEntries(Object.entries(fields).map(([name, own]) => [name, deepInEnglish(own)]));
}

const OF_TOLD: ReadonlySet<string> = new Set(['text', 'values', 'begins', 'doubt'] satisfies (keyof Told)[]);

function isTold(value: object): value is Told {
  return 'text' in value && 'values' in value && Object.keys(value).every((key) => OF_TOLD.has(key));
}
