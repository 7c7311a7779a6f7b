import { SAMPLE_RATE } from './frames';

/** How loud a stretch is: one value for each `stepS` seconds from `t0` seconds of the video on. */
export interface Loudness {
  t0: number;
  stepS: number;
  /** Decibels relative to full scale, -80 to 0. */
  values: Float32Array;
}

const STEP_SAMPLES = 320;
/** Half of the least significant bit of 16-bit sound has -96 dB; microphones and rooms are louder than this. */
const SILENCE_DB = -80;

/** The root mean square of mono sound at 16 kHz in [-1, 1], for each whole 20 ms of it. */
export function loudness(pcm: Float32Array, t0: number): Loudness {
  const values = new Float32Array(Math.floor(pcm.length / STEP_SAMPLES));
  for (let i = 0; i < values.length; i++) {
    let squares = 0;
    for (let k = i * STEP_SAMPLES; k < (i + 1) * STEP_SAMPLES; k++) squares += pcm[k]! * pcm[k]!;
    const db = squares > 0 ? 10 * Math.log10(squares / STEP_SAMPLES) : SILENCE_DB;
    values[i] = Math.min(Math.max(db, SILENCE_DB), 0);
  }
  return { t0, stepS: STEP_SAMPLES / SAMPLE_RATE, values };
}
