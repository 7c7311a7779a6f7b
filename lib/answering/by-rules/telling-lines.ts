import { GIVEN_NAMES } from '../../identity/names/name-words';
import { spoken } from '../../memory/incident-sentence';
import { tellsKind } from '../../memory/kinds';
import { type NumberTold, numbersIn } from '../../memory/numbers-told';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import { tells } from '../../memory/time/times-told';
import type { IncidentRecord } from '../../store/schema';
import { type Candidate, isAsking } from './find';
import { isHearsay } from './hearsay';
import { isSomebody } from './people-words';
import type { Question } from './question';

const DENIAL = /\b(?:not|no|never|nobody|nothing|none|neither|nor|without)\b|n['’]t\b/i;
/** Wished, supposed, asked for, planned or only possible: not told as a fact. */
const UNCERTAIN =
  /\b(?:if|would|could|should|might|may|maybe|perhaps|wish|hope|hoping|please|let us|let['’]s|think about|thinking of|want to|wants to|like to|supposed to|unless|whether|probably)\b/i;
const REASON =
  /\b(?:because|since|as i|as we|so that|therefore|due to|thanks to|that is why|that's why|the reason|in order to|otherwise|or else)\b/i;
const MONEY =
  /\b(?:euros?|dollars?|pounds?|pence|cents?|francs?|crowns?|yen|rupees?|quid|bucks|cost|costs|price|paid|pay|worth|cheap|expensive|free|for nothing)\b|[€$£]/i;
const WHOSE = /\bwhose\b|\bbelong/i;
const OWNED = /\b(?:my|mine|your|yours|his|her|hers|their|theirs|our|ours|own|owns|belongs?)\b|['’]s?\b/i;
const AGE =
  /\byears? old\b|\baged\b|\b(?:turn(?:s|ed|ing)?|birthday)\b|\b(?:I am|I['’]m|he is|he['’]s|she is|she['’]s) (?:only |just |nearly |almost )?[\p{L}\d-]+(?: [\p{L}\d-]+)?(?=[.,!;]|$| (?:now|and|already|today)\b)/iu;
const DOES =
  /\b(?:work|works|worked|working|job|study|studies|studied|studying|run|runs|drive|drives|teach|teaches|sell|sells|repair|repairs|fix|fixes|build|builds|intern|apprentice|trained|training|retired|employed|in charge of)\b/i;
/** Nothing is counted after the number but what was named before: "eleven of them", "ten, so ...". */
const STANDS_ALONE = /^\s*(?:[,.;:!?…]|$|of (?:them|those|these)\b|more\b|left\b|already\b)/i;
/** What is counted ends here. */
const ENDS_COUNTED =
  /[,.;:!?…]|\b(?:from|for|with|in|on|at|to|by|and|but|because|so|when|if|than|before|after|until|is|are|was|were)\b/i;
/** What money, time and ways are counted in. */
const COUNTED_UNIT =
  /^[ -](euros?|dollars?|pounds?|pence|cents?|quid|bucks|minutes?|hours?|weeks?|months?|years?|metres?|meters?|kilometres?|miles?|kilos?|grams?|litres?|times|percent|o['’]clock)\b/i;
/** More words than these name more than what is counted. */
const MOST_COUNTED = 3;
/** Somebody tells of an age. */
const IS_AGED =
  /\b(?:I am|I['’]m|I was|(?:he|she) (?:is|was)|(?:he|she)['’]s|when (?:I|he|she) was) (?:only |just |nearly |almost )?$/i;
/** What a line itself must hold of a question for a price in it to be the price asked for. */
const LEAST_PRICED = 0.4;
/** What is told by its name alone. */
const MAKES = /^(?:make|brand|manufacturer|maker)s?$/;
/** A name of a place. */
const COMING_FROM = /\b(?:from|in|to|at|near|towards) \p{Lu}[\p{L}'’-]*/gu;
/** Before a thing these tell it from no other. */
const BARE =
  /^(?:the|an?|that|this|with|of|in|on|at|for|by|about|from|to|and|or|over|my|your|his|her|our|their|any|some|one|[\p{L}-]+['’]s?|)$/iu;
/** After a thing these tell it from others, as a name and a number do. */
const TELLS_APART =
  /^(?:of|by|near|in|at|on|with|from|behind|under|beside|called|named|number|where|that|which|who|is|was|\p{Lu}.*|\d.*)$/u;
/** Stands for somebody. */
const PERSONAL =
  /(?<![\p{L}'’])(?:I|we|you|he|she|they|me|us|him|them|mine|ours|yours|hers|theirs|myself|somebody|someone|nobody|no one|everybody|everyone|anybody|anyone|people)(?![\p{L}])/iu;
/** Asks whose something is, or for whom. */
const ASKS_OWNER = /\b(?:whose|belong\w*|own(?:s|ed|er)?|has|have|had|got|for)\b/i;
const PLACE_NOUNS = /^(?:city|town|country|village|street|continent|place)$/;
const PLACE =
  /\b(?:in|on|at|under|behind|by|beside|near|next to|inside|outside|above|below|beneath|between|over|from|to|into|onto|opposite|against|around|along|across|through|upstairs|downstairs|here|there|home|abroad)\b/i;
/** Attributes that a statement names when it tells them: without the word, nothing in a line tells the attribute. */
const STATED = new Map(
  'surname/surname lastname family street/street road lane avenue alley square address/address street road live phone/phone number telephone/number phone email/email birthday/birthday born birthdate/birthday born salary/salary earn paid wage/wage earn paid rent/rent weight/weigh kilo pound height/tall height nationality/from passport nationality religion/religion church mosque temple faith password/password code/code'
    .split(' ')
    .reduce<[string, Set<string>][]>((rows, word) => {
      const [head, first] = word.split('/');
      if (first) rows.push([head!, new Set([stemOf(first)])]);
      else rows.at(-1)![1].add(stemOf(word));
      return rows;
    }, []),
);

/** How a moment tells what is asked: the lines that do, itself or the reply to it. */
export type Telling = IncidentRecord[];

/**
 * The lines of an exchange that tell what a question asks for, by plain rules: an amount for "how many", a reason for "why", a place for
 * "where", a thing of the kind for "which instrument". A line that asks is told by its reply. Empty: it does not tell it. The rules
 * refuse, they never choose.
 *
 * @param known the names of the persons who are known, in lower case: they are no places
 */
export function tellingLines(question: Question, candidate: Candidate, known: ReadonlySet<string>): Telling {
  const { incident, exchange } = candidate;
  const test = testOf(question, candidate.own, known);
  const place = exchange.indexOf(incident);
  const reply = exchange[place + 1];
  const asking = isAsking(incident);
  const asks = asking || spoken(incident).includes('?');
  if (asks && question.asks.for !== 'thing' && reply && test(reply, incident)) return [incident, reply];
  if (asking && reply && test(reply, incident)) return [incident, reply];
  if (!asking && test(incident, exchange[place - 1]))
    return [incident, ...correction(question, incident, reply)];
  // What is asked may be told by a short reply to somebody else's question, or go on from the line before.
  if (asking && test(incident, undefined) && question.asks.for !== 'amount') return [incident];
  return [];
}

/** What sets a line right: another amount, or what is said to a rumour. */
function correction(
  { asks }: Question,
  line: IncidentRecord,
  reply: IncidentRecord | undefined,
): IncidentRecord[] {
  if (!reply || isAsking(reply)) return [];
  const amount =
    asks.for === 'amount' && numbersIn(spoken(reply)).some(({ kind, at }) => kind === 'amount' && at === 0);
  return amount || isHearsay(line) ? [reply] : [];
}

type Test = (line: IncidentRecord, before: IncidentRecord | undefined) => boolean;

function testOf(question: Question, own: number, known: ReadonlySet<string>): Test {
  const { asks } = question;
  const states: Test = (line) => statesIt(question.text, spoken(line));
  const told: Test = (line, before) => {
    const text = spoken(line);
    switch (asks.for) {
      case 'amount':
        return (
          tellsAmount(text, before ? spoken(before) : '', asks.of) &&
          tellsMeasure(text, question.text) &&
          (!asks.money || (MONEY.test(text) && own >= LEAST_PRICED))
        );
      case 'person':
        return (!WHOSE.test(question.text) || OWNED.test(text)) && tellsSomebody(question.text, text, known);
      case 'age':
        return numbersIn(text).some(({ kind }) => kind === 'amount') && AGE.test(text);
      case 'reason':
        return REASON.test(text) || (before !== undefined && /\bwhy\b|\bhow come\b/i.test(spoken(before)));
      case 'place':
        return tellsPlace(text);
      case 'duration':
        return tells(text, 'duration');
      case 'occurrences':
        return /\b(?:once|twice|thrice|times|every|always|never|daily|weekly|each)\b/i.test(text);
      case 'extreme':
        return numbersIn(text).some(({ kind }) => kind === 'amount');
      case 'role':
        return tellsWork(text);
      case 'kind':
        return tellsOfKind(text, asks.noun, known);
      default:
        return true;
    }
  };
  return (line, before) => told(line, before) && states(line, before);
}

/** Whether a line names the attribute that a question asks for. */
function statesIt(question: string, said: string): boolean {
  const held = new Set(contentTerms(said));
  const stated = tokens(question).flatMap((word) => STATED.get(word) ?? []);
  return stated.every((words) => [...words].some((word) => held.has(word)));
}

/** Whether a line may tell which of a kind is asked for. */
function tellsOfKind(text: string, noun: string, known: ReadonlySet<string>): boolean {
  // Words of who learns English stand in another order: "What Ada did find?" asks of no kind.
  if (known.has(noun)) return true;
  if (MAKES.test(noun)) return tellsKind(text.replace(COMING_FROM, ' '), noun, known) === true;
  const isBare = isBareNoun(text, noun);
  return (tellsKind(text, noun, known) ?? !isBare) || (saysItself(text, noun) && !isBare);
}

/** "Ring me when you are over the bridge" does not tell which bridge: it says nothing of it that tells it from others. */
function isBareNoun(text: string, noun: string): boolean {
  const found = new RegExp(
    `(?:([\\p{L}\\p{N}'’-]+) )??(?:([\\p{L}\\p{N}'’-]+) )?(?<![\\p{L}-])${noun}(?![\\p{L}'’-])(?: ([\\p{L}\\p{N}'’-]+))?`,
    'giu',
  );
  const told = [...text.matchAll(found)];
  return (
    told.length > 0 &&
    told.every(
      ([, first, before, after]) =>
        BARE.test(before ?? '') &&
        !/^(?:is|are|was|were)$/i.test(first ?? '') &&
        !TELLS_APART.test(after ?? ''),
    )
  );
}

/**
 * Whether a line speaks of somebody whom a question does not name itself: by a name, as kin, by what they do, or with a word that stands for them.
 * What is somebody's tells of them where it is asked whose it is. English; pure.
 */
function tellsSomebody(question: string, text: string, known: ReadonlySet<string>): boolean {
  const asked = new Set(tokens(question));
  const words = tokens(text).filter((word) => !asked.has(word));
  return (
    PERSONAL.test(text) ||
    (ASKS_OWNER.test(question) && OWNED.test(text)) ||
    words.some((word) => known.has(word) || GIVEN_NAMES.has(word) || isSomebody(word)) ||
    tellsKind(text, 'name', new Set()) === true
  );
}

/** "Pruning is the job I like most": a line that names the kind itself tells which. Places are named by name alone. */
function saysItself(text: string, noun: string): boolean {
  return (
    tellsKind('', noun, new Set()) === false &&
    !PLACE_NOUNS.test(noun) &&
    contentTerms(text).includes(stemOf(noun))
  );
}

/** A number of what is asked: of that very thing, or standing alone where the line before asks for it or names it. */
function tellsAmount(text: string, before: string, of: string[]): boolean {
  const wanted = of.map(stemOf);
  const named = wanted.some((word) => contentTerms(before).includes(word));
  return numbersIn(text).some(({ kind, words }) => {
    if (kind !== 'amount' && kind !== 'none') return false;
    if (wanted.length === 0 || counts(text, words, wanted)) return true;
    return named && standsAlone(text, words);
  });
}

/** Whether a number counts one of some things: "three big jars", and not "three flowers from the jar". */
function counts(text: string, number: string, wanted: readonly string[]): boolean {
  const rest = text.slice(text.toLowerCase().indexOf(number.toLowerCase()) + number.length);
  const phrase = rest.split(ENDS_COUNTED)[0]!;
  return contentTerms(phrase).some((word) => wanted.includes(word));
}

/** Whether a number counts nothing of what it is asked how many of: it is money, an age, or how often; or it counts something else where that is named. */
function countsOtherwise(
  text: string,
  { words }: NumberTold,
  of: readonly string[],
  question: string,
): boolean {
  const wanted = of.map(stemOf);
  const isNamed = of.length <= MOST_COUNTED && contentTerms(text).some((word) => wanted.includes(word));
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
  const unit = COUNTED_UNIT.exec(after)?.[1];
  return (
    /^(?:once|twice|thrice)$/i.test(words) ||
    (unit !== undefined && !contentTerms(question).includes(stemOf(unit.toLowerCase()))) ||
    (standsAlone(text, words) ? IS_AGED.test(before) : isNamed && !counts(text, words, wanted))
  );
}

/** Whether a number, as it is written in a text, counts nothing there but what was named before. */
export function standsAlone(text: string, number: string): boolean {
  return STANDS_ALONE.test(text.slice(text.toLowerCase().indexOf(number.toLowerCase()) + number.length));
}

/** Units that "how high" and its like are told in. */
const MEASURES: [RegExp, RegExp][] = [
  [
    /^how (?:high|tall|deep|wide|far|long)\b|\b(?:height|length|width|depth|distance)\b/i,
    /\b(?:metres?|meters?|cm|centimet\w+|mm|millimet\w+|feet|foot|ft|inch(?:es)?|yards?|miles?|km|kilomet\w+|k|stops?|blocks?|storeys|floors|minutes?|hours?)\b/i,
  ],
  [
    /^how heavy\b|\bweights?\b/i,
    /\b(?:kilos?|kilograms?|kg|grams?|g|pounds?|lbs?|stone|ounces?|tons?|tonnes?)\b/i,
  ],
];

function tellsMeasure(text: string, question: string): boolean {
  return MEASURES.every(([asked, unit]) => !asked.test(question) || unit.test(text));
}

/** Whether one of some lines may tell an amount or a time where one is asked for: it tells some, and a measure in its unit; or a street or the like, where one is: it names one. True where anything else is asked. */
export function mayTellIt(
  { asks, text }: Pick<Question, 'asks' | 'text'>,
  lines: readonly IncidentRecord[],
  known: ReadonlySet<string>,
): boolean {
  const isCounting = asks.for === 'amount' && asks.of.length > 0 && /^how many\b/i.test(text);
  const isAmount = (said: string) =>
    numbersIn(said).some(
      (number) =>
        (number.kind === 'amount' || number.kind === 'none') &&
        !(isCounting && countsOtherwise(said, number, asks.of, text)),
    );
  return lines.some((line) => {
    const said = withoutGreeting(spoken(line));
    if (asks.for === 'kind' && PLACE_NOUNS.test(asks.noun)) return statesIt(text, said);
    if (asks.for === 'kind' && (MAKES.test(asks.noun) || tellsKind('', asks.noun, known) === null))
      return tellsOfKind(said, asks.noun, known);
    if (asks.for === 'person') return tellsSomebody(text, said, known);
    if (asks.for === 'amount')
      return isAmount(said) && (/\bhow \w+ along\b/i.test(text) || tellsMeasure(said, text));
    if (asks.for === 'moment' && asks.told === 'time') return tellsHour(said);
    return asks.for !== 'moment' || isAmount(said) || tells(said, 'any') || tells(said, 'duration');
  });
}

/** Whether a text may tell an hour: a time of the clock, a part of the day, or a number that counts nothing. */
function tellsHour(text: string): boolean {
  return (
    tells(text, 'time') ||
    tells(text, 'part') ||
    tells(text, 'duration') ||
    numbersIn(text).some(({ kind, words }) => kind === 'amount' && standsAlone(text, words))
  );
}

/** A text without "Good morning" and its like, which tell no time. */
export function withoutGreeting(text: string): string {
  return text.replace(/\bgood (?:morning|afternoon|evening|night|day)\b/gi, ' ');
}

/** Says that something is not so. */
export function isDenial(text: string): boolean {
  return DENIAL.test(text);
}

/** Tells where something is or goes. */
export function tellsPlace(text: string): boolean {
  return PLACE.test(text);
}

/** Tells a reason for something. */
export function tellsReason(text: string): boolean {
  return REASON.test(text);
}

/** Speaks of money, or of what something costs. */
export function tellsMoney(text: string): boolean {
  return MONEY.test(text);
}

/** Tells something as it is: neither asked, nor heard from others, wished or supposed. */
export function isPlain(line: IncidentRecord): boolean {
  const text = spoken(line);
  return !text.includes('?') && !isHearsay(line) && !UNCERTAIN.test(text);
}

/** Speaks of what somebody does for a living. */
export function tellsWork(text: string): boolean {
  return /\bfor a living\b/i.test(text) || DOES.test(text) || tellsKind(text, 'job', new Set()) === true;
}
