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

describe('a number of things that a line shows', () => {
  const shows = (n: number, kind: string, most: number): Ground => ({
    ...GROUNDS[0]!,
    piece: {
      ...{ ...GROUNDS[0]!.piece, n, id: `seen ${n}`, who: [], kind: 'incident', what: 'shows' },
      ...{
        t0: 12,
        t1: 31,
        text: `In view: a ${kind}.`,
        seen: `${most} at once, sure 0.82, left half, 0:12 to 0:31`,
      },
      count: { kind, most, told: `In view: ${most} ${kind}s.` },
    },
    there: [],
  });
  const grounds = [
    shows(1, 'horse', 5),
    shows(2, 'dog', 2),
    {
      ...GROUNDS[0]!,
      piece: { ...GROUNDS[0]!.piece, n: 3, text: '<p_1> says: "We have three horses at home."' },
    },
  ];
  const checked = (answer: string) =>
    checkAnswer(answer, { get: (n) => grounds[n - 1], all: () => grounds, names });

  test.each([
    'Five horses are in view [1].',
    'At most five horses can be seen at once [1].',
    'There are 5 horses on the left [1].',
    'Horses: five [1].',
    'Five horses and two dogs are in view [1][2].',
    'From 0:12 to 0:31 five horses are in view [1].',
    'In one video a horse is in view [1].',
    'A horse is in view [1].',
  ])('is that of the line: "%s" stays', (answer) => {
    const { kept, left } = checked(answer);
    expect(left).toEqual([]);
    expect(kept.map(({ text, quoted }) => [text, quoted])).toEqual([
      [answer.replace(/ \[.*$/, '.'), undefined],
    ]);
  });

  test.each([
    ['Three horses are in view [1].', 'In view: 5 horses.'],
    ['One horse is in view [1].', 'In view: 5 horses.'],
    ['There are no horses [1].', 'In view: 5 horses.'],
    ['Horses: three [1].', 'In view: 5 horses.'],
    // Not the seconds, nor what another line counts.
    ['Twelve horses are in view [1].', 'In view: 5 horses.'],
    ['Two horses are in view [1][2].', 'In view: 5 horses. In view: 2 dogs.'],
    ['Seven horses are in view [1][2].', 'In view: 5 horses. In view: 2 dogs.'],
  ])('is not: "%s" becomes "%s"', (answer, quote) => {
    const { kept, left } = checked(answer);
    expect(left).toEqual([]);
    expect(kept).toMatchObject([{ text: quote, quoted: true, failing: null }]);
  });

  test('may be told by somebody in another line', () => {
    expect(checked('Otto says that they have three horses at home [1][3].').kept[0]!.quoted).toBeUndefined();
  });

  test('that nothing cites is held by none', () => {
    expect(checked('Three horses are in view.').kept).toEqual([]);
    expect(checked('Five horses are in view.').kept).toMatchObject([{ cites: [1] }]);
  });
});
