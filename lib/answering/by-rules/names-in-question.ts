import { MONTHS, WEEKDAYS } from '../../calendar-words';
import { namesOf, type PersonView } from '../../identity/fold';
import { plainName, resolveAsked, resolveName } from '../../identity/names/alike-names';
import { otherSpellings } from '../../identity/names/name-sounds';
import { ORDINARY_NAMES } from '../../identity/names/name-words';
import { isRelation } from '../../memory/facts/fact-words';
import { tellsKind } from '../../memory/kinds';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import { capital } from '../../wording';
import type { Vocabulary } from './vocabulary';

/** Whom and what a question names. */
export interface Names {
  named: PersonView[];
  required: string[];
  misheard: { form: string; name: string }[];
  strangers: string[];
  /** Names that nobody bears and nobody said so spelt, with the spelling in which they were. */
  respelt: { form: string; name: string }[];
  /** What stands in the question for somebody. */
  forms: string[];
}

/** What pages call somebody without a name. */
const UNNAMED = /\b(?:person|voice)\s+(\d+)\b/gi;

/** Whom a question names, also by misheard names; names may be of several words, and a capital letter makes one only inside a sentence. */
export function namesIn(
  text: string,
  persons: PersonView[],
  { isSaid, isNameSaid, spelledOut }: Vocabulary,
): Names {
  const known = persons.flatMap(namesOf);
  const bearing = (name: string) => persons.filter((person) => namesOf(person).includes(name));
  const result: Names = { named: [], misheard: [], strangers: [], respelt: [], required: [], forms: [] };
  const add = (name: string, form: string) => {
    for (const person of bearing(name)) if (!result.named.includes(person)) result.named.push(person);
    result.forms.push(form);
  };
  for (const name of known) {
    if (!isNamed(name, text)) continue;
    // "Nora's flatmate" is told of whoever that is, where nobody ever says "flatmate".
    const own = new RegExp(`${escaped(name)}['’]s? (?:\\w+ )??(\\w+)`, 'iu').exec(text)?.[1]?.toLowerCase();
    if (own && isRelation(own) && !isSaid(own)) result.forms.push(name);
    else add(name, name);
  }
  for (const [form, number] of text.matchAll(UNNAMED)) {
    const meant = persons.find(({ id, name }) => name === null && id === `p_${number}`);
    if (!meant) continue;
    if (!result.named.includes(meant)) result.named.push(meant);
    result.forms.push(form);
  }
  const said = new Set(result.forms.flatMap(tokens));
  for (const { form, isPlace } of capitalised(text)) {
    const words = tokens(form).filter((word) => !said.has(word) && !isOrdinary(word));
    if (words.length === 0) continue;
    if (isNameSaid(form)) {
      result.required.push(...words.map(stemOf));
      continue;
    }
    const spelled = words.every(isSaid) ? null : spelledOut(form);
    if (spelled) {
      result.required.push(...tokens(spelled).map(stemOf));
      result.respelt.push({ form, name: spelled });
      continue;
    }
    const free = known.filter((name) => !said.has(tokens(name)[0] ?? ''));
    // "Grandpa" is not "Grandma" misheard.
    const isKin = words.some(isRelation);
    const sure = isKin ? undefined : resolveName(form, free)?.name;
    const spelling = sure === undefined && otherSpellings(plainName(form)).map(capital).find(isNameSaid);
    if (spelling) {
      result.required.push(stemOf(spelling.toLowerCase()));
      result.respelt.push({ form, name: spelling });
      continue;
    }
    const name = sure ?? (isPlace || isKin ? null : resolveAsked(form, free));
    if (name) {
      add(name, form);
      result.misheard.push({ form, name });
    } else if (!words.every(isSaid)) result.strangers.push(form);
  }
  return result;
}

/** What is written as a name inside a sentence, and whether it stands as a place does. None where all is written so. */
function capitalised(text: string): { form: string; isPlace: boolean }[] {
  const written = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const isCapital = (word: string) => /^\p{Lu}/u.test(word);
  const isShort = written.length === 3 && written.slice(1).filter(isCapital).length === 1;
  if (!isShort && written.filter(isCapital).length > MOST_CAPITALS * written.length) return [];
  return [...text.matchAll(/(?<=[^.!?\s]\s+)\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu)].map((found) => ({
    form: found[0].replace(/[’']s$/u, ''),
    isPlace: BEFORE_PLACE.test(text.slice(0, found.index)),
  }));
}

const BEFORE_PLACE = /\b(?:to|in|from|at|near|towards)\s+$/i;

/** Whether a name stands in a text as that of a place does: "in Paris". Pure. */
export function standsAsPlace(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at > 0 && BEFORE_PLACE.test(text.slice(0, at));
}

/** Of the words of a question more than this share have capitals: then they mean nothing. "Where was Emma?" has three, and one name. */
const MOST_CAPITALS = 0.6;
const NO_NAMES: ReadonlySet<string> = new Set([
  ...WEEKDAYS.flatMap((day) => [day, `${day}s`]),
  ...MONTHS,
  ...['mr', 'mrs', 'ms', 'miss', 'dr', 'doctor'],
]);

/** Written with a capital, and no name of anybody: titles, days, months, languages, words without content. */
function isOrdinary(word: string): boolean {
  return (
    NO_NAMES.has(word) || contentTerms(word).length === 0 || tellsKind(word, 'language', new Set()) === true
  );
}

/** Whether a name stands in a text, whole words. A name that is also a word ("Will", "May") must be written as a name. */
function isNamed(name: string, text: string): boolean {
  if (!` ${tokens(text).join(' ')} `.includes(` ${tokens(name).join(' ')} `)) return false;
  if (!tokens(name).every((word) => ORDINARY_NAMES.has(word))) return true;
  return new RegExp(`\\S\\s+${escaped(name)}\\b`, 'u').test(text);
}

/** A text as a regular expression that means just it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Some words as a pattern, with whatever stands between words between them. */
export function wordsPattern(words: string): string {
  return words.split(' ').map(escaped).join('[^\\p{L}\\p{N}]+');
}
