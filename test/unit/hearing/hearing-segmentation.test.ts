import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from '../../../lib/hearing/frames';
import type { VoiceTurn } from '../../../lib/hearing/hearing-types';
import { segmentation } from '../../../lib/hearing/segmentation';
import type { VoiceAnalyzer } from '../../../lib/hearing/turns-with-voices';
import { SpeakerEmbedder } from '../../../lib/hearing/voiceprint';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { createSession } from '../../../lib/models/runtime';
import { loadHearing } from '../../../lib/pipeline/load-weights';
import { inEnglish } from '../../../lib/told';

/** From frame to frame, and from the beginning to the middle of the first frame. */
const STEP_S = 270 / SAMPLE_RATE;
const FIRST_S = 991 / 2 / SAMPLE_RATE;

const root = path.resolve(import.meta.dirname, '../../..');
const own = (file: string) => import(new URL(`../../../bin/${file}`, import.meta.url).href);
const read = (file: string) => new Uint8Array(readFileSync(path.join(root, file)));
const VOICEPRINT = read('public/voiceprint-lite/voiceprint-lite.onnx');
const SILERO = new Uint8Array(
  readFileSync(
    path.join(
      path.dirname(createRequire(import.meta.url).resolve('@ricky0123/vad-web')),
      'silero_vad_v6.onnx',
    ),
  ),
);

const EMBEDDED = {
  'vad/silero-v6/silero_vad_v6.onnx': SILERO,
  'speaker-embedding/voiceprint-lite/voiceprint-lite.onnx': VOICEPRINT,
};
const SEGMENTATION = 'speaker-segmentation/pyannote-segmentation-3.0/model.onnx';

const holding = (files: Record<string, Uint8Array>): WeightPlace[] => [
  { name: 'served', read: async (file) => files[file] ?? null },
];

/** Who speaks, in the order of the seven classes. */
const WHO = ['', 'a', 'b', 'c', 'ab', 'ac', 'bc'];

/**
 * A network with the real one's input, output and frames that reads who speaks from the mean of each frame's samples: 0.02 for
 * each step in `WHO`.
 */
async function madeNetwork(): Promise<Uint8Array> {
  const { Graph } = await own('setup/weights-from-packages/onnx-writer.mjs');
  const graph = new Graph({ input_values: ['batch', 1, 'samples'] });
  const mean = graph.node('AveragePool', ['input_values'], { kernel_shape: [991], strides: [270] });
  const level = graph.node('Transpose', [mean], { perm: [0, 2, 1] });
  const off = graph.node('Sub', [level, graph.floats(WHO.map((_, i) => 0.02 * i))]);
  const scores = graph.node('Mul', [graph.node('Mul', [off, off]), graph.floats([-1e5])]);
  const logits = graph.node('LogSoftmax', [scores], { axis: -1 });
  return graph.encode({ logits: { value: logits, dims: ['batch', 'frames', 7] } });
}

describe('changes and overlaps', () => {
  /** One letter or `.` a frame, or `*` for a and b; each stands for ten frames. */
  const hear = (frames: string) =>
    segmentation(
      Float32Array.from(
        [...frames].flatMap((who) =>
          Array.from({ length: 10 }, () =>
            ['a', 'b', 'c'].map((speaker) => (who === speaker || (who === '*' && speaker !== 'c') ? 1 : 0)),
          ).flat(),
        ),
      ),
      100,
    );
  /** Where frame `i` begins to count. */
  const at = (i: number) => 100 + FIRST_S + (i - 0.5) * STEP_S;

  test('one speaker, with or without pauses, does not change', () => {
    expect(hear('aaa..aa.aaa')).toEqual({ changes: [], overlapped: [] });
    expect(hear('')).toEqual({ changes: [], overlapped: [] });
  });

  test('a change is in the middle of what lies between two speakers who are alone', () => {
    const { changes, overlapped } = hear('aaa**bb..cc');
    expect(changes).toHaveLength(2);
    expect(changes[0]).toBeCloseTo(at(40), 6);
    expect(changes[1]).toBeCloseTo(at(80), 6);
    expect(overlapped).toHaveLength(1);
    expect(overlapped[0]!.t0).toBeCloseTo(at(30), 6);
    expect(overlapped[0]!.t1).toBeCloseTo(at(50), 6);
  });

  test('somebody for less than the shortest turn is no change', () => {
    expect(hear('aaabaaa').changes).toEqual([]);
    expect(hear('aaabbaaa').changes).toHaveLength(2);
  });
});

test('it is an ability that the rest does without', async () => {
  const ability = async (files: Record<string, Uint8Array>) =>
    (await loadHearing(holding(files), null)).abilities.find(({ task }) => task === 'speaker-segmentation')!;
  const network = await madeNetwork();
  expect((await ability({ [SEGMENTATION]: network })).weight?.id).toBe('pyannote-segmentation-3.0');
  expect(await ability({})).toMatchObject({ weight: null, missing: null });
  const broken = await ability({ [SEGMENTATION]: network.subarray(0, 100) });
  expect(inEnglish(broken.missing!)).toMatch(/by their voices alone.*could not be loaded/);
});

