// Recordings put one after the other into one file, with ffmpeg. Samples are 16 bit, mono, at `RATE`.
import { spawnSync } from 'node:child_process';
import { SetupError } from '../../../bin/setup/steps.mjs';

/** Samples a second. */
export const RATE = 48_000;

/** Samples of a sound file, or of its first `seconds`. */
export function decode(file, seconds) {
  const bytes = ffmpeg([
    ...['-i', file, ...(seconds ? ['-t', String(seconds)] : [])],
    ...['-vn', '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-'],
  ]);
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
}

/** Writes samples as AAC. */
export function encode(samples, file) {
  const input = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', '-'];
  ffmpeg(
    ['-y', ...input, '-c:a', 'aac', '-b:a', '128k', file],
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  );
}

/** Runs ffmpeg; what it writes to standard output. */
export function ffmpeg(args, input) {
  const { status, stdout, stderr, error } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', ...args],
    {
      input,
      maxBuffer: 2 ** 30,
    },
  );
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new SetupError('This benchmark needs ffmpeg: install it.');
  if (status !== 0) throw new SetupError(`ffmpeg failed: ${stderr}`);
  return stdout;
}

/** Recordings in a row, `gapS` of silence before each and after the last: the samples, and where each lies, in seconds. */
export function inARow(recordings, gapS, cutS) {
  const parts = recordings.map((recording) => recording.samples ?? decode(recording.file, cutS));
  const gap = Math.round(gapS * RATE);
  const samples = new Int16Array(parts.reduce((total, { length }) => total + length + gap, gap));
  let at = gap;
  const entries = recordings.map(({ samples: _, ...recording }, i) => {
    samples.set(parts[i], at);
    const t0 = at / RATE;
    at += parts[i].length + gap;
    return { ...recording, t0, t1: t0 + parts[i].length / RATE };
  });
  return { samples, entries };
}

/** Samples with a noise under them, looped, `decibels` below their own level. */
export function over(samples, noise, decibels) {
  const gain = (level(samples) / level(noise)) * 10 ** (-decibels / 20);
  return samples.map((value, i) => Math.max(-32768, Math.min(32767, value + gain * noise[i % noise.length])));
}

const level = (samples) => Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** Made-up sounds without speech: nothing at all, faint hiss, hum of the mains, a tone that comes and goes. `seconds` of each. */
export function madeUpSounds(seconds) {
  let state = 1;
  const hiss = () => {
    state = (state * 48271) % 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
  const tone = (i, hertz) => Math.sin((2 * Math.PI * hertz * i) / RATE);
  const sounds = {
    nothing: () => 0,
    hiss: () => 20 * hiss(),
    'loud-hiss': () => 3000 * hiss(),
    hum: (i) => 300 * (tone(i, 50) + 0.5 * tone(i, 100) + 0.25 * tone(i, 150)),
    beeps: (i) => (i % RATE < RATE / 4 ? 6000 * tone(i, 880) : 0),
  };
  return Object.entries(sounds).map(([id, sample]) => ({
    ...{ id: `made-up-${id}`, kind: 'silence', language: 'none', seconds },
    samples: Int16Array.from({ length: seconds * RATE }, (_, i) => Math.round(sample(i))),
  }));
}
