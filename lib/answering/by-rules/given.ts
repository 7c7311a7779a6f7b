import { namesOf, type PersonView } from '../../identity/fold';
import { spoken } from '../../memory/incident-sentence';
import { contentTerms, questionTerms } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { type Candidate, holdsName, isAsking, isBy, NEIGHBOUR_S } from './find';
import type { Finding } from './finding';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { distinct, recordsBy, recordsHolding, recordsIn, type Scene } from './scene';
import { isDenial, isPlain } from './telling-lines';

const GIVE =
  '(?:gives?|gave|given|giving|giv|lends?|lent|hands?|handed|sends?|sent|brings?|brought|buys?|bought|offers?|offered|passe[sd]|pass|left|leaves?)';
const GET = '(?:gets?|got|gotten|receives?|received|getting|given)';
const PRESENT = '(?:presents?|gifts?)';
/** Who gives, `A` and `B` being persons: the first form that fits. */
const ASKED: [form: RegExp, giver: 'A' | 'B' | null, taker: 'A' | 'B' | null][] = [
  [/\bfrom A (?:for|to) B\b/, 'A', 'B'],
  [new RegExp(`\\bA (?:\\w+ ){0,2}?${GET}\\b.*\\b(?:from|by) B\\b`), 'B', 'A'],
  [new RegExp(`\\b(?:from|by) A\\b.*\\bB (?:\\w+ ){0,2}?${GET}\\b`), 'A', 'B'],
  [new RegExp(`\\b(?:was|were|is|been) ${GIVE} (?:to )?A by B\\b`), 'B', 'A'],
  [new RegExp(`\\bA (?:was|were|is|been) (?:\\w+ )?${GIVE}\\b`), null, 'A'],
  [new RegExp(`\\bA (?:\\w+ ){0,2}?${GIVE} (?:[\\w' -]+ )?(?:to |for )?B\\b`), 'A', 'B'],
  [new RegExp(`\\bA (?:\\w+ ){0,2}?${GET}\\b`), null, 'A'],
  [new RegExp(`\\b${GIVE} (?:[\\w' -]+ )?(?:to |for )?A\\b`), null, 'A'],
  [new RegExp(`\\bA (?:\\w+ ){0,2}?${GIVE}\\b`), 'A', null],
  [new RegExp(`\\b${PRESENT}\\b.*\\bfrom A\\b`), 'A', null],
  [new RegExp(`\\b${PRESENT}\\b.*\\b(?:for|to) A\\b`), null, 'A'],
];
/** "What did Ada give Ben", "what present did Ben get": what was given is asked for. */
const ASKS_WHAT = new RegExp(`^(?:what|which)\\b.*\\b(?:${GIVE}|${PRESENT}|${GET})\\b`);
const NAME = "\\p{Lu}[\\p{L}'’-]+";
const AUXILIARIES = "(?:(?:['’](?:ve|ll|d|s)|will|would|have|has|had|just|already|also|then|once|always) )*";
/** Who gives whom: "Ada gave me bread", "I brought Ben a kite". */
const GIVEN = new RegExp(
  `(?<![\\p{L}'’-])(I|[Yy]ou|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|${NAME})(?:['’](?:ve|ll|d|s))? ${AUXILIARIES}${GIVE} (?:(me|us|you|him|her|them|${NAME})(?![\\p{L}'’])|((?:[\\p{L}'’-]+ ){1,5}?)(?:to|for) (me|us|you|him|her|them|${NAME})(?![\\p{L}'’]))`,
  'gu',
);
/** What somebody says who gives it: "The clock is for you", "these are for Ben", "here is your present". */
const HANDED = new RegExp(
  `\\b(?:is|are|['’]s) (?:all |just |only )?for (?:my (?:\\p{Ll}+ )?)?(you|${NAME})(?=[.,!]|$| (?:and|from)\\b)|\\b(?:[Hh]ere(?: is|['’]s| are)|[Tt]his is|[Tt]hese are) your ${PRESENT}\\b`,
  'gu',
);
/** Of a question for what was given these name nothing else. */
const OF_GIVING = new Set(
  contentTerms(
    'give gave given giving giv get got gets receive received present presents gift gifts bring brought dear old nice hand handed send sent buy bought lend lent offer offered leave left someone somebody',
  ),
);
/** Lines of which each is looked at for who gives in it. */
const MOST_LINES = 300;

/** Who gives, and who is given, as far as it is told; a name where nobody known bears it, "you" where the one spoken to is meant. */
interface Giving<T> {
  giver: T | null;
  taker: T | null;
}

/** Whether a line tells of giving, and each time of another giver or taker than the question names: what Ada gave Ben is nothing that Ben gave, nor that Ada got. English. */
export function isGivenOtherwise(
  scene: Scene,
  question: Question,
  { incident, exchange }: Candidate,
): boolean {
  const asked = givingAsked(question);
  if (!asked) return false;
  const told = givenIn(incident, exchange, scene);
  return told.length > 0 && told.every((one) => isOther(one, asked));
}

