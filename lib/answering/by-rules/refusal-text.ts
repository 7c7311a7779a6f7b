import type { Question } from './question';
import { listed } from './telling';

/** Words that are told to have been looked for. */
const NAMED_WORDS = 6;

/** What is said where nothing tells what was asked. */
export function refusal(question: Question): string {
  if (question.strangers.length > 0)
    return `I found nothing about that: nobody and nothing called ${listed(question.strangers.slice(0, NAMED_WORDS))} was shown or spoken of.`;
  return `I found nothing about that. I looked for ${lookedFor(question)}.`;
}

function firstOf(items: string[]): string[] {
  return items.length <= NAMED_WORDS ? items : [...items.slice(0, NAMED_WORDS), 'others'];
}

/** What a question looks for, in words. */
export function lookedFor({ terms, named }: Question): string {
  const parts = [];
  if (terms.length > 0) parts.push(listed(firstOf(terms.map((term) => `"${term.word}"`))));
  if (named.length > 0) parts.push(listed(firstOf(named.map((person) => person.name!))));
  return parts.join(' with ') || 'names and words that were said, but the question holds none';
}
