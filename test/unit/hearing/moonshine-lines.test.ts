import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { align } from '../../../lib/hearing/alignment';
import { areEnglish } from '../../../lib/hearing/english';
import { FRAME_S, type Written } from '../../../lib/hearing/moonshine';
import { type Writer, writeLines } from '../../../lib/hearing/moonshine-lines';
import { heardLine, unsureIn, wordsHeard } from '../../../lib/hearing/unsure-words';
import { wordsOf } from '../../../lib/hearing/word-pieces';
import { loadTranscription } from '../../../lib/pipeline/transcription-service';
import { inEnglish } from '../../../lib/told';
import { shared } from '../../shared';

const PIECES = [
  '<unk>',
  '<s>',
  '</s>',
  '▁good',
  '▁day',
  '.',
  '▁Ada',
  '<0xE2>',
  '<0x80>',
  '<0x99>',
  's',
  '▁',
  '♪',
];
const token = (piece: string) => PIECES.indexOf(piece);

/** What a recogniser writes: each token from twenty frames of its own, one after the other. */
function written(pieces: string[], logLikelihood = -0.1, isWhole = true): Written {
  const frames = Math.max(1, 20 * pieces.length);
  return {
    tokens: pieces.map(token),
    logLikelihoods: pieces.map(() => logLikelihood),
    attention: pieces.map((_, i) =>
      Float32Array.from({ length: frames }, (_, j) => (Math.floor(j / 20) === i ? 1 : 0)),
    ),
    endLogLikelihood: isWhole ? logLikelihood : null,
  };
}

/** Lines of turns at the given seconds, by a recogniser that writes each in order. */
async function lines(turns: [number, number][], said: Written[], isSure = false, toApp = false) {
  const given: number[] = [];
  const writer: Writer = {
    pieces: PIECES,
    write: async (pcm) => {
      given.push(pcm.length / 16_000);
      return said[given.length - 1]!;
    },
  };
  const sound = {
    pcm: new Float32Array(30 * 16_000),
    t0: 60,
    turns: turns.map(([t0, t1]) => ({ t0, t1 })),
    isSure,
    toApp,
  };
  return { ...(await writeLines(sound, writer, () => {})), given };
}

describe('words of tokens', () => {
  test('begin where a piece says so; bytes make letters; what has no piece writes nothing', () => {
    const tokens = ['▁good', '▁Ada', '<0xE2>', '<0x80>', '<0x99>', 's', '▁', '.'].map(token);
    expect(wordsOf([1, ...tokens, 40_000, 2], PIECES)).toEqual([
      { text: 'good', first: 1, end: 2 },
      { text: 'Ada’s', first: 2, end: 7 },
      { text: '.', first: 7, end: 9 },
    ]);
    expect(wordsOf([], PIECES)).toEqual([]);
  });
});

describe('alignment', () => {
  const rows = (...heights: number[][]) => heights.map((row) => Float32Array.from(row));
  test('follows the attention in order of both', () => {
    expect(align(rows([9, 8, 0, 0, 0], [0, 0, 9, 0, 0], [0, 0, 0, 9, 9]))).toEqual([
      { first: 0, end: 2 },
      { first: 2, end: 3 },
      { first: 3, end: 5 },
    ]);
  });

  test('never goes back, covers all frames, and takes more tokens than frames', () => {
    expect(align(rows([0, 0, 9], [9, 0, 0]))).toEqual([
      { first: 0, end: 2 },
      { first: 2, end: 3 },
    ]);
    const crowded = align(rows([1, 0], [1, 0], [0, 1]));
    expect(crowded.map(({ first }) => first)).toEqual([0, 0, 1]);
    expect(crowded.at(-1)!.end).toBe(2);
    expect(align([])).toEqual([]);
    expect(align(rows([], []))).toEqual([
      { first: 0, end: 0 },
      { first: 0, end: 0 },
    ]);
  });
});

