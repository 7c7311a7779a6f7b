import { PLAIN_WORDS, TITLES } from '../../identity/names/name-words';
import { shapeOf } from '../../identity/names/possible-names';

/** Longer sentences tell no facts: nobody speaks one, and every rule stays quick. Letters. */
const MOST_LETTERS = 300;

/** First words that are no names, though nothing else tells it. */
const NO_NAMES = /^(?:Nowadays|Rumou?r|Gossip|Word)\b/;

/** A sentence as the rules for facts read it. */
export interface Sentence {
  /** As it is written. */
  text: string;
  /** In the form that `shapeOf` gives: lower case, one space between words and marks, names as `‹0T›`. */
  shape: string;
  question: boolean;
  /** The names in it, by their numbers. */
  names: string[];
  /** Words of the shape as they are written. */
  written(words: string): string;
}

/** The sentences of a line of words; what is too long is left out. */
export function sentencesOf(text: string): Sentence[] {
  return split(text)
    .filter((sentence) => sentence.length <= MOST_LETTERS)
    .map(sentence);
}

/** Cuts after ".", "!", "?" and "…" before a space, but not after "Dr." and the like. */
function split(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of text.matchAll(/[.!?…]["”’']?\s/g)) {
    const before = /(\p{L}+)$/u.exec(text.slice(Math.max(from, end.index - 12), end.index));
    if (text[end.index] === '.' && before && TITLES.has(before[1]!.toLowerCase())) continue;
    sentences.push(text.slice(from, end.index + end[0].length).trim());
    from = end.index + end[0].length;
  }
  sentences.push(text.slice(from).trim());
  return sentences.filter((one) => one !== '');
}

function sentence(text: string): Sentence {
  const { text: shape, phrases } = shapeOf(
    text.replace(NO_NAMES, (word) => word.toLowerCase()),
    new Set(),
  );
  const names = phrases.map(({ name }) => name);
  const originals = originalWords(text);
  return {
    text,
    shape,
    question: /\?["”’']*$/.test(text),
    names,
    written: (words) =>
      words
        .split(' ')
        .map((word) => {
          const name = /^‹(\d+)\w›$/.exec(word);
          if (name) return names[Number(name[1])]!;
          return word.startsWith('@') ? proper(word.slice(1), text) : (originals.get(word) ?? word);
        })
        .join(' ')
        .replace(/ (?='s\b)/g, ''),
  };
}

/** The words of a sentence as they are written, by their lower case, but for its first. */
function originalWords(text: string): Map<string, string> {
  const [first, ...rest] = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const originals = new Map<string, string>();
  for (const word of rest) {
    const base = word.replace(/['’](?:s|m|re|ll|ve|d)$/i, '');
    if (!originals.has(base.toLowerCase())) originals.set(base.toLowerCase(), base);
  }
  if (first && /^i(?:['’]|$)/i.test(first)) originals.set('i', 'I');
  return originals;
}

/** What is capitalised and no person, as it is written, with the words before it that belong to it: "Mexico City". */
function proper(last: string, text: string): string {
  const ends = text.toLowerCase().indexOf(last) + last.length;
  const run = /(?:\p{Lu}[\p{L}\p{M}'’-]*\s)*\S+$/u.exec(text.slice(0, ends))?.[0].split(/\s/) ?? [last];
  while (run.length > 1 && PLAIN_WORDS.has(run[0]!.toLowerCase())) run.shift();
  return run.join(' ');
}
