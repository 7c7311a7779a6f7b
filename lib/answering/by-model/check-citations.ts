import { numbersIn } from '../../memory/numbers-told';
import { nearWords } from '../../memory/synonyms';
import { contentTerms, stemOf, tokens } from '../../memory/terms';

import { holdsName } from '../by-rules/find';
import { COMING, GOING } from '../by-rules/scene';
import { isDenial } from '../by-rules/telling-lines';
import { asksAmount, isPlainAnswer } from './answers-asked';
import { CALENDAR, CLOCK, type Claim, claimOf, withoutFileNames } from './claim';
import { isCommon, markedCommon, partedFromCommon } from './common-knowledge';
import type { Piece } from './contract';
import { GENERIC } from './generic-words';
import { whatIsNotTold } from './not-told';
import { type Sentence, sentencesIn } from './sentences';
import { countsSpeakers, wordsForListed } from './speakers-counted';
import { type Sum, sumIn, sumsOf } from './sums';
import { type CountTold, countsTold } from './things-counted';

/**
 * What a sentence must have in common with what it cites.
 *
 * `what`: share of its content words that stand in the cited lines or beside them. Of 0.2, 0.34, 0.5 and 0.6, on the stories' short right answers
 * (`bench -- answers check`): with 0.5, 92 % of the 128 hold by their own lines; of 3,722 pairs with another line of the story 23 % do, nearly
 * all of them a name and a line by whoever bears it. 0.6 would let 18 to 21 % of these pass, and one right answer fewer.
 */
export const CHECK = {
  what: 0.5,
  /** From this share on nothing was added to what the lines say. */
  whole: 0.75,
  /** Two sentences say the same, or its opposite, from this share of common words on. */
  same: 0.6,
  /** Minutes by which a told time of the clock may be off. */
  clockMin: 2,
  /** Seconds by which a told place in a video may lie outside the cited stretch. */
  placeS: 5,
} as const;

/** A piece with what stands around it. */
export interface Ground {
  piece: Piece;
  /** The lines just before and after it. */
  beside: string;
  /** The line just before it; "" for none. */
  before: string;
  /** Who is seen or heard about then: person ids. */
  there: readonly string[];
}

/** What an answer may rest on, and how people are called. */
export interface Grounds {
  /** By number; undefined for what was not shown. */
  get(n: number): Ground | undefined;
  all(): readonly Ground[];
  /** Person id to names; none for whom nobody knows. */
  names: ReadonlyMap<string, readonly string[]>;
}

/** What of a sentence its evidence does not hold. */
export type Failing = 'uncited' | 'who' | 'when' | 'counted' | 'what' | 'quoted' | 'contradicted';

/** A sentence of an answer with what came of it. */
export interface CheckedSentence extends Sentence {
  failing: Failing | null;
  /** It could not be held for certain: what it cites is quoted in its place. */
  quoted?: boolean;
  /** How a number of it comes of two that were told: "14 + 2 = 16". */
  sum?: string;
  /** What it added of a place that is generally known: it is told without that. */
  common?: string;
  /** Share of its content words that its evidence holds, 0 to 1. */
  share: number;
}

/** An answer, sentence by sentence. */
export interface Checked {
  kept: CheckedSentence[];
  left: CheckedSentence[];
  /** What it adds that is generally known, which nothing shown tells: shown apart. */
  common: string[];
  /** What it says that no line tells, beside what is told. */
  notTold: string[];
}

/**
 * Holds every claim of an answer against the evidence that it cites: whom it names, when it says that was, what it tells and quotes. A
 * sentence that cites nothing goes with the one after it; an answer that cites nothing at all is held against everything that was shown, piece by
 * piece. Pure.
 *
 * @param question which is answered: until a sentence tells what was asked, what tells something else is quoted
 * @param isWhole false while the answer is still coming: its last sentence waits
 */
