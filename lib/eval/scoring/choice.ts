import { wholeWords } from './by-truth';

/**
 * The letter that an answer to a multiple-choice question gives; null where it gives none, or more than one. By rule, the first that
 * holds: the answer is a capital letter, or begins with one that is marked as such ("B", "(B)", "B. Black"); it says "answer is B" or
 * "option B"; one letter stands alone in it ("A" and "I", which are words too, in brackets); the text of one option stands in it, and of no other that
 * is not part of that.
 */
export function letterIn(
  answer: string,
  options: readonly { letter: string; text: string }[],
): string | null {
  const letters = options.map(({ letter }) => letter).join('');
  const text = answer.trim();
  // "A or B".
  if (new RegExp(`\\b[${letters}]\\s*(?:,|/|or\\b|and\\b)\\s*[${letters}]\\b`).test(text)) return null;
  const marked = new RegExp(`^[("'*\\s]*([${letters}])(?:[)"'*\\s]*$|[).:,]|\\*\\*)`).exec(text)?.[1];
  if (marked) return marked;
  const named = all(
    text,
    new RegExp(
      `\\b(?:[Aa]nswer|[Oo]ption|[Cc]hoice)(?: is| would be)?:?\\s*["'(*]*([${letters}])\\b(?!')`,
      'g',
    ),
  );
  if (named.length > 0) return onlyOne(named);
  const alone = all(
    text,
    new RegExp(`\\(([${letters}])\\)|\\b([${letters.replace(/[AI]/g, '')}])\\b(?!')`, 'g'),
  );
  if (alone.length > 0) return onlyOne(alone);
  return byText(text, options);
}

function byText(text: string, options: readonly { letter: string; text: string }[]): string | null {
  const said = wholeWords(text);
  const stands = options
    .map(({ letter, text: option }) => ({ letter, words: wholeWords(option) }))
    .filter(({ words }) => words.trim() !== '' && said.includes(words));
  // "Red" is part of "red and blue".
  const whole = stands.filter(
    ({ words }) => !stands.some((other) => other.words !== words && other.words.includes(words)),
  );
  return onlyOne(whole.map(({ letter }) => letter));
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => (match[1] ?? match[2])!);
}

function onlyOne(letters: readonly string[]): string | null {
  return new Set(letters).size === 1 ? letters[0]! : null;
}
