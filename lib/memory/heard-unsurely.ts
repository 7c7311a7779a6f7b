import { wordsSaid } from './spoken';
import { contentTerms } from './terms';

/** Whether a word of a line that tells something, not "the" or "is", was heard unsurely. */
export function isUnsurelyHeard({ text, unsure }: { text: string; unsure?: readonly number[] }): boolean {
  if (!unsure) return false;
  const words = wordsSaid(text).split(' ');
  return unsure.some((place) => contentTerms(words[place] ?? '').length > 0);
}
