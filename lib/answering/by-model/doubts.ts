import { REFERENCE } from '../../language/prompts/memorizing-answer';
import { type NumberTold, numbersIn } from '../../memory/numbers-told';
import { nearWords } from '../../memory/synonyms';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { OVER } from '../by-rules/phrases';
import { isDenial, standsAlone } from '../by-rules/telling-lines';
import { areUnsure, deny, tellingClauses } from './clauses';
import { askedBefore, isSpeakerNamed, spokenTo } from './exchange';
import { GENERIC } from './generic-words';
import { asSaid, statementsIn, withoutSayer, withTimeLast } from './plain-claim';

/** Told as asked, heard, meant, wished, supposed or planned. */
const HEDGED =
  /\b(?:says?|said|tells?|told|asks?|asked|wants?|wanted|will|would|could|might|may|maybe|perhaps|probably|thinks?|thought|hopes?|hoped|hears?|heard|claims?|claimed|according|apparently|supposed(?:ly)?|plans?|planned|planning|suggests?|suggested|offers?|offered|if|should|believes?|believed|reckons?|reckoned|rumou?r|wonders?|wondered|promise[sd]?|wish(?:es|ed)?|likes? to|intends?|proposes?|proposed|guess(?:es|ed)?|expects?|expected|reports?|reported|swears?|supposes?|understands?|seems?|is to|are to|going to)\b/i;
/** What was so before is so no more. */
const REVERSED = new RegExp(
  `\\b(?:stopped|${OVER}|any ?more|instead|used to|changed|rather|actually|by now|these days|since then)\\b`,
  'i',
);
/** A claim of so few words has no order to turn round, where nobody else is named. */
const SHORT = 3;
/** Tells what came first. */
const ORDER =
  /\b(?:before|after|afterwards|later|first|then|until|till|since|earlier|at last|finally|from|to)\b/i;
/** Puts one thing that is told before another. */
const FIRST_OR_LAST = /\b(?:before|after|afterwards|later|first|then|earlier|finally|at last)\b/i;
/** Words of a sentence that tell that somebody says it, beside those of any answer. */
const TELLING = new Set(
  'answer reply explain add point remark whether claim report announce note state'.split(' ').map(stemOf),
);
/** Stands for what was named before. */
const FOR_OTHERS = /\b(?:it|he|she|they|him|her|them|his|its|their|this|that|these|those|one|ones)\b/i;
const BEFORE_TIME = new Set('at by till until before after around about since from past to'.split(' '));
const NOTHING: ReadonlySet<string> = new Set();
const FIRST_PERSON = new Set('i me my mine myself we us our ours'.split(' '));

/** Why a sentence may not be so though what it cites has to do with it. */
export type Doubt =
  /** Its words are not those of one line. */
  | 'other words'
  /** The line denies what it says, or says what it denies. */
  | 'denied'
  /** The line only asks, supposes, plans, wishes or has heard what it tells as a fact. */
  | 'unsure'
  /** The line has its words in another order: who did it, or what came first, may be turned round. */
  | 'turned'
  /** The line counts something else with that number. */
  | 'counted';

/** A line that a sentence cites. */
export interface CitedLine {
  /** Who says it, by id. */
  by: string | null;
  said: string;
  /** The lines just before and after it. */
  beside: string;
  /** The line just before it, as it is shown; "" for none. */
  before: string;
}

/**
 * Why a sentence is not plainly said by one of its lines; null where it is: all its words stand there, in that order, with "I" for whoever
 * speaks, its numbers count the same, and neither what the line denies nor what it only supposes is told as a fact. English; pure.
 *
 * @param text with people as `<p_3>`
 * @param names of people, by id
 */
export function doubtOf(
  text: string,
  lines: readonly CitedLine[],
  names: ReadonlyMap<string, readonly string[]>,
): Doubt | null {
  const doubts = lines.map((line) => doubtBy(text, line, names));
  const [first = 'other words'] = doubts;
  const plain = doubts.indexOf(null);
  if (plain < 0 && isToldInParts(text, lines, names)) return null;
  if (plain < 0) return doubts.find((doubt) => doubt !== 'other words') ?? first;
  // What one line says another that is cited beside it may take back.
  const others = lines.filter((_, i) => i !== plain);
  return others.some(({ said }) => takesBack(said, text)) ? 'denied' : null;
}

