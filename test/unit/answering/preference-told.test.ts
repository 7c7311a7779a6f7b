import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('porch', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [0, 120] }, [
    [1, 'Greta', 'I am Greta, and this is my brother Otto.'],
    [6, 'Otto', 'My name is Otto. I always take my tea with lemon.'],
    [14, 'Greta', 'My favourite flower is the iris.'],
    [40, 'Greta', 'I drink my coffee black.'],
    [70, 'Otto', 'I have changed my mind. I drink my tea plain now.'],
  ]),
]);
const says = (question: string, more: Partial<AskRequest> = {}): string =>
  answer(recall, { question, video: 'porch.mp4', ...more }, { now: () => 0, today: Date.parse('2025-06-20') })
    .answer;

test('a preference that is asked for leads its answer', () => {
  expect(says('How does Greta take her coffee?')).toMatch(/^Black\. At 0:40 /);
  expect(says("What is Greta's favourite flower?")).toMatch(/^The iris\. At 0:14 /);
});

test('one that has changed says so, as of each moment', () => {
  expect(says('How does Otto take his tea?')).toMatch(/^Plain\. Otto changed that at 1:10 /);
  expect(says('How does Otto take his tea?', { before: 60 })).toMatch(/^With lemon\. At 0:06 /);
});

test('a line that tells one leads by it in no answer to another question', () => {
  expect(says('Who drinks coffee?')).not.toMatch(/^Black/);
  expect(says('What did Otto change?')).not.toMatch(/^Plain/);
  expect(says('Does Otto take his tea plain?')).not.toMatch(/^Plain/);
});
