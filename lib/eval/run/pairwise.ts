import { ASPECTS, type Aspect, type Preference } from '../../language/prompts/judging';
import type { Provider } from '../../language/provider';
import { judgePair } from '../scoring/by-model';
import { type EvalRecord, latest } from './eval-records';

/** Which of two runs answers better where both are right. */
export interface PairwiseReport {
  judge: string;
  /** Questions that both answered wholly right. */
  questions: number;
  /** How often each was better at it. */
  aspects: ({ aspect: Aspect } & Record<Preference, number>)[];
}

/** Compares two runs over the same questions, among those that both have wholly right (ViSAGE). Throws as `judgePair` does. */
export async function compareRuns(
  first: readonly EvalRecord[],
  second: readonly EvalRecord[],
  judge: Provider,
  say: (line: string) => void,
): Promise<PairwiseReport> {
  const others = latest(second);
  const pairs = [...latest(first)].flatMap(([key, one]) => {
    const other = others.get(key);
    const isSame = other && JSON.stringify(other.question) === JSON.stringify(one.question);
    return isSame && isRight(one) && isRight(other) ? [{ one, other }] : [];
  });
  const counts = ASPECTS.map((aspect) => ({ aspect, first: 0, second: 0, tie: 0 }));
  for (const [i, { one, other }] of pairs.entries()) {
    const preferred = await judgePair(judge, {
      question: one.question.question,
      first: one.answer!.answer,
      second: other.answer!.answer,
    });
    for (const count of counts) count[preferred[count.aspect]] += 1;
    say(`${i + 1} of ${pairs.length} compared`);
  }
  return { judge: judge.model, questions: pairs.length, aspects: counts };
}

/** A refusal that is right says nothing that could be compared. */
function isRight({ answer, judgement }: EvalRecord): boolean {
  return judgement?.score === 1 && answer !== null && !answer.refused;
}
