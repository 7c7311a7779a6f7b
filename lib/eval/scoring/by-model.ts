import {
  ASPECTS,
  type Aspect,
  comparisonRequest,
  diagnosisRequest,
  type ErrorClass,
  entailmentRequest,
  gradingRequest,
  type Judged,
  type Preference,
} from '../../language/prompts/judging';
import type { Provider } from '../../language/provider';
import { completeStructured } from '../../language/read-or-ask-again';

/** 1 where the reference follows from the answer, else 0 (M3-Bench). Throws as `completeStructured` does. */
export async function judgeEntailment(judge: Provider, judged: Judged): Promise<0 | 1> {
  const { follows } = await completeStructured(judge, entailmentRequest(judged));
  return follows === 'yes' ? 1 : 0;
}

/** A grade from 0 to 5 and the score that it is mapped to (MM-Lifelong). Throws as `completeStructured` does. */
export async function judgeGrade(
  judge: Provider,
  judged: Judged,
): Promise<{ grade: number; score: 0 | 0.5 | 1 }> {
  const { grade } = await completeStructured(judge, gradingRequest(judged));
  return { grade, score: scoreOfGrade(grade) };
}

/** 4 and 5 are right, 3 is half right, 0 to 2 are wrong (MM-Lifelong, appendix C.3). */
export function scoreOfGrade(grade: number): 0 | 0.5 | 1 {
  if (grade >= 4) return 1;
  return grade === 3 ? 0.5 : 0;
}

/** What is wrong with a wrong answer; one that was given as a refusal is one, and no model is asked. Throws as `completeStructured` does. */
export async function judgeError(
  judge: Provider | null,
  judged: Judged & { refused: boolean },
): Promise<ErrorClass | null> {
  if (judged.refused) return 'refusal';
  return judge && (await completeStructured(judge, diagnosisRequest(judged))).class;
}

/**
 * Which of two right answers to one question is better at what. The judge is asked in both orders: what it does not say in both is a tie. Throws as
 * `completeStructured` does.
 */
export async function judgePair(
  judge: Provider,
  { question, first, second }: { question: string; first: string; second: string },
): Promise<Record<Aspect, Preference>> {
  const there = await completeStructured(judge, comparisonRequest(question, first, second));
  const back = await completeStructured(judge, comparisonRequest(question, second, first));
  const turned = { first: 'second', second: 'first', tie: 'tie' } as const;
  return Object.fromEntries(
    ASPECTS.map((aspect) => [aspect, there[aspect] === turned[back[aspect]] ? there[aspect] : 'tie']),
  ) as Record<Aspect, Preference>;
}
