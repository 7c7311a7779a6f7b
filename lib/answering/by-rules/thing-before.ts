import type { AskRequest } from '../../contract/answers';
import { isRelation } from '../../memory/facts/fact-words';
import { contentTerms, STOP_WORDS, stemOf } from '../../memory/terms';
import { SPEAKING } from '../../memory/verbs-of-saying';

const BE_OR_DO = '(?:is|are|was|were|does|do|did|has|have|had|will|would|can|could|should|must)';
/** "What is it for?", "Where should they go?", "Who has it?": "it" stands after a verb, or at the end. */
const IT = new RegExp(
  `(?<=\\b${BE_OR_DO} )(it|they|that|those)\\b(?= \\p{L}|$)|(?<=\\p{L} )(it|them)$`,
  'iu',
);
/** Of the recording, the weather or the clock; or what people do. */
const OF_OTHERS = new RegExp(
  `\\b(?:record\\w*|film\\w*|video|clip|tim(?:e|es)|rain\\w*|snow\\w*|late|about|mean\\w*|happen\\w*|people|wear\\w*|wore|(?!called\\b)(?:${SPEAKING}))\\b|^(?:how long|when|why)\\b|^who (?:was|were|is|are)\\b`,
  'i',
);
/** Asks for the number of what was spoken of. */
const HOW_MANY = /^how many(?: (?:are|were) (?:there|they|those))?$/i;
/** A thing in a question: an article, or whose it is, and at most three words. */
const THING =
  /(?<before>[\p{L}'’]+ )?(?<!\p{L})(?<article>the|an?|this|that|these|those|his|her|their|my|our|your|[\p{Lu}][\p{L}]+['’]s) (?<words>\p{Ll}+(?: \p{Ll}+){0,3})/gu;
const PREPOSITION =
  /^(?:in|on|at|from|with|by|for|of|to|under|behind|beside|near|about|into|through|since|until|before|after|during) $/i;
/** What follows it does something: "How much did the lids cost?" ends in what they do. */
const DOES = /^(?:did|does|do|will|would|can|could|should) $/i;

/**
 * The question with the thing that the question before was about in place of "it": "What is it for?" after "Who found a red ribbon?" asks "What is the red ribbon for?". Null where
 * it stands for nothing there, or the answer before tells something else. Pure.
 */
export function withThingBefore(
  question: string,
  { question: before, evidence }: NonNullable<AskRequest['previous']>,
): string | null {
  const plain = question.replace(/[?!.\s]+$/, '').trim();
  const isNumber = HOW_MANY.test(plain);
  const found = isNumber ? null : IT.exec(plain);
  if (!isNumber && (!found || OF_OTHERS.test(plain))) return null;
  const isMany = !found || /^(?:they|them|those)$/i.test(found[0]);
  const thing = thingIn(before, isMany);
  const told = evidence.slice(0, 2).flatMap(({ text }) => contentTerms(text));
  const isTold = evidence.length === 0 || told.includes(stemOf(thing?.split(' ').at(-1) ?? ''));
  if (thing === null || !isTold) return null;
  if (!found) return `How many ${thing.replace(/^\S+ /, '')} are there?`;
  return `${plain.slice(0, found.index)}${thing}${plain.slice(found.index + found[0].length)}?`;
}

/** The thing that a question tells, where it does not itself ask for it, one or many of them: "the red ribbon"; null where there is none. */
function thingIn(question: string, isMany: boolean): string | null {
  const [first] = question.split(/[?!.]/);
  const asksForThing = /^\W*(?:and |so )?(?:what|which)\b/i.test(first!);
  for (const { groups } of first!.matchAll(THING)) {
    const { before = '', article, words } = groups as { before?: string; article: string; words: string };
    // "What did the boy drop?" asks for a thing, "What is the lamp made of?" tells one.
    if (PREPOSITION.test(before) || (asksForThing && !/^(?:is|are|was|were) $/i.test(before))) continue;
    const all = words.split(' ');
    const end = all.findIndex((word) => STOP_WORDS.has(word));
    const noun = end >= 0 ? all.slice(0, end) : DOES.test(before) && all.length > 1 ? all.slice(0, -1) : all;
    const last = noun.at(-1);
    if (!last || isRelation(last) || last.endsWith('s') !== isMany) continue;
    return `${/^(?:an?|th\w+)$/i.test(article) ? 'the' : article} ${noun.join(' ')}`;
  }
  return null;
}