/** Whether each of the statements that a sentence joins is plainly said by one of its lines. */
function isToldInParts(
  text: string,
  lines: readonly CitedLine[],
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const parts = statementsIn(text);
  const isTold = (part: string) => lines.some((line) => doubtBy(part, line, names) === null);
  if (parts.length < 2 || lines.length < 2) return false;
  // What came first, and what is so no more, stands in no single line.
  const mayBeOver = lines.some(({ said }) => isReversed(said)) && !isReversed(text);
  return !mayBeOver && !FIRST_OR_LAST.test(text) && parts.every(isTold);
}

/** Whether what is said beside the line that a sentence rests on may take it back. */
export function takesBack(said: string, text: string): boolean {
  return isReversed(said) || isDenial(said) !== isDenial(text);
}

/** Tells that something is so no more. */
export function isReversed(said: string): boolean {
  return REVERSED.test(said);
}

function doubtBy(text: string, line: CitedLine, names: ReadonlyMap<string, readonly string[]>): Doubt | null {
  const claim = wordsOf(withoutSayer(text, line.by), null, names);
  if (claim.length === 0) return null;
  const you = spokenTo(line.before, line.by, line.said);
  const own = wordsOf(you === null ? line.said : withYou(line.said, you), line.by, names);
  const held = new Set([...own, ...own.flatMap(nearWords)]);
  const missing = claim.filter((word) => !held.has(word) && word !== line.by);
  const breath = nearestBreath(claim, line, names);
  const asked = missing.length > 0 ? askedWords(breath, line, names) : [];
  const answers = (word: string) => own.includes(word) && (word !== line.by || isSpeakerNamed(breath));
  const isAnswer = asked.length > 0 && claim.some((word) => answers(word) && !asked.includes(word));
  const inAsked = new Set(isAnswer ? [...asked, ...asked.flatMap(nearWords)] : []);
  // "I gave her the salmon": one word more may be told beside it.
  const nouns = new Set(namedThingsIn(text).flat());
  const meant = FOR_OTHERS.test(line.said) ? new Set(wordsOf(line.beside, null, names)) : NOTHING;
  const isMeant = (word: string) => meant.has(word) && (nouns.has(word) || word.startsWith('p_'));
  const unheld = missing.filter((word) => !inAsked.has(word));
  if (unheld.length > 1 || !unheld.every(isMeant)) return 'other words';
  const told = tellingClauses(withoutInterjection(breath), (part) => heldIn(claim, part, line.by, names));
  const isContrast = /\bbut\b/i.test(text);
  if (!isContrast && deny(told) !== isDenial(text)) return 'denied';
  if (areUnsure(told) && !HEDGED.test(text)) return 'unsure';
  if (!countTheSame(text, line.said, inAsked)) return 'counted';
  // Where nobody else is named and no order is told, words may stand in any.
  const isTurnable =
    claim.length > SHORT ||
    ORDER.test(text) ||
    claim.some((word) => word.startsWith('p_') && word !== line.by);
  if (!isTurnable) return null;
  const answered = isAnswer ? claim.filter((word) => asked.includes(word)) : [];
  const isTold = (told: string) => {
    const words = wordsOf(withoutSayer(told, line.by), null, names).filter((word) => own.includes(word));
    const added = words.filter((word) => !answered.includes(word));
    return isInOrder(words, own) || (isAnswer && isInOrder(added, wordsOf(breath, line.by, names)));
  };
  const isOfAsked = isInOrder(answered, asked);
  return isOfAsked && (isTold(text) || isTold(withTimeLast(text))) ? null : 'turned';
}

/** Whether words stand in a text in their order. */
function isInOrder(words: readonly string[], own: readonly string[]): boolean {
  return commonInOrder(words, own) === words.length;
}

/** Words of the question that a line's first sentence answers, "you" being who answers; none where it is not that sentence. */
export function askedWords(
  breath: string,
  { said, by, before }: CitedLine,
  names: ReadonlyMap<string, readonly string[]>,
): string[] {
  const [first = ''] = breathsIn(said);
  const asked = breath === first ? askedBefore(before, by, breath) : null;
  if (!asked) return [];
  return wordsOf(by === null ? asked.asked : withYou(asked.asked, by), asked.by, names);
}

/** A text with an id for "you". */
function withYou(text: string, you: string): string {
  return text.replace(/\byou(?:rs?)?\b/gi, `<${you}>`);
}

