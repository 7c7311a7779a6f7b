/** Words for the place that somebody takes among others, the first first. */
export const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** One of these, or "last", as a part of a pattern that is called `place`. */
export const PLACE = `(?<place>${PLACES.join('|')}|last)`;
