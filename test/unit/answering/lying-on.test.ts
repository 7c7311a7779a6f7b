import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { onAskedFor } from '../../../lib/answering/by-rules/lying-on';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('parlour', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'dog', t0: 0, t1: 12, box: { x: 0.3, y: 0.4, w: 0.2, h: 0.3 } },
      { kind: 'couch', t0: 0, t1: 20, box: { x: 0.2, y: 0.5, w: 0.4, h: 0.4 } },
      { kind: 'potted plant', t0: 0, t1: 20, box: { x: 0.7, y: 0.3, w: 0.2, h: 0.6 } },
    ],
  },
]);
const ask = (question: string) =>
  answer(recall, { question }, { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') });

test.each([
  ['What is the dog lying on?', 'As the boxes lie in the picture, a dog is on a couch, at 0:00 to 0:12'],
  ['what is the dog on', 'As the boxes lie in the picture, a dog is on a couch'],
  ["what's my dog sitting on please", 'As the boxes lie in the picture, a dog is on a couch'],
  ['What is sitting on the couch?', 'On a couch, as the boxes lie in the picture: a dog, at 0:00 to 0:12'],
  ["what's on the sofa", 'On a couch, as the boxes lie in the picture: a dog'],
  ['dog on a couch', 'On a couch, as the boxes lie in the picture: a dog'],
  ['Is there a dog on a couch?', 'Perhaps: as the boxes lie in the picture, a dog is on a couch'],
])('%s is told by the boxes of things', (question, told) => {
  const { answer: text, refused } = ask(question);
  expect(text).toContain(told);
  expect(text).toContain('What is before or behind I cannot tell.');
  expect(refused).toBe(false);
});

test.each([
  'Is the couch on the dog?',
  'What is the potted plant standing on?',
  'Is the plant on the couch?',
  'What is the horse on?',
  'What is on the bed?',
])('%s is not told, where the boxes lie otherwise', (question) => {
  const { answer: text } = ask(question);
  expect(text).not.toContain('boxes');
});

test.each([
  'What is the film about dogs on Sunday?',
  'Who is on the couch?',
  'What did she put on the couch?',
])('%s asks for nothing of that', (question) => {
  expect(onAskedFor(question)).toBeNull();
});
