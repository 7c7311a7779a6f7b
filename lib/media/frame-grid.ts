/** M3-Agent samples faces at 5 frames a second. */
export const FPS = 5;

/** The points k / fps that lie in [t0, t1) and not before 0: the first k, and the one after the last. */
export function gridPoints(t0: number, t1: number, fps: number): [from: number, to: number] {
  // Compared as k / fps on both sides, so that adjoining stretches share no point and lose none.
  const firstFrom = (t: number) => {
    let k = Math.max(0, Math.floor(t * fps) - 1);
    while (k / fps < t) k++;
    return k;
  };
  const from = firstFrom(t0);
  return [from, Math.max(from, firstFrom(t1))];
}

export function gridTimes(t0: number, t1: number, fps: number): number[] {
  const [from, to] = gridPoints(t0, t1, fps);
  return Array.from({ length: to - from }, (_, i) => (from + i) / fps);
}
