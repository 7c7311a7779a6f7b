import { tellsKind } from '../../memory/kinds';
import { numbersIn } from '../../memory/numbers-told';
import { nearWords } from '../../memory/synonyms';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import { tells } from '../../memory/time/times-told';
import { isDenial, tellsPlace } from '../by-rules/telling-lines';
import { type AskedFor, askedFor, type Slot } from './asked-for';
import {
  askedWords,
  breathsIn,
  type CitedLine,
  commonInOrder,
  doubtOf,
  isReversed,
  namedThingsIn,
  takesBack,
  wordsOf,
} from './doubts';
import { withoutSayer } from './plain-claim';

/** A line that a sentence cites, with when it was. */
export interface AnsweringLine extends CitedLine {
  when: string;
}

/** Words of a question that neither the sentence nor its line need hold: they ask for a kind of answer, or count from today. */
const ASKING = new Set(
  'happen become kind sort thing everything anything reason way think opinion matter exactly summary summarize overview now'
    .split(' ')
    .map(stemOf),
);
/** One of them in a question decides which of two facts is meant, though it says nothing by itself. */
const DECIDING =
  /\b(?:before|after|first|last|next|until|till|since|more|less|fewer|most|least|again|still|any ?more|else|only|except|besides|instead|other|another|used to)\b/gi;
