import { seeded } from './brush.js';
import { PHONEMES } from './phonemes.js';

/**
 * A small formant synthesiser: a glottal pulse train with breath through five resonators in a row, friction through one
 * of its own (Klatt, "Software for a cascade/parallel formant synthesizer", JASA 1980).
 */

/** Controls are worked out this many times a second, and held by linear interpolation between. */
const CONTROL_RATE = 200;
/** Seconds over which one sound's formants become the next one's. */
const TRANSITION = 0.028;
const FOURTH_AND_FIFTH = [3400, 4300];
const BANDWIDTHS = [70, 95, 130, 220, 280];

/**
 * The sounds of one line, in seconds from its start.
 * @param sounds e.g. "g uh d | m 'ao r n ih ng ." : phonemes; ' before a stressed vowel, | a breath group's end, . its last
 */
export function timeline(sounds, voice) {
  const marks = sounds.trim().split(/\s+/);
  const spans = [];
  let t = 0;
  marks.forEach((mark, i) => {
    if (mark === '|' || mark === '.') {
      if (mark === '|') {
        spans.push({ phoneme: null, t0: t, t1: t + 0.13 });
        t += 0.13;
      }
      return;
    }
    const stressed = mark.startsWith("'");
    const phoneme = PHONEMES[mark.replace("'", '')];
    if (!phoneme) throw new Error(`No phoneme ${mark} in: ${sounds}`);
    const last = marks.slice(i + 1, i + 3).some((next) => next === '|' || next === '.');
    const d = (phoneme.d * (stressed ? 1.35 : 1) * (last && phoneme.v > 0.5 ? 1.4 : 1) * 1.08) / voice.pace;
    spans.push({ phoneme, stressed, t0: t, t1: t + d });
    t += d;
  });
  return spans;
}

export function durationOf(spans) {
  return spans.at(-1).t1;
}

/** One line spoken: mono samples in about [-0.7, 0.7]. */
export function speak(sounds, voice, sampleRate, seed) {
  const spans = timeline(sounds, voice);
  const seconds = durationOf(spans) + 0.12;
  const random = seeded(seed);
  const controls = controlTrack(spans, voice, seconds, random);
  return render(controls, voice, Math.ceil(seconds * sampleRate), sampleRate, random);
}

/** How wide (0 to 1) and how rounded (0 to 1) the mouth is `t` seconds into a line: for the drawing. */
export function mouthAt(spans, t) {
  const window = 0.045;
  let open = 0;
  let round = 0;
  let weight = 0;
  for (let k = -2; k <= 2; k++) {
    const span = spans.find((s) => t + k * window * 0.5 >= s.t0 && t + k * window * 0.5 < s.t1);
    const share = 3 - Math.abs(k);
    weight += share;
    if (!span?.phoneme) continue;
    const formants = span.phoneme.f[0] ?? [500, 1500, 2500];
    const spread = Math.min(Math.max((formants[0] - 230) / 480, 0), 1);
    open += share * (span.phoneme.kind === 'vowel' ? 0.25 + 0.75 * spread : 0.14 * span.phoneme.v + 0.06);
    round += share * (formants[1] < 1150 && span.phoneme.kind !== 'stop' ? 1 : 0);
  }
  return { open: open / weight, round: round / weight };
}

/** Target values of every control, `CONTROL_RATE` a second. */
function controlTrack(spans, voice, seconds, random) {
  const count = Math.ceil(seconds * CONTROL_RATE) + 2;
  const total = durationOf(spans);
  const track = [];
  let formants = firstFormants(spans);
  let wander = 0;
  for (let i = 0; i < count; i++) {
    const t = i / CONTROL_RATE;
    const index = spans.findIndex((s) => t < s.t1);
    const span = index < 0 ? null : spans[index];
    const p = span?.phoneme ?? null;
    const target = p?.f[0]
      ? shapeOf(p, (t - span.t0) / (span.t1 - span.t0))
      : (upcoming(spans, index) ?? formants);
    const speed = 1 - Math.exp(-1 / (CONTROL_RATE * TRANSITION));
    formants = formants.map((value, k) => value + (target[k] - value) * speed);
    wander = 0.96 * wander + 0.04 * (random() - 0.5);
    track.push({
      formants,
      ...strengths(p, span, t, spans[index + 1]),
      f0: pitchAt(spans, t, total, voice) * (1 + wander * 0.25),
      nasal: p?.kind === 'nasal' ? 1 : 0,
    });
  }
  smoothTrack(track, ['v', 'nasal'], 3);
  smoothTrack(track, ['h'], 2);
  smoothTrack(track, ['f'], 1);
  smoothTrack(track, ['f0'], 5);
  return track;
}

function firstFormants(spans) {
  return spans.find((s) => s.phoneme?.f[0]).phoneme.f[0];
}

function upcoming(spans, index) {
  return index < 0 ? null : (spans.slice(index).find((s) => s.phoneme?.f[0])?.phoneme.f[0] ?? null);
}

function shapeOf(p, share) {
  const [from, to = from] = p.f;
  const s = Math.min(Math.max((share - 0.25) / 0.6, 0), 1);
  return from.map((value, k) => value + (to[k] - value) * s);
}

