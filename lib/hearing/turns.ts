import type { Span } from '../contract/videos';
import type { Cue } from '../media/media-types';
import { FRAME_S } from './frames';

/** The shortest turn: a boundary this close to the end of a span is none inside it. */
export const MIN_PIECE_S = 0.25;

/** A change of speakers that voices tell is placed at the least likely speech within this: from 0.29 s off on average to 0.17 s. */
const CHANGE_WITHIN_S = 0.4;

/** Longer spans are likely to hold more than one speaker. */
const LONGEST_TURN_S = 10;

/** A span is not cut for its length closer to its ends than this: pieces stay long enough for an embedding. */
const LONG_PIECE_S = 2;

/** Cuts speech where two cues meet inside a span, in the middle between them: lines are mostly one speaker's. */
export function cutAtCues(speech: Span[], cues: Cue[]): Span[] {
  const boundaries = cueBoundaries(cues);
  return speech.flatMap((span) => cutAt(span, boundaries));
}

/**
 * Stretches by one speaker: cuts spans at the given changes of speakers, in order, and what is still longer than 10 s at its
 * least likely speech. `probabilities` hold one value for each 32 ms from `t0` on.
 */
export function speakerTurns(
  spans: Span[],
  changes: number[],
  probabilities: Float32Array,
  t0: number,
): Span[] {
  return spans.flatMap((span) => cutAt(span, changes)).flatMap((span) => cutLong(span, probabilities, t0));
}

/** Where changes of speakers that are known to about half a second are likely to be: at the least likely speech near them. */
export function atLeastSpeech(changes: number[], probabilities: Float32Array, t0: number): number[] {
  return changes.map((t) =>
    leastLikely({ t0: t - CHANGE_WITHIN_S, t1: t + CHANGE_WITHIN_S }, probabilities, t0),
  );
}

/** What is left of a span outside of others, which are in order and apart. */
export function outside(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = span.t0;
  for (const other of others) {
    if (other.t1 <= from || other.t0 >= span.t1) continue;
    if (other.t0 > from) left.push({ t0: from, t1: other.t0 });
    from = other.t1;
  }
  return from < span.t1 ? [...left, { t0: from, t1: span.t1 }] : left;
}

/** The middle between each cue and the next, in order. */
function cueBoundaries(cues: Cue[]): number[] {
  const ordered = [...cues].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
  return ordered.slice(1).map((cue, i) => (ordered[i]!.t1 + cue.t0) / 2);
}

function cutAt(span: Span, boundaries: number[]): Span[] {
  const pieces: Span[] = [];
  let from = span.t0;
  for (const t of boundaries) {
    if (t - from < MIN_PIECE_S || span.t1 - t < MIN_PIECE_S) continue;
    pieces.push({ t0: from, t1: t });
    from = t;
  }
  return [...pieces, { t0: from, t1: span.t1 }];
}

function cutLong(span: Span, probabilities: Float32Array, t0: number): Span[] {
  if (span.t1 - span.t0 <= LONGEST_TURN_S) return [span];
  const cut = leastLikely({ t0: span.t0 + LONG_PIECE_S, t1: span.t1 - LONG_PIECE_S }, probabilities, t0);
  const halves = [
    { t0: span.t0, t1: cut },
    { t0: cut, t1: span.t1 },
  ];
  return halves.flatMap((half) => cutLong(half, probabilities, t0));
}

/** The middle of the first least likely frame of speech that lies within a span of at least two frames. */
function leastLikely(span: Span, probabilities: Float32Array, t0: number): number {
  const first = Math.ceil((span.t0 - t0) / FRAME_S);
  const last = Math.floor((span.t1 - t0) / FRAME_S) - 1;
  let weakest = first;
  for (let i = first; i <= last; i += 1) if (probabilities[i]! < probabilities[weakest]!) weakest = i;
  return t0 + (weakest + 0.5) * FRAME_S;
}
