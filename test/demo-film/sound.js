import { seeded } from './brush.js';
import { PEOPLE } from './people.js';
import { speak } from './voice.js';

/** Root mean square of the room's own sound: about 40 dB below a voice. */
const ROOM = 0.0016;

/** The film's sound, mono samples: voices, music, and the quiet noise of a room below them. */
export function mixDown(film, sampleRate) {
  const mix = new Float32Array(Math.ceil(film.duration * sampleRate));
  room(mix);
  const add = (samples, t, gain) => {
    const start = Math.round(t * sampleRate);
    for (let i = 0; i < samples.length && start + i < mix.length; i++) mix[start + i] += gain * samples[i];
  };
  film.lines.forEach((line, i) => {
    const gain = line.onScreen ? 1 : 0.75;
    add(speak(line.sounds, PEOPLE[line.who].voice, sampleRate, i + 1), line.t0, gain);
  });
  for (const [t0, t1] of film.music) add(tune(t1 - t0, sampleRate), t0, 1);
  return mix;
}

function room(mix) {
  const random = seeded(99);
  let low = 0;
  for (let i = 0; i < mix.length; i++) {
    low += ((random() - 0.5) * 3.46 - low) * 0.2;
    mix[i] += 3 * ROOM * low;
  }
}

/** A few plucked notes, like a small music box: sine partials that die away. */
function tune(seconds, sampleRate) {
  const out = new Float32Array(Math.ceil(seconds * sampleRate));
  const notes = [0, 7, 12, 16, 14, 12, 19, 16, 12];
  const step = (seconds - 1) / notes.length;
  notes.forEach((semitones, n) => {
    const frequency = 261.63 * 2 ** (semitones / 12);
    const start = Math.round(n * step * sampleRate);
    for (let i = start; i < out.length; i++) {
      const t = (i - start) / sampleRate;
      const fade =
        Math.min(t / 0.006, 1) * Math.exp(-t * 3.2) * Math.min((out.length - i) / (0.2 * sampleRate), 1);
      const w = 2 * Math.PI * frequency * t;
      out[i] +=
        0.09 *
        fade *
        (Math.sin(w) + 0.35 * Math.sin(2 * w) * Math.exp(-t * 4) + 0.12 * Math.sin(4 * w) * Math.exp(-t * 9));
    }
  });
  return out;
}
