import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { kindsNamedIn, veryKindOf } from '../../../lib/memory/thing-names';
import { PICTURE_KINDS } from '../../../lib/vision/picture-kinds';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('holiday', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'bus', t0: 0, t1: 2 },
      { kind: 'beach', t0: 10, t1: 14, score: 0.45 },
      { kind: 'lighthouse', t0: 20, t1: 24 },
      { kind: 'boat', t0: 30, t1: 34, most: 2 },
      { kind: 'small boat', t0: 30, t1: 34 },
    ],
  },
  {
    ...scene('zoo', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'bear', t0: 4, t1: 8 },
      { kind: 'polar bear', t0: 4, t1: 8 },
      { kind: 'bear', t0: 20, t1: 24 },
      { kind: 'lion', t0: 40, t1: 44 },
      { kind: 'bird', t0: 50, t1: 54 },
    ],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('what whole pictures are of', () => {
  test.each([
    ['When do we see the lighthouse?', 'holiday', 'A lighthouse is in view at 0:20 to 0:24'],
    ['Is there a lion?', 'zoo', 'Yes: a lion is in view at 0:40'],
    ['Which videos have a beach?', undefined, 'holiday.mp4'],
    ['Is there a beach?', 'holiday', 'Perhaps: what may be a beach is in view at 0:10'],
    // Who is a polar bear is a bear, and is told once.
    ['When is there a bear?', 'zoo', 'at 0:04 to 0:08 and 0:20 to 0:24'],
    ['When is the polar bear in view?', 'zoo', 'A polar bear is in view at 0:04 to 0:08 in zoo.mp4'],
    ['When is the boat in view?', 'holiday', 'A boat is in view at 0:30 to 0:34 in'],
    ['How many boats are there?', 'holiday', '2 boats at once'],
    ['How many lions are there?', 'zoo', 'How many there are I cannot tell.'],
    ['What kind of place is it?', 'holiday', 'By the picture it may be a beach, at 0:10'],
  ])('%s (%s)', (question, video, told) => {
    const { answer, refused } = ask(question, video);
    expect(answer).toContain(told);
    expect(refused).toBe(false);
  });

  test('a bear that is a polar bear is one animal', () => {
    expect(ask('Which animals are there?', 'zoo').answer).toMatch(/a polar bear/);
    expect(ask('When is the polar bear in view?', 'zoo').answer).not.toContain('0:20');
    expect(ask('When is the boat in view?', 'holiday').answer).not.toContain('small boat');
  });

  test.each([
    ['Is there a tiger?', 'zoo', 'I recognised no tiger'],
    ['Is there a castle?', 'holiday', 'I recognised no castle'],
  ])('what was not seen is refused: %s', (question, video, told) => {
    const { answer, refused } = ask(question, video);
    expect(answer).toContain(told);
    expect(refused).toBe(true);
  });

  test('a duck may be told by a bird, where no picture is of a duck', () => {
    const { answer } = ask('Is there a duck?', 'zoo');
    expect(answer).toContain('Perhaps: a bird is in view at 0:50');
    expect(answer).toContain('Whether that is what is called "duck" I cannot tell.');
  });

  test('each has a name by which it is found, alone and in the plural', () => {
    for (const kind of PICTURE_KINDS) {
      const [named] = kindsNamedIn(`Where is the ${kind}?`);
      expect((veryKindOf(named!) ?? named)!.kinds, kind).toContain(
        kind === 'ship' ? 'boat' : kind === 'stove' ? 'oven' : kind,
      );
    }
    expect(kindsNamedIn('They went fishing, and the boat was shipped')).toHaveLength(1);
    expect(kindsNamedIn('Gloria hears of a beard in Hamburg, where prices rise')).toEqual([]);
  });
});
