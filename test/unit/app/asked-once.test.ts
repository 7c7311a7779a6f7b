import { expect, test } from 'vitest';
import { askedOnce } from '../../../app/(pages)/ask/asked-once';

test('of what was asked before each question stands once, with its last answer', () => {
  const given = (at: number, question: string) => ({
    ...{ at: `2026-03-0${at}T10:00:00.000Z`, question, answer: `Answer ${at}.`, refused: false },
  });
  const answers = [
    given(4, 'Who is Ada?'),
    given(3, 'Where is it?'),
    given(2, 'who is ada? '),
    given(1, 'Who?'),
  ];
  expect(askedOnce(answers).map(({ answer }) => answer)).toEqual(['Answer 4.', 'Answer 3.', 'Answer 1.']);
});
