import type { AskMode, AskRequest } from '../../contract/answers';
import { MnemeError } from '../../errors';
import { told } from '../../told';
import type { EvalQuestion } from '../datasets/question';
import { stemOf } from './names';

/**
 * The videos of a memory by their names without endings.
 *
 * @throws MnemeError `bad-input` when two that are asked about have the same
 */
export function videosByStem(
  names: readonly string[],
  questions: readonly EvalQuestion[],
): Map<string, string> {
  const needed = new Set(questions.flatMap(({ videos }) => videos));
  const found = new Map<string, string>();
  for (const name of names) {
    const stem = stemOf(name);
    const other = found.get(stem);
    if (other !== undefined && needed.has(stem))
      throw new MnemeError(
        'bad-input',
        told`The memory holds ${other} and ${name}, and questions are asked about ${stem}: only one of them may be there.`,
      );
    found.set(stem, name);
  }
  return found;
}

/** A question as it is asked: as of its moment, with its options where it has some. Null where a video that it needs is not remembered. */
export function toRequest(
  { question, truth, videos, about, before }: EvalQuestion,
  names: ReadonlyMap<string, string>,
  mode: AskMode | undefined,
): AskRequest | null {
  if (!videos.every((video) => names.has(video))) return null;
  return {
    question: truth.by === 'choice' ? withOptions(question, truth.options) : question,
    ...(mode === undefined ? {} : { mode }),
    ...(about === null ? {} : { video: names.get(about)! }),
    ...(before === null ? {} : { before }),
  };
}

function withOptions(question: string, options: readonly { letter: string; text: string }[]): string {
  const lines = options.map(({ letter, text }) => `${letter}. ${text}`);
  return [question, ...lines, 'Answer with the letter of the right option.'].join('\n');
}
