import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { FRAME_SAMPLES, SAMPLE_RATE } from './frames';

/** The end of the previous frame goes in front of each (silero-vad, utils_vad.py); without it version 6 hears nothing. */
const CONTEXT_SAMPLES = 64;
const STATE_SHAPE = [2, 1, 128];
const STATE_VALUES = 256;

/** One frame; how likely it is speech, and the state after it. */
export const VAD_TRIAL: Trial = {
  feeds: () => ({
    input: fixedTensor({ dims: [1, CONTEXT_SAMPLES + FRAME_SAMPLES], range: [-1, 1] }),
    state: silence(),
    sr: rate(),
  }),
  fits: ({ valuesOf }) => valuesOf('output') === 1 && valuesOf('stateN') === STATE_VALUES,
};

/**
 * Silero voice activity, versions 5 and 6: `input` [1, 576], `state` [2, 1, 128], `sr` -> `output` [1, 1], `stateN`.
 *
 * One frame after the other, although the model takes batches: its state remembers long enough that cutting 30 s into
 * 2 to 24 rows, even with 2 s of warm-up each, changed 0.3 to 0.9 % of the decisions, and saved a fifth of the time at most.
 * Once warm, a frame takes 0.4 ms in Chromium with one thread, and 0.9 ms with two: 1 to 3 % of real time.
 */
export class SileroVad {
  constructor(private readonly session: Session) {}

  /**
   * How likely each 32 ms holds speech, 0 to 1, for mono samples in [-1, 1] at 16 kHz; the last frame is filled up with
   * silence. Every call starts from silence, so the same samples give the same result.
   */
  async probabilities(pcm: Float32Array): Promise<Float32Array> {
    const probabilities = new Float32Array(Math.ceil(pcm.length / FRAME_SAMPLES));
    const sr = rate();
    const frame = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
    const input = new Tensor('float32', frame, [1, frame.length]);
    let state = silence();
    for (let i = 0; i < probabilities.length; i += 1) {
      const samples = pcm.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES);
      frame.copyWithin(0, FRAME_SAMPLES);
      frame.fill(0, CONTEXT_SAMPLES + samples.length).set(samples, CONTEXT_SAMPLES);
      const { output, stateN } = await this.session.run({ input, state, sr });
      probabilities[i] = (output!.data as Float32Array)[0]!;
      state = stateN!;
    }
    return probabilities;
  }
}

function rate(): Tensor {
  return new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
}

/** The state that a sound begins with. */
function silence(): Tensor {
  return new Tensor('float32', new Float32Array(STATE_VALUES), STATE_SHAPE);
}
