import type { NameMention } from './name-pattern-parts';
import { RULES } from './name-patterns';
import { TITLES } from './name-words';
import { FRENCH } from './other-languages/french';
import { GERMAN } from './other-languages/german';
import { type ForeignGrammar, foreignMentions } from './other-languages/grammar';
import { type Certainty, type NamePhrase, shapeOf } from './possible-names';
import type { NameLanguage } from './spoken-language';

export type { Meant, MentionKind, NameMention } from './name-pattern-parts';

/** What each certainty leaves of a rule's strength. */
const CERTAINTY: Record<Certainty, number> = { T: 1, P: 0.85, O: 0.7, I: 0.55, L: 0.5, U: 0.4 };

const TITLED = new Set(TITLES.values());

const FOREIGN: Record<Exclude<NameLanguage, 'en'>, ForeignGrammar> = { de: GERMAN, fr: FRENCH };

/**
 * The people that an English line names, by a grammar of fixed patterns. It would rather miss a name than make one up.
 * Lines without capitals (automatic transcripts) give only listed and `known` names, with half the strength.
 * @param known names that have been heard before, in any case: they need less support from the words around them.
 */
export function nameMentions(text: string, known: Iterable<string> = []): NameMention[] {
  return mentionsKnowing(text, new Set(Array.from(known, (name) => name.toLowerCase())));
}

/** As `nameMentions`, for many lines that know the same names, in any language: none in one without a grammar. `known`: in lower case. */
export function mentionsKnowing(
  text: string,
  known: ReadonlySet<string>,
  language: NameLanguage | 'other' = 'en',
): NameMention[] {
  if (language === 'other') return [];
  if (language !== 'en') return foreignMentions(text, known, FOREIGN[language]);
  const shape = shapeOf(text, known);
  if (shape.phrases.length === 0) return [];
  const mentions = new Map<NamePhrase, NameMention>();
  for (const { kind, strength, pattern, meant, outOfView, titled } of RULES) {
    for (const match of shape.text.matchAll(pattern)) {
      for (const index of match.slice(1)) {
        const phrase = index === undefined ? undefined : shape.phrases[Number(index)];
        if (!phrase || mentions.has(phrase)) continue;
        const { name, start, end, certainty } = phrase;
        if (titled && !TITLED.has(name.split(' ')[0]!)) continue;
        mentions.set(phrase, {
          kind,
          name,
          start,
          end,
          strength: strength * CERTAINTY[certainty],
          meant,
          outOfView,
        });
      }
    }
  }
  return [...mentions.values()].sort((a, b) => a.start - b.start);
}
