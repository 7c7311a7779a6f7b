/** What is said of a line of which a word that tells something was heard unsurely. */
export const IF_HEARD_RIGHT = 'if it was heard right';

/** A sentence that rests on what was heard unsurely. */
export function ifHeardRight(sentence: string): string {
  return sentence.replace(/[.!]?$/, `, ${IF_HEARD_RIGHT}.`);
}
