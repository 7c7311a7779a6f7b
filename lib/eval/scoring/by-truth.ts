import type { Evidence } from '../../contract/answers';

/** What an answer to a question of a scripted film or story is held against. */
export interface Scripted {
  /** Phrases of which a right answer holds one, as whole words; of a right refusal where it is not answerable. */
  accept: readonly string[];
  answerable: boolean;
  /** Stretches that an answer may rest on. */
  clues: readonly { video: string; t0: number; t1: number }[];
}

/** What is right about it. */
export interface Marks {
  refused: boolean;
  /** An accepted phrase stands in the answer, and it is no refusal. */
  text: boolean;
  /** One of the first three pieces of evidence overlaps a clue, and it is no refusal. */
  evidence: boolean;
  /** One of the first ten does. */
  among10: boolean;
  /** A refusal that the words alone give away. */
  plain: boolean;
}

/** Marks an answer by rule. Pieces of evidence and clues name videos in the same way. */
export function markByTruth(
  { accept, answerable, clues }: Scripted,
  answer: { answer: string; refused: boolean; evidence: readonly Pick<Evidence, 'video' | 't0' | 't1'>[] },
): Marks {
  const overlaps = (piece: Pick<Evidence, 'video' | 't0' | 't1'>) =>
    clues.some(({ video, t0, t1 }) => piece.video === video && piece.t0 < t1 && piece.t1 > t0);
  const said = wholeWords(answer.answer);
  const holds = accept.some((phrase) => said.includes(wholeWords(phrase)));
  const { refused, evidence } = answer;
  return {
    refused,
    text: !refused && holds,
    evidence: !refused && evidence.slice(0, 3).some(overlaps),
    among10: evidence.slice(0, 10).some(overlaps),
    plain: refused && !answerable && holds,
  };
}

/** Words in small letters, with a space before and after each: a phrase of whole words is part of it as it stands. */
export function wholeWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(' ')} `;
}