/** Voice, breath and friction at a moment of a sound. */
function strengths(p, span, t, next) {
  if (!p) return { v: 0, h: 0, f: 0, at: 3000, wide: 2000 };
  const left = span.t1 - t;
  const base = {
    v: p.v * (span.stressed ? 1.12 : p.kind === 'vowel' ? 0.85 : 1),
    h: p.h ?? 0,
    f: p.strength ?? 0,
    at: p.at ?? 3000,
    wide: p.wide ?? 2000,
  };
  if (p.kind !== 'stop') return base;
  const burst = p.voiced ? 0.02 : Math.min(0.055, (span.t1 - span.t0) * 0.5);
  if (left > burst) return { ...base, f: 0 };
  return {
    ...base,
    v: p.v,
    f: p.burst * (0.4 + (0.6 * left) / burst),
    h: p.voiced || !next?.phoneme ? 0 : 0.45,
  };
}

/** Falls over the line, rises on stresses, ends low. */
function pitchAt(spans, t, total, voice) {
  let accent = 0;
  for (const span of spans) {
    if (!span.stressed) continue;
    const middle = (span.t0 + span.t1) / 2;
    accent += Math.exp(-(((t - middle) / 0.11) ** 2));
  }
  const share = Math.min(t / total, 1);
  const fall = 0.1 - 0.26 * share - 0.14 * Math.max(0, (share - 0.88) / 0.12);
  return voice.pitch * (1 + voice.range * (Math.min(accent, 1.2) * (1 - 0.4 * share) + fall * 1.6));
}

function smoothTrack(track, keys, reach) {
  for (const key of keys) {
    const values = track.map((c) => c[key]);
    track.forEach((c, i) => {
      let sum = 0;
      let n = 0;
      for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++) {
        sum += values[k];
        n++;
      }
      c[key] = sum / n;
    });
  }
}

/** A two-pole resonator whose gain at 0 Hz is one (Klatt 1980, equation 1). */
class Resonator {
  y1 = 0;
  y2 = 0;
  tune(frequency, bandwidth, sampleRate) {
    const r = Math.exp((-Math.PI * bandwidth) / sampleRate);
    this.c = -r * r;
    this.b = 2 * r * Math.cos((2 * Math.PI * frequency) / sampleRate);
    this.a = 1 - this.b - this.c;
  }
  next(x) {
    const y = this.a * x + this.b * this.y1 + this.c * this.y2;
    this.y2 = this.y1;
    this.y1 = y;
    return y;
  }
}

function render(track, voice, length, sampleRate, random) {
  const out = new Float32Array(length);
  const tract = BANDWIDTHS.map(() => new Resonator());
  const murmur = new Resonator();
  const friction = [new Resonator(), new Resonator()];
  let phase = 0;
  let period = { jitter: 1, shimmer: 1 };
  let tilted = 0;
  let noise1 = 0;
  let previous = 0;
  for (let i = 0; i < length; i++) {
    const position = (i / sampleRate) * CONTROL_RATE;
    const c = track[Math.floor(position)];
    const n = track[Math.floor(position) + 1] ?? c;
    const s = position - Math.floor(position);
    const at = (key) => c[key] + (n[key] - c[key]) * s;
    if (i % 32 === 0) {
      const formants = [
        ...c.formants.map((f, k) => f * voice.tract[k]),
        ...FOURTH_AND_FIFTH.map((f) => f * voice.upper),
      ];
      formants.forEach((f, k) => {
        tract[k].tune(
          Math.min(f * voice.formants, sampleRate * 0.46),
          BANDWIDTHS[k] * voice.bandwidth,
          sampleRate,
        );
      });
      murmur.tune(250 * voice.formants, 90, sampleRate);
      for (const r of friction) r.tune(Math.min(c.at * voice.hiss, sampleRate * 0.42), c.wide, sampleRate);
    }
    phase += (at('f0') * period.jitter) / sampleRate;
    if (phase >= 1) {
      phase -= 1;
      period = {
        jitter: 1 + voice.jitter * (random() - 0.5) * 2,
        shimmer: 1 + voice.jitter * 6 * (random() - 0.5),
      };
    }
    const white = random() * 2 - 1;
    // Flow of air rises and falls while the folds are open (Rosenberg, JASA 1971); the lips radiate its derivative.
    const u = phase / voice.open;
    const flow = u < 1 ? u * u * (1 - u) * 6.75 : 0;
    const pulse = (flow - previous) * sampleRate * 0.0011 * period.shimmer;
    previous = flow;
    tilted += (pulse - tilted) * (1 - voice.tilt * 0.8);
    const breath = white * (0.25 + 0.75 * flow);
    const source =
      at('v') * (tilted * (1 - 0.3 * voice.breath) + breath * voice.breath * 0.22) + at('h') * white * 0.28;
    let y = source;
    const nasal = at('nasal');
    if (nasal > 0.01) y = y * (1 - 0.6 * nasal) + murmur.next(source) * 0.5 * nasal;
    for (const resonator of tract) y = resonator.next(y);
    const hp = white - noise1;
    noise1 = white;
    const hiss = friction[1].next(friction[0].next(hp));
    out[i] = y + hiss * at('f') * 0.9;
  }
  return levelled(out);
}

/** DC taken off, loudness set by the root mean square of what sounds. */
function levelled(samples) {
  let low = 0;
  let energy = 0;
  let count = 0;
  for (let i = 0; i < samples.length; i++) {
    low += (samples[i] - low) * 0.008;
    samples[i] -= low;
    if (Math.abs(samples[i]) > 1e-4) {
      energy += samples[i] ** 2;
      count++;
    }
  }
  const gain = 0.11 / Math.sqrt(energy / Math.max(count, 1));
  return samples.map((value) => Math.tanh(value * gain * 1.2) / 1.2);
}
