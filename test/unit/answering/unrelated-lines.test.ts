import { describe, expect, test } from 'vitest';
import { isBare, mustBeSaid } from '../../../lib/answering/by-rules/must-be-said';
import type { Question } from '../../../lib/answering/by-rules/question';
import { unrelatedBeside } from '../../../lib/answering/by-rules/unrelated-lines';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { askedByMeaning } from '../asked-by-meaning';

describe('the nearest of few lines', () => {
  test('is weighed as though it lay among unrelated ones', () => {
    const few = unrelatedBeside(10);
    expect(few.highest).toBeGreaterThan(0.4);
    expect(few.nearerThan(0.2)).toBeGreaterThan(50);
    expect(few.nearerThan(0.6)).toBeLessThan(1);
    const many = unrelatedBeside(5000);
    expect([many.highest, many.nearerThan(0)]).toEqual([0, 0]);
  });

  test('what is looked for by itself says nothing of it', () => {
    const bare = (text: string) => isBare({ text, named: [] });
    expect(['gravel', 'a red kite', 'find the spanner', 'any kites?'].map(bare)).toEqual(Array(4).fill(true));
    expect(['who', 'what was cut', 'where is the spanner', 'he cut it'].map(bare)).toEqual(
      Array(4).fill(false),
    );
  });

  test('which words must be said', () => {
    const must = (text: string, ...words: string[]) =>
      mustBeSaid(
        {
          ...{ text, named: [], anchor: null, asks: { for: 'thing' } },
          terms: words.map((word) => ({ word, stem: word })),
        } as unknown as Question,
        text,
      );
    expect(must('who says sorry')).toEqual({ stems: ['sorri'], all: true });
    expect(must('what is said about a kite', 'kite')).toEqual({ stems: ['kite'], all: false });
    expect(must('is there a kite', 'kite')).toEqual({ stems: ['kite'], all: false });
    expect(must('how did he mend the kite', 'mend', 'kite')).toBeNull();
  });
});

/** A short talk of which much was heard amiss. */
const TALK = scene('greenhouse', '2025-07-02T10:00:00+01:00', { Ida: [0, 60] }, [
  [1, 'Ida', 'Where we kept the old ones,'],
  [5, 'Ida', 'I carry two buckets every morning.'],
  [9, 'Tom', 'Others, and the way of growing up here.'],
  [13, 'Tom', 'It is a tool for tomatoes.'],
  [17, 'Ida', 'Thank you.'],
]);

describe('a short memory of garbled lines', () => {
  const { ask } = askedByMeaning(
    rememberStories([{ ...TALK, shown: [{ kind: 'potted plant', t0: 0, t1: 20 }] }]),
  );

  test.each([
    'does a zebra show up in this',
    'do any horses turn up',
    'a boat',
    'gravel',
    'forks?',
    'find the scissors',
    'wall',
    'who says goodbye?',
    'does anyone say sorry?',
    'anyone says hello?',
    'Who says I love you?',
    'what is said about a burglar?',
    'who talks about violins',
    'what does the ad say',
    'what can be read at the foot of the ladder',
    'Is there a toddler dancing',
    'is there music',
    'how many zebras can be seen in the old mill',
    'what about the neighbours',
  ])('tells no line to what none speaks of, and shows none: %s', async (question) => {
    const { refused, answer } = await ask(question);
    expect(refused, answer).toBe(true);
    expect(answer).not.toMatch(/The nearest|says: "/);
  });

  test.each([
    ['tomatoes?', 'It is a tool for tomatoes.'],
    ['buckets', 'I carry two buckets'],
    ['what is said about tomatoes?', 'It is a tool for tomatoes.'],
    ['anyone says thanks?', 'Thank you.'],
    ['who says thank you?', 'Thank you.'],
  ])('tells what holds the word: %s', async (question, told) => {
    expect(await ask(question)).toMatchObject({ refused: false, answer: expect.stringContaining(told) });
  });

  test('single words are looked for, not replied to', async () => {
    for (const question of ['music', 'sports', 'window please', 'priests', 'programmer'])
      expect((await ask(question)).refused, question).toBe(true);
    expect((await ask('wow')).refused).toBe(false);
    expect((await ask('help')).answer).toMatch(/^Ask what was said/);
  });

  test('an end is told of the end', async () => {
    expect((await ask('how does greenhouse.mp4 end')).answer).not.toContain('Thank you');
  });
});
