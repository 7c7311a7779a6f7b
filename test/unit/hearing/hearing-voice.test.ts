import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fbank, logMelEnergies, MEL_BINS } from '../../../lib/hearing/fbank';
import { SpeakerEmbedder } from '../../../lib/hearing/voiceprint';
import { createSession } from '../../../lib/models/runtime';
import { sharedModels } from '../../shared';

/** 1.5 s of a tone, a rising tone and noise from a linear congruential generator, as 16 bits. */
function synthetic(): Float32Array {
  let seed = 12_345;
  return Float32Array.from({ length: 24_000 }, (_, i) => {
    seed = (Math.imul(1_664_525, seed) + 1_013_904_223) >>> 0;
    const t = i / 16_000;
    const tones =
      0.25 * Math.sin(2 * Math.PI * 220 * t) + 0.15 * Math.sin(2 * Math.PI * (300 * t + 1000 * t * t));
    const value = tones + 0.1 * (seed / 2 ** 32 - 0.5);
    return Math.floor(32_767 * value + 0.5) / 32_768;
  });
}

/** Steps 3 to 6 of the model card for one frame, by a plain Fourier sum. */
function slowFrame(window: Float32Array): number[] {
  const mean = window.reduce((a, b) => a + b) / 400;
  const x = Array.from(window, (v) => (v - mean) * 32_768);
  const y = x.map(
    (v, i) => (v - 0.97 * x[Math.max(i - 1, 0)]!) * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / 399)),
  );
  const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
  const step = (mel(8000) - mel(20)) / 81;
  const power = Array.from({ length: 256 }, (_, k) => {
    let re = 0;
    let im = 0;
    for (let i = 0; i < 400; i += 1) {
      re += y[i]! * Math.cos((2 * Math.PI * k * i) / 512);
      im -= y[i]! * Math.sin((2 * Math.PI * k * i) / 512);
    }
    return re * re + im * im;
  });
  return Array.from({ length: 80 }, (_, bin) => {
    const left = mel(20) + bin * step;
    const weight = (hz: number) =>
      Math.max(0, Math.min((mel(hz) - left) / step, (left + 2 * step - mel(hz)) / step));
    const energy = power.reduce((sum, value, k) => sum + value * weight(31.25 * k), 0);
    return Math.log(Math.max(energy, 1.1920929e-7));
  });
}

function largestGap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  return Array.from(a).reduce((gap, value, i) => Math.max(gap, Math.abs(value - b[i]!)), 0);
}

describe('the filterbank', () => {
  test('has a frame of 25 ms every 10 ms, whole ones only', () => {
    expect(logMelEnergies(new Float32Array(399))).toHaveLength(0);
    expect(logMelEnergies(new Float32Array(400))).toHaveLength(MEL_BINS);
    expect(logMelEnergies(synthetic())).toHaveLength(148 * MEL_BINS);
  });

  test('is that of a slow Fourier sum', () => {
    const pcm = synthetic();
    const features = logMelEnergies(pcm);
    for (const frame of [0, 77, 147]) {
      const slow = slowFrame(pcm.subarray(frame * 160, frame * 160 + 400));
      expect(largestGap(features.subarray(frame * MEL_BINS, (frame + 1) * MEL_BINS), slow)).toBeLessThan(
        1e-4,
      );
    }
  });

  test('of silence is the floor, and the mean of each bin is taken off', () => {
    expect(logMelEnergies(new Float32Array(400))[0]).toBeCloseTo(Math.log(1.1920929e-7), 4);
    const features = fbank(synthetic());
    const bin = features.filter((_, i) => i % MEL_BINS === 40);
    expect(bin.reduce((a, b) => a + b) / bin.length).toBeCloseTo(0, 4);
  });
});

const model = new URL('../../../public/voiceprint-lite/voiceprint-lite.onnx', import.meta.url);
const load = async () =>
  new SpeakerEmbedder('voiceprint-lite', await createSession(readFileSync(model), 'voiceprint-lite'));

test('an embedding has the length 1 and the values that the model gave when it was exported', async () => {
  const embedding = await (await load()).embed(synthetic());
  expect(embedding).toHaveLength(192);
  expect(Math.hypot(...embedding)).toBeCloseTo(1, 6);
  expect(
    largestGap(embedding.subarray(0, 6), [-0.0332, -0.0342, -0.0345, 0.0558, -0.0067, 0.1026]),
  ).toBeLessThan(1e-3);
});

test('pieces of one length go together, and each has the embedding it has alone', async () => {
  const embedder = await load();
  const pcm = synthetic();
  const pieces = [pcm.subarray(0, 16_000), pcm, pcm.subarray(8000)];
  const together = await embedder.embedAll(pieces);
  for (const [i, piece] of pieces.entries()) {
    expect(largestGap(together[i]!.embedding, await embedder.embed(piece))).toBeLessThan(1e-6);
    expect(together[i]!.length).toBeGreaterThan(0);
  }
  expect(await embedder.embedAll([])).toEqual([]);
});

const folder = sharedModels && path.join(sharedModels, 'speaker-embedding/voiceprint-lite');

test.skipIf(!folder)(
  'front-end and embedding agree with the reference of the weight (shared models)',
  async () => {
    const { synthetic: reference, tolerance } = JSON.parse(
      readFileSync(path.join(folder!, 'fbank_reference.json'), 'utf8'),
    );
    const pcm = synthetic();
    const raw: number[] = reference.fbank_raw_first20.flat();
    const centred: number[] = reference.fbank_cmn_first20.flat();
    expect(largestGap(logMelEnergies(pcm).subarray(0, raw.length), raw)).toBeLessThan(tolerance.fbank);
    expect(largestGap(fbank(pcm).subarray(0, centred.length), centred)).toBeLessThan(tolerance.fbank);
    expect(largestGap(await (await load()).embed(pcm), reference.embs_l2)).toBeLessThan(tolerance.embs_l2);
  },
);
