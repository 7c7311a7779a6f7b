import { type NumberTold, numbersIn } from '../../memory/numbers-told';
import { stemOf, tokens } from '../../memory/terms';
import { isDenial } from '../by-rules/telling-lines';
import type { Claim } from './claim';

/** Whether a sentence tells no more than how many speak, and lists them: "Two people speak: ...". Each of them says one of the lines. Pure. */
export function countsSpeakers(
  { persons, terms, text }: Claim,
  lines: readonly { by: string; said: string }[],
): boolean {
  const amounts = numbersIn(text).filter(({ kind }) => kind === 'amount');
  const counting = new Set(amounts.flatMap(amountWords));
  return (
    amounts.some(({ value }) => value === persons.length) &&
    terms.every((term) => counting.has(term)) &&
    !isDenial(text) &&
    persons.every((id) => lines.some(({ by }) => by === id))
  );
}

/** The stems of a number that counts something: it is held by its value. */
export function amountWords({ kind, words }: NumberTold): string[] {
  return kind === 'amount' ? tokens(words).map(stemOf) : [];
}