describe('what is held to be English', () => {
  const stretch = (tokens: number, mean: number, pace = 4) => ({
    ...{ tokens, logLikelihood: tokens * mean, seconds: tokens / pace },
  });
  test('is what was written with some sureness, judged with the rest of the clip', () => {
    expect(areEnglish([stretch(12, -0.2), stretch(12, -1.2)])).toEqual([true, false]);
    expect(areEnglish([stretch(3, -0.4)])).toEqual([true]);
    expect(areEnglish([stretch(3, -0.4), stretch(30, -1), stretch(30, -1)])[0]).toBe(false);
    expect(areEnglish([])).toEqual([]);
  });

  test('somebody who speaks slowly is given more room, many unsure pieces of words less', () => {
    expect(areEnglish([stretch(12, -0.9, 2)])).toEqual([true]);
    expect(areEnglish([stretch(12, -0.9, 4)])).toEqual([false]);
    expect(areEnglish([stretch(24, -0.6, 6)])).toEqual([false]);
    expect(areEnglish([stretch(24, -0.5, 5)])).toEqual([true]);
  });

  test('what is a little unsure is believed of who surely speaks English in the clip, and of nobody else', () => {
    const [name, others] = [stretch(9, -1.1), [stretch(8, -0.3), stretch(8, -0.3)]];
    const firstOf = (alike: number[], all = [name, ...others]) => areEnglish(all, { alike: [alike] })[0];
    expect(firstOf([])).toBe(false);
    expect(firstOf([1, 2])).toBe(true);
    expect(firstOf([1])).toBe(false);
    expect(firstOf([1, 2], [stretch(9, -1.7), ...others])).toBe(false);
    // The same voice says something in another language as well.
    expect(firstOf([1, 2, 3], [name, ...others, stretch(6, -2)])).toBe(false);
  });
});

describe('lines of a clip', () => {
  test('are sentences with a time and a likelihood for each word, and lie within their turn', async () => {
    const said = written(['▁good', '▁day', '.', '▁Ada', '.']);
    const { cues, unwritten, given } = await lines([[62, 64]], [said]);
    expect(given).toEqual([2.4]); // With some sound before and after it.
    expect(unwritten).toEqual([]);
    expect(cues.map(({ text }) => text)).toEqual(['good day.', 'Ada.']);
    const [first] = cues.map(({ text, heard }) => wordsHeard(text, heard));
    expect(first!.map(({ text }) => text)).toEqual(['good', 'day.']);
    expect(first![0]).toMatchObject({ t0: 62, likelihood: expect.closeTo(Math.exp(-0.1), 5) });
    expect(first![1]!.t0).toBeCloseTo(61.8 + 20 * FRAME_S, 3);
    expect(first![1]!.likelihood).toBeCloseTo(Math.exp(-0.2), 5);
    expect(cues[1]!.t1).toBe(64);
  });

  test('a turn takes no sound of the next one; each has lines of its own', async () => {
    const { cues, given } = await lines(
      [
        [60, 61],
        [61, 63],
        [63.1, 64],
      ],
      [written(['▁good']), written(['▁day']), written(['▁Ada'])],
    );
    expect(given).toEqual([1, 2.05, 1.15]);
    expect(cues.map(({ t0, t1, text }) => [t0, t1, text])).toEqual([
      [60, 61, 'good'],
      [61, 63, 'day'],
      [63.1, 64, 'Ada'],
    ]);
  });

  test('what is unsure, signs, broken off or said over and over is no line; from a second on it is told', async () => {
    const round = Array.from({ length: 12 }, () => '▁good');
    for (const said of [
      written(['▁good', '▁day', '.'], -1.5),
      written(['▁', '♪', '▁', '♪']),
      written(['▁good', '▁day'], -0.1, false),
      written(round),
      written([]),
    ]) {
      expect(await lines([[62, 64]], [said])).toMatchObject({ cues: [], unwritten: [{ t0: 62, t1: 64 }] });
      expect(await lines([[62, 62.6]], [said])).toMatchObject({ cues: [], unwritten: [] });
    }
  });

  test('fast talk that is heard surely is English, and as fast talk that is not is none', () => {
    const fast = (mean: number, tokens: number) => [
      { logLikelihood: tokens * mean, tokens, seconds: tokens / 7.5 },
    ];
    expect(areEnglish(fast(-0.3, 12))).toEqual([true]);
    expect(areEnglish(fast(-0.36, 12))).toEqual([false]);
    // What is long is surer.
    expect(areEnglish(fast(-0.45, 40))).toEqual([true]);
    expect(areEnglish(fast(-0.55, 40))).toEqual([false]);
  });

  test('somebody who says that it is English is believed', async () => {
    const unsure = written(['▁good', '▁day', '.'], -1.5);
    expect((await lines([[62, 64]], [unsure], true)).cues).toHaveLength(1);
  });

  test('what is said to the app is turned away less easily', async () => {
    const [hoarse, foreign] = [-0.85, -1.2].map((logLikelihood) =>
      written(['▁good', '▁day', '.'], logLikelihood),
    );
    expect((await lines([[62, 63]], [hoarse!])).cues).toHaveLength(0);
    expect((await lines([[62, 63]], [hoarse!], false, true)).cues).toHaveLength(1);
    expect((await lines([[62, 63]], [foreign!], false, true)).cues).toHaveLength(0);
  });
});

