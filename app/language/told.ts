import type { Words } from './languages';

const SENTENCE_END = /(?<=[.!?]) (?=["\p{Lu}])/u;
const IN_ONE_SENTENCE = '((?:(?![.!?] ["\\p{Lu}]).)*?)';
const HOLE = /\{\d\}/g;

/**
 * Puts what lib/ tells into a language: it tells sentences with their values in them, as memories keep them. One is looked for as it
 * stands, then as "{1} could not be read.", and where it is unknown, sentence by sentence. What is unknown stays English.
 */
export function toldIn(words: Words): (text: string) => string {
  if (Object.keys(words).length === 0) return (text) => text;
  let patterns: Pattern[] | null = null;
  const known = (text: string): string | undefined => {
    if (Object.hasOwn(words, text)) return words[text];
    patterns ??= patternsOf(words);
    for (const { pattern, holes, own } of patterns) {
      const found = pattern.exec(text);
      if (found) return own.replaceAll(HOLE, (hole) => inWords(found[1 + holes.indexOf(hole)]!));
    }
  };
  const inWords = (value: string) => (Object.hasOwn(words, value) ? words[value]! : value);
  return (text) =>
    known(text) ??
    text
      .split(SENTENCE_END)
      .map((sentence) => known(sentence) ?? sentence)
      .join(' ');
}

interface Pattern {
  pattern: RegExp;
  /** In the order in which the pattern has them. */
  holes: string[];
  /** The sentence in the language. */
  own: string;
}

/** The sentences with numbered holes, those that say most beside them first. */
function patternsOf(words: Words): Pattern[] {
  return Object.entries(words)
    .filter(([key]) => key.search(HOLE) >= 0)
    .sort(([a], [b]) => b.replaceAll(HOLE, '').length - a.replaceAll(HOLE, '').length)
    .map(([key, own]) => ({
      pattern: new RegExp(
        `^${key.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(HOLE, IN_ONE_SENTENCE)}$`,
        'su',
      ),
      holes: key.match(HOLE)!,
      own,
    }));
}
