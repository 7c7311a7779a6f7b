import { MONTHS, WEEKDAYS } from '../../calendar-words';
import { contentTerms, tokens } from '../../memory/terms';
import { SAYS_WORDS } from '../../memory/verbs-of-saying';
import { holdsName } from '../by-rules/find';
import { escaped } from '../by-rules/names-in-question';
import { GENERIC } from './generic-words';

/** What a sentence claims. */
export interface Claim {
  /** Ids of the persons whom it names, in order. */
  persons: string[];
  /** Stems of its content, without names, numbers and words for speaking. */
  terms: string[];
  /** Words written as names that are no known person's, in lower case. */
  capitals: string[];
  quotes: string[];
  text: string;
  /** The sentence with `<p_3>` for names. */
  named: string;
  /** Who says something in it, where it begins so. */
  sayer: string | null;
}

const SAYS = new RegExp(
  `^\\W*(?:(?:yes|no|at [\\d:]+|then|later|first|in [^,]{1,40}),?\\s+)?<(p_\\d+)>\\s+(?:then |also |first |later )?(?:${SAYS_WORDS})\\b`,
  'i',
);
/** A time of the clock, or a place in a video. */
export const CLOCK = /\b(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?m\b)?/gi;
/** Days of the week and months, in lower case. */
export const CALENDAR: ReadonlySet<string> = new Set([...WEEKDAYS, ...MONTHS]);

/** What a sentence claims, its people by their ids. Pure. */
export function claimOf(sentence: string, names: ReadonlyMap<string, readonly string[]>): Claim {
  let text = sentence;
  const ids = [...sentence.matchAll(/<(p_\d+)>/g)].map(([, id]) => id!);
  for (const [id, own] of names)
    for (const name of own)
      if (holdsName(sentence, name)) {
        ids.push(id);
        text = text.replaceAll(name, `<${id}>`);
      }
  const plain = text.replace(/<p_\d+>(?:['’]s)?/g, ' ');
  const capitals = [...plain.matchAll(/(?<=[\p{Ll}\p{N},;:"“]\s+["“]?)\p{Lu}[\p{L}'’-]+/gu)]
    .map(([word]) => tokens(word)[0] ?? '')
    .filter((word) => word.length > 1 && !CALENDAR.has(word) && contentTerms(word).length > 0);
  return {
    persons: [...new Set(ids)],
    terms: [...new Set(contentTerms(plain))].filter((term) => !GENERIC.has(term) && !/^\d/.test(term)),
    capitals,
    quotes: [...plain.matchAll(/["“]([^"“”]{2,200})["”]/g)].map(([, quote]) => quote!),
    text: plain,
    named: text,
    sayer: SAYS.exec(text)?.[1] ?? null,
  };
}

/** A sentence without the names of some files, each with its ending or not: their words and numbers tell nothing. Pure. */
export function withoutFileNames(text: string, names: readonly string[]): string {
  return [...new Set(names)].reduce((rest, name) => rest.replaceAll(patternOf(name), ' '), text);
}

function patternOf(name: string): RegExp {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w{1,5})$/.exec(name) ?? [];
  const named = `${escaped(stem)}(?:${escaped(ending)})?(?![\\p{L}\\p{N}_])`;
  return new RegExp(`(?:\\b(?:in|of|from)\\s+)?["“]?(?<![\\p{L}\\p{N}_])${named}["”]?`, 'giu');
}