test('a line is stored with its words, and has none where its text was changed', () => {
  const words = [
    { text: 'good', t0: 1, t1: 1.5, likelihood: 0.75 },
    { text: 'day', t0: 1.5, t1: 2, likelihood: 0.5 },
  ];
  const line = heardLine(words);
  expect(line).toMatchObject({ t0: 1, t1: 2, text: 'good day' });
  expect(wordsHeard(line.text, line.heard)).toEqual(words);
  expect(wordsHeard('good', line.heard)).toEqual([]);
  expect(unsureIn(line.text, line.heard)).toEqual([]);
  const unsure = heardLine([words[0]!, { ...words[1]!, likelihood: 0.49 }]);
  expect(unsureIn(unsure.text, unsure.heard)).toEqual([1]);
  expect(wordsHeard('good', undefined)).toEqual([]);
});

const FOLDER = 'public/weights/transcription/moonshine-tiny';
describe.skipIf(!existsSync(FOLDER))(
  'the embedded recogniser (needs the weights that the set-up lays out)',
  () => {
    const places = (changed: Record<string, Uint8Array | null> = {}) => [
      {
        name: 'embedded' as const,
        read: async (path: string) => {
          const file = path.split('/').at(-1)!;
          if (file in changed) return changed[file]!;
          return readFile(`public/weights/${path}`).catch(() => null);
        },
      },
    ];
    const speech = [{ t0: 0, t1: 3 }];
    const spoken = { speech, turns: speech };

    test('hears nothing in silence and in noise, and nothing at all in a language that it was told is another', async () => {
      const { recogniser, ability } = await loadTranscription(places());
      expect(ability).toMatchObject({ weight: { id: 'moonshine-tiny' }, missing: null, refused: [] });
      let state = 1;
      const noise = Float32Array.from({ length: 3 * 16_000 }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return (state / 2 ** 32 - 0.5) / 5;
      });
      let steps = 0;
      for (const pcm of [new Float32Array(3 * 16_000), noise])
        expect(await recogniser!.lines(pcm, 0, spoken, null, () => (steps += 1))).toMatchObject({ cues: [] });
      expect(steps).toBeGreaterThan(2);
      expect(await recogniser!.lines(noise, 0, spoken, 'de', () => {})).toEqual({
        cues: [],
        unwritten: speech,
      });
    });

    test.skipIf(!shared)('writes down who talks fast (needs the shared recordings)', async () => {
      const { recogniser } = await loadTranscription(places());
      const file = path.join(shared!, 'media/real/speech/en/whats_the_weather_like.wav');
      const samples = new Int16Array((await readFile(file)).buffer.slice(44));
      const pcm = Float32Array.from(samples, (sample) => sample / 2 ** 15);
      const whole = [{ t0: 0, t1: pcm.length / 16_000 }];
      const { cues } = await recogniser!.lines(pcm, 0, { speech: whole, turns: whole }, null, () => {});
      expect(cues.map(({ text }) => text)).toEqual(["What's the weather like?"]);
    });

    test.each([
      ['encoder.onnx', 'has 1000 bytes'],
      ['decoder.onnx', 'has 1000 bytes'],
    ])('with a truncated %s it says so', async (file, told) => {
      const cut = (await readFile(`${FOLDER}/${file}`)).subarray(0, 1000);
      const { recogniser, ability } = await loadTranscription(places({ [file]: cut }));
      expect(recogniser).toBeNull();
      expect(inEnglish(ability.missing!)).toContain(told);
    });
  },
);
