import { plainName } from './alike-names';
import { NameForms } from './name-forms';
import { nameMentions } from './name-mentions';
import { CALENDAR, ORDINARY_NAMES, PARTICLES, PLAIN_WORDS, THINGS, TITLES } from './name-words';

/** What stands in the place of a name that is taken out of a text. */
const SOMEBODY = 'somebody';
/** Letters between two words of one name, at most: "Jean-Luc", "O’Hara", "J. R.". */
const MOST_BETWEEN = 2;

interface Span {
  start: number;
  end: number;
}

/** A word of a text. */
interface Token extends Span {
  /** As `plainName` writes it. */
  plain: string;
}

/** The names of somebody who is forgotten: where they stand, and texts without them. Those that somebody else is known by stay. */
export class ErasedNames {
  private readonly forms = new NameForms();
  private readonly names: string[];
  /** The words of each name, and each word of a longer one that is nobody else's. */
  private readonly patterns: string[][];
  /** The names of others that have several words: within these, theirs is not meant. */
  private readonly others: string[][];
  private readonly kept: ReadonlySet<string>;

  /**
   * @param names what the person is known by
   * @param others what those who stay are known by
   */
  constructor(names: readonly string[], others: readonly string[]) {
    this.kept = new Set(others.map(plainName));
    this.names = [...new Set(names)].filter((name) => {
      const plain = plainName(name);
      return plain !== '' && !this.kept.has(plain);
    });
    const ofOthers = new Set([...this.kept].flatMap((plain) => plain.split(' ')));
    const whole = this.names.map((name) => plainName(name).split(' '));
    const parts = whole
      .filter((words) => words.length > 1)
      .flat()
      .filter((word) => word.length > 1 && !ofOthers.has(word) && !PARTICLES.has(word) && !TITLES.has(word));
    this.patterns = unique([...whole, ...parts.map((word) => [word])]);
    this.others = [...this.kept].map((plain) => plain.split(' ')).filter((words) => words.length > 1);
  }

  /** Whether a name is theirs: one of these, a part of one, or one misheard. */
  isTheirs(name: string): boolean {
    return !this.kept.has(plainName(name)) && this.names.some((own) => this.forms.areOne(own, name));
  }

  /** Whether a text has one of the names in it. */
  isIn(text: string): boolean {
    return this.spansIn(text).length > 0;
  }

  /** The text with "somebody" in the place of each of the names; the same text when there is none. */
  takenOutOf(text: string): string {
    let left = '';
    let from = 0;
    for (const { start, end } of this.spansIn(text)) {
      const isFirst = beginsSentence(text, start);
      left += text.slice(from, start) + (isFirst ? `S${SOMEBODY.slice(1)}` : SOMEBODY);
      from = end;
    }
    return left + text.slice(from);
  }

  /** Where the names stand, in order, none within another. */
  private spansIn(text: string): Span[] {
    if (this.names.length === 0) return [];
    const words = tokensOf(text);
    const mentioned = nameMentions(text, this.names);
    const plainly = nameMentions(text);
    const blocked = this.others.flatMap((pattern) => found(pattern, words, text));
    const written = this.patterns
      .flatMap((pattern) => found(pattern, words, text))
      .filter((span) => this.isMeant(span, text, mentioned, plainly));
    const misheard = mentioned.filter(({ name }) => this.isTheirs(name) && !isOrdinary(plainName(name)));
    return withoutOverlaps(
      [...written, ...misheard].filter((span) => !blocked.some((other) => overlap(span, other))),
    );
  }

  /** A word that is also an ordinary one is a name where it is written as one. */
  private isMeant(span: Span, text: string, mentioned: readonly Span[], plainly: readonly Span[]): boolean {
    const word = text.slice(span.start, span.end);
    const plain = plainName(word);
    if (!isOrdinary(plain)) return true;
    // "Will you come?" tells of nobody, "Rose is here." of Rose.
    if ((PLAIN_WORDS.has(plain) ? plainly : mentioned).some((mention) => overlap(mention, span))) return true;
    const isCapital = /^\p{Lu}/u.test(word) && /\p{Ll}/u.test(text);
    return isCapital && !beginsSentence(text, span.start);
  }
}

function isOrdinary(plain: string): boolean {
  return [PLAIN_WORDS, ORDINARY_NAMES, CALENDAR, THINGS].some((words) => words.has(plain));
}

function beginsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?…:“"‘[(–—-]\s*)$/u.test(text.slice(0, at));
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    plain: plainName(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Where these words follow each other. */
function found(pattern: readonly string[], words: readonly Token[], text: string): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i + pattern.length <= words.length; i += 1) {
    const run = words.slice(i, i + pattern.length);
    const isIt = run.every(
      ({ plain, start }, k) =>
        plain === pattern[k] && (k === 0 || isBetween(text.slice(run[k - 1]!.end, start))),
    );
    if (isIt) spans.push({ start: run[0]!.start, end: run.at(-1)!.end });
  }
  return spans;
}

function isBetween(text: string): boolean {
  return text.length <= MOST_BETWEEN && !/[,;!?]/.test(text);
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** In order; of those that overlap the longest. */
function withoutOverlaps(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some((other) => overlap(other, span))) kept.push(span);
  return kept.sort((a, b) => a.start - b.start);
}

function unique(patterns: string[][]): string[][] {
  return [...new Map(patterns.map((words) => [words.join(' '), words])).values()];
}
