import type { Modality } from '../../lib/contract/memory';
import type { Loudness } from '../../lib/hearing/loudness';
import type { IdentityRules } from '../../lib/identity/identify';
import type { PerceivedClip, SeenTrack } from '../../lib/keeper/memorize';
import type { SeenTone } from '../../lib/vision/colour-watcher';
import { type SeenThing, stretchesOf } from '../../lib/vision/followed-things';
import type { ColourShares } from '../../lib/vision/thing-colours';
import type { Thing } from '../../lib/vision/thing-detector';
import type { ThingKind } from '../../lib/vision/thing-kinds';
import type { MouthMotion } from '../../lib/vision/vision-types';
import type { SeenWriting } from '../../lib/vision/writing-watcher';
import { seeded } from '../demo-film/brush.js';
import type { Span, StoryTruth } from './truth';

/** Matching rules for embeddings as they are made here: looks at one person have a cosine of 0.96, of two people at most 0.4. */
export const STORY_RULES: IdentityRules = {
  face: { weightId: 'story-face', rules: { threshold: 0.6, sure: 0.75, suggest: 0.5, cap: 10 } },
  voice: { weightId: 'story-voice', rules: { thresholds: [[1, 0.6]], within: 0.6, cap: 20 } },
};

/** A clip is cut in the longest silence between these lengths, seconds. */
const CLIP_S = { least: 14, most: 26 };
const FPS = 5;
const PICTURES_PER_S = 25;
const LOUDNESS_STEP_S = 0.02;
const DIMENSION = 128;
/** Length of what sets one look or turn apart from the person's own direction. */
const STRAY = 0.2;
/** Syllables in a second, by which the mouth and the sound go up and down together. */
const SYLLABLES_PER_S = 4;

/** What perfect perception makes of a story: each line is a turn and a cue, and mouths move with their owners' lines. */
export function perceive(truth: StoryTruth): PerceivedClip[] {
  const clips = clipSpans(truth);
  return clips.map(({ t0, t1 }, i) => {
    const lines = truth.lines.filter((line) => line.t0 >= t0 && line.t0 < t1);
    return {
      t0,
      t1,
      isLast: i === clips.length - 1,
      frames: Math.round((t1 - t0) * FPS),
      still: null,
      tracks: tracksOf(truth, { t0, t1 }),
      things: thingsOf(truth, { t0, t1 }),
      tones: tonesOf(truth, { t0, t1 }),
      writing: writingOf(truth, { t0, t1 }),
      turns: lines.map((line) => ({
        t0: line.t0,
        t1: line.t1,
        embedding: embedding('voice', line.who, `${truth.film} ${line.t0}`),
      })),
      cues: lines.map((line) => ({ t0: line.t0, t1: line.t1, text: line.text })),
      gaps: [],
      loudness: loudnessOf(truth, { t0, t1 }),
    };
  });
}

/** Where the clips lie: no line is cut unless one lasts too long. */
function clipSpans({ lines, duration }: StoryTruth): Span[] {
  const spans: Span[] = [];
  let t0 = 0;
  while (duration - t0 > CLIP_S.most) {
    let [t1, longest] = [t0 + CLIP_S.most, 0];
    lines.forEach((line, i) => {
      const next = lines[i + 1];
      if (!next) return;
      const middle = (line.t1 + next.t0) / 2;
      const silence = next.t0 - line.t1;
      if (middle >= t0 + CLIP_S.least && middle <= t0 + CLIP_S.most && silence > longest)
        [t1, longest] = [middle, silence];
    });
    spans.push({ t0, t1 });
    t0 = t1;
  }
  return [...spans, { t0, t1: duration }];
}

function tracksOf(truth: StoryTruth, clip: Span): SeenTrack[] {
  const seen = Object.entries(truth.on_screen);
  return seen.flatMap(([who, spans], slot) =>
    spans.flatMap((span): SeenTrack[] => {
      const t0 = Math.max(span.t0, clip.t0);
      const t1 = Math.min(span.t1, clip.t1);
      if (t1 - t0 < 1 / FPS) return [];
      // Side by side: no two faces overlap.
      const width = 1 / seen.length;
      const box = { x: slot * width, y: 0.2, w: 0.8 * width, h: 0.3 };
      return [
        {
          t0,
          t1,
          boxes: Array.from({ length: Math.floor((t1 - t0) * FPS) + 1 }, (_, i) => [
            t0 + i / FPS,
            box.x,
            box.y,
            box.w,
            box.h,
          ]),
          looks: [0, 0.5, 1].map((share) => ({
            t: t0 + share * (t1 - t0),
            box,
            quality: 0.9,
            embedding: embedding('face', who, `${truth.film} ${t0} ${share}`),
            jpeg: Uint8Array.of(1),
          })),
          wears: truth.people.find(({ key }) => key === who)?.wears ?? null,
          mouth: mouthOf(truth, who, { t0, t1 }),
        },
      ];
    }),
  );
}