/** The lines in which somebody tells what was given by, or to, whom a question names; null where it asks anything else, or none does. */
export function findGiven(scene: Scene, question: Question): Finding | null {
  const asked = ASKS_WHAT.test(lettered(question)) ? givingAsked(question) : null;
  if (!asked) return null;
  const others = questionTerms(question.text)
    .map(({ stem }) => stem)
    .filter((stem) => !OF_GIVING.has(stem) && question.terms.some((term) => term.stem === stem));
  const [one = asked.giver!] = [asked.taker].flatMap((person) => person ?? []);
  const theirs = [
    ...recordsBy(scene, one, ['says']),
    ...(asked.giver ? recordsBy(scene, asked.giver, ['says']) : []),
    ...recordsHolding(scene, 'says', namesOf(one)),
  ];
  const lines = [...new Set(theirs.slice(-MOST_LINES))].filter((line) => {
    if (isAsking(line) || !isPlain(line) || isDenial(spoken(line))) return false;
    const told = givenIn(line, besideIn(scene, line), scene).filter((giving) => isTold(giving, asked));
    const held = new Set(besideIn(scene, line).flatMap((near) => contentTerms(spoken(near))));
    return told.length > 0 && others.every((stem) => held.has(stem));
  });
  if (lines.length === 0) return null;
  return {
    ...{ lead: null, unsure: false, quoted: lines.slice(0, 2) },
    evidence: lines.slice(0, 10).map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${lines.length} lines tell what was given so.`,
  };
}

/** Somebody of a line, as far as it tells who that is. */
interface Party {
  /** A person, or the name of somebody who is no person known; null where it is not told. */
  is: PersonView | string | null;
  /** Who it is surely not: who says "you" means somebody else. */
  not?: PersonView;
}

function isSure(party: Party | null, { id }: PersonView): boolean {
  return party !== null && party.is !== null && typeof party.is !== 'string' && party.is.id === id;
}

function isElse(party: Party | null, person: PersonView): boolean {
  if (party?.not?.id === person.id) return true;
  return party !== null && party.is !== null && !isSure(party, person);
}

function isOther({ giver, taker }: Giving<Party>, asked: Giving<PersonView>): boolean {
  const isOfGiver = asked.giver !== null && (isElse(giver, asked.giver) || isSure(taker, asked.giver));
  const isOfTaker = asked.taker !== null && (isElse(taker, asked.taker) || isSure(giver, asked.taker));
  return isOfGiver || isOfTaker;
}

function isTold({ giver, taker }: Giving<Party>, asked: Giving<PersonView>): boolean {
  return (
    (asked.giver === null || isSure(giver, asked.giver)) &&
    (asked.taker === null || isSure(taker, asked.taker))
  );
}

/** The persons whom a question names, in the order of their names in it, each with what stands for them there. */
function inOrderNamed({ text, named, misheard }: Question): { person: PersonView; forms: string[] }[] {
  const plain = text.toLowerCase();
  const placed = named.map((person) => {
    const names = namesOf(person);
    const forms = [...names, ...misheard.flatMap(({ form, name }) => (names.includes(name) ? form : []))];
    const places = forms.map((form) => plain.indexOf(form.toLowerCase())).filter((at) => at >= 0);
    return { person, forms, at: Math.min(...places) };
  });
  return placed.sort((a, b) => a.at - b.at);
}

/** A question in lower case, with the letters A and B for the one or two persons whom it names, in their order; empty where it names none, or more. */
function lettered(question: Question): string {
  const named = inOrderNamed(question);
  if (named.length === 0 || named.length > 2) return '';
  return named.reduce((plain, { forms }, i) => {
    const any = forms.map(escaped).join('|');
    return plain.replace(new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, 'giu'), i === 0 ? 'A' : 'B');
  }, question.text.toLowerCase());
}

/** Of whom a question asks as giver and as taker; null where it asks of no giving. */
function givingAsked(question: Question): Giving<PersonView> | null {
  const plain = lettered(question);
  const found = plain === '' ? undefined : ASKED.find(([form]) => form.test(plain));
  if (!found) return null;
  const [, giver, taker] = found;
  const [first, second] = inOrderNamed(question);
  const whom = (letter: 'A' | 'B' | null) =>
    letter ? ((letter === 'A' ? first : second)?.person ?? null) : null;
  return { giver: whom(giver), taker: whom(taker) };
}

/** Who gives whom in a line. */
function givenIn(line: IncidentRecord, exchange: readonly IncidentRecord[], scene: Scene): Giving<Party>[] {
  const said = spoken(line);
  const of = (word: string) => partyOf(word, line, exchange, scene);
  return [
    ...[...said.matchAll(GIVEN)].map(([, giver, taker, , late]) => ({
      giver: of(giver!),
      taker: of(taker ?? late!),
    })),
    ...[...said.matchAll(HANDED)].map(([, taker]) => ({ giver: of('I'), taker: of(taker ?? 'you') })),
  ];
}

/** Whom a word of a line means. */
function partyOf(
  word: string,
  line: IncidentRecord,
  exchange: readonly IncidentRecord[],
  { view, tell }: Scene,
): Party {
  const speaker = tell.actor(line) ?? undefined;
  if (/^(?:I|me|we|us)$/i.test(word)) return { is: speaker ?? null };
  if (/^(?:he|him|she|her|they|them)$/i.test(word)) return { is: null };
  const persons = distinct([...view.persons.values()]);
  if (!/^you$/i.test(word)) {
    const bearer = persons.find((person) => namesOf(person).some((name) => holdsName(name, word)));
    return { is: bearer ?? (contentTerms(word).length > 0 ? word : null) };
  }
  const others = persons.filter((person) => person.id !== speaker?.id);
  const called = others.filter((person) => namesOf(person).some((name) => holdsName(spoken(line), name)));
  const speaking = others.filter((person) => exchange.some((near) => isBy(person, near)));
  const meant = called.length > 0 ? called : speaking;
  return { is: meant.length === 1 ? meant[0]! : null, ...(speaker && { not: speaker }) };
}

/** The lines around one in its video, itself among them. */
function besideIn(scene: Scene, { videoId, t0, t1 }: IncidentRecord): IncidentRecord[] {
  return recordsIn(scene, videoId, 'says').filter(
    (near) => near.t0 <= t1 + NEIGHBOUR_S && near.t1 >= t0 - NEIGHBOUR_S,
  );
}
