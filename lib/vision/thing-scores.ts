// By themselves: what answers reads them too, and loads no network for that.

/** Least score of a thing; public/nanodet/MODEL.md has what it was chosen by. */
export const THING_SCORE = 0.45;

/**
 * From this score on a thing is told as one, and otherwise as what may be one. Of the labelled pictures of public/nanodet/MODEL.md, at 320, all
 * that score so much are there (95 % of those that only measure), and two of three of those from `THING_SCORE` on that do not.
 */
export const SURE_SCORE = 0.55;
