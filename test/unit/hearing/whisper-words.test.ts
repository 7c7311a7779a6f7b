import { describe, expect, test } from 'vitest';
import { heardLine, unsureIn, wordRows, wordsHeard } from '../../../lib/hearing/unsure-words';
import { featuresOfSilence, type Segment, Whisper } from '../../../lib/hearing/whisper';
import { attentionOf } from '../../../lib/hearing/whisper-attention';
import { piecesOf, type SaidPiece, wordsSaid } from '../../../lib/hearing/whisper-words';
import { firstUsable } from '../../../lib/models/first-usable-weight';
import { transformersOnWasm } from '../../../lib/models/transformers';
import { loadTranscription } from '../../../lib/pipeline/transcription-service';
import { inParts, wordsIn } from '../../../lib/spoken-words';
import { FEATURES, noise, placesOf, type Scripts, type Timed, tinyWhisper } from '../tiny-whisper';

const CHINESE = ['ä½', 'ł', 'å¥½', 'ãĢĤ', 'ä»Ĭå¤©'] as const;
const SCRIPTS: Scripts = {
  en: [0, 'Ġgood', 'Ġday', '.', 1, 1.2, 'Ġhow', 'Ġare', 'Ġyou', '?', 2.4],
  de: [0.02, 'Ġguten', 'ĠTag', 8, 8.02],
  zh: [0.04, ...CHINESE, 2],
};
/** Good 0.1 to 0.3, day 0.3 to 0.7, its full stop to 1.3, and so on; after 2.2 nothing is said. */
const ENGLISH: Timed = {
  language: 'en',
  begins: [0.1, 0.3, 0.7, 1.3, 1.5, 1.7, 2, 2.2],
  likelihoods: { Ġday: 0.6, '.': 0.55, Ġare: 0.75 },
};

/** What the made network hears in noise, its files changed by `change`. */
async function heard(
  scripts: Scripts,
  timed: Timed | undefined,
  { seconds = 3, language = null as string | null, change = (_: Map<string, Uint8Array>) => {} } = {},
): Promise<Segment[]> {
  const files = await tinyWhisper(scripts, timed);
  change(files);
  const whisper = await firstUsable({ task: 'transcription', places: placesOf(files) }, (found) =>
    Whisper.load(found),
  );
  return whisper.transcribe(noise(seconds), language, () => {});
}

/** Words in short: text, times, likelihood. */
const told = (words: Segment['words'] = []) =>
  words.map(({ text, t0, t1, likelihood }) => [text, ...[t0, t1, likelihood].map((n) => +n.toFixed(4))]);

