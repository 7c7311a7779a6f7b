/** The rate that everything in `lib/hearing` works at, in hertz. */
export const PCM_RATE = 16_000;

/**
 * Kaiser-windowed sinc after J. O. Smith, "Digital Audio Resampling": 32 zero crossings of the lower rate on each
 * side, beta 8 (stop band near -80 dB), cut-off at 0.92 of the lower Nyquist frequency: flat to 6.7 kHz, gone at 8 kHz.
 */
const ZEROS = 32;
const BETA = 8;
const ROLLOFF = 0.92;

/** Seconds of sound that an output sample depends on, before and after it. */
export function resampleContextS(rate: number): number {
  return (ZEROS + 1) / Math.min(rate, PCM_RATE);
}

/**
 * Converts mono sound to 16 kHz. Positions are absolute, so that a stretch comes out the same wherever its source
 * was cut: output sample n is the sound at n / 16000 s, source sample i the sound at i / rate s.
 *
 * @param source samples from absolute position `sourceStart` on; silence is assumed around them
 * @param rate of the source in hertz, a whole number
 * @param first absolute position of the first output sample
 * @returns `count` samples
 */
export function resampleTo16k(
  source: Float32Array,
  sourceStart: number,
  rate: number,
  first: number,
  count: number,
): Float32Array {
  const output = new Float32Array(count);
  if (rate === PCM_RATE) {
    for (let n = 0; n < count; n++) output[n] = source[first + n - sourceStart] ?? 0;
    return output;
  }
  const { phases, step, taps, half } = filterBank(rate);
  for (let n = 0; n < count; n++) {
    // Exact in doubles: position in units of 1 / phases of a source sample.
    const position = (first + n) * step;
    const whole = Math.floor(position / phases);
    const coefficients = taps[position - whole * phases]!;
    const start = whole - half + 1 - sourceStart;
    const from = Math.max(0, -start);
    const to = Math.min(2 * half, source.length - start);
    let sum = 0;
    for (let k = from; k < to; k++) sum += coefficients[k]! * source[start + k]!;
    output[n] = sum;
  }
  return output;
}

interface FilterBank {
  /** Distinct fractional positions of output samples between source samples. */
  phases: number;
  /** Distance of output samples in units of 1 / phases of a source sample. */
  step: number;
  /** For each phase, the weights of the `2 * half` source samples around the position. */
  taps: Float64Array[];
  half: number;
}

const banks = new Map<number, FilterBank>();

function filterBank(rate: number): FilterBank {
  const known = banks.get(rate);
  if (known) return known;
  const divisor = gcd(rate, PCM_RATE);
  const phases = PCM_RATE / divisor;
  const scale = Math.min(1, PCM_RATE / rate);
  const half = Math.ceil(ZEROS / scale);
  const taps = Array.from({ length: phases }, (_, phase) => phaseTaps(phase / phases, half, scale));
  const bank = { phases, step: rate / divisor, taps, half };
  banks.set(rate, bank);
  return bank;
}

function phaseTaps(fraction: number, half: number, scale: number): Float64Array {
  const taps = new Float64Array(2 * half);
  let sum = 0;
  for (let k = 0; k < taps.length; k++) {
    // Distance in zero crossings of the lower rate.
    const x = (k - half + 1 - fraction) * scale;
    const window = Math.abs(x) < ZEROS ? bessel0(BETA * Math.sqrt(1 - (x / ZEROS) ** 2)) : 0;
    taps[k] = window * sinc(x * ROLLOFF);
    sum += taps[k]!;
  }
  // Unity gain for a constant, at every phase.
  return taps.map((tap) => tap / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Modified Bessel function of the first kind, order 0, by its series. */
function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
