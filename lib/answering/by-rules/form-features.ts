/** Values for the words and pairs of words of a question, beside those of what it means. */
const PLACES = 1024;

/**
 * What the head that tells forms looks at: what a question means (a vector of length 1), and which words and pairs of neighbours it holds,
 * each in a place that its letters give, of length 1 together (feature hashing; Weinberger et al., 2009).
 */
export function formFeatures(question: string, vector: Float32Array): Float32Array {
  const features = new Float32Array(vector.length + PLACES);
  features.set(vector);
  const words = [
    '^',
    ...(question
      .toLowerCase()
      .replace(/\d+/g, '0')
      .match(/[\p{L}0']+/gu) ?? []),
    '$',
  ];
  const held = [...words.slice(1, -1), ...words.slice(1).map((word, i) => `${words[i]} ${word}`)];
  for (const one of held) {
    const code = hashOf(one);
    features[vector.length + ((code >>> 1) % PLACES)]! += code & 1 ? 1 : -1;
  }
  const length = Math.hypot(...features.subarray(vector.length)) || 1;
  for (let i = vector.length; i < features.length; i += 1) features[i]! /= length;
  return features;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
