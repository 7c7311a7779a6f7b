import type { FactKind } from '../../contract/cards';
import { isPlural } from '../facts/values';
import { stemOf, tokens } from '../terms';
import { labelOf, wordOf } from './label';

const IN_PLACES: Record<string, string> = {
  live: 'lives',
  work: 'works',
  grow: 'grew up',
  born: 'was born',
  from: 'comes',
  place: 'is',
};
/** What holds a noun by itself, or stands before it. */
const DETERMINED = /^(?:(?:an?|the|my|your|his|her|our|their|some|no|one|two|\d+)\b|\p{Lu})/u;
const PREPOSITION = /^(?:as|at|by|for|from|in|near|on|to|under|with)\b/i;

/**
 * What holds of somebody as a sentence, for whoever reads it by itself: "Nell takes tea with honey.", "The brother of Nell repairs boats." As `labelTold`
 * where the matter is of no kind that a sentence is known for.
 *
 * @param who whom it is told of, as a subject
 * @param topic stems, as facts hold them
 * @param text a sentence that tells it
 */
export function matterSentence(
  who: string,
  kind: FactKind,
  topic: readonly string[],
  value: string,
  text: string,
): string {
  const past = topic[0] === 'past';
  const [first = '', ...rest] = past ? topic.slice(1) : topic;
  const words = (stems: readonly string[]) => stems.map((stem) => wordOf(stem, text)).join(' ');
  // Of what is done the value begins with the verb.
  const does = stemOf(tokens(value)[0] ?? '') === first && value.includes(' ');
  const ofMatter: Record<FactKind, () => string | undefined> = {
    preference() {
      if (first === 'favourit')
        return rest.length > 0
          ? `the favourite ${words(rest)} of ${who} is ${value}`
          : `${who} likes ${value} best`;
      if (first === 'prefer') return `${who} prefers ${value}`;
      if (rest.at(-1) === 'take') return `${who} takes ${words([first])} ${value}`;
      return rest.at(-1) === 'best' ? `${who} ${inThird(words([first]), first)} best ${value}` : undefined;
    },
    place() {
      if (past) return `${who} ${first === 'live' ? 'lived' : 'was'} ${value}`;
      return IN_PLACES[first] && `${who} ${IN_PLACES[first]} ${value}`;
    },
    role() {
      if (past) return /^used to\b/.test(value) ? `${who} ${value}` : `${who} was ${one(value)} formerly`;
      if (first === 'studi') return `${who} studies ${value}`;
      if (first === 'drive') return `${who} drives ${value}`;
      if (first === 'from') return `${who} is ${PREPOSITION.test(value) ? value : `from ${value}`}`;
      if (first === 'work') return `${who} works ${PREPOSITION.test(value) ? value : `as ${one(value)}`}`;
      return does ? `${who} ${inThird(value, first)}` : `${who} is ${one(value)}`;
    },
    relation: () => (first === 'name' ? `${who} is called ${value}` : `${who} has ${one(value)}`),
    attribute() {
      if (past || first === 'old') return undefined;
      if (first === 'win') return `${who} has ${value}`;
      if (first === 'be') return `${who} is ${value}`;
      if (first === 'seen') return `${who} ${value}`;
      if (does) return `${who} ${isAfterBe(value, text) ? `is ${value}` : inThird(value, first)}`;
      return `the ${words([first, ...rest])} of ${who} is ${value}`;
    },
  };
  const sentence = ofMatter[kind]() ?? `${who}: ${labelOf(kind, topic, value, text)} ${value}`;
  return `${sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`;
}

/** One of a kind, with its article: "an aunt", "a caretaker"; what has one, is several or is a name as it is. */
function one(value: string): string {
  if (DETERMINED.test(value) || isPlural(value)) return value;
  return `${/^[aeiou]/i.test(value) ? 'an' : 'a'} ${value}`;
}

/** Whether what a sentence tells is what somebody is: "I am allergic to nuts". */
function isAfterBe(value: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  return /(?:\b(?:am|is|are|be)|['’](?:m|s|re))\s+$/i.test(text.slice(0, Math.max(0, at)));
}

/** Letters of a verb that every form of it but an irregular past begins with. */
const OF_VERB = 3;

/** A verb, with what follows it, as one tells of somebody: "teaches maths" of "teach maths"; one in the past as it is. */
function inThird(told: string, stem: string): string {
  const [verb = '', ...rest] = told.split(' ');
  const isDone = /ed$/.test(verb) || verb.slice(0, OF_VERB) !== stem.slice(0, OF_VERB);
  if (isDone || /[^s]s$/.test(verb)) return told;
  const ends = /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : ends, ...rest].join(' ');
}
