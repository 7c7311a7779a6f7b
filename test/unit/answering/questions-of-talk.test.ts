import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { asksForVideos } from '../../../lib/answering/by-rules/for-videos';
import { isGerman } from '../../../lib/answering/by-rules/german';
import { asksWhereNobodyIs } from '../../../lib/answering/by-rules/nobody-seen';
import { orderAskedFor } from '../../../lib/answering/by-rules/order-in-view';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('talk', '2025-06-14T10:00:00+01:00', { Ann: [0, 60] }, [
      [5, 'Ann', 'I lost my watch on the train to Porto.'],
      [15, 'Ann', 'Nan baked cakes with the kids.'],
      [25, 'Ann', 'Last night we watched Titanic at home.'],
    ]),
    shown: [
      { kind: 'dog', t0: 0, t1: 8 },
      { kind: 'couch', t0: 30, t1: 50 },
    ],
  },
  {
    ...scene('pond', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'bird', t0: 4, t1: 8, most: 4 },
      { kind: 'duck', t0: 4, t1: 8 },
      { kind: 'fish', t0: 20, t1: 24 },
      { kind: 'bus', t0: 30, t1: 34, score: 0.48 },
    ],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('what is in view takes no question away from what was said', () => {
  test.each([
    ['Which video is about the watch?', 'I lost my watch'],
    ['In which video is the watch?', 'I lost my watch'],
    ['Which video has children?', 'with the kids'],
  ])('%s', (question, told) => {
    expect(ask(question)).toMatchObject({ refused: false, answer: expect.stringContaining(told) });
  });

  test('videos are asked for by what is in them, and by no other words', () => {
    for (const text of ['Which video has a lion?', 'Play the one with the horses', 'any video with a baby'])
      expect(asksForVideos(text), text).toBe(true);
    for (const text of ['What movie did they watch?', 'Which one of the flats did she get?', 'No one has it'])
      expect(asksForVideos(text), text).toBe(false);
  });

  test('when one of two was last in view compares nothing', () => {
    expect(orderAskedFor('When did I last see a dog or a cat?')).toBeNull();
    expect(orderAskedFor('What comes first, the dog or the cat?')).not.toBeNull();
  });

  test('English questions are not taken for German ones', () => {
    expect(['Was he wearing his hat?', 'Was that his hat?', 'Plant it?'].filter(isGerman)).toEqual([]);
  });

  test('"don’t have any people" asks where nobody is', () => {
    expect(asksWhereNobodyIs('Which videos don’t have any people?')).toBe(true);
  });
});

describe('no more is told than was seen', () => {
  test.each(['Is there a dog on the couch?', 'Is there a dog that barks?', 'Is the dog ours?'])(
    '%s has no plain yes',
    (question) => {
      expect(ask(question, 'talk').answer).not.toMatch(/^Yes/);
    },
  );

  test('what somebody does is no thing', () => {
    expect(ask('Did they fish?', 'pond').answer).not.toMatch(/^Yes/);
  });

  test('what has boxes is counted, and what whole pictures are of is told beside it', () => {
    expect(ask('How many ducks are there?', 'pond').answer).toMatch(
      /^4 birds at once.*"ducks" I cannot tell/,
    );
    expect(ask('How many birds are there?', 'pond').answer).toMatch(/^4 birds at once/);
    expect(ask('How many animals are there?', 'pond').answer).toMatch(
      /4 birds at once.* A fish is in view, too; how many I cannot tell\.$/,
    );
  });

  test('what may be a bus is not the most of anything', () => {
    expect(ask('Which video has the most buses?').answer).not.toMatch(/^The most/);
  });
});
