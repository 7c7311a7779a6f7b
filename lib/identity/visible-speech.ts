import type { Span } from '../contract/videos';
import type { Loudness } from '../hearing/loudness';
import type { MouthMotion } from '../vision/vision-types';

/**
 * How motion becomes a confidence. Measured at the source's rate over the 91 lines of three scripted films, and over a real woman who
 * talks: mean motion is -0.003 to 0.007 of silent faces, 0.027 to 0.09 of speaking ones, 0.04 to 0.08 of hers. Best correlation of
 * motion with loudness over a line: 0.39 and more for 95 in 100 lines, hers 0.45 and more, at most 0.37 for 90 in 100 mouths that
 * speak to other words; with the change of loudness: 0.51 and more, hers 0.18 and more, at most 0.21.
 */
const SPEAKING = {
  /** Mean motion in a turn beyond the face's own at rest: where speaking begins to be likely, and where it is clear. */
  motion: [0.008, 0.02],
  /** One picture counts for no more: a hand before the mouth is no speech. */
  mostMotion: 0.1,
  /** Correlation of motion with loudness, and with how fast that changes: where it is no longer chance, and where it is clear. */
  withLevel: [0.1, 0.5],
  withChange: [0.1, 0.4],
  /** What a mouth that moves without regard to the sound keeps of its confidence: it may chew, laugh, or speak softly. */
  unsynchronised: 0.2,
} as const;
/** Share of a turn in which a face must be watched. */
const LEAST_SHARE = 0.5;
/** Longest time between two compared pictures that counts as watched throughout. */
const WATCHED_STEP_S = 0.25;
/** What is compared with the sound begins before the turn and ends after it, as speech must start and stop the mouth. */
const AROUND_TURN_S = 0.5;
/** Sound and picture of a recording may be shifted against each other: tried in both directions. */
const LAG = { steps: 2, stepS: 0.04 } as const;
/** A face's rest is its quietest stretch of this length outside the turn, where there are as many seconds to choose from. */
const REST = { windowS: 0.5, chosenFromS: 1 } as const;

/**
 * How sure it is that a face speaks a turn, 0 to 1, by its mouth: how much more it moves than at rest, and whether it moves with the
 * sound. Null when the face was not watched for at least half of the turn.
 *
 * @param mouth of one face track (`FaceTrack.mouth`)
 * @param loudness of the clip that the turn lies in
 */
export function visibleSpeech(mouth: MouthMotion | null, turn: Span, loudness: Loudness): number | null {
  const watched = mouth ? watchedSeconds(mouth, turn) : 0;
  if (!mouth || watched === 0 || watched < LEAST_SHARE * (turn.t1 - turn.t0)) return null;
  const { motion, mostMotion, unsynchronised } = SPEAKING;
  const moved = Array.from(mouth.motion, (value) => Math.min(value, mostMotion));
  const during = moved.filter((_, i) => inside(mouth.t[i]!, turn));
  const level = ramp(mean(during) - restOf(mouth, moved, turn), motion);
  const together = synchrony(mouth, moved, turn, loudness);
  return level * (unsynchronised + (1 - unsynchronised) * together);
}

/** More likely than not (ViSAGE, visible speaking). */
const SPEAKS = 0.5;
/** How much surer the speaker must be than anyone else in view. */
const MARGIN = 0.25;
/** At most this sure that a face speaks: it was seen to be silent. */
const SILENT = 0.05;

/** A face in view during a turn and how sure it is that it speaks it (`visibleSpeech`). */
export interface PossibleSpeaker {
  id: string;
  confidence: number;
}

/**
 * Who of those in view speaks, if exactly one clearly does, and who was clearly seen to be silent. Where two mouths move with the
 * sound, nobody is chosen. A face that comes twice counts once, as the surer.
 */
export function visibleSpeaker(inView: readonly PossibleSpeaker[]): {
  speaker: PossibleSpeaker | null;
  silent: string[];
} {
  const surest = new Map<string, number>();
  for (const { id, confidence } of inView) surest.set(id, Math.max(confidence, surest.get(id) ?? 0));
  const [first, second] = [...surest]
    .map(([id, confidence]) => ({ id, confidence }))
    .sort((a, b) => b.confidence - a.confidence);
  const isClear =
    first && first.confidence > SPEAKS && first.confidence - (second?.confidence ?? 0) >= MARGIN;
  return {
    speaker: isClear ? first : null,
    silent: [...surest].filter(([, confidence]) => confidence <= SILENT).map(([id]) => id),
  };
}