describe('Whisper, where it gives its attention', () => {
  test('tells when each word was said and how likely it is, without the signs at it', async () => {
    const [first, second] = await heard(SCRIPTS, ENGLISH);
    expect(first).toMatchObject({ t0: 0, t1: 1, text: ' good day.' });
    // Before the first word there is nothing else that the time could be of.
    expect(told(first!.words)).toEqual([
      ['good', 0, 0.3, 1],
      ['day.', 0.3, 0.7, 0.6],
    ]);
    expect(second).toMatchObject({ t0: 1.2, t1: 2.4, text: ' how are you?' });
    expect(told(second!.words)).toEqual([
      ['how', 1.3, 1.5, 1],
      ['are', 1.5, 1.7, 0.75],
      ['you?', 1.7, 2, 1],
    ]);
  });

  test('its words lie within their segment, and within the sound', async () => {
    const late = { ...ENGLISH, begins: [0.5, 0.6, 0.7, 0.9, 1.5, 2.2, 3, 3.2] };
    const [first, second] = await heard(SCRIPTS, late, { seconds: 2 });
    expect(told(first!.words)).toEqual([
      ['good', 0, 0.6, 1],
      ['day.', 0.6, 0.7, 0.6],
    ]);
    expect(second).toMatchObject({ t0: 1.2, t1: 2 });
    expect(second!.words![0]).toMatchObject({ t0: 1.2, t1: 1.5 });
    expect(second!.words!.at(-1)!.t1).toBeLessThanOrEqual(2);
  });

  test('a word that two or three tokens write is from the first to the last of them, as likely as all together', async () => {
    const scripts: Scripts = { ...SCRIPTS, en: [0, 'Ġwon', 'der', 'ful', 'Ġday', '.', 2] };
    const timed: Timed = {
      language: 'en',
      begins: [0.2, 0.4, 0.8, 1, 1.4, 1.6],
      likelihoods: { der: 0.8, ful: 0.9 },
    };
    const [said] = await heard(scripts, timed);
    expect(said!.text).toBe(' wonderful day.');
    expect(told(said!.words)).toEqual([
      ['wonderful', 0, 1, 0.72],
      ['day.', 1, 1.4, 1],
    ]);
  });

  test('of a language without spaces each letter is a word, also one of two tokens, and two of one', async () => {
    const timed: Timed = {
      language: 'zh',
      begins: [0, 0.2, 0.4, 0.8, 1, 1.6],
      likelihoods: { 'ä½': 0.8, ł: 0.9, 'ä»Ĭå¤©': 0.7 },
    };
    const [said] = await heard(SCRIPTS, timed, { language: 'zh' });
    expect(said!.text).toBe('你好。今天');
    expect(told(said!.words)).toEqual([
      ['你', 0.04, 0.4, 0.72],
      ['好。', 0.4, 0.8, 1],
      ['今', 1, 1.3, 0.7],
      ['天', 1.3, 1.6, 0.7],
    ]);
  });

  test('a second pass counts on from where it begins', async () => {
    const timed: Timed = { language: 'de', begins: [1, 3, 5] };
    const segments = await heard(SCRIPTS, timed, { seconds: 16 });
    expect(segments.map(({ words }) => told(words))).toEqual([
      [
        ['guten', 0.02, 3, 1],
        ['Tag', 3, 5, 1],
      ],
      [
        ['guten', 8.02, 11, 1],
        ['Tag', 11, 13, 1],
      ],
    ]);
  });

  test('without it, or where nobody says which heads to look at, there are segments alone', async () => {
    const plain = await heard(SCRIPTS, undefined);
    expect(plain).toEqual([
      { t0: 0, t1: 1, text: ' good day.' },
      { t0: 1.2, t1: 2.4, text: ' how are you?' },
    ]);
    const settings = (heads: unknown) => (files: Map<string, Uint8Array>) => {
      const held = JSON.parse(new TextDecoder().decode(files.get('generation_config.json')));
      const changed = JSON.stringify({ ...held, alignment_heads: heads });
      files.set('generation_config.json', new TextEncoder().encode(changed));
    };
    for (const heads of [undefined, [], [[2, 0]], [[1, 2]]])
      expect(await heard(SCRIPTS, ENGLISH, { change: settings(heads) })).toEqual(plain);
  });

  test('lines have its words as those of Moonshine', async () => {
    const { recogniser } = await loadTranscription(placesOf(await tinyWhisper(SCRIPTS, ENGLISH)));
    const speech = [{ t0: 60.1, t1: 62.5 }];
    const { cues } = await recogniser!.lines(noise(3), 60, { speech, turns: speech }, null, () => {});
    expect(cues.map(({ t0, t1, text }) => [t0, t1, text])).toEqual([
      [60, 61, 'good day.'],
      [61.2, 62.4, 'how are you?'],
    ]);
    const words = cues.map(({ text, heard }) => wordsHeard(text, heard));
    // It begins with speech, not in the silence before it.
    expect(words[0]!.map(({ t0, t1 }) => [+t0.toFixed(3), +t1.toFixed(3)])).toEqual([
      [60.1, 60.3],
      [60.3, 60.7],
    ]);
    expect(words[1]!.map(({ text }) => text)).toEqual(['how', 'are', 'you?']);
  });
});

describe('attention', () => {
  const row = (...values: number[]) => Float32Array.from(values);
  test('is set against that of other tokens, as far as there is sound, and is 0 where all are alike', () => {
    const head = row(5, 1, 1, 9, 1, 1, 1, 9);
    expect(attentionOf([head], 4, 3)).toEqual([row(1, 0, 0), row(-1, 0, 0)]);
  });

  test('is the mean over heads, each smoothed by a median of seven frames, mirrored at the ends', () => {
    const steps = (...from: number[]) =>
      Float32Array.from({ length: 24 }, (_, i) => (from.includes(i % 12) === i < 12 ? 1 : 0));
    // A single frame is taken for noise, four in a row are not; at an end they are mirrored.
    const [single] = attentionOf([steps(6)], 12, 12);
    expect([...single!]).toEqual(new Array(12).fill(-1));
    const [four] = attentionOf([steps(4, 5, 6, 7)], 12, 12);
    expect([...four!]).toEqual([-1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1]);
    const [ends] = attentionOf([steps(0, 1)], 12, 12);
    expect([...ends!].slice(0, 3)).toEqual([-1, -1, -1]);
    const [both] = attentionOf([steps(4, 5, 6, 7), steps()], 12, 12);
    expect(both![5]).toBe(0);
  });
});

