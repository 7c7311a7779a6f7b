import { filled, type MentionKind, type NameMention, type Rule } from '../name-pattern-parts';
import { GIVEN_NAMES } from '../name-words';

/** A rule of a language: its first group is the name, a second one another name. */
export interface ForeignRule extends Pick<Rule, 'kind' | 'strength' | 'meant'> {
  pattern: RegExp;
  /** Only for names that are listed, known or have a title: what stands there is often something else. */
  onlySure: boolean;
}

/** The grammar of names of a language. Lines are in its usual spelling, with capitals. */
export interface ForeignGrammar {
  /** Given names, in lower case, beside those that are listed for all languages. */
  names: ReadonlySet<string>;
  /** Words that stand where names do and are none, in lower case. */
  noNames: ReadonlySet<string>;
  /** Titles, as they stand before a family name; longer ones first. */
  titles: readonly string[];
  /** In order: the first that takes a name keeps it. */
  rules: readonly ForeignRule[];
}

/** What is left of a rule's strength for a name that stands in no list. */
const UNLISTED = 0.6;
/** Longer lines are read up to here. */
const MOST_LETTERS = 500;

/** A capitalised word, and a name of up to three, with a title or without. */
const WORD = "\\p{Lu}[\\p{L}\\p{M}'’]*(?:-\\p{Lu}[\\p{L}\\p{M}]*)*";
const nameOf = (titles: readonly string[]) =>
  `((?:(?:${titles.join('|').replaceAll('.', '\\.')}) )?${WORD}(?: (?:(?:von|van|de|du|le) )?${WORD}){0,2})`;

/** What begins a line or a sentence, and what ends a part of one. */
const EDGES = { S: '(?<=^[-–— ]*|[.!?…] )', E: '(?= ?[.,!?;…]|$)' };

/**
 * Makes rules from patterns in which `{N}` is a name, `{S}` and `{E}` are the edges of a sentence, and other braces are `parts`. A pattern is
 * made when a line is first held against it: letters of all alphabets cost 0.17 s for all of them, a third of what every page's worker needs to begin.
 */
export function rulesFor(titles: readonly string[], parts: Record<string, string>) {
  const all: Record<string, string> = { ...parts, ...EDGES, N: nameOf(titles) };
  return (
    kind: MentionKind,
    strength: number,
    pattern: string,
    { meant = 'next', onlySure = false }: Partial<Pick<ForeignRule, 'meant' | 'onlySure'>> = {},
  ): ForeignRule => {
    let made: RegExp | null = null;
    return {
      ...{ kind, strength, meant, onlySure },
      get pattern() {
        made ??= new RegExp(filled(pattern, all), 'dgu');
        return made;
      },
    };
  };
}

/** The people that a line of another language names. It would rather miss a name than make one up. */
export function foreignMentions(
  line: string,
  known: ReadonlySet<string>,
  grammar: ForeignGrammar,
): NameMention[] {
  const text = line.slice(0, MOST_LETTERS);
  const mentions = new Map<number, NameMention>();
  for (const { kind, strength, pattern, meant, onlySure } of grammar.rules)
    for (const match of text.matchAll(pattern))
      for (const [start, end] of match.indices!.slice(1).filter((span) => span !== undefined)) {
        const name = text.slice(start, end);
        const sure = isSure(name, known, grammar);
        const isTaken = [...mentions.values()].some((other) => start < other.end && other.start < end);
        if (isTaken || isNone(name, known, grammar) || (onlySure && !sure)) continue;
        mentions.set(start, {
          ...{ kind, name, start, end, meant, outOfView: false },
          strength: strength * (sure ? 1 : UNLISTED),
        });
      }
  return [...mentions.values()].sort((a, b) => a.start - b.start);
}

function isSure(name: string, known: ReadonlySet<string>, { names, titles }: ForeignGrammar): boolean {
  if (titles.some((one) => name.startsWith(`${one} `)) && !titles.includes(name)) return true;
  const word = name.split(' ')[0]!.toLowerCase();
  const isListed = (one: string) => names.has(one) || GIVEN_NAMES.has(one) || known.has(one);
  return known.has(name.toLowerCase()) || isListed(word) || isListed(word.split('-')[0]!);
}

function isNone(name: string, known: ReadonlySet<string>, { noNames, titles }: ForeignGrammar): boolean {
  const title = titles.find((one) => name === one || name.startsWith(`${one} `)) ?? '';
  if (name === title) return true;
  const words = name.slice(title.length).trim().toLowerCase().split(' ');
  return !known.has(name.toLowerCase()) && words.some((word) => noNames.has(word));
}
