import { expect, test } from 'vitest';
import { nextQuestions } from '../../../app/(pages)/ask/next-questions';
import type { Evidence } from '../../../lib/contract/answers';

const piece = (more: Partial<Evidence>): Evidence => ({
  ...{ video: 'a.mp4', t0: 1, t1: 3, who: [], text: '', kind: 'incident', score: 1 },
  ...more,
});
const next = (question: string, more: Partial<Evidence>, refused = false) =>
  nextQuestions(question, { refused, evidence: [piece(more)], trace: [] });

test('of a moment it is asked what came then, who else was there, and when, unless that was asked', () => {
  const who = ['p_1'];
  expect(next('Who found a ribbon?', { who })).toEqual([
    'And after that?',
    'Who else was there?',
    'When was that?',
  ]);
  expect(next('When did Rosa come?', { who })).toEqual(['And after that?', 'Who else was there?']);
  expect(next('Is there a cup?', { boxes: [[0, 0, 1, 1]] })).toEqual(['And after that?', 'When was that?']);
});

test('nothing is asked next where no moment is meant', () => {
  expect(next('How many videos do I have?', { who: ['p_1'] })).toEqual([]);
  expect(next('Wie viele Videos habe ich?', { who: ['p_1'] })).toEqual([]);
  expect(next('When was the film made?', { text: 'Much of the picture is black.' })).toEqual([]);
  expect(next('Who found a ribbon?', { who: ['p_1'] }, true)).toEqual([]);
});
