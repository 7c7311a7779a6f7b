import * as v from 'valibot';
import type { EvalQuestion } from './question';
import { badInput } from './read';

export const Letter = v.pipe(v.string(), v.trim(), v.regex(/^[A-Z]$/, 'is not a letter'));

/**
 * Options as they were published, with or without their letters before them ("A. Black.", "(A) black").
 *
 * @throws MnemeError `bad-input` when none of them has the answer's letter
 */
export function choiceTruth(
  written: readonly string[],
  letter: string,
  where: string,
): Pick<EvalQuestion, 'truth' | 'reference'> {
  const options = written.map((option, i) => {
    const own = String.fromCharCode(65 + i);
    return { letter: own, text: option.replace(new RegExp(`^\\(?${own}[.):]\\)?\\s*`), '').trim() };
  });
  const right = options.find((option) => option.letter === letter);
  if (!right) throw badInput(`${where}: answer: ${letter} is none of its ${options.length} options.`);
  return { reference: `${letter}. ${right.text}`, truth: { by: 'choice', options, letter } };
}
