import type { FactKind } from '../../contract/cards';
import { stemOf, tokens } from '../terms';
import { JUDGING, NO_PLACES } from './fact-words';
import type { Sentence } from './sentence';

/** What a predicate tells of its subject. */
export interface Told {
  kind: FactKind;
  topic: string[];
  value: string;
}

/** A pattern for any of some words. */
export function anyOf(list: Iterable<string>): string {
  return `(?:${[...list].join('|')})`;
}

/** Words that say nothing of lasting use, or deny: what holds one is no value. */
const POINTING = new Set(
  `it this that these those here there you him them me us what not never nothing nobody no neither nor hardly anymore any
  yourself i he she they we who which`.split(/\s+/),
);
/** Where a value ends: what begins then is another clause. */
const NEXT_CLAUSE =
  /\s(?:[,;:.!?"]|(?:so|because|but|when|whenever|while|since|until|although|though|as (?:you|i|we|if|he|she|they)|and (?:i|you|he|she|it|we|they|my|the|then|so|also|now|this|that|there)|who|which|whose)(?=\s|$))/;
const CONDITION = /^(?:,\s)?(?:if|unless|in case|provided|assuming|only if|when|whenever)\b/;
/** What a value may end with and does not need. */
const TRAILING =
  /\s(?:now|here|there|today|again|still|too|as well|already|anyway|from (?:today|now)(?: on)?|from now|you know|actually|at the moment|these days|nowadays|at present|after all|of course|most(?:ly)?|in fact|please|myself|himself|herself)$/;
/** What no phrase ends with: the sentence goes on in another line. */
const UNFINISHED =
  /(?:^|\s)(?:the|a|an|my|your|our|his|her|their|its|of|in|on|at|to|for|from|with|by|as|and|or|than|very|is|are|was)$/;
const MOST_WORDS = 12;

/** The value that a clause goes on with: cut where the next clause begins; null when it tells nothing that lasts. */
export function valueIn(rest: string): string | null {
  const end = NEXT_CLAUSE.exec(` ${rest}`);
  let value = (end ? rest.slice(0, Math.max(0, end.index - 1)) : rest).trim();
  if (end && /^\s(?:when|whenever)/.test(end[0])) return null;
  if (/(?:^|\s)(?:if|unless)(?:\s|$)/.test(value)) return null;
  while (TRAILING.test(` ${value}`) && value.includes(' ')) value = value.replace(TRAILING, '');
  const words = value.split(' ');
  if (UNFINISHED.test(value)) return null;
  if (value === '' || words.length > MOST_WORDS || words.some((word) => POINTING.has(word))) return null;
  return value;
}

/** True when a clause is followed at once by what it depends on. */
export function isConditional(rest: string): boolean {
  return CONDITION.test(rest);
}

/** Stems of words, as topics hold them; at most 4. */
export function stems(words: string): string[] {
  return tokens(words.replace(/‹\d+\w›/g, ' '))
    .filter((word) => !/^(?:the|a|an|my|your|his|her|our|their|s|of|and|very|most|to)$/.test(word))
    .map(stemOf)
    .slice(0, 4);
}

/** The last word of a phrase. */
export function lastWord(words: string): string {
  return words.split(' ').at(-1)!.replace(/^@/, '');
}

export function firstWord(words: string): string {
  return words.split(' ', 1)[0]!;
}

/** Begins what is a place or a thing, and no time or manner. */
const THING_START = /^(?:the|a|an|my|our|your|his|her|their|one of|@|‹)/;
/** An occupation as it is told, or null for what judges ("a good cook") or is no noun phrase. */
export function roleValue(words: string): string | null {
  const parts = words.split(' ');
  const before = parts.slice(0, -1);
  if (
    before.some(
      (word) =>
        JUDGING.has(word) || POINTING.has(word) || /^(?:of|in|to|is|are|was|for|with|and|or)$/.test(word),
    )
  )
    return null;
  return words;
}

/** Bare plurals and fields only: no "the", no "my", nothing that ends in "-ing" or "-ly". */
export function isBare(value: string): boolean {
  const [first, second] = value.split(' ') as [string, string?];
  return isField(value) && !/ing$/.test(first) && !/^(?:on|off|up|out|down)$/.test(second ?? '');
}

/** What can be studied: "programming", "medicine in Graz", but not "hard" or "the map". */
export function isField(value: string): boolean {
  const first = firstWord(value);
  if (
    /^(?:the|a|an|my|our|your|his|her|their|its|some|all|every|each|both|more|up|down|out|on|in|at|to|off|over|well|hard|too|so|very|much|late|and|or|for|with|by|as|well|together|again|away|back)$/.test(
      first,
    )
  )
    return false;
  return !/[^l]ly$/.test(first);
}

export function isPlural(value: string): boolean {
  return /(?:[^s]s|men|people|children|music|maths|sheep|fish|wine|beer|bread|cheese|honey|furniture|poetry|software)$/.test(
    lastWord(headOf(value)),
  );
}

/** A noun phrase up to what is attached to it: "old clocks" of "old clocks in the cellar". */
export function headOf(value: string): string {
  return value.split(
    / (?:in|at|for|on|of|from|with|to|about|by|and|or|near|behind|beside|under|over|above|below|around|next|all|every|out|that)(?: |$)/,
  )[0]!;
}

/** A place, not a time or a manner. */
export function placeValue(rest: string, properToo = true): string | null {
  const value = valueIn(rest);
  if (value === null) return null;
  const noun = value.replace(
    /^(?:in|on|at|near|next to|above|below|with|opposite|behind|over|under|across|beside|by|outside|from|for|among|to|inside|between|against|on top of|in front of|around) /,
    '',
  );
  const head = noun.split(
    / (?:of|in|on|at|near|by|with|from|for|behind|next|between|above|below|that|and) /,
  )[0]!;
  if (NO_PLACES.has(lastWord(head)) || NO_PLACES.has(firstWord(head))) return null;
  return THING_START.test(noun) || (properToo && /^@/.test(noun)) ? value : null;
}

/** Told of now, not for long. */
export function isPassing(value: string): boolean {
  return /\b(?:today|tonight|tomorrow|yesterday|right now|this (?:morning|afternoon|evening|week)|for a (?:moment|minute)|home)\b/.test(
    value,
  );
}

/** A sentence's own words for what was told. */
export function inWords(told: Told, sentence: Sentence): Told {
  const value = sentence.written(told.value);
  // "Chocolate cake is my favourite": capitalised only because it comes first.
  return {
    ...told,
    value: /^‹\d+I›/.test(told.value) ? value.charAt(0).toLowerCase() + value.slice(1) : value,
  };
}