const YES_NO = /^\W*(yes|no|yeah|yep|nope|nah)\b[,.!:]*\s*/i;
/** A statement of its own, however short: somebody or something does or is something. */
const STATEMENT =
  /^(?:he|she|it|they|we|there|this|that|these|those)\b|\b(?:is|are|was|were|has|have|had|can|could|will|would|should|must|does|do|did|it|him|them)\b|['’](?:s|re|ve|d|ll)\s/i;
/** Nothing but who it was, and that they did: "Walter did." */
const DID = /^(.{1,60}?)\s+(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would)[.!]*$/i;
/** "The right one": it is what the question names. */
const THAT_ONE = /(?<=\b(?:the|an?|this|that)\s+[\p{L}-]+\s+)ones?$/iu;
/** What follows the first thing that a sentence tells. */
const FURTHER = /,|\b(?:and|but)\b/i;
/** Parts of a line of which each tells something of its own. */
const CLAUSES = /(?<=[.!?;])\s+|,?\s+(?=but\b)/i;
const NOBODY: ReadonlySet<string> = new Set();
/** Content words of a short answer, at most. */
const SHORT = 5;
/** Somebody without a name. */
const SOMEBODY =
  /\b(?:brother|sister|mother|father|mum|mom|dad|son|daughter|uncle|aunt|cousin|grand\w+|wife|husband|friends?|neighbou?rs?|boy|girl|man|men|woman|women|child|children|people|everybody|everyone|nobody|somebody|someone|family|team|(?:the|an?|my|his|her|their|our)\s+(?:\w+\s+)?\w+(?:er|or|ist|ian|nurse)s?)\b/i;
const IN_TIME =
  /\b(?:when|while|after|before|since|until|till|during|once|now|then|early|late|later|soon|always|never|ago|\d{1,2}:\d\d)\b/i;

/**
 * Whether a sentence is plainly said by its lines, and is what was asked. A short answer ("Black.", "Yes.") is read as the question's own statement
 * with the fact put in, and one sentence of a line must say that. Of a longer one all that the question names must be in it or in its line, of
 * the same people, denied or not as it asks, and of the kind that is asked for. English; a question that cannot be read is no measure. Pure.
 *
 * @param question null where anything may be told
 * @param text with people as `<p_3>`, as in the question
 * @param names of people, by id
 */
export function isPlainAnswer(
  question: string | null,
  text: string,
  lines: readonly AnsweringLine[],
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const asked = question === null ? null : askedFor(question);
  const isPlain = (told: string) => doubtOf(told, lines, names) === null;
  if (!asked) return isPlain(text);
  const [lead = '', word = ''] = YES_NO.exec(text) ?? [];
  const rest = text.slice(lead.length).replace(/[.!\s]+$/, '');
  // Whether the hip hurts is not told by "it": that may be anything.
  const isSaid = (statement: string) => isSaidAtOnce(statement, asked.slot !== 'whether', lines, names);
  if (asked.slot === 'whether' && word !== '') {
    // "Isn't it? Yes." says nothing for certain; of two things "yes" tells neither.
    if (asked.isDenied || asked.isChoice || !isPlain(text)) return false;
    const not = /^n/i.test(word) ? 'not ' : '';
    return asked.statements('').every((statement) => isSaid(`${not}${statement}`));
  }
  const fact = shortFact(rest, wordsOf(asked.text, null, names), names);
  if (fact === null) return isPlain(text) && isOfQuestion(asked, rest, lines, names);
  if (asked.slot === 'whether' || asked.isChoice || asked.isDenied) return false;
  // "What was said?": that somebody says it makes no wish of it.
  const isBare = asked.slot === 'said' || wordsOf(asked.text, null, names).length === 0;
  if (isBare && !isPlain(text)) return false;
  return isOfSlot(asked, fact, names) && asked.statements(fact).some(isSaid);
}

/** It asks how two things compare. */
const COMPARING = /\b(?:compare[sd]?|comparison|differ(?:s|ed|ence|ent)?)\b/i;

/** Whether a question asks how many, how much or how long, how numbers compare, or cannot be read. */
export function asksAmount(question: string): boolean {
  return COMPARING.test(question) || (askedFor(question)?.slot ?? 'amount') === 'amount';
}

/**
 * Whether one sentence of a line says a statement, and nothing after it or beside it takes it back.
 *
 * @param mayMean "it" may stand for what was named before
 */
function isSaidAtOnce(
  statement: string,
  mayMean: boolean,
  lines: readonly AnsweringLine[],
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const nouns = new Set(mayMean ? namedThingsIn(statement).flat() : []);
  return lines.some((line) => {
    const breaths = breathsIn(line.said);
    const at = breaths.findIndex((said, i) => {
      // "It" may be what was named just before.
      const around = [line.beside, ...breaths.toSpliced(i, 1)].flatMap(tokens);
      const beside = around.filter((word) => nouns.has(stemOf(word))).join(' ');
      const before = i === 0 ? line.before : '';
      return doubtOf(statement, [{ by: line.by, said, beside, before }], names) === null;
    });
    if (at < 0 || breaths.slice(at + 1).some((later) => isReversed(later))) return false;
    return lines.every((other) => other === line || !takesBack(other.said, statement));
  });
}

/** The fact that a short answer is; null for a statement, which has a verb, or words of the question (`asked`). */
function shortFact(
  text: string,
  asked: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
): string | null {
  const [, who] = DID.exec(text) ?? [];
  if (who !== undefined && !STATEMENT.test(who)) return who;
  const words = wordsOf(text, null, names);
  const isTelling = /^p_/.test(words[0] ?? '') && words.slice(1).some((word) => !/^p_/.test(word));
  const restates = words.some((word) => asked.includes(word));
  if (words.length > SHORT || isTelling || restates || STATEMENT.test(text)) return null;
  return text.replace(THAT_ONE, '');
}

/** Whether a statement tells what is asked, by all that it and one of its lines hold. */
function isOfQuestion(
  asked: AskedFor,
  text: string,
  lines: readonly AnsweringLine[],
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const isFree = asked.slot === 'said' || asked.slot === 'why' || asked.slot === 'whether';
  if (!isFree && !asked.isChoice && asked.isDenied !== isDenial(text.split(FURTHER)[0]!)) return false;
  if (!isOfSlot(asked, text, names)) return false;
  const [speaker = null] = lines.length === 1 ? [lines[0]!.by] : [];
  const own = wordsOf(withoutSayer(text, speaker), null, names);
  const wanted = wordsOf(asked.text, null, names).filter((word) => !ASKING.has(word));
  const persons = wanted.filter((word) => /^p_/.test(word));
  // Asked of one, told of another.
  const [first = ''] = own;
  if (asked.slot !== 'who' && persons.length > 0 && /^p_/.test(first))
    if (!own.some((word) => persons.includes(word))) return false;
  const common = asked.isChoice ? [] : wanted.filter((word) => own.includes(word));
  if (commonInOrder(common, own) < common.length) return false;
  return lines.some((line) => holdsAll(wanted, asked, text, line, names));
}

/** Whether a statement, with the line that says it, holds all that the question names. */
function holdsAll(
  wanted: readonly string[],
  asked: AskedFor,
  text: string,
  line: AnsweringLine,
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const own = wordsOf(text, null, names);
  const wordsIn = (clause: string) => wordsOf(clause, line.by, names);
  const heldBy = (clause: string) => wordsIn(clause).filter((word) => own.includes(word)).length;
  const clauses = line.said.split(CLAUSES);
  const clause = clauses.reduce((best, one) => (heldBy(one) > heldBy(best) ? one : best));
  const said = [...own, ...wordsIn(clause)];
  const [first = ''] = breathsIn(line.said);
  // What the line was the answer to, where it is that which is told.
  const answered = first.startsWith(clause) ? askedWords(first, line, names) : [];
  const held = new Set([...said, ...said.flatMap(nearWords), ...answered, ...tokens(line.when).map(stemOf)]);
  if (asked.slot === 'said' && line.by) held.add(line.by);
  const all = ` ${tokens(`${text} ${clause}`).join(' ')} `;
  const deciding = asked.text.match(DECIDING) ?? [];
  if (!deciding.every((word) => all.includes(` ${tokens(word).join(' ')} `))) return false;
  // "Which colour": a fact of that kind needs not say so.
  const kind = asked.slot === 'other' ? contentTerms(asked.noun).at(-1) : undefined;
  const missing = wanted.filter((word) => !held.has(word) && word !== kind);
  // One thing, as "Bea's recorder", may be named beside that alone.
  const beside = new Set([...wordsOf(line.beside, null, names), ...clauses.flatMap(wordsIn)]);
  return (
    missing.every((word) => beside.has(word)) &&
    [[], ...namedThingsIn(asked.text)].some((thing) => missing.every((word) => thing.includes(word)))
  );
}

/** Whether a text tells a fact of the kind that is asked for. */
function isOfSlot(
  { slot, noun, text: asked }: AskedFor,
  text: string,
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  const tests: Partial<Record<Slot, () => boolean>> = {
    who: () => {
      const known = new Set(wordsOf(asked, null, names));
      const told = wordsOf(text, null, names).filter((word) => !known.has(word));
      return told.some((word) => /^p_/.test(word)) || SOMEBODY.test(text) || /\s\p{Lu}/u.test(text);
    },
    when: () => tells(text, 'any') || tells(text, 'duration') || IN_TIME.test(text),
    where: () => tellsPlace(text),
    amount: () => countsAsked(noun, text) || (noun === '' && tells(text, 'duration')),
    // "Which colour", told a size. Null: nothing is known of the kind.
    other: () => noun === '' || tellsKind(text, noun, NOBODY) !== false,
  };
  return tests[slot]?.() ?? true;
}

/** Whether a number of a text counts what is asked for, or stands alone. */
function countsAsked(noun: string, text: string): boolean {
  const wanted = contentTerms(noun);
  return numbersIn(text).some(
    ({ after }) =>
      wanted.length === 0 || after.length === 0 || wanted.some((word) => after.map(stemOf).includes(word)),
  );
}
