import { stemOf, tokens } from '../../memory/terms';
import { colourInEnglish } from './german-colours';
import { germanNoun, germanNouns } from './german-nouns';
import { germanInfinitive, germanParticiple } from './german-verbs';

/** Whether a word of a question stays as it is: somebody's name, or a word that was said so. */
export type Keeps = (word: string) => boolean;

/** A part of a sentence, in English. */
export interface Phrase {
  /** Who or what; where, with whom or of what; how. */
  kind: 'thing' | 'beside' | 'adverb';
  text: string;
}

const words = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split(': ') as [string, string])
      .flatMap(([english, german]) => german.split(' ').map((one): [string, string] => [one, english])),
  );

const DETERMINERS = words(`
the: der die das den dem des
a: ein eine einen einem einer eines
no: kein keine keinen keinem keiner
my: mein meine meinen meinem meiner
your: dein deine deinen deinem deiner
his: sein seine seinen seinem seiner seines
her: ihr ihre ihren ihrem ihrer ihres
our: unser unsere unseren unserem unserer
this: dieser diese dieses diesen diesem
every: jeder jede jedes jeden jedem
all: alle allen
many: viele vielen
some: einige einigen
two: zwei
three: drei
four: vier
five: fünf
six: sechs
seven: sieben
eight: acht
nine: neun
ten: zehn
`);
/** Alone they stand for somebody or something. */
const PRONOUNS = words(`
I: ich
you: du dir dich
he: er
him: ihm ihn
she: sie
her: ihr
it: es
we: wir man
us: uns
me: mir mich
them: ihnen
that: das dies
somebody: jemand jemanden jemandem
nobody: niemand niemanden niemandem
everybody: alle allen
something: etwas
nothing: nichts
`);
const PREPOSITIONS = words(`
in: in
in the: im ins
on: auf
on the: aufs
at: an bei
at the: am beim ans
under: unter
under the: unterm
about: über
with: mit
without: ohne
from: von aus
from the: vom
for: für
after: nach
to: zu
to the: zum zur
before: vor
behind: hinter
next to: neben
between: zwischen
through: durch
against: gegen
during: während
because of: wegen
since: seit
until: bis
`);
const ADJECTIVES = words(`
big: groß
small: klein
old: alt
new: neu
young: jung
long: lang
short: kurz
high: hoch hoh
beautiful: schön
good: gut
bad: schlecht
broken: kaputt
warm: warm
cold: kalt
hot: heiß
wet: nass
dirty: schmutzig
clean: sauber
heavy: schwer
expensive: teuer
cheap: billig
free: frei
ready: fertig bereit
open: offen
empty: leer
full: voll
ill: krank
tired: müde
happy: glücklich
silver: silbern
golden: golden
wooden: hölzern
favourite: liebling
first: erst
last: letzt
next: nächst
other: ander
own: eigen
left: link
right: recht
whole: ganz
same: gleich selb
`);
const ADVERBS = words(`
here: hier
there: da dort dabei
outside: draußen
inside: drinnen
upstairs: oben
downstairs: unten
left: links
right: rechts
now: jetzt
next door: nebenan
for a living: beruflich
always: immer
often: oft
together: zusammen miteinander
alone: allein
again: wieder
later: später
earlier: früher vorher
tomorrow: morgen
else: sonst
first: zuerst
last: zuletzt
`);
/** They add nothing to what is asked. */
const FILLERS = new Set(
  'auch denn eigentlich mal bitte doch etwa genau schon noch gerade alles so nun ja'.split(' '),
);
const SEVERAL: readonly (readonly [RegExp, Phrase])[] = [
  [/^zu hause\b/iu, { kind: 'adverb', text: 'at home' }],
  [/^nach hause\b/iu, { kind: 'adverb', text: 'home' }],
  [/^(?:als (?:erste[rsn]?|allererste[rsn]?)|zum ersten mal)\b/iu, { kind: 'adverb', text: 'first' }],
  [
    /^(?:als (?:letzte[rsn]?|allerletzte[rsn]?)|zum letzten mal|(?:ganz )?zum schluss|am schluss)\b/iu,
    { kind: 'adverb', text: 'last' },
  ],
];
/** Names of towns stand without an article. */
const TO_PLACE = /^nach$/iu;

const CAPITAL = /^\p{Lu}/u;

/** An adjective in English, in whatever form it stands before a noun, or alone; undefined for any other word. Pure. */
export function adjective(word: string): string | undefined {
  const form = word.toLowerCase();
  const stem = form.replace(/e[nmrs]?$/u, '');
  return ADJECTIVES.get(form) ?? ADJECTIVES.get(stem) ?? colourInEnglish(form);
}

