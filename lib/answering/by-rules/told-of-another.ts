import { namesOf, type PersonView } from '../../identity/fold';
import { isRelation, VEHICLES } from '../../memory/facts/fact-words';
import { spoken } from '../../memory/incident-sentence';
import { numbersIn } from '../../memory/numbers-told';
import { nearWords } from '../../memory/synonyms';
import { contentTerms, tokens } from '../../memory/terms';
import { kindsNamedIn } from '../../memory/thing-names';
import type { IncidentRecord } from '../../store/schema';
import { COLOUR } from './colour-words';
import { type Candidate, holdsName, isBy } from './find';
import { isGivenOtherwise } from './given';
import { isOfOtherKind } from './other-kind';
import { isSomebody } from './people-words';
import { isPriceOfAnother, isSaid } from './prices';
import type { Question } from './question';
import type { Scene } from './scene';

/** "I am seventy", "I turn nine": an age of whoever says it. */
const OWN_AGE =
  /\b(?:I am|I['’]m|I was|I will be|I['’]ll be|I(?: just)? turn(?:ed)?) (?:\p{L}+ly |about |only |just |almost |still )*$/iu;
/** "My son is nine", "our Karel is forty": an age of somebody of theirs. */
const KIN_AGE = /\b(?:my|our) (?:[\p{L}-]+ ){0,3}(?:is|was|are|were|turns?|turned|will be) (?:\p{L}+ly )*$/iu;
const YOUR_AGE = /\b(?:you are|you['’]re) (?:\p{L}+ly )*$/iu;
/** Whom or what an age is asked of: "how old is the boat". */
const ASKED_AGE =
  /^how old (?:is|are|was|were) (?:the|this|that|these|those|my|our|your|his|her|their) (.+)$/iu;

/** "When does the baker come?": whose days are asked of, maybe by what they do. */
const WHOSE_DAYS = new RegExp(
  `\\b(?:is|are|was|were|do|does|did|will|can|must|should|has|have) (?:the|our|my|your|his|her|their) (?:(?:${COLOUR}|new|old|big|little|small|next|first|last) )*([\\p{L}-]+)`,
  'iu',
);
/** "The party is on Sunday": a day of a thing. */
const DAY_OF =
  /\b(?:the|an?|my|our|your|his|her|their|this|that) (?:[\p{L}'’-]+ ){0,2}?([\p{L}-]+) (?:is|are|was|were|will be|takes? place|starts?|begins?|must be|opens?|closes?)\b/giu;

/**
 * Whether what a line tells of what is asked, an age, a price, a colour, who gave what to whom, or whose a thing is, belongs to somebody or
 * something else than the question asks of: "I am seventy" tells no age but that of whoever says it, and "they cost eighteen euros" the price of
 * what was just spoken of alone. English.
 */
export function isToldOfAnother(scene: Scene, question: Question, candidate: Candidate): boolean {
  const { incident } = candidate;
  if (isOfOtherKind(question.text, [spoken(incident)])) return true;
  if (
    asksColour(question.text) &&
    ![incident, replyTo(candidate)].some((line) => line && TELLS_COLOUR.test(spoken(line)))
  )
    return true;
  if (isGivenOtherwise(scene, question, candidate)) return true;
  switch (question.asks.for) {
    case 'age':
      return isAgeOfAnother(question, candidate, scene);
    case 'moment':
      return isDayOfOther(scene, question, spoken(incident));
    case 'amount':
      return isPriceOfAnother(scene, question, candidate);
    default:
      return false;
  }
}

/** What is said after a line that asks something. */
function replyTo({ incident, exchange }: Candidate): IncidentRecord | undefined {
  return spoken(incident).includes('?') ? exchange[exchange.indexOf(incident) + 1] : undefined;
}

/** "What colour is the bike?", "bike colour nora": no line that tells none answers it. */
function asksColour(text: string): boolean {
  return /\bcolou?rs?\b/i.test(text);
}

const TELLS_COLOUR = new RegExp(`\\b(?:${COLOUR}|gold|cream|ivory|blond|ginger|striped|colou?r)`, 'i');

function isAgeOfAnother(
  { text, named, required }: Question,
  { incident, exchange }: Candidate,
  { tell }: Scene,
): boolean {
  const said = spoken(incident);
  const [age] = numbersIn(said).filter(({ kind }) => kind === 'amount');
  if (!age) return false;
  const before = said.slice(0, said.toLowerCase().indexOf(age.words.toLowerCase()));
  const asksOfKin = tokens(text).some(isRelation);
  const isOwn = OWN_AGE.test(before);
  const earlier = exchange[exchange.indexOf(incident) - 1];
  const isUnknown = tell.actor(incident)?.name == null;
  if (named.length === 1) {
    const isTheirs = isBy(named[0]!, incident);
    const isAsked = isUnknown && earlier !== undefined && isNamedIn(named[0]!, spoken(earlier));
    if (isOwn) return asksOfKin ? isTheirs : !isTheirs && !isAsked;
    if (KIN_AGE.test(before)) return !asksOfKin && !isNamedIn(named[0]!, before);
    return YOUR_AGE.test(before) && !asksOfKin && isTheirs;
  }
  if (!isOwn || named.length > 0) return false;
  const asked = ASKED_AGE.exec(text)?.[1];
  if (asked) return kindsNamedIn(asked).length > 0 || tokens(asked).some((word) => VEHICLES.includes(word));
  // Whoever is named is no person known: what somebody else says of themselves tells nothing of them.
  const isAddressed =
    earlier !== undefined && required.some((stem) => contentTerms(spoken(earlier)).includes(stem));
  return required.length > 0 && (!isUnknown || !isAddressed);
}

/** Whether a line tells when one thing is, where it is asked of another that is spoken of elsewhere, or when somebody is there; and holds nothing of what is asked. */
function isDayOfOther(scene: Scene, { text, terms }: Question, said: string): boolean {
  const things = [...said.matchAll(DAY_OF)].map(([, noun]) => noun!.toLowerCase());
  const held = new Set(contentTerms(said));
  const whose = WHOSE_DAYS.exec(text)?.at(-1)?.toLowerCase();
  const term = terms.find(({ word }) => word === whose);
  const asked = (term ? [term] : terms).map(({ stem }) => [stem, ...nearWords(stem)]);
  if (things.length === 0 || asked.flat().some((stem) => held.has(stem))) return false;
  if (whose !== undefined && isSomebody(whose)) return !things.some(isSomebody);
  return asked.some((stems) => isSaid(scene, stems));
}

function isNamedIn(person: PersonView, text: string): boolean {
  return namesOf(person).some((name) => holdsName(text, name));
}
