import { describe, expect, test } from 'vitest';
import { wordsHeard } from '../../../lib/hearing/unsure-words';
import type { Segment } from '../../../lib/hearing/whisper';
import { transcribe } from '../../../lib/hearing/whisper-lines';

const spans = (of: [number, number][]) => of.map(([t0, t1]) => ({ t0, t1 }));

/** Lines of a clip from 60 s on, with their words. */
async function lines(speech: [number, number][], turns: [number, number][], said: Segment[]) {
  const cues = await transcribe(
    new Float32Array(30 * 16_000),
    60,
    { speech: spans(speech), turns: spans(turns) },
    async () => said,
  );
  return cues.map(({ t0, t1, text, heard }) => ({ t0, t1, text, words: wordsHeard(text, heard) }));
}

/** A segment whose words take 0.5 s each, one after the other. */
function segment(t0: number, texts: string[], between = ' '): Segment {
  const words = texts.map((text, i) => ({ text, t0: t0 + i / 2, t1: t0 + (i + 1) / 2, likelihood: 0.75 }));
  return { t0, t1: words.at(-1)!.t1, text: between + texts.join(between), words };
}

describe('lines of Whisper with the times of words', () => {
  test('end where another turn begins with a sentence, if only about there', async () => {
    const said = [segment(0.5, ['How', 'are', 'you?', 'Fine,', 'thanks.', 'Good.'])];
    const cut = await lines(
      [[60, 64]],
      [
        [60, 61.9],
        [61.9, 64],
      ],
      said,
    );
    expect(cut.map(({ t0, t1, text }) => [t0, t1, text])).toEqual([
      [60.5, 62, 'How are you?'],
      [62, 63.5, 'Fine, thanks. Good.'],
    ]);
    expect(cut[1]!.words.map(({ text, t0 }) => [text, t0])).toEqual([
      ['Fine,', 62],
      ['thanks.', 62.5],
      ['Good.', 63],
    ]);
  });

  test('are not cut within a sentence, nor in one turn, nor where nobody was told apart', async () => {
    const said = [segment(0.5, ['How', 'are', 'you', 'then?', 'Fine.'])];
    const of = async (turns: [number, number][]) =>
      (await lines([[60, 64]], turns, said)).map(({ text }) => text);
    expect(
      await of([
        [60, 61.2],
        [61.2, 61.8],
      ]),
    ).toEqual(['How are you then? Fine.']);
    expect(await of([[60, 64]])).toEqual(['How are you then? Fine.']);
    expect(await of([])).toEqual(['How are you then? Fine.']);
    expect(await of([[60, 62.5]])).toEqual(['How are you then? Fine.']);
  });

  test('of a language without spaces likewise', async () => {
    const said = [segment(0, ['你', '好。', '今', '天'], '')];
    const cut = await lines(
      [[60, 62]],
      [
        [60, 61],
        [61, 62],
      ],
      said,
    );
    expect(cut.map(({ text, words }) => [text, words.length])).toEqual([
      ['你好。', 2],
      ['今天', 2],
    ]);
  });

  test('have times in the video, though silence was cut out, and none of it', async () => {
    // Kept: 61.6 to 64.9 and 79.6 to 88.4.
    const speech: [number, number][] = [
      [62, 64.5],
      [80, 88],
    ];
    const word = (text: string, t0: number, t1: number) => ({ text, t0, t1, likelihood: 1 });
    const said = {
      ...{ t0: 0, t1: 5, text: ' One two three.' },
      words: [word('One', 0, 1), word('two', 2.5, 3.3), word('three.', 3.3, 5)],
    };
    expect(await lines(speech, [], [said])).toEqual([
      {
        ...{ t0: 61.6, t1: 81.3, text: 'One two three.' },
        words: [
          { text: 'One', t0: 62, t1: expect.closeTo(62.6, 4), likelihood: 1 },
          { text: 'two', t0: expect.closeTo(64.1, 4), t1: 64.5, likelihood: 1 },
          { text: 'three.', t0: 80, t1: expect.closeTo(81.3, 4), likelihood: 1 },
        ],
      },
    ]);
  });

  test('have none where what is kept of the text is other words', async () => {
    const said = segment(0, ['One', '\u200b', 'two']);
    expect((await lines([[60, 62]], [], [said]))[0]).toMatchObject({ text: 'One two', words: [{}, {}] });
    expect(await lines([[60, 62]], [], [{ ...said, text: ' One' }])).toMatchObject([
      { text: 'One', words: [] },
    ]);
  });
});
