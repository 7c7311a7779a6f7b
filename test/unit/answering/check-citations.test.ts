import { describe, expect, test } from 'vitest';
import { checkAnswer, type Ground } from '../../../lib/answering/by-model/check-citations';

/** Lines as they are shown to a model: 1 is Otto, 2 Greta. */
const LINES: [who: string, said: string][] = [
  ['p_1', 'The boiler is not broken, it only needs oil.'],
  ['p_2', 'I heard that the ferry is sold.'],
  ['p_1', 'Did the postman bring a parcel?'],
  ['p_2', 'I put the lamp behind the rain barrel.'],
];
const GROUNDS = LINES.map(
  ([who, said], i): Ground => ({
    piece: {
      ...{ n: i + 1, id: `${i}`, clipId: '', videoId: '', video: 'porch.mp4', t0: i * 10, t1: i * 10 + 4 },
      ...{ who: [who], score: 1, kind: 'transcript', what: 'says', written: false, sources: [] },
      ...{ text: `<${who}> says: "${said}"`, when: 'Saturday 14 June 2025, 17:10, 0:00 in porch.mp4' },
    },
    beside: '',
    there: ['p_1', 'p_2'],
  }),
);
const names = new Map([
  ['p_1', ['Otto']],
  ['p_2', ['Greta']],
]);
const kept = (answer: string) =>
  checkAnswer(answer, { get: (n) => GROUNDS[n - 1], all: () => GROUNDS, names }).kept;

describe('a sentence whose words stand in its lines', () => {
  test.each([
    ['says what a line denies', 'The boiler is broken [1].', 1],
    ['tells as a fact what was only heard', 'The ferry is sold [2].', 2],
    ['tells as a fact what was only asked', 'The postman brings a parcel [3].', 3],
  ])('%s: the line is quoted in its place', (_, sentence, n) => {
    expect(kept(sentence)).toEqual([
      { text: GROUNDS[n - 1]!.piece.text, cites: [n], failing: null, share: 1, quoted: true },
    ]);
  });

  test.each([
    ['denies it, too', 'The boiler is not broken [1].'],
    ['tells it as heard', 'Greta heard that the ferry is sold [2].'],
    ['tells it as asked', 'Otto asked whether the postman brings a parcel [3].'],
    ['tells it as it is', 'Greta put the lamp behind the rain barrel [4].'],
  ])('%s: it stays', (_, sentence) => {
    const [one] = kept(sentence);
    expect(one).toMatchObject({ text: sentence.replace(/ \[\d\]\.$/, '.'), failing: null });
    expect(one!.quoted).toBeUndefined();
  });

  test('a line is quoted once, however many sentences rest on it', () => {
    expect(kept('The boiler is broken [1]. The broken boiler needs oil [1].')).toHaveLength(1);
  });
});
