import { wordsIn } from '../spoken-words';
import { contentTerms } from './terms';

/** Whether a word of a line that tells something, not "the" or "is", was heard unsurely. */
export function isUnsurelyHeard(said: string, unsure: readonly number[] | undefined): boolean {
  if (!unsure) return false;
  const words = wordsIn(said);
  return unsure.some((place) => contentTerms(words[place]?.text ?? '').length > 0);
}
