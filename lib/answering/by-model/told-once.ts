import { contentTerms, stemOf } from '../../memory/terms';
import { SAYING_WORDS } from '../../memory/verbs-of-saying';
import type { Found } from './contract';

/** With these a model tells that somebody said something: the line says it by whose it is. */
const SAYING: ReadonlySet<string> = new Set(SAYING_WORDS.map(stemOf));

/**
 * What of some found things is not told already, each once: a line tells the facts that stand in it, and what a model wrote in its words.
 *
 * @param before what is told anyway: lines go first
 */
export function notTold<F extends Found>(found: readonly F[], before: readonly Found[]): F[] {
  const kept: F[] = [];
  for (const one of found) if (![...before, ...kept].some((other) => tells(other, one))) kept.push(one);
  return kept;
}

/** Whether something that is told tells another thing, too. */
function tells(told: Found, one: Found): boolean {
  if (told.id === one.id) return true;
  if (told.clipId !== one.clipId) return false;
  if (told.t0 === one.t0 && told.t1 === one.t1) return wordsOf(told).includes(wordsOf(one));
  return one.written && told.said !== undefined && holdsAll(told.said, one.text);
}

/** A fact may be one sentence of its line. */
function wordsOf({ said, text }: Found): string {
  return said ?? text;
}

/** Whether all that a sentence tells, but for whom, was said in these words. */
function holdsAll(said: string, sentence: string): boolean {
  const held = new Set(contentTerms(said));
  const own = contentTerms(sentence.replace(/<p_\d+>/g, ' ')).filter((stem) => !SAYING.has(stem));
  return own.length > 0 && own.every((stem) => held.has(stem));
}
