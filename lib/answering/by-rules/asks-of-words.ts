import type { Question } from './question';
import type { Vocabulary } from './vocabulary';

/** Begins as questions do, not as orders. */
const ASKS =
  /^\W*(?:and |so |but |then )?(?:(?:in|on|at|to|for|with|by|of) )?(?:who|whom|whose|what|which|where|when|why|how|did|does|was|were|has|had)\b/i;
/** Put to whoever is asked, or of their day: small talk, or an order to a device. */
const TO_WHOM_IT_IS_PUT = /\b(?:you|your|yours|my|me|i|please)\b/i;
/** So much of what is looked for must be said in the videos. */
const LEAST_SAID = 0.5;

/** Whether a saying asks, and most of what it asks about is spoken of in the videos: then it is neither an order nor small talk, whatever it is like. Pure. */
export function asksOfWords(
  { text, terms }: Pick<Question, 'text' | 'terms'>,
  { isSaid }: Vocabulary,
): boolean {
  if (!ASKS.test(text) || TO_WHOM_IT_IS_PUT.test(text) || terms.length === 0) return false;
  const said = terms.filter(({ word }) => isSaid(word));
  return said.length >= LEAST_SAID * terms.length;
}
