import { NOT_TOLD } from '../../language/prompts/telling-rules';
import type { Sentence } from './sentences';

const MARK = new RegExp(`^\\W*${NOT_TOLD}\\s*`, 'i');
/** Says by itself that the lines do not tell something. */
const UNTOLD =
  /\b(?:is|are|was|were) (?:not|never|nowhere) (?:told|known|said|shown|mentioned|given|stated)\W*$|^\W*(?:no line|none of the lines|the lines do not|it is not (?:told|known|said|shown)) /i;

/**
 * What a sentence of an answer says that no line tells, without the words that mark it as such; null for any other. It claims nothing of the videos, so that
 * nothing has to hold it. Of one that is not marked, only where it cites nothing. Pure.
 */
export function whatIsNotTold({ text, cites }: Sentence): string | null {
  if (MARK.test(text)) return text.replace(MARK, 'Not told: ');
  return cites.length === 0 && UNTOLD.test(text) ? text : null;
}
