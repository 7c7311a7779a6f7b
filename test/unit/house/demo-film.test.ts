import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRAME_S, SAMPLE_RATE } from '../../../lib/hearing/frames';
import { SileroVad } from '../../../lib/hearing/silero-vad';
import { SpeakerEmbedder } from '../../../lib/hearing/voiceprint';
import type { Picture } from '../../../lib/media/media-types';
import { createSession } from '../../../lib/models/runtime';
import { EmbeddedFaceEmbedder } from '../../../lib/vision/embedded-embedder';
import { EmbeddedFaceDetector } from '../../../lib/vision/faceapi-detector';

interface Line {
  t0: number;
  t1: number;
  who: string;
}

const root = path.resolve(import.meta.dirname, '../../..');
const load = async (file: string) => createSession(readFileSync(file), path.basename(file));
const own = (file: string) => import(new URL(`../../${file}`, import.meta.url).href);
const truth = JSON.parse(readFileSync(path.join(root, 'public/demo/demo.truth.json'), 'utf8'));
const lines: Line[] = truth.lines;

function still(name: string): Picture {
  const { data, width, height } = jpeg.decode(readFileSync(path.join(root, 'test/media', name)), {
    useTArray: true,
  });
  return { data: new Uint8ClampedArray(data), width, height };
}

/** A value for each pair of the same person, or for each pair of different people. */
function ofPairs<T extends { who: string }>(
  items: T[],
  same: boolean,
  value: (a: T, b: T) => number,
): number[] {
  return items.flatMap((a, i) =>
    items
      .slice(i + 1)
      .filter((b) => (a.who === b.who) === same)
      .map((b) => value(a, b)),
  );
}

describe('faces of the demo films', () => {
  let weights: string;
  let detector: EmbeddedFaceDetector;
  let embedder: EmbeddedFaceEmbedder;

  beforeAll(async () => {
    weights = await mkdtemp(path.join(tmpdir(), 'mneme-faces-'));
    const { writeFaceApiWeights } = await own('../bin/setup/weights-from-packages/faceapi.mjs');
    await writeFaceApiWeights(weights);
    const session = (task: string, id: string) => load(path.join(weights, task, id, `${id}.onnx`));
    detector = new EmbeddedFaceDetector(
      'faceapi-ssd',
      await session('face-detection', 'faceapi-ssd'),
      await session('face-landmarks', 'faceapi-landmarks68'),
    );
    embedder = new EmbeddedFaceEmbedder(
      'faceapi-resnet34',
      await session('face-embedding', 'faceapi-resnet34'),
    );
  });
  afterAll(() => rm(weights, { recursive: true, force: true }));

  test('are found by the embedded detector, and told apart by the embedded descriptor', async () => {
    const stills: [string, string[]][] = [
      ['demo-clara.jpg', ['clara']],
      ['demo-clara-later.jpg', ['clara']],
      ['demo-malik.jpg', ['malik']],
      ['demo-walter-and-malik.jpg', ['walter', 'malik']],
      ['weeks-rosa.jpg', ['rosa']],
      ['weeks-rosa-later.jpg', ['rosa']],
      ['weeks-clara-and-walter.jpg', ['clara', 'walter']],
    ];
    const seen: { who: string; descriptor: Float32Array }[] = [];
    for (const [name, people] of stills) {
      const picture = still(name);
      const faces = (await detector.detect(picture)).filter((face) => face.score > 0.5);
      expect(faces.length, name).toBe(people.length);
      faces.sort((a, b) => a.box.x - b.box.x);
      const descriptors = await embedder.embed(picture, faces);
      for (const [i, who] of people.entries()) seen.push({ who, descriptor: descriptors[i]! });
    }
    type Seen = (typeof seen)[number];
    const distance = (a: Seen, b: Seen) =>
      Math.hypot(...a.descriptor.map((value, i) => value - b.descriptor[i]!));
    expect(Math.max(...ofPairs(seen, true, distance))).toBeLessThan(0.35);
    expect(Math.min(...ofPairs(seen, false, distance))).toBeGreaterThan(0.42);
  });
});