describe('a conversation without pauses, heard with a network that knows who speaks', () => {
  let segmented: VoiceAnalyzer;
  let unsegmented: VoiceAnalyzer;
  let embedder: SpeakerEmbedder;
  /** Speech without pauses, `a`, `b` and `c` each in one voice. */
  let speech: Record<string, Float32Array>;

  beforeAll(async () => {
    segmented = (await loadHearing(holding({ ...EMBEDDED, [SEGMENTATION]: await madeNetwork() }), null))
      .analyzer;
    unsegmented = (await loadHearing(holding(EMBEDDED), null)).analyzer;
    embedder = new SpeakerEmbedder('voiceprint-lite', await createSession(VOICEPRINT, 'voiceprint-lite'));
    const { STORY } = await own('../test/demo-film/story.js');
    const { PEOPLE } = await own('../test/demo-film/people.js');
    const { durationOf, speak, timeline } = await own('../test/demo-film/voice.js');
    const lines: string[] = STORY.moments.flatMap(({ sounds }: { sounds?: string }) => sounds ?? []);
    const say = (sounds: string, { voice }: { voice: object }) => {
      const length = Math.round(durationOf(timeline(sounds, voice)) * SAMPLE_RATE);
      return Array.from(speak(sounds, voice, SAMPLE_RATE, 1).subarray(0, length) as Float32Array);
    };
    const inVoice = (who: string) =>
      Float32Array.from(lines.slice(0, 6).flatMap((line) => say(line, PEOPLE[who])));
    speech = { a: inVoice('clara'), b: inVoice('malik'), c: inVoice('walter') };
  }, 60_000);

  /** Who speaks for how many seconds, one after the other; each voice goes on where it stopped. */
  function conversation(...parts: [who: string, seconds: number][]): Float32Array {
    const used: Record<string, number> = { a: 0, b: 0, c: 0 };
    const pcm = new Float32Array(parts.reduce((sum, [, seconds]) => sum + seconds * SAMPLE_RATE, 0));
    let at = 0;
    for (const [who, seconds] of parts) {
      const length = seconds * SAMPLE_RATE;
      pcm.subarray(at, at + length).fill(0.02 * WHO.indexOf(who));
      for (const speaker of who) {
        for (let i = 0; i < length; i += 1) pcm[at + i]! += 0.5 * speech[speaker]![used[speaker]! + i]!;
        used[speaker]! += length;
      }
      at += length;
    }
    return pcm;
  }

  const hear = (analyzer: VoiceAnalyzer, pcm: Float32Array, t0 = 0) =>
    analyzer.hear(pcm, t0, pcm.length / SAMPLE_RATE, []);
  /** Where one turn follows another without silence between them. */
  const cuts = (turns: VoiceTurn[]) =>
    turns.flatMap(({ t0 }, i) => (i > 0 && t0 === turns[i - 1]!.t1 ? [t0] : []));
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

  test('turns are cut where the speaker changes, to the frame, over several windows', async () => {
    const pcm = conversation(
      ['a', 4],
      ['b', 2],
      ['a', 3],
      ['c', 3],
      ['a', 0.1],
      ['c', 2],
      ['b', 0.8],
      ['a', 4],
    );
    const { turns } = await hear(segmented, pcm);
    const changes = [4, 6, 9, 14.1, 14.9];
    expect(cuts(turns)).toHaveLength(changes.length);
    for (const [i, t] of cuts(turns).entries()) expect(Math.abs(t - changes[i]!)).toBeLessThan(STEP_S);
    expect(cuts((await hear(unsegmented, pcm)).turns), 'else by their voices').not.toHaveLength(
      changes.length,
    );
  });

  test('windows of silence are passed over, and times count from where the clip begins', async () => {
    const { turns } = await hear(segmented, conversation(['a', 2], ['', 22], ['b', 3], ['c', 3]), 60);
    expect(turns).toHaveLength(3);
    expect(turns[0]!.t1).toBeLessThan(64);
    expect(Math.abs(turns[2]!.t0 - 87)).toBeLessThan(STEP_S);
  });

  test('a voice is taken from where its speaker is alone', async () => {
    const pcm = conversation(['a', 1.5], ['ab', 1.5], ['a', 1.5]);
    const [turn, ...others] = (await hear(segmented, pcm)).turns;
    expect(others).toEqual([]);
    const begin = Math.round(turn!.t0 * SAMPLE_RATE);
    const alone = await embedder.embed(
      Float32Array.from([...pcm.subarray(begin, 24_000), ...pcm.subarray(48_000)]),
    );
    const [mixed] = (await hear(unsegmented, pcm)).turns;
    expect(cosine(turn!.embedding!, alone)).toBeGreaterThan(0.95);
    expect(cosine(mixed!.embedding!, alone)).toBeLessThan(0.9);
  });

  test('a turn that is mostly spoken over is nobody in particular', async () => {
    const pcm = conversation(['a', 1], ['ab', 3], ['a', 1]);
    expect((await hear(segmented, pcm)).turns.map(({ embedding }) => embedding)).toEqual([null]);
    expect((await hear(unsegmented, pcm)).turns.map(({ embedding }) => embedding)).not.toContain(null);
  });
});
