import type { Cue } from '../media/types';
import { FRAME_S } from './frames';
import type { Span } from './types';

/** A cue's boundary this close to the end of a span is no boundary inside it. */
const MIN_PIECE_S = 0.25;

/** Longer spans are likely to hold more than one speaker. */
const LONGEST_TURN_S = 10;

/** A span is not cut for its length closer to its ends than this: pieces stay long enough for an embedding. */
const LONG_PIECE_S = 2;

/**
 * Stretches by one speaker, as far as voice activity and subtitles tell: a span is cut where two cues meet inside it
 * (in the middle between them), and what is still longer than 10 s at its least likely speech.
 * `probabilities` hold one value for each 32 ms from `t0` on.
 */
export function speakerTurns(speech: Span[], cues: Cue[], probabilities: Float32Array, t0: number): Span[] {
  return speech
    .flatMap((span) => cutAt(span, cueBoundaries(cues)))
    .flatMap((span) => cutLong(span, probabilities, t0));
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
  const first = Math.ceil((span.t0 + LONG_PIECE_S - t0) / FRAME_S);
  const last = Math.floor((span.t1 - LONG_PIECE_S - t0) / FRAME_S) - 1;
  let weakest = first;
  for (let i = first; i <= last; i += 1) if (probabilities[i]! < probabilities[weakest]!) weakest = i;
  const cut = t0 + (weakest + 0.5) * FRAME_S;
  const halves = [
    { t0: span.t0, t1: cut },
    { t0: cut, t1: span.t1 },
  ];
  return halves.flatMap((half) => cutLong(half, probabilities, t0));
}