describe('voices of the demo film', () => {
  let pcm: Float32Array;

  beforeAll(async () => {
    const { plan } = await own('demo-film/timeline.js');
    const { mixDown } = await own('demo-film/sound.js');
    const { storyOf } = await own('demo-film/demos.js');
    pcm = mixDown(plan(storyOf('demo')), SAMPLE_RATE);
  });

  test('are heard as speech, the music is not', async () => {
    const vad = new SileroVad(
      await load(path.join(root, 'node_modules/@ricky0123/vad-web/dist/silero_vad_v6.onnx')),
    );
    const probabilities = await vad.probabilities(pcm);
    const share = (spans: { t0: number; t1: number }[]) => {
      const inside = [...probabilities].filter((_, i) =>
        spans.some(({ t0, t1 }) => (i + 0.5) * FRAME_S >= t0 && (i + 0.5) * FRAME_S < t1),
      );
      return inside.filter((p) => p > 0.5).length / inside.length;
    };
    expect(share(lines)).toBeGreaterThan(0.9);
    expect(share(truth.sounds)).toBeLessThan(0.1);
  });

  test('are told apart by the embedded voiceprint', async () => {
    const voiceprint = new SpeakerEmbedder(
      'voiceprint-lite',
      await load(path.join(root, 'public/voiceprint-lite/voiceprint-lite.onnx')),
    );
    const spoken: { who: string; embedding: Float32Array }[] = [];
    for (const { who, t0, t1 } of lines) {
      const samples = pcm.subarray(Math.round(t0 * SAMPLE_RATE), Math.round(t1 * SAMPLE_RATE));
      spoken.push({ who, embedding: await voiceprint.embed(samples) });
    }
    type Spoken = (typeof spoken)[number];
    const cosine = (a: Spoken, b: Spoken) =>
      a.embedding.reduce((sum, value, i) => sum + value * b.embedding[i]!, 0);
    expect(Math.min(...ofPairs(spoken, true, cosine))).toBeGreaterThan(0.5);
    expect(Math.max(...ofPairs(spoken, false, cosine))).toBeLessThan(0.4);
  });
});

describe('a demo', async () => {
  const { DEMOS } = await own('demo-film/demos.js');
  const { plan } = await own('demo-film/timeline.js');
  const made = await own('demo-film/truth.js');

  test.each(Object.keys(DEMOS))('%s: truth and subtitles lie there as the script makes them', (name) => {
    const { folder, stories } = DEMOS[name];
    const films = stories.map(plan);
    for (const film of films) {
      const file = (ending: string) =>
        readFileSync(path.join(root, 'public', folder, `${film.story.film}.${ending}`), 'utf8');
      expect(made.truth(film, films)).toEqual(JSON.parse(file('truth.json')));
      expect(made.subtitles(film)).toBe(file('vtt'));
    }
  });

  test('of weeks has a past: later days, a name that is told late, a plan and a liking that change', () => {
    const stories: { film: string; start: string; moments: { who?: string; text?: string }[] }[] =
      DEMOS.weeks.stories;
    const days = stories.map(({ start }) => Date.parse(start));
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
    const says = (text: string) =>
      stories.findIndex(({ moments }) => moments.some((moment) => moment.text?.includes(text)));
    const speaks = (who: string) =>
      stories.flatMap(({ moments }, i) => (moments.some((moment) => moment.who === who) ? [i] : []));
    expect(speaks('rosa')).toEqual([0, 2, 3]);
    expect(says('Rosa'), 'nobody names her before').toBe(2);
    expect([says('on Friday'), says('on Sunday now')]).toEqual([1, 2]);
    expect([says('chocolate cake'), says('apple cake now')]).toEqual([1, 2]);
    expect(speaks('malik'), 'he is not at the party').toEqual([1, 2]);
  });
});
