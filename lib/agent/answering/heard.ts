import { wordsSaid } from '../../memory/spoken';
import { contentTerms } from '../../memory/words';

/** What is said of a line of which a word that tells something was heard unsurely. */
export const IF_HEARD_RIGHT = 'if it was heard right';

/** Whether a word of a line that tells something, not "the" or "is", was heard unsurely. */
export function isUnsurelyHeard({ text, unsure }: { text: string; unsure?: readonly number[] }): boolean {
  if (!unsure) return false;
  const words = wordsSaid(text).split(' ');
  return unsure.some((place) => contentTerms(words[place] ?? '').length > 0);
}

/** A sentence that rests on what was heard unsurely. */
export function ifHeardRight(sentence: string): string {
  return sentence.replace(/[.!]?$/, `, ${IF_HEARD_RIGHT}.`);
}
