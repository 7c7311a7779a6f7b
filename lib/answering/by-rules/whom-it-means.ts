import type { AskRequest } from '../../contract/answers';
import { namesOf, type PersonView } from '../../identity/fold';
import { FEMALE, MALE } from '../../memory/facts/fact-words';
import { tokens } from '../../memory/terms';
import { escaped } from './names-in-question';
import { asksFor } from './what-is-asked';

type Pronoun = 'he' | 'she';

const PRONOUNS: Readonly<Record<Pronoun, RegExp>> = { he: /\b(?:he|him|his)\b/i, she: /\b(?:she|hers?)\b/i };
const KIN: Readonly<Record<Pronoun, ReadonlySet<string>>> = { he: MALE, she: FEMALE };
/** Asks for relatives, whoever they are. */
const OF_FAMILY = /\b(?:family|relatives?|relations?|siblings?|kin|parents?|children|kids?)\b/i;
const OF_ONESELF = /\b(?:I|me|my|mine|we|our|us)\b|\bI['’]/;
/** What somebody who is spoken of is, has or does. */
const IS_OR_DOES =
  "(?:is|was|isn['’]t|wasn['’]t|has|had|will|would|can|could|did|does|went|came|[a-z]{3,}(?:s|ed))";
/** "Tilda is not here. She is in Bergen." */
const TOLD_AS = new RegExp(
  `(?<!\\p{L})(\\p{Lu}\\p{Ll}+) ${IS_OR_DOES}\\b[^.!?;]*[.!?;,]+ (?:[Aa]nd |[Bb]ut )?([Hh]e|[Ss]he)\\b`,
  'u',
);

/** Which pronoun for one person a question holds first; null where it holds none. */
export function pronounIn(question: string): Pronoun | null {
  const found = (['he', 'she'] as const).flatMap((one) => {
    const at = PRONOUNS[one].exec(question)?.index;
    return at === undefined ? [] : [{ one, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.one ?? null;
}

/**
 * Whom "he" or "she" means, by the question before and the line that its answer rests on: whoever that question names, a relative whom either speaks of, or who is told to be the one that was asked for.
 * Null where nothing tells whom. Pure.
 *
 * @param nameIn the name of somebody known that a text holds
 */
export function whoIsMeant(
  pronoun: Pronoun,
  { question, evidence }: NonNullable<AskRequest['previous']>,
  persons: readonly PersonView[],
  nameIn: (text: string) => string | undefined,
): string | null {
  const [first] = evidence;
  const said = first?.said ?? '';
  const named = nameIn(question);
  const speaker = persons.find(({ id }) => id === first?.who[0])?.name ?? null;
  const isOfWho = /^who(?:se)?\b/i.test(question);
  const askedOf = tokens(question).find((word) => KIN[pronoun].has(word));
  if (askedOf && named) return `${named}'s ${askedOf}`;
  const kin = OF_FAMILY.test(question) || (isOfWho && !named) ? kinIn(said, pronoun, isOfWho) : null;
  if (kin && speaker) return `${speaker}'s ${kin}`;
  const told = TOLD_AS.exec(said);
  const toldAs = told?.[2]?.toLowerCase() === pronoun ? told[1]! : null;
  if (!isOfWho || named) return named ?? toldAs;
  if (toldAs) return toldAs;
  const isOfSpeaker =
    asksFor(question).for === 'speaker' || first?.said === undefined || OF_ONESELF.test(said);
  return isOfSpeaker ? speaker : (persons.flatMap(namesOf).find((name) => isToldOf(name, said)) ?? null);
}

/** Whose kin it is of whom a line speaks as "my sister"; `leads`: only where a sentence begins so, which tells what they do. */
function kinIn(said: string, pronoun: Pronoun, leads: boolean): string | null {
  const own = leads
    ? /(?:^|[.!?] )My (?:[\p{L}-]+ )?([\p{L}-]+)\b/gu
    : /\bmy (?:[\p{L}-]+ )?([\p{L}-]+)\b/giu;
  for (const [found] of said.matchAll(own)) {
    const word = tokens(found).find((one) => KIN[pronoun].has(one));
    if (word) return word;
  }
  return null;
}

/** Whether a line tells what somebody is or does. */
function isToldOf(name: string, said: string): boolean {
  return new RegExp(`(?:^|[.!?] |, )${escaped(name)} ${IS_OR_DOES}\\b`, 'u').test(said);
}
