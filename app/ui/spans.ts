import { append } from '../../lib/append';
import type { VideoSpan } from '../../lib/contract/people';

/** Spans of one video in order of time; those that touch, or are closer than `gap` seconds, become one. */
export function joinSpans(spans: readonly VideoSpan[], gap: number): VideoSpan[] {
  const joined: VideoSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.t0 - b.t0)) {
    const last = joined.at(-1);
    if (last && span.t0 - last.t1 <= gap) last.t1 = Math.max(last.t1, span.t1);
    else joined.push({ ...span });
  }
  return joined;
}

/** Spans by video, in the order in which the videos first come up. */
export function byVideo<T extends VideoSpan>(spans: readonly T[]): Map<string, T[]> {
  const videos = new Map<string, T[]>();
  for (const span of spans) append(videos, span.video, span);
  return videos;
}
