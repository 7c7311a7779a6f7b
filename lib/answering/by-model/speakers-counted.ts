import { numbersIn } from '../../memory/numbers-told';
import { stemOf, tokens } from '../../memory/terms';
import { isDenial } from '../by-rules/telling-lines';
import type { Claim } from './claim';

/** Whether a sentence tells no more than how many speak, and lists them: "Two people speak: ...". Each of them says one of the lines. Pure. */
export function countsSpeakers(claim: Claim, lines: readonly { by: string }[]): boolean {
  const counting = wordsForListed(claim);
  return (
    counting.size > 0 &&
    claim.terms.every((term) => counting.has(term)) &&
    !isDenial(claim.text) &&
    claim.persons.every((id) => lines.some(({ by }) => by === id))
  );
}

/** Stems of the numbers of a sentence that are as many as it names people: these hold them. Pure. */
export function wordsForListed({ text, persons }: Claim): ReadonlySet<string> {
  const fitting = numbersIn(text).filter(({ kind, value }) => kind === 'amount' && value === persons.length);
  return new Set(fitting.flatMap(({ words }) => tokens(words).map(stemOf)));
}
