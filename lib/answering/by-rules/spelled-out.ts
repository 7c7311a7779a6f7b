import { contentTerms, tokens } from '../../memory/terms';

/** Letters that stand for words: "AI", "NATO". */
const LETTERS = /^\p{Lu}{2,5}$/u;
/** Words of fewer letters tell little. */
const LEAST_LETTERS = 4;
/** Two letters begin many a pair of words: what they stand for is said more than once. */
const OF_TWO = { letters: 2, lines: 2 };

/** The words said in a row, in most of some lines, that begin with some letters; null where these are none, or no words do. Pure. */
export function spelledOut(lines: readonly string[], letters: string): string | null {
  if (!LETTERS.test(letters)) return null;
  const initials = [...letters.toLowerCase()];
  const counts = new Map<string, number>();
  for (const line of lines) {
    const words = tokens(line);
    const found = words.flatMap((_, i) => {
      const some = words.slice(i, i + initials.length);
      return some.length === initials.length && some.every((word, j) => tellsWith(word, initials[j]!))
        ? [some.join(' ')]
        : [];
    });
    for (const some of new Set(found)) counts.set(some, (counts.get(some) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  const least = initials.length === OF_TWO.letters ? OF_TWO.lines : 1;
  return best && best[1] >= least ? best[0] : null;
}

function tellsWith(word: string, letter: string): boolean {
  return word.startsWith(letter) && word.length >= LEAST_LETTERS && contentTerms(word).length > 0;
}
