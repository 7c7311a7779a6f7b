/** The direction of a vector, as one of length 1. */
export function unitVector(values: Float32Array): Float32Array {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