/** Stems of the content of a text in order, people by their ids; of a line its "I" is whoever says it. */
export function wordsOf(
  text: string,
  by: string | null,
  names: ReadonlyMap<string, readonly string[]>,
): string[] {
  let plain = text.replace(/<p_(\d+)>/g, ' zzid$1 ');
  for (const [id, own] of names)
    for (const name of own)
      plain = plain.replaceAll(
        new RegExp(`\\b${name.replace(/[^\p{L}\p{N} ]/gu, '.')}\\b`, 'giu'),
        ` zzid${id.slice(2)} `,
      );
  return asSaid(plain).flatMap((word) => {
    const id = /^zzid(\d+)$/.exec(word)?.[1];
    if (id) return `p_${id}`;
    if (by !== null && FIRST_PERSON.has(word)) return by;
    if (STOP_WORDS.has(word)) return [];
    const stem = stemOf(word);
    return by === null && (GENERIC.has(stem) || TELLING.has(stem)) ? [] : stem;
  });
}

/** The sentences of what is said. */
export function breathsIn(said: string): string[] {
  return said.match(/[^.!?;]+[.!?;]*/g) ?? [said];
}

const NAMED =
  /(?:\b(?:the|an?|this|that|these|those|my|your|his|her|its|our|their|no|any|some)|(?<whose><p_\d+>)['’]s)\s+(?<words>(?:[\p{L}-]+\s+)?[\p{L}-]+)/giu;

/** What is named in a text after an article or its like, each by its stems and by whose it is: "the tent pegs", "<p_3>'s letter". */
export function namedThingsIn(text: string): string[][] {
  return [...text.matchAll(NAMED)].map(({ groups: { whose, words } = {} }) => [
    ...(whose ? [whose.slice(1, -1)] : []),
    ...tokens(words!).map(stemOf),
  ]);
}

/** The sentence of a line that holds most of a claim's words. */
function nearestBreath(
  claim: readonly string[],
  { said, by }: CitedLine,
  names: ReadonlyMap<string, readonly string[]>,
): string {
  const held = (breath: string) => heldIn(claim, breath, by, names);
  return breathsIn(said).reduce((best, breath) => (held(breath) > held(best) ? breath : best));
}

/** How many of a claim's words a part of a line holds. */
function heldIn(
  claim: readonly string[],
  part: string,
  by: string | null,
  names: ReadonlyMap<string, readonly string[]>,
): number {
  const own = wordsOf(part, by, names);
  const held = new Set([...own, ...own.flatMap(nearWords)]);
  return claim.filter((word) => word !== by && held.has(word)).length;
}

/**
 * Whether each number of a sentence counts in the line what it counts there.
 *
 * @param asked words of the question that the line answers: of these a number that stands alone may count one
 */
function countTheSame(text: string, said: string, asked: ReadonlySet<string>): boolean {
  const stems = (words: readonly string[]) => words.map(stemOf);
  const told = numbersIn(said);
  return numbersIn(text.replace(REFERENCE, ' ')).every(({ value, after, kind }) => {
    const [counted] = stems(after);
    const same = told.filter((one) => one.value === value);
    const isAlone = (one: NumberTold) => one.kind === 'amount' && standsAlone(said, one.words);
    // "Nine people" is no time of the clock; "till one" is.
    const isTime = (one: NumberTold) => one.kind !== 'amount' || isAlone(one) || isAfterTimeWord(said, one);
    if (kind === 'time') return same.length === 0 || same.some(isTime);
    if (kind === 'none' || counted === undefined) return true;
    return same.some((one) => stems(one.after).includes(counted) || (asked.has(counted) && isAlone(one)));
  });
}

/** Whether the word before a number in a text is one that times follow. */
function isAfterTimeWord(text: string, { at }: NumberTold): boolean {
  return BEFORE_TIME.has(tokens(text)[at - 1] ?? '');
}

/** Length of the longest common subsequence. */
export function commonInOrder(a: readonly string[], b: readonly string[]): number {
  let before = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    b.forEach((other, i) => {
      row.push(word === other ? before[i]! + 1 : Math.max(before[i + 1]!, row[i]!));
    });
    before = row;
  }
  return before[b.length]!;
}

/** "No, that was last year": what is said after it is not denied by it. */
function withoutInterjection(breath: string): string {
  return breath.replace(/^\W*(?:oh |well,? )?(?:no|nope)\b[,.!]*\s*/i, '');
}
