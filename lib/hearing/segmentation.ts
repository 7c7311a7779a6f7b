import type { Span } from '../contract/videos';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { SAMPLE_RATE } from './frames';
import { type ActivityWindow, CLASSES, SPEAKERS, speakerActivity, stitchWindows } from './powerset';
import { MIN_PIECE_S } from './turns';

/** What the network takes at once: 10 s (model card of pyannote/segmentation-3.0). */
const WINDOW_SAMPLES = 160_000;
/** Samples from frame to frame, and under one frame (its layers; `step` and `offset` + 1 in preprocessor_config.json of the export). */
const STEP_SAMPLES = 270;
const FIELD_SAMPLES = 991;
/** Frames in a window. */
const FRAMES = 1 + Math.floor((WINDOW_SAMPLES - FIELD_SAMPLES) / STEP_SAMPLES);
const STEP_S = STEP_SAMPLES / SAMPLE_RATE;
/** From window to window: 5.01 s, half of one in whole frames, so that five windows hold 30 s. */
const HOP_FRAMES = 297;

/** One window; scores of all classes at each of its frames. */
export const SEGMENTATION_TRIAL: Trial = {
  feeds: (session) => ({
    [session.inputNames[0]!]: fixedTensor({ dims: [1, 1, WINDOW_SAMPLES], range: [-1, 1] }),
  }),
  fits: ({ first }) => first === CLASSES.length * FRAMES,
};

/** More likely than not. */
export const SPEAKS = 0.5;

export interface Segmentation {
  /** Where one speaker ends and another begins, ascending. */
  changes: number[];
  /** Where two speak at once: in order, apart. */
  overlapped: Span[];
}

/**
 * Speaker segmentation with the interface of pyannote's segmentation-3.0 as ONNX: a waveform [1, 1, 160000] -> scores [1, 589, 7].
 * Names are the file's own: `input_values` and `logits` in onnx-community's, `x` and `y` in sherpa-onnx's.
 */
export class SpeakerSegmenter {
  constructor(private readonly session: Session) {}

  /**
   * Who speaks when in mono samples at 16 kHz in [-1, 1] that begin at `t0`, as far as windows with speech tell: others are not
   * looked at.
   */
  async segment(pcm: Float32Array, t0: number, speech: readonly Span[]): Promise<Segmentation> {
    const windows: ActivityWindow[] = [];
    for (const start of windowStarts(pcm.length)) {
      const from = t0 + (start * STEP_SAMPLES) / SAMPLE_RATE;
      const to = from + WINDOW_SAMPLES / SAMPLE_RATE;
      if (speech.some((span) => span.t0 < to && span.t1 > from))
        windows.push({ start, activity: speakerActivity(await this.scores(pcm, start * STEP_SAMPLES)) });
    }
    return segmentation(stitchWindows(windows), t0);
  }

  /** Of the window at `from`, filled up with silence. */
  private async scores(pcm: Float32Array, from: number): Promise<Float32Array> {
    const window = new Float32Array(WINDOW_SAMPLES);
    window.set(pcm.subarray(from, from + WINDOW_SAMPLES));
    const [input, output] = [this.session.inputNames[0]!, this.session.outputNames[0]!];
    const results = await this.session.run({ [input]: new Tensor('float32', window, [1, 1, window.length]) });
    return results[output]!.data as Float32Array;
  }
}

/**
 * Changes and overlaps in the activity of three speakers, [frames, 3] from `t0` on. A change lies in the middle between the
 * last frame that one speaker has alone and the first that another has; who has fewer in a row than the shortest turn is not counted.
 */
export function segmentation(activity: Float32Array, t0: number): Segmentation {
  const stretches: { speaker: number; first: number; last: number; frames: number }[] = [];
  const overlapped: { first: number; last: number }[] = [];
  for (let i = 0; i < activity.length / SPEAKERS; i += 1) {
    const active = [0, 1, 2].filter((speaker) => activity[i * SPEAKERS + speaker]! > SPEAKS);
    if (active.length > 1) {
      const latest = overlapped.at(-1);
      if (latest?.last === i - 1) latest.last = i;
      else overlapped.push({ first: i, last: i });
    } else if (active.length === 1) {
      const latest = stretches.at(-1);
      if (latest?.speaker === active[0]) Object.assign(latest!, { last: i, frames: latest!.frames + 1 });
      else stretches.push({ speaker: active[0]!, first: i, last: i, frames: 1 });
    }
  }
  const time = (frame: number) => t0 + (frame * STEP_SAMPLES + FIELD_SAMPLES / 2) / SAMPLE_RATE;
  const counted = stretches.filter(({ frames }) => frames * STEP_S >= MIN_PIECE_S);
  return {
    changes: counted.flatMap(({ speaker, first }, i) => {
      const before = counted[i - 1];
      return before && before.speaker !== speaker ? [time((before.last + first) / 2)] : [];
    }),
    overlapped: overlapped.map(({ first, last }) => ({
      t0: time(first) - STEP_S / 2,
      t1: time(last) + STEP_S / 2,
    })),
  };
}

/** In frames: until a window reaches the end. */
function windowStarts(samples: number): number[] {
  const beyond = Math.max(0, samples - WINDOW_SAMPLES);
  const count = 1 + Math.ceil(beyond / (HOP_FRAMES * STEP_SAMPLES));
  return Array.from({ length: count }, (_, i) => i * HOP_FRAMES);
}