function watchedSeconds({ t }: MouthMotion, turn: Span): number {
  let seconds = 0;
  for (let i = 1; i < t.length; i++) {
    const from = Math.max(t[i - 1]!, turn.t0);
    const to = Math.min(t[i]!, turn.t1);
    if (to > from && t[i]! - t[i - 1]! <= WATCHED_STEP_S) seconds += to - from;
  }
  return seconds;
}

/** Mean motion of the face's quietest half second outside the turn; 0 when too little was seen of it, or it is none. */
function restOf({ t }: MouthMotion, moved: number[], turn: Span): number {
  let quietest = Number.POSITIVE_INFINITY;
  let outsideS = 0;
  for (let i = 1; i < t.length; i++) {
    const isWatched = t[i]! - t[i - 1]! <= WATCHED_STEP_S;
    if (isWatched && !inside(t[i]!, turn)) outsideS += t[i]! - t[i - 1]!;
    let sum = 0;
    let k = i;
    // Back from i for as long as the face is watched outside the turn.
    for (; k > 0 && t[k]! - t[k - 1]! <= WATCHED_STEP_S && !inside(t[k]!, turn); k--) {
      if (t[i]! - t[k]! >= REST.windowS) break;
      sum += moved[k]!;
    }
    if (k < i && t[i]! - t[k]! >= REST.windowS) quietest = Math.min(quietest, sum / (i - k));
  }
  return outsideS >= REST.chosenFromS && Number.isFinite(quietest) ? Math.max(0, quietest) : 0;
}

/**
 * Whether a mouth moves with the sound around a turn, 0 to 1, over small shifts: whether it moves while it is loud, as mouths do, or
 * while loudness changes, as mouths do that follow it; whichever is clearer.
 */
function synchrony({ t }: MouthMotion, moved: number[], turn: Span, loudness: Loudness): number {
  const around = { t0: turn.t0 - AROUND_TURN_S, t1: turn.t1 + AROUND_TURN_S };
  const times: number[] = [];
  const motion: number[] = [];
  moved.forEach((value, i) => {
    if (!inside(t[i]!, around)) return;
    times.push(t[i]!);
    motion.push(Math.sqrt(Math.max(0, value)));
  });
  const stepS = (times.at(-1)! - times[0]!) / Math.max(1, times.length - 1);
  const smooth = smoothed(motion, LEVEL_S / stepS);
  const level = smoothed(loudness.values, LEVEL_S / loudness.stepS);
  const change = smoothed(changes(loudness.values), CHANGE_S / loudness.stepS);
  let best = 0;
  for (let lag = -LAG.steps; lag <= LAG.steps; lag++) {
    const heard = (values: Float32Array) =>
      times.map((time) => valueAt(values, (time + lag * LAG.stepS - loudness.t0) / loudness.stepS - 0.5));
    best = Math.max(
      best,
      ramp(correlation(smooth, heard(level)), SPEAKING.withLevel),
      ramp(correlation(motion, heard(change)), SPEAKING.withChange),
    );
  }
  return best;
}

/** Seconds over which loudness, and how fast it changes, are averaged. */
const LEVEL_S = 0.2;
const CHANGE_S = 0.06;

function changes(values: Float32Array): Float32Array {
  return values.map((_, i) =>
    i > 0 && i + 1 < values.length ? Math.abs(values[i + 1]! - values[i - 1]!) / 2 : 0,
  );
}

/** The mean of about `width` values around each. */
function smoothed(values: ArrayLike<number>, width: number): Float32Array {
  const reach = Math.max(0, Math.round((width - 1) / 2));
  return Float32Array.from({ length: values.length }, (_, i) => {
    let sum = 0;
    let count = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++, count++)
      sum += values[k]!;
    return sum / count;
  });
}

/** Between values linearly, beyond them the nearest; 0 where there are none. */
function valueAt(values: Float32Array, place: number): number {
  if (values.length === 0) return 0;
  const at = Math.min(Math.max(place, 0), values.length - 1);
  const below = Math.floor(at);
  const next = values[Math.min(below + 1, values.length - 1)]!;
  return values[below]! + (at - below) * (next - values[below]!);
}

/** Pearson's; 0 where one of the two does not vary. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    both += (a[i]! - meanA) * (b[i]! - meanB);
    squaresA += (a[i]! - meanA) ** 2;
    squaresB += (b[i]! - meanB) ** 2;
  }
  return squaresA > 0 && squaresB > 0 ? both / Math.sqrt(squaresA * squaresB) : 0;
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length > 0 ? sum / values.length : 0;
}

function inside(t: number, { t0, t1 }: Span): boolean {
  return t >= t0 && t < t1;
}

function ramp(value: number, [none, full]: readonly [number, number]): number {
  return Math.min(Math.max((value - none) / (full - none), 0), 1);
}
