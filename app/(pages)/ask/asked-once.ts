import type { AnswerRecord } from '../../../lib/contract/answers';

/** Answers, the newest first, of each question only that: however it was written, in capitals or not. */
export function askedOnce(answers: readonly AnswerRecord[]): AnswerRecord[] {
  const seen = new Set<string>();
  return answers.filter(({ question }) => {
    const asked = question.trim().toLowerCase();
    return !seen.has(asked) && seen.add(asked);
  });
}
