/**
 * Which frames each token was written from: the path through the attention, in order of both, on which most of it lies
 * (dynamic time warping; Whisper takes the times of its words likewise: openai/whisper, timing.py, find_alignment).
 *
 * @param attention of each token, from each frame; rows of one length
 * @returns of each token its first frame, and the one after its last
 */
export function align(attention: readonly Float32Array[]): { first: number; end: number }[] {
  const tokens = attention.length;
  const frames = attention[0]?.length ?? 0;
  if (frames === 0) return attention.map(() => ({ first: 0, end: 0 }));
  // The most up to a token and a frame, by the step that led there.
  const steps = new Uint8Array(tokens * frames);
  let before = new Float64Array(frames).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < tokens; i += 1) {
    const row = attention[i]!;
    const sums = new Float64Array(frames);
    for (let j = 0; j < frames; j += 1) {
      const along = j === 0 ? Number.NEGATIVE_INFINITY : sums[j - 1]!;
      const start = i === 0 ? 0 : Number.NEGATIVE_INFINITY;
      const diagonal = j === 0 ? start : before[j - 1]!;
      const down = before[j]!;
      const best = Math.max(diagonal, down, along);
      steps[i * frames + j] = best === diagonal ? Step.both : best === down ? Step.token : Step.frame;
      sums[j] = best + row[j]!;
    }
    before = sums;
  }
  return walkedBack(steps, tokens, frames);
}

const Step = { both: 0, token: 1, frame: 2 } as const;

function walkedBack(steps: Uint8Array, tokens: number, frames: number): { first: number; end: number }[] {
  const spans = Array.from({ length: tokens }, () => ({ first: 0, end: 0 }));
  let i = tokens - 1;
  let j = frames - 1;
  spans[i]!.end = frames;
  for (;;) {
    spans[i]!.first = j;
    const step = steps[i * frames + j];
    if (i === 0 && j === 0) return spans;
    if (step !== Step.token) j -= 1;
    if (step !== Step.frame) {
      i -= 1;
      // Where both are written from one frame, the next token begins there.
      spans[i]!.end = step === Step.token ? j : j + 1;
    }
  }
}
