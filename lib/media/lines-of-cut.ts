import type { Cue } from './media-types';

/** Of a line that a cut begins or ends in, less than this share of it and less than so many seconds are heard as no line. */
const HEARD = { share: 0.5, s: 1 } as const;

/**
 * The lines that can be read in a stretch that is cut out of a video, with their times in that: without slivers of the lines before and after.
 */
export function linesOfCut<Line extends Pick<Cue, 't0' | 't1'>>(
  lines: readonly Line[],
  cut: { t0: number; t1: number },
): Line[] {
  return lines.flatMap((line) => {
    const t0 = Math.max(line.t0, cut.t0);
    const t1 = Math.min(line.t1, cut.t1);
    const heardS = t1 - t0;
    const isSliver = heardS < HEARD.share * (line.t1 - line.t0) && heardS < HEARD.s;
    return heardS <= 0 || isSliver ? [] : [{ ...line, t0: t0 - cut.t0, t1: t1 - cut.t0 }];
  });
}
