import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('shed', '2025-06-14T17:10:00+01:00', { Greta: [0, 120] }, [
    [1, 'Greta', 'I am Greta, and this is my shed.'],
    [8, 'Otto', 'My name is Otto. Where is the blue kite?'],
    [12, 'Greta', 'The blue kite hangs behind the ladder, Otto.'],
    [30, 'Greta', 'Mind the ladder.'],
    [60, 'Otto', 'I want to mend the blue kite today.'],
  ]),
]);
const says = (question: string): string =>
  answer(recall, { question, video: 'shed.mp4' }, { now: () => 0, today: Date.parse('2025-06-20') }).answer;

test('what is said about something is told in the order in which it was, with nothing beside it', () => {
  const text = says('What is said about the blue kite?');
  expect([...text.matchAll(/At (\d:\d\d)/g)].map(([, at]) => at)).toEqual(['0:08', '0:12', '1:00']);
  expect(text).not.toContain('Mind the ladder');
});

test('of somebody who was heard alone it is told that they were never seen, and when they were heard', () => {
  expect(says('When did Otto first appear?')).toMatch(
    /^Otto was recognised in no picture, and is first heard at 0:08\b/,
  );
  expect(says('When did Greta first appear?')).toMatch(/^Greta comes into view at 0:00\b/);
});
