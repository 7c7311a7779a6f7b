import { SAMPLE_RATE } from './frames';

/** Values of one frame. */
export const MEL_BINS = 80;

const WINDOW = 400;
const SHIFT = 160;
const FFT_SIZE = 512;
const LOWEST_HZ = 20;
const PREEMPHASIS = 0.97;
/** The float32 machine epsilon, below which an energy is taken as this. */
const ENERGY_FLOOR = 1.1920929e-7;

/**
 * Kaldi's 80-bin log mel filterbank with the mean of each bin taken off, as the WeSpeaker models and voiceprint-lite want it
 * (public/voiceprint-lite/MODEL.md, "Front-end"; torchaudio.compliance.kaldi.fbank with a Hamming window and no dither).
 * Mono samples in [-1, 1] at 16 kHz -> [frames, 80], frames of 25 ms every 10 ms, whole ones only; empty under 25 ms.
 */
export function fbank(pcm: Float32Array): Float32Array {
  const features = logMelEnergies(pcm);
  const frames = features.length / MEL_BINS;
  for (let bin = 0; bin < MEL_BINS; bin += 1) {
    let sum = 0;
    for (let i = bin; i < features.length; i += MEL_BINS) sum += features[i]!;
    const mean = sum / frames;
    for (let i = bin; i < features.length; i += MEL_BINS) features[i]! -= mean;
  }
  return features;
}

/** The filterbank before the mean is taken off. */
export function logMelEnergies(pcm: Float32Array): Float32Array {
  const frames = Math.max(0, Math.floor((pcm.length - WINDOW) / SHIFT) + 1);
  const features = new Float32Array(frames * MEL_BINS);
  const real = new Float64Array(FFT_SIZE);
  const imaginary = new Float64Array(FFT_SIZE);
  for (let frame = 0; frame < frames; frame += 1) {
    loadWindow(pcm, frame * SHIFT, real);
    imaginary.fill(0);
    fft(real, imaginary);
    for (let bin = 0; bin < MEL_BINS; bin += 1) {
      const { first, weights } = FILTERS[bin]!;
      let energy = 0;
      for (let i = 0; i < weights.length; i += 1) {
        const k = first + i;
        energy += weights[i]! * (real[k]! * real[k]! + imaginary[k]! * imaginary[k]!);
      }
      features[frame * MEL_BINS + bin] = Math.log(Math.max(energy, ENERGY_FLOOR));
    }
  }
  return features;
}

const HAMMING = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
);

/** One window of samples in the int16 range: mean off, pre-emphasis, Hamming window, zeros to the FFT's size. */
function loadWindow(pcm: Float32Array, start: number, into: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < WINDOW; i += 1) sum += pcm[start + i]!;
  const mean = sum / WINDOW;
  let previous = pcm[start]! - mean;
  for (let i = 0; i < WINDOW; i += 1) {
    const value = pcm[start + i]! - mean;
    into[i] = (value - PREEMPHASIS * previous) * HAMMING[i]! * 32_768;
    previous = value;
  }
  into.fill(0, WINDOW);
}

/** Triangles of 80 equal steps on the mel scale from 20 Hz to 8 kHz, over FFT bins 0 to 255, as far as they are not zero. */
const FILTERS = melFilters();

function melFilters(): { first: number; weights: Float64Array }[] {
  const lowest = mel(LOWEST_HZ);
  const step = (mel(SAMPLE_RATE / 2) - lowest) / (MEL_BINS + 1);
  return Array.from({ length: MEL_BINS }, (_, bin) => {
    const left = lowest + bin * step;
    const weightOf = (k: number) => {
      const at = mel((k * SAMPLE_RATE) / FFT_SIZE);
      return Math.min((at - left) / step, (left + 2 * step - at) / step);
    };
    const inside = Array.from({ length: FFT_SIZE / 2 }, (_, k) => k).filter((k) => weightOf(k) > 0);
    return { first: inside[0] ?? 0, weights: Float64Array.from(inside, weightOf) };
  });
}

function mel(hz: number): number {
  return 1127 * Math.log(1 + hz / 700);
}

const BITS = Math.log2(FFT_SIZE);
const REVERSED = Uint16Array.from({ length: FFT_SIZE }, (_, i) => {
  let reversed = 0;
  for (let bit = 0; bit < BITS; bit += 1) if (i & (1 << bit)) reversed |= 1 << (BITS - 1 - bit);
  return reversed;
});
const COSINES = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / FFT_SIZE));
const SINES = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / FFT_SIZE));

/** Radix-2 FFT of 512 values, in place. */
function fft(real: Float64Array, imaginary: Float64Array): void {
  for (let i = 0; i < FFT_SIZE; i += 1) {
    const j = REVERSED[i]!;
    if (j <= i) continue;
    [real[i], real[j]] = [real[j]!, real[i]!];
    [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
  }
  for (let half = 1; half < FFT_SIZE; half *= 2) {
    const stride = FFT_SIZE / (2 * half);
    for (let start = 0; start < FFT_SIZE; start += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const a = start + k;
        const b = a + half;
        const cosine = COSINES[k * stride]!;
        const sine = SINES[k * stride]!;
        const re = real[b]! * cosine + imaginary[b]! * sine;
        const im = imaginary[b]! * cosine - real[b]! * sine;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a]! += re;
        imaginary[a]! += im;
      }
    }
  }
}
