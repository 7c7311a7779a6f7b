/** The records of a saved memory, those of one store. */
export function recordsIn(archive: string, store: string) {
  return archive
    .split('\n')
    .filter((line) => line.startsWith(`{"in":"${store}"`))
    .map((line) => JSON.parse(line).is);
}

/** A typed array as saved memories have it. */
export function valuesOf(saved: unknown): Float32Array {
  const base64 = JSON.stringify(saved).match(/"([A-Za-z0-9+/=]{40,})"/)![1]!;
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
