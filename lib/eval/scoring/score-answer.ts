import type { Answer } from '../../contract/answers';
import { type ErrorData, toErrorData } from '../../errors';
import { type ErrorClass, JUDGING_VERSION } from '../../language/prompts/judging';
import type { Provider } from '../../language/provider';
import type { EvalQuestion } from '../datasets/question';
import { stemOf } from '../run/names';
import { judgeEntailment, judgeError, judgeGrade } from './by-model';
import { type Marks, markByTruth } from './by-truth';
import { letterIn } from './choice';

/** What was made of an answer. */
export interface Judgement {
  /** Who judged: "rule", a model, or both. */
  by: string;
  /** 0 to 1; null: not judged. */
  score: number | null;
  /** What went wrong with an answer that is not wholly right; null where nobody can tell. */
  error: ErrorClass | null;
  /** MM-Lifelong's grade, 0 to 5. */
  grade?: number;
  /** The letter that was chosen; null for none. */
  letter?: string | null;
  /** By the truth of a scripted film. */
  marks?: Marks;
  /** Why the judge gave nothing. */
  failed?: ErrorData;
}

/** Who judges answers to a question, with this judge at hand. What was judged so already need not be judged again. */
export function judgedBy({ truth }: EvalQuestion, judge: Provider | null): string {
  const model = judge && `${judge.model}, version ${JUDGING_VERSION}`;
  switch (truth.by) {
    case 'choice':
      return 'rule';
    case 'phrases':
      return model ? `rule and ${model}` : 'rule';
    default:
      return model ?? 'nobody';
  }
}

/** Judges an answer as its question's dataset does. A judge that fails is told in the judgement, and does not end the run. */
export async function judgeAnswer(
  question: EvalQuestion,
  answer: Answer,
  judge: Provider | null,
): Promise<Judgement> {
  const by = judgedBy(question, judge);
  const judged = {
    question: question.question,
    reference: question.reference,
    answer: answer.answer,
    refused: answer.refused,
  };
  let scored = byRule(question, answer);
  try {
    scored ??= await byModel(question, judged, judge);
    const { error: known, ...score } = scored;
    if (score.score === null || score.score === 1) return { by, ...score, error: null };
    // What a choice leaves out or makes up is not in its letter.
    const sorts = question.truth.by === 'choice' ? null : judge;
    return { by, ...score, error: known ?? (await judgeError(sorts, judged)) };
  } catch (error) {
    // The score stands where only what went wrong is unknown.
    return { by, score: null, ...scored, error: scored?.error ?? null, failed: toErrorData(error) };
  }
}

type Scored = Omit<Judgement, 'by' | 'failed' | 'error'> & { error?: ErrorClass };

function byRule({ truth, about, clues }: EvalQuestion, answer: Answer): Scored | null {
  if (truth.by === 'choice') {
    const letter = answer.refused ? null : letterIn(answer.answer, truth.options);
    return { score: letter === truth.letter ? 1 : 0, letter };
  }
  if (truth.by !== 'phrases') return null;
  const { accept, answerable } = truth;
  const own = clues.filter(({ video }) => video === about);
  const evidence = answer.evidence.map((piece) => ({ ...piece, video: stemOf(piece.video) }));
  const marks = markByTruth({ accept, answerable, clues: own }, { ...answer, evidence });
  if (answerable) return { score: marks.text ? 1 : 0, marks };
  return { score: marks.refused ? 1 : 0, marks, error: 'hallucination' };
}

async function byModel(
  { truth }: EvalQuestion,
  judged: { question: string; reference: string; answer: string },
  judge: Provider | null,
): Promise<Scored> {
  if (!judge) return { score: null };
  if (truth.by === 'grade') return judgeGrade(judge, judged);
  return { score: await judgeEntailment(judge, judged) };
}
