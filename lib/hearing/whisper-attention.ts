/** Frames over which a median is taken (openai/whisper, timing.py: medfilt_width). */
const MEDIAN_FRAMES = 7;

/**
 * Of each token how much more than other tokens it comes from each frame, by the heads that are known to follow what is said
 * (openai/whisper, timing.py: find_alignment): each head's values are set against those of the other tokens at the same frame, smoothed
 * by a median, and a mean is taken over heads.
 *
 * @param heads of each head its attention after softmax: a row for each token, of `all` frames
 * @param all frames of a row
 * @param frames those that hold sound: the first ones
 */
export function attentionOf(heads: readonly Float32Array[], all: number, frames: number): Float32Array[] {
  const tokens = heads[0]!.length / all;
  const mean = Array.from({ length: tokens }, () => new Float32Array(frames));
  for (const head of heads) {
    const rows = mean.map((_, token) => head.slice(token * all, token * all + frames));
    setAgainstOthers(rows);
    rows.forEach((row, token) => {
      const smooth = medians(row);
      for (let j = 0; j < frames; j += 1) mean[token]![j]! += smooth[j]! / heads.length;
    });
  }
  return mean;
}

/** At each frame, by how many standard deviations a row is above the mean of all; 0 where they are alike. */
function setAgainstOthers(rows: readonly Float32Array[]): void {
  const frames = rows[0]?.length ?? 0;
  for (let j = 0; j < frames; j += 1) {
    const mean = rows.reduce((sum, row) => sum + row[j]!, 0) / rows.length;
    const deviation = Math.sqrt(rows.reduce((sum, row) => sum + (row[j]! - mean) ** 2, 0) / rows.length);
    for (const row of rows) row[j] = deviation > 0 ? (row[j]! - mean) / deviation : 0;
  }
}

/** The median around each value; beyond the ends they go on as in a mirror. What is shorter than half of it stays. */
function medians(row: Float32Array): Float32Array {
  const half = (MEDIAN_FRAMES - 1) / 2;
  if (row.length <= half) return row;
  const last = row.length - 1;
  const around = new Float32Array(MEDIAN_FRAMES);
  return row.map((_, at) => {
    for (let i = 0; i < MEDIAN_FRAMES; i += 1) {
      const j = Math.abs(at + i - half);
      around[i] = row[j > last ? 2 * last - j : j]!;
    }
    return around.sort()[half]!;
  });
}