/** Things are looked for in a picture every so many seconds. */
const THINGS_EVERY_S = 2;

function thingsOf({ shown = [] }: StoryTruth, clip: Span): SeenThing[] {
  const looks: Parameters<typeof stretchesOf>[0][number][] = [];
  for (let t = clip.t0; t < clip.t1; t += THINGS_EVERY_S) {
    const there = shown.filter(({ t0, t1 }) => t0 <= t && t <= t1);
    const colours = new Map<Thing, ColourShares>();
    const things = there.flatMap(({ kind, most = 1, score = 0.9, colours: some = [], box: where }) =>
      Array.from({ length: most }, (_, i) => {
        const box = where ?? { x: i / most, y: 0.6, w: 0.9 / most, h: 0.3 };
        const thing = { kind: kind as ThingKind, score, box };
        colours.set(thing, new Map(some.map((colour, place) => [colour, (1 - place / 10) / some.length])));
        return thing;
      }),
    );
    looks.push({ t, things, colours });
  }
  return stretchesOf(looks);
}

function tonesOf({ tones = [] }: StoryTruth, clip: Span): SeenTone[] {
  return tones
    .filter(({ t0, t1 }) => t0 < clip.t1 && t1 >= clip.t0)
    .map(({ tone, t0, t1 }) => ({ tone, t0: Math.max(t0, clip.t0), t1: Math.min(t1, clip.t1) }));
}

function writingOf({ written = [] }: StoryTruth, clip: Span): SeenWriting[] {
  return written
    .filter(({ t0, t1 }) => t0 < clip.t1 && t1 >= clip.t0)
    .map(({ text, box = { x: 0.3, y: 0.6, w: 0.4, h: 0.1 }, score = 0.95, ...span }) => {
      const [t0, t1] = [Math.max(span.t0, clip.t0), Math.min(span.t1, clip.t1)];
      return { ...{ text, t0, t1, score }, boxes: [[t0, box.x, box.y, box.w, box.h]] };
    });
}

function mouthOf(truth: StoryTruth, who: string, { t0, t1 }: Span): MouthMotion {
  const own = truth.lines.filter((line) => line.who === who);
  const t = Float32Array.from(
    { length: Math.floor((t1 - t0) * PICTURES_PER_S) },
    (_, i) => t0 + i / PICTURES_PER_S,
  );
  return { t, motion: t.map((at) => (isDuring(own, at) ? 0.05 + 0.04 * syllable(at) : 0.001)) };
}

function loudnessOf(truth: StoryTruth, { t0, t1 }: Span): Loudness {
  const values = Float32Array.from({ length: Math.floor((t1 - t0) / LOUDNESS_STEP_S) }, (_, i) => {
    const at = t0 + i * LOUDNESS_STEP_S;
    return isDuring(truth.lines, at) ? -25 + 8 * syllable(at) : -70;
  });
  return { t0, stepS: LOUDNESS_STEP_S, values };
}

const isDuring = (spans: Span[], t: number) => spans.some(({ t0, t1 }) => t >= t0 && t < t1);
const syllable = (t: number) => Math.sin(2 * Math.PI * SYLLABLES_PER_S * t);

/** A direction of its own for each person and modality, and another near it for each look or turn. */
function embedding(modality: Modality, who: string, look: string): Float32Array {
  const own = direction(`${modality} ${who}`);
  const stray = direction(`${modality} ${who} ${look}`);
  return unit(own.map((value, i) => value + STRAY * stray[i]!));
}

/** A unit vector that only `name` decides. */
function direction(name: string): Float32Array {
  const random = seeded(hash(name));
  return unit(Float32Array.from({ length: DIMENSION }, () => random() + random() + random() - 1.5));
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
