import { contentTerms, tokens } from '../memory/words';

const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half both none once twice';
const NUMBERS = new Set(NUMBER_WORDS.split(' '));
const REASONS = new Set('because since therefore due reason thanks'.split(' '));
/** Attributes that a statement names when it tells them: without the word, nothing in a line tells the attribute. */
const STATED = new Set(
  'surname age address phone telephone email birthday birthdate salary wage rent price height weight nationality religion password'.split(
    ' ',
  ),
);

const AGE = new Set('year years aged birthday turn turns turned'.split(' '));
const stemmed = (word: string) => contentTerms(word)[0]!;
const isNumber = (word: string) => NUMBERS.has(word) || /\d/.test(word);

/**
 * What a line must hold to answer a question at all, by plain rules: an amount for "how many" and "how much", a reason for
 * "why", the attribute itself for "how old" and for attributes that are only ever told by name. Returns a test of the words
 * of a line and its neighbours. Anything else passes: the rules refuse, they never choose.
 */
export function canTell(question: string): (lines: string[]) => boolean {
  const words = tokens(question);
  const needs: ((held: string[]) => boolean)[] = [];
  words.forEach((word, i) => {
    const next = words[i + 1] ?? '';
    if (word === 'why') needs.push((held) => held.some((other) => REASONS.has(other)));
    const amount = word === 'how' && /^(many|much|old|tall|heavy|far|long)$/.test(next);
    if (amount || (word === 'number' && next === 'of')) needs.push((held) => held.some(isNumber));
    if (word === 'how' && next === 'old') needs.push((held) => held.some((other) => AGE.has(other)));
    if (/^(cost|costs|pay|paid|worth)$/.test(word) && words.includes('much')) {
      needs.push((held) => contentTerms(held.join(' ')).includes(stemmed(word)));
    }
    if (STATED.has(word)) needs.push((held) => held.includes(word));
  });
  return (lines) => {
    const held = lines.flatMap(tokens);
    return needs.every((need) => need(held));
  };
}
