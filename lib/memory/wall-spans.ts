import type { WallSpan } from '../contract/timeline';
/** Spans in order, those that overlap or touch as one: what two recordings of one moment show is counted once. */
export function union(spans: readonly WallSpan[]): WallSpan[] {
  const found: WallSpan[] = [];
  const inOrder = spans.every((span, i) => i === 0 || spans[i - 1]![0] <= span[0]);
  for (const [from, to] of inOrder ? spans : [...spans].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** What lies in both; each in order and without overlaps, as `union` gives them. */
export function overlap(a: readonly WallSpan[], b: readonly WallSpan[]): WallSpan[] {
  const found: WallSpan[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const from = Math.max(a[i]![0], b[j]![0]);
    const to = Math.min(a[i]![1], b[j]![1]);
    if (from < to) found.push([from, to]);
    if (a[i]![1] < b[j]![1]) i += 1;
    else j += 1;
  }
  return found;
}

/** The seconds of spans without overlaps. */
export function secondsOf(spans: readonly WallSpan[]): number {
  return Math.round(spans.reduce((sum, [from, to]) => sum + to - from, 0)) / 1000;
}

/** Milliseconds since 1970 as ISO, in UTC. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
