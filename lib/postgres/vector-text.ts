/** A vector as pgvector reads it. */
export function vectorText(values: Float32Array): string {
  return `[${Array.from(values, (value) => Number(value.toPrecision(6))).join(',')}]`;
}
