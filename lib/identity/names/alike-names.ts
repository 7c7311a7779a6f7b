import { doubleMetaphone } from 'double-metaphone';
import { editDistance } from '../../edit-distance';
import { soundsOf } from './name-sounds';
import { GIVEN_NAMES, ORDINARY_NAMES } from './name-words';

/** Least similarity of a misheard form. Set on the pairs of alike-names.test.ts. */
const LEAST_SIMILARITY = 0.78;
/** Names that sound unlike by their codes need this much. */
const LEAST_WITHOUT_CODE = 0.84;
/** The next best name must be this much less alike. */
const MARGIN = 0.08;
/** A word of a registered name of several, heard alone. */
const PART_SIMILARITY = 0.9;
/** What is left of a likeness where the heard word had an "s" more. */
const POSSESSIVE = 0.95;
/** Names of this few sounds must sound the same: "Tim" is not "Tom". */
const SHORT = 3;

/**
 * The registered name that a heard one stands for: itself, a part of it, or a misheard form ("Emmer" for "Emma"), by edit
 * distance over its length and by Double Metaphone (Philips 2000). Null where none or more than one is meant. A registered
 * name is only ever itself, and a common given name is another's misheard form only where both sound the same.
 * @returns similarity 0 to 1; 1 is the same letters, apart from case and accents.
 */
export function resolveName(heard: string, known: string[]): { name: string; similarity: number } | null {
  const plain = plainName(heard);
  if (plain === '') return null;
  const same = known.find((name) => plainName(name) === plain);
  if (same !== undefined) return { name: same, similarity: 1 };
  const scored = known
    .map((name) => ({ name, similarity: likeness(plain, plainName(name)) }))
    .sort((a, b) => b.similarity - a.similarity);
  const [best, next] = scored;
  if (!best || best.similarity < LEAST_SIMILARITY) return null;
  return next && best.similarity - next.similarity < MARGIN ? null : best;
}

/**
 * The registered name that a word of a question stands for, when no word like it was ever said: looser than `resolveName`, since
 * questions are dictated too ("Nola" for Nora, "Malloy" for Mario). The same consonants, more or less, in as many syllables; null where
 * none or more than one is meant, and for common given names, which are people of their own.
 */
export function resolveAsked(form: string, known: string[]): string | null {
  const plain = plainName(form);
  for (const part of new Set([...plain.split(' '), plain.replaceAll(' ', '')])) {
    if (GIVEN_NAMES.has(part)) continue;
    const alike = known.filter((name) => skeletonOf(plainName(name)) === skeletonOf(part));
    if (new Set(alike).size === 1) return alike[0]!;
  }
  return null;
}

/** Consonants by where they are made, and the number of syllables. */
function skeletonOf(plain: string): string {
  const sounds = plain
    .replace(/th|ph/g, 'f')
    .replace(/ck|ch/g, 'k')
    .replace(/[lr]/g, 'l')
    .replace(/[fv]/g, 'f')
    .replace(/[szcx]/g, 's')
    .replace(/[td]/g, 't')
    .replace(/[kgq]/g, 'k')
    .replace(/[bp]/g, 'p')
    .replace(/(\p{L})\1+/gu, '$1');
  const syllables = sounds.match(/[aeiouy]+/g)?.length ?? 0;
  return `${sounds.replace(/[aeiouyhw]/g, '')}${syllables}`;
}

/** Letters of a name in lower case, without accents, titles and points; words parted by spaces. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(/^(?:mr|mrs|ms|miss|mx|dr|prof|captain|officer|sir)\.? (?=.)/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The more of a heard word and of what is left without the "s" of "Ciro's", which is heard as a part of a name that is in no list. */
function likeness(heard: string, name: string): number {
  const whole = similarityOf(heard, name);
  const owner = /^\p{L}{2,}[^s\P{L}]s$/u.test(heard) && !isListed(heard) ? heard.slice(0, -1) : null;
  if (owner === null) return whole;
  return Math.max(whole, POSSESSIVE * (owner === name ? 1 : similarityOf(owner, name)));
}

function isListed(plain: string): boolean {
  return GIVEN_NAMES.has(plain) || ORDINARY_NAMES.has(plain);
}

function similarityOf(heard: string, name: string): number {
  const a = soundOf(heard);
  const b = soundOf(name);
  // Of two common names the finer comparison tells whether they sound the same: "Cathy" is not "Katie".
  if (soundsOf(heard) === soundsOf(name) || (a === b && !(isListed(heard) && isListed(name)))) return 0.97;
  const words = name.split(' ');
  if (words.length > 1 && words.some((word) => soundsOf(word) === soundsOf(heard))) return PART_SIMILARITY;
  if (isListed(heard) || Math.min(a.length, b.length) <= SHORT || endsApart(a, b)) return 0;
  const similarity = 1 - editDistance(a, b, substitution) / Math.max(a.length, b.length);
  const sameOnset = a[0] === b[0] || !/[aeiou]/.test(a[0]! + b[0]!);
  const codes = doubleMetaphone(b);
  const alike = sameOnset && doubleMetaphone(a).some((code) => code !== '' && codes.includes(code));
  return alike || similarity >= LEAST_WITHOUT_CODE ? similarity : 0;
}

/** A spelling that forms which sound the same share, more or less. English ears write "er" for a final "a". */
function soundOf(plain: string): string {
  return plain
    .replace(/ph/g, 'f')
    .replace(/ck|q|c(?![eiyh])/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/(?<=[aeiou])h(?![aeiou])/g, '')
    .replace(/(?<=t)h/g, '')
    .replace(/oo/g, 'u')
    .replace(/nne\b/g, 'n')
    .replace(/(\p{L})\1+/gu, '$1')
    .replace(/(?:er|ar|or|ur)\b/g, 'a')
    .replace(/(?:i|e)y?a\b/g, 'ia')
    .replace(/(?:ie|ey|y|ee|e?i)\b/g, 'i');
}

/** "Mario" and "Maria", "Paola" and "Paolo": the last vowel is what tells them apart. */
function endsApart(a: string, b: string): boolean {
  const vowels = /[aeiou]$/;
  return vowels.test(a) && vowels.test(b) && a.at(-1) !== b.at(-1);
}

/** One vowel for another counts half in the distance of two spellings, vowels being what is misheard most. */
function substitution(a: string, b: string): number {
  if (a === b) return 0;
  return /[aeiouy]/.test(a) && /[aeiouy]/.test(b) ? 0.5 : 1;
}