/** Somebody or something that begins at a word, in English, and how many words it is; null where none begins there, or it is one that is not known. */
function thingAt(
  all: readonly string[],
  from: number,
  keeps: Keeps,
): { text: string; length: number } | null {
  let at = from;
  const parts: string[] = [];
  const determiner = DETERMINERS.get(all[at]?.toLowerCase() ?? '');
  if (determiner !== undefined && (!keeps(all[at]!) || !CAPITAL.test(all[at]!))) {
    parts.push(determiner);
    at += 1;
  }
  const described = at;
  while (at < all.length - 1 && !keeps(all[at]!) && adjective(all[at]!) !== undefined) {
    // "Orange" is a colour, and a fruit.
    if (CAPITAL.test(all[at]!)) break;
    parts.push(adjective(all[at]!)!);
    at += 1;
  }
  const word = all[at];
  const noun = word === undefined ? null : nounIn(word, all[at + 1], keeps, at === from);
  if (noun?.owns) {
    const owned = thingAt(all, at + 1, keeps);
    return (
      owned && { text: [...parts, noun.text, owned.text].join(' '), length: at + 1 - from + owned.length }
    );
  }
  if (noun) {
    // "Ada Lang" is one, where she is called so.
    const both = `${word} ${all[at + 1]}`;
    return keeps(both)
      ? { text: [...parts, both].join(' '), length: at + 2 - from }
      : { text: [...parts, noun.text].join(' '), length: at + 1 - from };
  }
  // "Das Sieb" is no "that", where nobody knows what it is.
  const isOfNext = determiner !== undefined && CAPITAL.test(all[from + 1] ?? '');
  const pronoun = described === at && !isOfNext ? PRONOUNS.get(all[from]?.toLowerCase() ?? '') : undefined;
  return pronoun === undefined ? null : { text: pronoun, length: 1 };
}

/** A noun or a name in English; null for any other word. `owns`: what follows is theirs. */
function nounIn(
  word: string,
  next: string | undefined,
  keeps: Keeps,
  isAlone: boolean,
): { text: string; owns: boolean } | null {
  const owner = /^(\p{L}+?)['’]?s$/u.exec(word)?.[1];
  const isOfNext = next !== undefined && CAPITAL.test(next);
  if (owner && isOfNext && (keeps(owner) || (CAPITAL.test(word) && germanNoun(word) === undefined)))
    return { text: `${owner}'s`, owns: true };
  if (keeps(word))
    return { text: CAPITAL.test(word) ? word : word[0]!.toUpperCase() + word.slice(1), owns: false };
  const english = germanNoun(word);
  if (english !== undefined && !isOtherWord(word)) return { text: english, owns: false };
  // What stands alone with a capital may be somebody, and "the Sieb" nobody.
  return isAlone && CAPITAL.test(word) && !PRONOUNS.has(word.toLowerCase())
    ? { text: word, owns: false }
    : null;
}

/** Written small it is no noun: "see", "jemand". */
function isOtherWord(word: string): boolean {
  const small = word.toLowerCase();
  return (
    !CAPITAL.test(word) &&
    (PRONOUNS.has(small) || ADVERBS.has(small) || PREPOSITIONS.has(small) || FILLERS.has(small))
  );
}

/** The parts of a German sentence between its verbs, in English, in their order; null where one of them is not known. Pure. */
export function phrasesInEnglish(all: readonly string[], keeps: Keeps): Phrase[] | null {
  const found: Phrase[] = [];
  for (let at = 0; at < all.length; ) {
    const rest = all.slice(at).join(' ');
    const several = SEVERAL.find(([form]) => form.test(rest));
    const word = all[at]!.toLowerCase();
    const preposition = PREPOSITIONS.get(word);
    const thing = several ? null : thingAt(all, at, keeps);
    if (several) {
      found.push(several[1]);
      at += several[0].exec(rest)![0].split(' ').length;
    } else if (preposition !== undefined && !(CAPITAL.test(all[at]!) && keeps(all[at]!))) {
      const inside = thingAt(all, at + 1, keeps);
      if (!inside) return null;
      const isOf = /^vo[nm]$/u.test(word) && found.at(-1)?.kind === 'thing';
      const towards = TO_PLACE.test(word) && inside.length === 1 ? 'to' : preposition;
      found.push({
        kind: 'beside',
        text: `${isOf ? preposition.replace('from', 'of') : towards} ${inside.text}`,
      });
      at += 1 + inside.length;
    } else if (thing && word === 'des') {
      found.push({ kind: 'beside', text: `of ${thing.text}` });
      at += thing.length;
    } else if (thing && !(FILLERS.has(word) && !CAPITAL.test(all[at]!))) {
      found.push({ kind: 'thing', text: thing.text });
      at += thing.length;
    } else {
      const adverb = ADVERBS.get(word) ?? adjective(word);
      if (adverb !== undefined) found.push({ kind: 'adverb', text: adverb });
      else if (!FILLERS.has(word)) return null;
      at += 1;
    }
  }
  return found;
}

/** Somebody or something in English, without an article before it; null where a word of it is not known. Pure. */
export function thingInEnglish(text: string, keeps: Keeps): string | null {
  const phrases = phrasesInEnglish(text.split(/\s+/u).filter(Boolean), keeps);
  return phrases && phrases.length > 0 ? phrases.map((phrase) => phrase.text).join(' ') : null;
}

/** The stems of what a German question names, in English and as they stand; null where it names nothing. Pure. */
export function stemsOfNouns(text: string): ReadonlySet<string> | null {
  const [first = '', ...others] = text.match(/[\p{L}-]+/gu) ?? [];
  const all = [first, ...others];
  // Who types in small letters writes nouns so, too, and a verb may look like one.
  const mayBe = others.some((word) => CAPITAL.test(word))
    ? all.filter((word) => CAPITAL.test(word))
    : all.filter((word) => !isOtherWord(word) && !germanInfinitive(word) && !germanParticiple(word));
  const named = mayBe.flatMap((word) => {
    const nouns = germanNouns(word);
    return nouns.length > 0 ? [...nouns, word] : [];
  });
  return named.length > 0 ? new Set(tokens(named.join(' ')).map(stemOf)) : null;
}
