/** Seconds of the bins that MM-Lifelong's papers report. */
export const REF_BINS_S = [60, 300, 600] as const;

/** A stretch on the clock `clock`: one of all videos together, or of one of which nobody knows where it lies among them. */
export interface ClockSpan {
  clock: string;
  t0: number;
  t1: number;
}

/** What is taken off an end, so that a stretch that ends where a bin begins does not touch it. Published so. */
const END_S = 1e-9;

/**
 * Ref@N (MM-Lifelong, section 4.5 and appendix C.3): the Jaccard index of the bins of N seconds that two sets of stretches touch, ends half open; 0
 * when neither touches any. Stretches that end where they begin, or before, touch none.
 *
 * @param totalS seconds of each clock; what lies outside is cut off
 * @returns 0 to 1
 */
export function refAt(
  given: readonly ClockSpan[],
  truth: readonly ClockSpan[],
  binS: number,
  totalS = Number.POSITIVE_INFINITY,
): number {
  const a = binsOf(given, binS, totalS);
  const b = binsOf(truth, binS, totalS);
  const shared = [...a].filter((bin) => b.has(bin)).length;
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : shared / either;
}

function binsOf(spans: readonly ClockSpan[], binS: number, totalS: number): Set<string> {
  const bins = new Set<string>();
  for (const { clock, t0, t1 } of spans) {
    const [begin, end] = [Math.max(0, t0), Math.min(totalS, t1)];
    if (begin >= end) continue;
    for (let bin = Math.floor(begin / binS); bin <= Math.floor((end - END_S) / binS); bin += 1)
      bins.add(`${clock}#${bin}`);
  }
  return bins;
}
