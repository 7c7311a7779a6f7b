import { GIVEN_NAMES } from './name-words';

/** Names whose spelling tells little of their sound, as they would be spelt by it. */
const SPELT_BY_SOUND: ReadonlyMap<string, string> = new Map([
  ['ciaran', 'kieran'],
  ['elizabeth', 'elisabet'],
  ['geoff', 'jeff'],
  ['geoffrey', 'jeffrey'],
  ['iain', 'ian'],
  ['mikel', 'mikal'],
  ['juan', 'hwan'],
  ['katie', 'kayty'],
  ['marie', 'marE'],
  ['michael', 'mikal'],
  ['michal', 'mikal'],
  ['mikael', 'mikal'],
  ['niall', 'neal'],
  ['niamh', 'neve'],
  ['sean', 'shawn'],
  ['siobhan', 'shivawn'],
  ['stephen', 'steven'],
  ['stephan', 'stefan'],
  ['mohamad', 'muhammad'],
  ['mohamed', 'muhammad'],
  ['mohammed', 'muhammad'],
  ['yohan', 'johan'],
  ['zoe', 'zoey'],
]);

/** Spellings of one sound, in the order in which they are replaced. Written for English; capitals are long vowels, `X` is "sh", `C` is "ch". */
const SPELLINGS: [RegExp, string][] = [
  // Consonants.
  [/ph/g, 'f'],
  [/^wh/, 'w'],
  [/sch/g, 'sh'],
  [/ch(?=[rl])|(?<=[aeiou])ch(?=ar)/g, 'k'],
  [/^qu/, 'kw'],
  [/qu(?=[aeiou])/g, 'k'],
  [/ck|q|c(?![eiyh])/g, 'k'],
  [/ch/g, 'C'],
  [/(?<=i)[cs]i(?=a$)|sh/g, 'X'],
  [/c(?=[eiy])/g, 's'],
  [/^g(?=e|i[lnoa])/, 'j'],
  [/th|dt/g, 't'],
  [/(?<=.)z/g, 's'],
  [/x/g, 'ks'],
  [/w(?=r)/g, ''],
  [/^v(?=[ao]l)/, 'w'],
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
  // In "Catherine" and "Katherine" nothing rhymes with "Christine".
  [/(?<=t)[aei]?rine$/, 'rin'],
  [/([^aeiouy])\1+/g, '$1'],
  // Endings.
  [/(?<=[aeiou])[iy](?=el$)/, 'i'],
  [/iel$/, 'il'],
  [/ele$|(?<=sab)el$/, 'El'],
  [/(?<=[^aeiouy])(?:ine|een)$/, 'En'],
  [/(?<=.[^aeiouy])(?:er|ur)$/, 'a'],
  [/(?<=[^aeiouy])(?:ie|ey|ee|y|i)$/, 'i'],
  [/(?:i|e|y)y?a$/, 'ia'],
  [/oe$/, 'O'],
  [/u$/, 'o'],
  // Vowels.
  [/a[iy]?r(?=e$|i$)|er(?=i$)/g, 'er'],
  [/oui|ewi/g, 'ui'],
  [/a[iy]+(?=[^aeiouy]|$)/g, 'A'],
  [/e[eai]+(?=[^aeiouy]|$)/g, 'E'],
  [/a[uw]/g, 'o'],
  [/oa/g, 'O'],
  [/ou|oo/g, 'u'],
  [/a(?=[^aeiouyr]e$)/, 'A'],
  [/[iy](?=[^aeiouy]e$)/, 'I'],
  [/o(?=[^aeiouyr]e$)/, 'O'],
  [/u(?=[^aeiouy]e$)/, 'U'],
  [/(?<=[^aeiouy])e$/, ''],
  [/y(?![aeiou])/g, 'i'],
  [/([aeiou])\1+/g, '$1'],
  [/a([^aeiouyr])e(?=li)/, 'A$1'],
  // "Katharine" and "Deborah" lose a syllable.
  [/(?<=[aeiou].*[^aeiour])[aeo](?=r[aeiou])/gi, ''],
  [/i(?=[aeo])/g, 'ij'],
];

/**
 * What a given name sounds like to English ears, as far as that tells names apart: two names with the same are one in two spellings. Its consonants,
 * its first vowel, how many syllables it has, and whether it ends in a vowel, in a consonant, or in a syllable with stress: "Katherine" is
 * "Cathrin", but "Tom" is not "Tim", "Maria" not "Mario", "Hannah" not "Anna", "Christine" not "Kristin".
 *
 * @param plain a name in lower case, without accents (`plainName`); of several words, each by itself
 */
export function soundsOf(plain: string): string {
  const known = SOUNDS.get(plain);
  if (known !== undefined) return known;
  const sounds = plain.split(' ').map(soundsOfWord).join(' ');
  if (SOUNDS.size === MOST_SOUNDS) SOUNDS.clear();
  SOUNDS.set(plain, sounds);
  return sounds;
}

/** Sounds worked out before, at most so many. */
const SOUNDS = new Map<string, string>();
const MOST_SOUNDS = 65_536;

function soundsOfWord(plain: string): string {
  let spelt = SPELT_BY_SOUND.get(plain) ?? plain;
  for (const [spelling, sound] of SPELLINGS) spelt = spelt.replace(spelling, sound);
  const consonants = spelt.replace(/(?<=.)[aeiouy]+/gi, '').replace(/^[aeiou]/i, '-');
  if (!/\p{L}/u.test(consonants)) return plain;
  const vowels = spelt.match(/[aeiou]+/gi) ?? [];
  const last = /[aeiou]*$/i.exec(spelt)![0];
  const isStressed = vowels.join('').length > 1 && /[A-Z][^aeiou]*$/.test(spelt);
  const first = vowels[0]?.[0] ?? '';
  return [
    consonants,
    // In a long name nobody hears how long the first vowel is.
    vowels.length > 2 ? first.toLowerCase() : first,
    vowels.length,
    last || (isStressed ? '+' : '-'),
  ].join('/');
}

/** The common given names that sound as a name, in lower case: how a recogniser may have spelt it. */
export function otherSpellings(plain: string): string[] {
  const sounds = soundsOf(plain);
  return [...GIVEN_NAMES].filter((name) => name !== plain && soundsOf(name) === sounds);
}