describe('words of a text', () => {
  const words = (text: string) => wordsIn(text).map((word) => word.text);
  test('are parted by spaces, as they were before', () => {
    for (const text of ["Don't go, U.S. 3.5 - yes!", 'ils disent : « non »', '한국어 단어', '‹b>x'])
      expect(words(text)).toEqual(text.split(' '));
    expect(words('')).toEqual([]);
  });

  test('are letters where a script has no spaces, with the signs and marks at them', () => {
    expect(words('今天，「你」好！')).toEqual(['今', '天，', '「你」', '好！']);
    expect(words('我用 iPhone打')).toEqual(['我', '用', 'iPhone', '打']);
    expect(words('ที่')).toEqual(['ที่']);
    expect(words('サーバー2台')).toEqual(['サ', 'ー', 'バ', 'ー', '2', '台']);
    for (const { text, start, end } of wordsIn('“今天” ok')) expect('“今天” ok'.slice(start, end)).toBe(text);
  });

  test('rows count by them', () => {
    const said = wordsIn('今天 ok').map(({ text }, i) => ({
      text,
      t0: i,
      t1: i + 1,
      likelihood: 0.2 + i / 4,
    }));
    expect(wordsHeard('今天 ok', wordRows(said)).map(({ text }) => text)).toEqual(['今', '天', 'ok']);
    expect(unsureIn('今天 ok', wordRows(said))).toEqual([0, 1]);
    const line = heardLine([{ text: 'ok', t0: 0, t1: 1, likelihood: 1 }]);
    expect(wordsHeard('今天', line.heard)).toEqual([]);
  });

  test('those at some places are shown apart, and as one where they touch', () => {
    const shown = (text: string, places: number[]) =>
      inParts(text, places).map(({ part, isMarked }) => (isMarked ? `[${part}]` : part));
    expect(shown('good day to you', [1, 2])).toEqual(['good ', '[day]', ' ', '[to]', ' you']);
    expect(shown('今天好 ok', [0, 1, 3])).toEqual(['', '[今天]', '好 ', '[ok]', '']);
    expect(shown('good', [])).toEqual(['good']);
  });

  test('pieces of them: tokens that write a letter together, and what is no letter', () => {
    const bytes = [[0x20, 0x61], [0xe4, 0xbd], [0xa0], [0xff], [0x62]];
    const decode = (tokens: number[]) =>
      new TextDecoder().decode(Uint8Array.from(tokens.flatMap((token) => bytes[token]!)));
    expect(piecesOf([0, 1, 2, 3, 4], decode).map(({ text, first, end }) => [text, first, end])).toEqual([
      [' a', 0, 1],
      ['你', 1, 3],
      ['\ufffd', 3, 4],
      ['b', 4, 5],
    ]);
    expect(piecesOf([], decode)).toEqual([]);
  });

  test('signs within a word count, signs around it do not, and by themselves they are never unsure', () => {
    const piece = (text: string, i: number): SaidPiece => ({ text, t0: i, t1: i + 1, logLikelihood: -0.5 });
    const said = [' "', '3', '.', '5', '!', ' -', ' go'].map(piece);
    const likelihoods = [Math.exp(-1.5), 1, Math.exp(-0.5)];
    expect(wordsSaid(said).map(({ text, t0, t1 }) => [text, t0, t1])).toEqual([
      ['"3.5!', 1, 4],
      ['-', 5, 6],
      ['go', 6, 7],
    ]);
    for (const [i, { likelihood }] of wordsSaid(said).entries())
      expect(likelihood).toBeCloseTo(likelihoods[i]!, 6);
  });
});

test('what its networks are tried on is what its processor makes of silence', async () => {
  const { WhisperFeatureExtractor } = await transformersOnWasm(await tinyWhisper(SCRIPTS));
  const { input_features: made } = await new WhisperFeatureExtractor(FEATURES)._call(
    new Float32Array(16_000),
  );
  const { values, dims } = featuresOfSilence(FEATURES);
  expect(dims).toEqual(made.dims);
  expect(values).toEqual(made.data);
});
