import type { Words } from './languages';

const SENTENCE_END = /(?<=[.!?]) (?=["\p{Lu}])/u;
const IN_ONE_SENTENCE = '((?:(?![.!?] ["\\p{Lu}]).)*?)';
const HOLE = /\{\d\}/g;

/**
 * Puts what lib/ tells into a language: it tells sentences with their values in them, as memories keep them. A text is looked for as it
 * stands, then as "{1} could not be read."; where it is unknown as a whole, as many of its first sentences as are known together, then
 * what follows them. What is unknown stays English.
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
  const tell = (sentences: readonly string[]): string[] => {
    for (let many = sentences.length; many > 0; many -= 1) {
      const own = known(sentences.slice(0, many).join(' '));
      if (own !== undefined) return [own, ...tell(sentences.slice(many))];
    }
    const [first, ...others] = sentences;
    return first === undefined ? [] : [first, ...tell(others)];
  };
  return (text) => tell(text.split(SENTENCE_END)).join(' ');
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