export function checkAnswer(answer: string, grounds: Grounds, question: string, isWhole = true): Checked {
  const sentences = sentencesIn(answer, isWhole);
  const notTold = sentences.flatMap((sentence) => whatIsNotTold(sentence) ?? []);
  const all = sentences.filter(
    (sentence) => markedCommon(sentence.text) === null && whatIsNotTold(sentence) === null,
  );
  const cites = all.some((sentence) => sentence.cites.length > 0);
  const checked: CheckedSentence[] = [];
  for (const [i, sentence] of all.entries()) {
    const next = all.slice(i).find((other) => other.cites.length > 0);
    const lent = next ?? all.slice(0, i).findLast((other) => other.cites.length > 0);
    if (lent && (next || isWhole)) checked.push(checkSentence({ ...sentence, cites: lent.cites }, grounds));
    else if (isWhole && !cites) checked.push(withOwnEvidence(sentence, grounds));
  }
  const contradicted = contradictions(checked.filter(({ failing }) => failing === null));
  const done = checked
    .map((one) => (contradicted.has(one) ? { ...one, failing: 'contradicted' as const } : one))
    .map(quoting(grounds, question))
    .flatMap((one) => (one.quoted ? quotesOf(one, grounds) : [one]))
    // Several sentences may rest on one line: it is quoted once.
    .filter(({ text, quoted }, i, all) => !quoted || all.findIndex((one) => one.text === text) === i);
  const kept = done.filter(({ failing }) => failing === null);
  const told = kept.flatMap(({ cites }) => cites.flatMap((n) => grounds.get(n)?.piece.text ?? []));
  const isShown = (sentence: string) => isCommon(sentence, [question, ...told], grounds.names);
  const marked = sentences.flatMap(({ text }) => markedCommon(text) ?? []);
  const common = [...marked, ...kept.flatMap(({ common }) => common ?? [])].filter(isShown);
  const unknown = marked
    .filter((sentence) => !isShown(sentence))
    .map((text): CheckedSentence => ({ text, cites: [], failing: 'uncited', share: 0 }));
  return {
    kept,
    left: [...done.filter(({ failing }) => failing !== null), ...unknown],
    common: common.slice(0, MOST_COMMON),
    notTold,
  };
}

/** Sentences of common knowledge that are shown. */
const MOST_COMMON = 2;
/** What is said in a line. */
const SAID = /^\s*<(p_\d+)> says: "(.*)"$/s;
/** Lines that are quoted in the place of one sentence. */
const MOST_QUOTED = 2;
/** What a line does not plainly say may still be so: then the line is quoted. A name, a number or a time that is nowhere in it is invented. */
const SOFT: ReadonlySet<Failing | null> = new Set([null, 'who', 'what'] as const);

/**
 * `quotedUnlessPlain` of one sentence after the other: once one tells what was asked, others may add to it. What holds but for what it adds of a
 * place is told without that.
 */
function quoting(grounds: Grounds, question: string): (sentence: CheckedSentence) => CheckedSentence {
  let isAnswered = false;
  const isKept = ({ failing, quoted }: CheckedSentence) => failing === null && !quoted;
  return (sentence) => {
    const asked = isAnswered ? null : question;
    let told = quotedUnlessPlain(sentence, grounds, asked);
    const parted = isKept(told) ? null : partedFromCommon(sentence.text);
    if (parted) {
      const { text, common } = parted;
      const alone = checkSentence({ text, cites: sentence.cites }, grounds);
      const without = quotedUnlessPlain(alone, grounds, asked);
      if (isKept(without) || (told.failing !== null && without.quoted)) told = { ...without, common };
    }
    isAnswered ||= isKept(told);
    return told;
  };
}

/**
 * A sentence that its lines do not plainly say, or that is not what was asked, is replaced by these, where they have to do with it.
 *
 * @param question null where it may tell anything
 */
function quotedUnlessPlain(
  sentence: CheckedSentence,
  grounds: Grounds,
  question: string | null,
): CheckedSentence {
  const grounded = sentence.cites.flatMap((n) => grounds.get(n) ?? []);
  const cited = grounded.map(({ piece }) => piece);
  if (sentence.failing === 'counted') return quoteOf(cited.filter(({ count }) => count));
  const lines = grounded.flatMap(({ piece: { text, when }, beside, before }) => {
    const [, by, said] = SAID.exec(text) ?? [];
    return said === undefined ? [] : { by: by!, said, beside, before, when };
  });
  // What was not said, as who came when, is held by what the check holds of it.
  if (!SOFT.has(sentence.failing) || lines.length < cited.length || lines.length === 0) return sentence;
  const claim = claimIn(sentence, grounded, grounds.names);
  const { named, terms } = claim;
  if (sentence.failing === null && countsSpeakers(claim, lines)) return sentence;
  if (sentence.failing === null && sentence.sum && (question === null || asksAmount(question)))
    return withSum(sentence, sentence.sum);
  const asked = question && claimOf(question, grounds.names).named;
  if (sentence.failing === null && isPlainAnswer(asked, named, lines, grounds.names)) return sentence;
  const isLinked = sentence.share > 0 || (terms.length === 0 && sentence.failing === null);
  if (!isLinked) return sentence;
  return quoteOf(cited);
}

/** The first of some lines in place of a sentence. */
function quoteOf(cited: readonly Piece[]): CheckedSentence {
  const quotes = cited.slice(0, MOST_QUOTED);
  const text = quotes.map(asQuoted).join(' ');
  return { text, cites: quotes.map(({ n }) => n), failing: null, share: 1, quoted: true };
}

