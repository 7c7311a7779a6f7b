import { tokens } from '../terms';
import { SAYING_WORDS } from '../verbs-of-saying';

const set = (words: string) => new Set(words.split(' '));

/** Finite forms of the past, besides those in -ed. */
const PAST = set(
  'was were did had ate became began bit blew bought broke brought built burnt came caught chose cut drank drew drove fell felt flew forgot found fought gave got grew heard held hid hit hurt kept knew left lent let lost made meant met paid put ran rang read rode rose said sang sat saw sent set shook shot showed slept sold spent spoke stole stood stuck swam swept threw told took thought understood went woke won wore wrote laid lay led lit been done gone seen taken given eaten',
);
/** Words in -ed that are no past forms. */
const NOT_PAST = set(
  'need feed seed weed deed speed bleed bed red shed hundred indeed naked kindred sacred breed greed reed',
);
const NOT_YET = set('is are am will would shall should can could may might must does going tomorrow');
const BASE_AFTER = set('did does will would shall should can could may might must to');
/** Verbs whose clause tells what was said or thought, not when. */
const SPEECH: ReadonlySet<string> = new Set([
  ...SAYING_WORDS,
  ...'think thinks thought believe believes believed know knows knew hear hears heard remember remembers remembered'.split(
    ' ',
  ),
]);
/** "Want to do on Friday": what follows is yet to come. */
const INTENDED =
  /^(want|plan|hope|decide|agree|ask|need|have|has|had|suppose|expect|arrange|offer|like|promise|invite|intend)(s|d|ed|ned)?$/;

/**
 * Whether a question asks what has been, so that the phrase of time between two places in it says when ("Who came on
 * Friday?"), rather than what was said or is to come ("Who comes on Friday?", "Who said that the exam was on Friday?").
 * By the last verb before the phrase, or after it where it comes first; null where no verb is known.
 */
export function asksOfThePast(question: string, from: number, to: number): boolean | null {
  return tense(clause(question.slice(0, from))) ?? tense(clause(question.slice(to)));
}

/** Whether a word, in lower case, is a finite form of the past by itself. */
export function isPastForm(word: string): boolean {
  return PAST.has(word) || (/..ed$/.test(word) && !NOT_PAST.has(word));
}

function clause(text: string): string[] {
  const spelled = text
    .replace(/\b(who|what|when|where|it|he|she|that|there)['’]s\b/gi, '$1 is')
    .replace(/['’]ll\b/gi, ' will')
    .replace(/['’]re\b/gi, ' are');
  return tokens(spelled);
}

/** True for the past, false for the present, the future and what was said; null where no verb shows. */
function tense(words: string[]): boolean | null {
  const verbs = words.flatMap((word, i) => {
    const past = isPastForm(word);
    const base = word === 'do' && !words.slice(0, i).some((other) => BASE_AFTER.has(other));
    return past || NOT_YET.has(word) || base ? [{ i, past }] : [];
  });
  const last = verbs.at(-1);
  if (!last) return null;
  const speech = words.findIndex((word) => SPEECH.has(word));
  if (speech >= 0 && verbs.some(({ i }) => i > speech)) return false;
  if (words.some((word, i) => i > 0 && word === 'to' && INTENDED.test(words[i - 1]!))) return false;
  return last.past && !isPassive(words, last.i);
}

/** "Is invited": the form in -ed belongs to a present verb just before it. */
function isPassive(words: string[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some((word, i, near) => {
    return NOT_YET.has(word) && !near.slice(i).some((other) => /^(who|that|which)$/.test(other));
  });
}
