// What the nearest of few lines is worth: something is always nearest.

/**
 * How cosines of a question to lines that have nothing to do with it fall off by the embedded sentence encoder: above a cosine lies exp(-fall * (cosine - from)) of
 * them. Of 348 questions and single words to some 540 lines each of other stories ("dev", and the first thirty that were asked about): above .22 lie 20 %, above .27
 * 10 %, above .36 2 %, above .39 1 %, and the highest is .47 (test/stories).
 */
const UNRELATED = { from: 0.137, fall: 18.5 };
/** Among so many lines heads and reader learnt what the nearest is worth: fewer are weighed as though they lay among such lines. */
const AMONG = 300;

/** Lines that have nothing to do with the question, beside those of a memory. */
export interface UnrelatedLines {
  /** The highest cosine that one of them would have; 0 where there are none. */
  highest: number;
  /** How many of them would be nearer than a cosine. */
  nearerThan(cosine: number): number;
}

/** The unrelated lines that a memory of so many lines is short of. Pure. */
export function unrelatedBeside(lines: number): UnrelatedLines {
  const short = AMONG - lines;
  if (short <= 1) return { highest: 0, nearerThan: () => 0 };
  return {
    highest: UNRELATED.from + Math.log(short) / UNRELATED.fall,
    nearerThan: (cosine) => short * Math.min(1, Math.exp(-UNRELATED.fall * (cosine - UNRELATED.from))),
  };
}
