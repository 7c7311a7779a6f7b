import type { Span } from '../contract/videos';
import type { HeardCue } from '../media/media-types';
import { leastCosine, type VoiceThresholds } from '../models/least-cosine';
import { toMs } from '../to-ms';
import { cosine } from './speaker-changes';
import { heardLine, wordsHeard } from './unsure-words';

/** What comes before a cut of the picture and after it, within a turn, of which voices are compared: at most, and at least. */
const SIDE_S = { most: 3, least: 0.6 } as const;
/**
 * How far below the least cosine for one voice both sides must be. Of 120 stretches of 0.6 to 3 s on either side, by 22 speakers, none of one speaker is, and 78 % of two
 * (by 0.25 under 2 % and 88 %; `speakerChanges`, which does not know where to look, finds none in stretches so short). Of six cuts over one voice in a report and a film none is, of two between voices both.
 */
const MARGIN = 0.3;
/** A cut lies within this before the first sampled picture of its shot: its middle is taken. */
const SAMPLED_S = 0.2;

/** A turn that goes on over a cut, the moment of the cut, and what is compared. */
export interface OverCut {
  turn: Span;
  at: number;
  before: Span;
  after: Span;
}

/** Cuts within turns that leave enough on both sides, before another cut, to hear a voice by; in order. @param cuts as `Sight.cuts` */
export function overCuts(turns: readonly Span[], cuts: readonly number[]): OverCut[] {
  return turns.flatMap((turn) => {
    const within = cuts.map((cut) => toMs(cut - SAMPLED_S / 2)).filter((at) => at > turn.t0 && at < turn.t1);
    const edges = [turn.t0, ...within, turn.t1];
    return within
      .map((at, i) => ({
        ...{ turn, at },
        before: { t0: Math.max(edges[i]!, at - SIDE_S.most), t1: at },
        after: { t0: at, t1: Math.min(edges[i + 2]!, at + SIDE_S.most) },
      }))
      .filter(({ before, after }) => [before, after].every(({ t0, t1 }) => t1 - t0 >= SIDE_S.least));
  });
}

/** Whether another voice speaks after a cut than before it, by the embeddings of both sides. */
export function isAnotherVoice(
  { before, after }: OverCut,
  [one, other]: readonly [Float32Array, Float32Array],
  thresholds: VoiceThresholds,
): boolean {
  const least = leastCosine(thresholds, before.t1 - before.t0, after.t1 - after.t0);
  return cosine(one, other) < least - MARGIN;
}

/** The parts of a turn between moments, which are in order. */
export function partsOf({ t0, t1 }: Span, moments: readonly number[]): Span[] {
  const ends = [...moments.filter((at) => at > t0 && at < t1), t1];
  return ends.map((end, i) => ({ t0: i > 0 ? ends[i - 1]! : t0, t1: end }));
}

/** Heard lines, each cut where one of the moments lies between its words. Others stay as they are. */
export function linesCutAt(lines: readonly HeardCue[], moments: readonly number[]): HeardCue[] {
  return lines.flatMap((line) => {
    const words = wordsHeard(line.text, line.heard);
    if (words.length === 0) return [line];
    const parts = partsOf(line, moments)
      .map(({ t0, t1 }) => words.filter((word) => middleOf(word) >= t0 && middleOf(word) < t1))
      .filter((part) => part.length > 0);
    return parts.length > 1 ? parts.map(heardLine) : [line];
  });
}

function middleOf({ t0, t1 }: Span): number {
  return (t0 + t1) / 2;
}