/** The lines that stand in place of a sentence, each by itself, with its own number. */
function quotesOf(sentence: CheckedSentence, grounds: Grounds): CheckedSentence[] {
  return sentence.cites.flatMap((n) => {
    const ground = grounds.get(n);
    return ground ? { ...sentence, text: asQuoted(ground.piece), cites: [n] } : [];
  });
}

/** A line as it is quoted; of things how many they are. */
function asQuoted({ text, count }: Piece): string {
  return count?.told ?? text;
}

/** A sentence that tells what two numbers come to, with these. */
function withSum(sentence: CheckedSentence, sum: string): CheckedSentence {
  return { ...sentence, text: sentence.text.replace(/[.!]*$/, ` (${sum}).`) };
}

/** An answer as it is, every sentence with what it cites. Pure. */
export function unchecked(answer: string, isWhole = true): Checked {
  const kept = sentencesIn(answer, isWhole).map((sentence) => ({ ...sentence, failing: null, share: 0 }));
  return { kept, left: [], common: [], notTold: [] };
}

/** One sentence against what it cites. */
export function checkSentence(sentence: Sentence, grounds: Pick<Grounds, 'get' | 'names'>): CheckedSentence {
  const cited = sentence.cites.flatMap((n) => grounds.get(n) ?? []);
  const verdict = (failing: Failing | null, share = 0): CheckedSentence => ({ ...sentence, failing, share });
  if (cited.length === 0) return verdict('uncited');
  const claim = claimIn(sentence, cited, grounds.names);
  if (!isWho(claim, cited, grounds.names)) return verdict('who');
  const held = heldBy(cited);
  const counts = countsTold(
    claim.text.replace(CLOCK, ' '),
    cited.map(({ piece }) => piece),
  );
  if (!isWhen(claim, cited, held, counts)) return verdict('when');
  if (counts.some(({ holds }) => !holds)) return verdict('counted');
  if (!claim.quotes.every((quote) => held.words.includes(` ${tokens(quote).join(' ')} `)))
    return verdict('quoted');
  if (!claim.capitals.every((word) => held.stems.has(stemOf(word)) || held.when.has(word)))
    return verdict('what');
  const counting = new Set(counts.flatMap(({ words }) => tokens(words).map(stemOf)));
  const listed = wordsForListed(claim);
  const terms = claim.terms.filter(
    (term) => !held.whenStems.has(term) && !counting.has(term) && !listed.has(term),
  );
  if (terms.length === 0) return verdict(null, 1);
  const share = terms.filter((term) => held.stems.has(term)).length / terms.length;
  const sum = sumIn(claim.text.replace(CLOCK, ' '), held.numbers, held.sums);
  return { ...verdict(share >= CHECK.what ? null : 'what', share), ...(sum && { sum }) };
}

/** What a sentence claims, but for the names of the files that it cites. */
function claimIn({ text }: Sentence, cited: readonly Ground[], names: Grounds['names']): Claim {
  return claimOf(
    withoutFileNames(
      text,
      cited.map(({ piece }) => piece.video),
    ),
    names,
  );
}

/** A sentence that cites nothing, with the piece that holds nearly all of it by itself; as it is where none does. */
function withOwnEvidence(sentence: Sentence, grounds: Grounds): CheckedSentence {
  let best: CheckedSentence = { ...sentence, failing: 'uncited', share: 0 };
  if (claimOf(sentence.text, grounds.names).terms.length === 0) return best;
  for (const ground of grounds.all()) {
    const alone = { names: grounds.names, get: () => ({ ...ground, beside: '', before: '' }) };
    const checked = checkSentence({ ...sentence, cites: [ground.piece.n] }, alone);
    if (checked.failing === null && checked.share >= CHECK.whole && checked.share > best.share)
      best = checked;
  }
  return best;
}

/** Whether everybody who is named was there, one of them is told of, and who is said to speak does. */
function isWho({ persons, sayer }: Claim, cited: readonly Ground[], names: Grounds['names']): boolean {
  if (persons.length === 0) return true;
  const told = new Set(
    cited.flatMap(({ piece: { who, text } }) => [
      ...who,
      ...[...text.matchAll(/<(p_\d+)>/g)].map(([, id]) => id!),
      ...persons.filter((id) => names.get(id)?.some((name) => holdsName(text, name))),
    ]),
  );
  const there = new Set([
    ...told,
    ...cited.flatMap(({ there }) => there),
    ...cited.flatMap(({ beside }) =>
      persons.filter((id) => names.get(id)?.some((name) => holdsName(beside, name))),
    ),
  ]);
  if (!persons.every((id) => there.has(id)) || !persons.some((id) => told.has(id))) return false;
  const speeches = cited.filter(({ piece }) => piece.what === 'says');
  return sayer === null || speeches.length === 0 || speeches.some(({ piece }) => piece.who[0] === sayer);
}

