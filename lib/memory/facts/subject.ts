import { ROLES } from '../../identity/names/name-words';
import type { FactSubject } from '../../store/schema';
import {
  ACQUAINTANCES,
  FAMILY,
  FEMALE,
  KIN_ADJECTIVES,
  MALE,
  OCCUPATIONS,
  PERSON_WORDS,
  PETS,
} from './fact-words';
import type { Sentence } from './sentence';
import { anyOf } from './values';

/** Who or what a clause begins with. */
export interface Subject {
  subject: FactSubject;
  /** Which form of the verb follows: "I work", "Tom works", "they work". */
  person: 'first' | 'third' | 'plural';
  /** What follows it in the clause. */
  rest: string;
}

/** Whom "your" and "he" or "she", and what "it" means, where that is certain. */
export interface Pointing {
  /** "coffee" in "I take it with milk". */
  it: string | null;
  /** The name by which a sentence speaks to somebody: "Emma, your brother ...". */
  addressed: string | null;
  he: FactSubject | null;
  she: FactSubject | null;
}

const KIN = anyOf([...FAMILY, ...ACQUAINTANCES, ...PETS]);
const OWNED = new RegExp(
  `^(my|your|‹\\d+\\w› 's) ((?:${anyOf(KIN_ADJECTIVES)} ){0,2}${KIN})(?: ‹\\d+[TPOL]›| , ‹\\d+[TPOL]› ,(?= [a-z]))?(?= |$)`,
);
const PERSON = anyOf(new Set([...PERSON_WORDS, ...OCCUPATIONS, ...ROLES]));
/** "our new helper", "the girl who lives with you", "a man next door". */
const PERSON_HEAD = new RegExp(
  `^(?:the|our|that|this|a|an|her|his|their)(?: (?!(?:is|are|was|were|has|have|who|that|and|of|in|on|at|from|with)\\b)[a-z@-]+){0,3}? ${PERSON}(?= )`,
);
/** What may follow such a head and belongs to it. */
const ATTACHED =
  /^ (?:who|that|with|from|in|on|at|of|next|upstairs|downstairs|opposite|behind|over|around|across)\b/;
/** Most words of a description. */
const MOST_WORDS = 9;

/** The subjects that a clause may begin with, likeliest first; a described one may end in several places. */
export function subjectsOf(clause: string, sentence: Sentence, pointing: Pointing): Subject[] {
  const plain = /^i (?=[a-z])/.exec(clause);
  if (plain) return [{ subject: { is: 'speaker' }, person: 'first', rest: clause.slice(plain[0].length) }];
  const pronoun = /^(he|she) (?=[a-z])/.exec(clause);
  if (pronoun) {
    const subject = pointing[pronoun[1] as 'he' | 'she'];
    return subject ? [{ subject, person: 'third', rest: clause.slice(pronoun[0].length) }] : [];
  }
  const owned = ownedBy(clause, sentence, pointing);
  if (owned) return owned.subject ? [{ ...owned, subject: owned.subject }] : [];
  const name = /^‹(\d+)[TPOLI]› (?=[a-z])/.exec(clause);
  if (name) {
    const subject = { is: 'named' as const, name: sentence.names[Number(name[1])]! };
    return [{ subject, person: 'third', rest: clause.slice(name[0].length) }];
  }
  const head = PERSON_HEAD.exec(clause);
  return head ? described(clause, head[0], sentence) : [];
}

/** "my brother", "Nora's cousin Ana", "your sister"; `subject` is null where it is not known whose. */
export function ownedBy(
  clause: string,
  sentence: Sentence,
  { addressed }: Pick<Pointing, 'addressed'>,
): {
  subject: Extract<FactSubject, { is: 'relative' }> | null;
  person: Subject['person'];
  rest: string;
} | null {
  const match = OWNED.exec(clause);
  if (!match) return null;
  const [whole, owner, relation] = match as unknown as [string, string, string];
  const rest = clause.slice(whole.length + 1);
  const person = /s$/.test(relation) && !/boss$/.test(relation) ? 'plural' : 'third';
  if (rest.startsWith("'s ")) return { subject: null, person, rest };
  const of =
    owner === 'my' ? null : owner === 'your' ? addressed : sentence.written(owner).replace(/'s$/, '');
  if (owner === 'your' && of === null) return { subject: null, person, rest };
  return { subject: { is: 'relative', relation, of }, person, rest };
}

/** Whether somebody of a relation can be called "he" or "she". */
export function canBe(pronoun: 'he' | 'she', relation: string): boolean {
  const word = relation.split(' ').at(-1)!;
  if (/s$/.test(word) && !/boss$/.test(word)) return false;
  return !(pronoun === 'he' ? FEMALE : MALE).has(word);
}

/** A description ends at its head, or after what belongs to that: a predicate tells where. */
function described(clause: string, head: string, sentence: Sentence): Subject[] {
  const found: Subject[] = [];
  const add = (words: string) =>
    found.push({
      subject: { is: 'described', words: sentence.written(words) },
      person: /(?:men|women|people|twins|[^s]s)$/.test(head) ? 'plural' : 'third',
      rest: clause.slice(words.length + 1),
    });
  const after = clause.slice(head.length);
  if (!ATTACHED.test(after)) {
    add(head);
    return found;
  }
  const words = after.trim().split(' ');
  const least = /^(?:who|that)$/.test(words[0]!)
    ? 3
    : /^(?:upstairs|downstairs|opposite)$/.test(words[0]!)
      ? 1
      : 2;
  for (let n = least; n < Math.min(words.length, MOST_WORDS); n += 1) {
    if (words.slice(0, n).some((word) => /^[.,;:!?"]$/.test(word))) break;
    add(`${head} ${words.slice(0, n).join(' ')}`);
  }
  return found;
}
