/** What a network gives, by name. */
export type Outputs = Readonly<Record<string, { data: unknown; dims: readonly number[] }>>;

/**
 * How far the outputs of one network may lie apart on two backends (`difference`).
 *
 * An embedding, whose greatest value is about three times the root of the mean of their squares, is turned by 0.003 at most. Two
 * embeddings of a cosine c, both made on the other backend, have one there that differs from it by 0.006 sin(acos c) at most: at the embedded
 * face weight's thresholds (0.939, sure 0.948) by 0.002, where the nearest pairs that were measured lie 0.007 away; at MobileFaceNet's
 * (0.46, sure 0.54) by 0.006, where they lie 0.03 away; at voiceprint-lite's (0.45 to 0.77) by 0.006, where voices overlap by more. Found were 1e-6 at
 * most, 8e-6 in scores of detectors, and 1.4e-4 in that of writing where it marks nothing (`npm run bench -- gpu` on an H200).
 */
export const TOLERANCE = 1e-3;
/** An output that is so much smaller than the greatest is measured by that share of it: near 0 both backends round probabilities by 1e-7. */
const SMALL = 0.01;
/** One that is smaller than this throughout is measured by it: a picture without writing is 0 on one backend and 4e-9 on the other (an H200). */
const NOTHING = 1e-3;

/** Whether outputs are the same within `TOLERANCE`. */
export function outputsAgree(expected: Outputs, actual: Outputs): boolean {
  return difference(expected, actual) <= TOLERANCE;
}

/**
 * The greatest difference of two values, of the greatest absolute value in its row (of the first axis). Infinite where outputs are not of
 * as many rows of one length, or not of floats; NaN where one holds what is no number.
 */
export function difference(expected: Outputs, actual: Outputs): number {
  const pairs = Object.entries(expected).map(([name, a]) => [rowsOf(a), rowsOf(actual[name])] as const);
  const least = Math.max(NOTHING, SMALL * Math.max(...pairs.flatMap(([rows]) => rows.map(greatestOf))));
  let difference = 0;
  for (const [a, b] of pairs) {
    if (a.length === 0 || a.length !== b.length) return Number.POSITIVE_INFINITY;
    for (const [i, row] of a.entries()) {
      if (row.length !== b[i]!.length) return Number.POSITIVE_INFINITY;
      const apart = greatestOf(row.map((value, at) => value - b[i]![at]!));
      if (apart !== 0) difference = Math.max(difference, apart / Math.max(greatestOf(row), least));
    }
  }
  return difference;
}

/** None of what is not there, or not of floats. */
function rowsOf(output: Outputs[string] | undefined): Float32Array[] {
  const { data, dims } = output ?? { data: null, dims: [] };
  if (!(data instanceof Float32Array)) return [];
  const rows = dims[0] ?? 1;
  const width = data.length / rows;
  return Array.from({ length: rows }, (_, row) => data.subarray(row * width, (row + 1) * width));
}

/** The greatest absolute value; NaN where one is no number. */
function greatestOf(values: Float32Array): number {
  let greatest = 0;
  for (let i = 0; i < values.length; i += 1) greatest = Math.max(greatest, Math.abs(values[i]!));
  return greatest;
}