/** All that the cited lines hold. */
interface Held {
  stems: ReadonlySet<string>;
  /** The words in order, with spaces around each. */
  words: string;
  /** Words of when and where it was. */
  when: ReadonlySet<string>;
  whenStems: ReadonlySet<string>;
  /** Numbers that are told, and those of the days on which it was. */
  numbers: ReadonlySet<number>;
  dates: ReadonlySet<number>;
  /** What two of its numbers come to. */
  sums: readonly Sum[];
  persons: number;
}

function heldBy(cited: readonly Ground[]): Held {
  const texts = cited.map(({ piece, beside }) => `${piece.text} ${beside}`);
  const own = texts.flatMap((text) => contentTerms(text.replace(/<p_\d+>/g, ' ')));
  const seen = cited.flatMap(({ piece }) => contentTerms(piece.seen ?? ''));
  const happened = cited.flatMap(({ piece: { what } }) =>
    what === 'appears' ? [...COMING] : what === 'leaves' ? [...GOING] : [],
  );
  const when = cited.map(({ piece }) => piece.when).join(' ');
  return {
    stems: new Set([...own, ...own.flatMap(nearWords), ...seen, ...happened]),
    words: ` ${texts.flatMap((text) => tokens(text)).join(' ')} `,
    when: new Set(tokens(when)),
    whenStems: new Set(contentTerms(when)),
    numbers: new Set(texts.flatMap(valuesIn)),
    dates: new Set(cited.flatMap(({ piece }) => valuesIn(piece.when.replace(CLOCK, ' ')))),
    sums: sumsOf(cited.map(({ piece }) => piece.text)),
    persons: new Set(cited.flatMap(({ piece }) => piece.who)).size,
  };
}

function valuesIn(text: string): number[] {
  return [...numbersIn(text).map(({ value }) => value), ...(text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)];
}

/** Whether the days, times and numbers of a claim are those of its evidence, but for the numbers that count what lines show. */
function isWhen(
  { text, persons }: Claim,
  cited: readonly Ground[],
  held: Held,
  counting: readonly CountTold[],
): boolean {
  const words = tokens(text);
  const days = words.filter((word) => CALENDAR.has(word) && word !== 'may' && word !== 'march');
  if (!days.every((word) => held.when.has(word) || held.stems.has(stemOf(word)))) return false;
  if (![...text.matchAll(CLOCK)].every((clock) => isClock(clock, cited, held))) return false;
  const counts = new Set([persons.length, held.persons, cited.length, 1]);
  return numbersIn(text.replace(CLOCK, ' ')).every(({ value, kind, at }) => {
    if (counting.some((one) => one.at === at)) return true;
    if (held.numbers.has(value)) return true;
    if (kind === 'year' || kind === 'time') return held.dates.has(value);
    return (
      kind === 'ordinal' ||
      kind === 'none' ||
      counts.has(value) ||
      held.sums.some((sum) => sum.value === value)
    );
  });
}

/** Whether a time like 18:31 is that of the clock when it happened, the place in the video, or told in the words. */
function isClock(
  [clock, first, second, third, half]: RegExpExecArray,
  cited: readonly Ground[],
  held: Held,
): boolean {
  if (held.words.includes(` ${tokens(clock).join(' ')} `)) return true;
  const [a, b] = [Number(first), Number(second)];
  const hour = half ? (a % 12) + (/p/i.test(half) ? 12 : 0) : a;
  const places = third === undefined ? [a * 60 + b] : [a * 3600 + b * 60 + Number(third)];
  return cited.some(({ piece: { when, t0, t1 } }) => {
    const inVideo = places.some((t) => t >= Math.floor(t0) - CHECK.placeS && t <= t1 + CHECK.placeS);
    const [, h, m] = /, (\d\d):(\d\d)/.exec(when) ?? [];
    const apart = Math.abs(hour * 60 + b - (Number(h) * 60 + Number(m)));
    return (inVideo && !half) || apart <= CHECK.clockMin + (t1 - t0) / 60;
  });
}

/** Sentences of which one says what another denies, of the same people. */
function contradictions(sentences: readonly CheckedSentence[]): ReadonlySet<CheckedSentence> {
  const found = new Set<CheckedSentence>();
  sentences.forEach((one, i) => {
    for (const other of sentences.slice(i + 1)) {
      const [a, b] = [one, other].map(
        ({ text }) => new Set(contentTerms(text).filter((term) => !GENERIC.has(term))),
      );
      const common = [...a!].filter((term) => b!.has(term)).length;
      const isSame = common > 0 && common >= CHECK.same * Math.min(a!.size, b!.size);
      if (isSame && isDenial(one.text) !== isDenial(other.text)) found.add(one).add(other);
    }
  });
  return found;
}
