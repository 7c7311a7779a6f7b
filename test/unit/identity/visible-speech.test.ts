import { describe, expect, test } from 'vitest';
import type { Loudness } from '../../../lib/hearing/loudness';
import { visibleSpeaker, visibleSpeech } from '../../../lib/identity/visible-speech';
import type { MouthMotion } from '../../../lib/vision/vision-types';

const CLIP_S = 12;
const TURN = { t0: 4, t1: 7 };

/** How open a mouth that says a made sentence is, 0 to 1: syllables of uneven length and force. */
function opening(t: number, sentence: number): number {
  const syllables = Math.sin(2 * Math.PI * (3.1 + 0.7 * sentence) * t + 2 * Math.sin(1.3 * t + sentence));
  return Math.max(0, syllables) * (0.6 + 0.4 * Math.sin((1.9 + sentence) * t));
}

/** The sound of a sentence spoken in TURN, in a quiet room. */
function sound(sentence = 0): Loudness {
  const stepS = 0.02;
  const values = Float32Array.from({ length: CLIP_S / stepS }, (_, i) => {
    const t = (i + 0.5) * stepS;
    return t >= TURN.t0 && t < TURN.t1 ? -45 + 30 * opening(t, sentence) : -60;
  });
  return { t0: 0, stepS, values };
}

/** Motion at 25 pictures a second between two moments; at rest it is near 0. */
function mouth(moves: (t: number) => number, from = 0, to = CLIP_S): MouthMotion {
  const t = Float32Array.from({ length: Math.round((to - from) * 25) }, (_, i) => from + i / 25);
  return { t, motion: t.map((at, i) => moves(at) + 0.003 * Math.sin(7 * i)) };
}

/** A mouth that speaks a sentence in TURN: it moves as fast as its opening changes. */
const speaks =
  (sentence = 0) =>
  (t: number) =>
    t >= TURN.t0 && t < TURN.t1 ? 0.4 * Math.abs(opening(t, sentence) - opening(t - 0.04, sentence)) : 0;
const rests = () => 0;
/** A mouth that never stops, heedless of any sound: some 1.5 bites a second, each an opening and a closing. */
const chews = (t: number, phase = 0) => 0.05 * Math.abs(Math.sin(2 * Math.PI * 1.5 * t + phase)) + 0.02;

describe('whether a face speaks a turn', () => {
  test('a mouth that moves with the sound does, one at rest does not', () => {
    expect(visibleSpeech(mouth(speaks()), TURN, sound())).toBeGreaterThan(0.8);
    expect(visibleSpeech(mouth(rests), TURN, sound())).toBe(0);
  });

  test('also where picture and sound are shifted by two pictures', () => {
    for (const shift of [-0.08, 0.08]) {
      expect(
        visibleSpeech(
          mouth((t) => speaks()(t - shift)),
          TURN,
          sound(),
        ),
      ).toBeGreaterThan(0.8);
    }
  });

  test('a mouth that moves all the time, whatever is heard, is less sure than one that speaks', () => {
    const sureness = (from: number, to: number) => {
      const phases = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 8);
      const each = phases.map(
        (phase) =>
          visibleSpeech(
            mouth((t) => chews(t, phase), from, to),
            TURN,
            sound(),
          )!,
      );
      return each.reduce((sum, value) => sum + value, 0) / each.length;
    };
    expect(sureness(0, CLIP_S)).toBeLessThan(0.3);
    // The same when nothing but the turn was watched, so that its rest is not known.
    expect(sureness(3.6, 7.4)).toBeLessThan(0.5);
  });

  test('one sudden movement is no speech', () => {
    const yawn = mouth((t) => (t > 5 && t < 5.2 ? 1 : 0));
    expect(visibleSpeech(yawn, TURN, sound())).toBeLessThan(0.1);
  });

  test('nothing is said of a face that was watched for less than half of the turn', () => {
    expect(visibleSpeech(null, TURN, sound())).toBeNull();
    expect(visibleSpeech(mouth(speaks(), 0, 5.4), TURN, sound())).toBeNull();
    expect(visibleSpeech(mouth(speaks(), 5.4, 12), TURN, sound())).not.toBeNull();
    expect(visibleSpeech(mouth(speaks()), { t0: 4, t1: 4 }, sound())).toBeNull();
    const holes = mouth(speaks());
    const kept = holes.t.map((_, i) => i).filter((i) => holes.t[i]! < 4.5 || holes.t[i]! > 6.5);
    const seen = { t: kept.map((i) => holes.t[i]!), motion: kept.map((i) => holes.motion[i]!) };
    expect(visibleSpeech(seen, TURN, sound())).toBeNull();
  });

  test('without sound to compare with, a moving mouth is not enough', () => {
    const none = { t0: 0, stepS: 0.02, values: new Float32Array(0) };
    expect(visibleSpeech(mouth(speaks()), TURN, none)).toBeLessThan(0.5);
  });
});

describe('who speaks, of those in view', () => {
  const told = (mouths: Record<string, (t: number) => number>, heard = sound()) =>
    visibleSpeaker(
      Object.entries(mouths).map(([id, moves]) => ({
        id,
        confidence: visibleSpeech(
          mouth((t) => moves(t)),
          TURN,
          heard,
        )!,
      })),
    );

  test('the one whose mouth moves with the sound, beside others that rest or chew', () => {
    const { speaker, silent } = told({ anna: rests, ben: speaks(), cleo: chews });
    expect(speaker?.id).toBe('ben');
    expect(speaker?.confidence).toBeGreaterThan(0.8);
    expect(silent).toContain('anna');
    expect(silent).not.toContain('ben');
  });

  test('nobody while all are silent: the voice comes from elsewhere', () => {
    expect(told({ anna: rests, ben: rests })).toEqual({ speaker: null, silent: ['anna', 'ben'] });
  });

  test('nobody where two speak over each other', () => {
    const [one, other] = [sound(0), sound(1)];
    const both = { ...one, values: one.values.map((value, i) => Math.max(value, other.values[i]!)) };
    expect(told({ anna: speaks(0), ben: speaks(1) }, both).speaker).toBeNull();
  });

  test('a face followed in two parts is one face', () => {
    const parts = [
      { id: 'anna', confidence: 0.9 },
      { id: 'anna', confidence: 0.8 },
      { id: 'ben', confidence: 0 },
    ];
    expect(visibleSpeaker(parts)).toEqual({ speaker: { id: 'anna', confidence: 0.9 }, silent: ['ben'] });
    expect(visibleSpeaker([])).toEqual({ speaker: null, silent: [] });
  });
});
