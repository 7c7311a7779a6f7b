import { expect, test } from 'vitest';
import { answerAsText } from '../../../app/(pages)/ask/answer-as-text';
import { translator } from '../../../app/language/translate';
import type { Answer, Evidence } from '../../../lib/contract/answers';
import type { Person } from '../../../lib/contract/people';
import { COMMON } from '../../../lib/contract/trace';

const t = translator('en', {});
const PEOPLE = [
  { id: 'p_1', name: 'Clara', faces: ['f_1'], voices: [], parts: [] },
  { id: 'p_2', name: null, faces: [], voices: ['v_2'], parts: [] },
] as unknown as Person[];

const piece = (t0: number, text: string): Evidence => ({
  ...{ video: 'demo.mp4', t0, t1: t0 + 3, who: [], text, kind: 'transcript', score: 1 },
});
const answer = (text: string, refused: boolean, evidence: Evidence[]): Answer => ({
  ...{ answer: text, refused, mode: 'auto', rounds: 0, modelCalls: 0, promptTokens: 0, ms: 1 },
  ...{ evidence, trace: [] },
});

test('an answer is copied with the first moments that it is based on, and names in place of ids and numbers', () => {
  const pieces = [
    piece(6, '<p_1> says: "I build kites."'),
    piece(60, '<p_2> speaks.'),
    piece(70, 'C.'),
    piece(80, 'D.'),
  ];
  expect(
    answerAsText(t, PEOPLE, 'What does Clara do?', answer('<p_1> builds kites [1].', false, pieces)),
  ).toBe(
    `What does Clara do?
Clara builds kites.

Based on:
- demo.mp4, 0:06 to 0:09: Clara says: "I build kites."
- demo.mp4, 1:00 to 1:03: Voice 2 speaks.
- demo.mp4, 1:10 to 1:13: C.`,
  );
});

test('what a model adds of what is generally known goes along, marked as that', () => {
  const told = {
    text: 'From what the model knows, not from your videos: {1}',
    values: ['Lyon is in France.'],
  };
  const added = {
    ...answer('Clara lives in Lyon.', false, []),
    trace: [{ step: COMMON, detail: '', told }],
  } satisfies Answer;
  expect(answerAsText(t, PEOPLE, 'Where does Clara live?', added)).toBe(
    'Where does Clara live?\nClara lives in Lyon.\nFrom what the model knows, not from your videos: Lyon is in France.',
  );
});

test('a refusal is copied as it is, without what only came near', () => {
  expect(
    answerAsText(
      t,
      PEOPLE,
      'How old is Clara?',
      answer('I found nothing about that.', true, [piece(6, 'A.')]),
    ),
  ).toBe('How old is Clara?\nI found nothing about that.');
});
