import { spoken } from '../../memory/incident-sentence';
import { numbersIn } from '../../memory/numbers-told';
import { nearWords } from '../../memory/synonyms';
import { contentTerms } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { CURRENCY } from './fact-alone';
import { type Candidate, NEIGHBOUR_S, tellsOf } from './find';
import type { Finding } from './finding';
import type { Question } from './question';
import { recordsHolding, recordsIn, type Scene } from './scene';
import { isDenial, isPlain } from './telling-lines';

/** Lines before one that are looked at for what its "it" means. */
const LINES_BEFORE = 3;
const MOST = { quoted: 2, evidence: 10 } as const;
/** Words of which one is in nearly each line that tells a price. */
const MONEY = [
  'euros',
  'euro',
  'dollars',
  'dollar',
  'pounds',
  'pound',
  'pence',
  'cents',
  'francs',
  'crowns',
  'yen',
  'quid',
  'bucks',
];
const CLAUSES =
  /[.!?;:,]+\s*(?:(?:and|but|so|or)\s+)?|\s+(?:and|but|so)\s+(?=(?:it|they|I|we|he|she|you|the|an?|my|that|this|these|those)\b)/iu;
const SIGNED = /[€$£]\s?\d|\d\s?[€$£]/;
/** Words of a question for a price, which are no things. */
const OF_MONEY = new Set(
  contentTerms(
    'much many cost costs price priced pay paid worth money euro euros pound pounds dollar dollars cent cents charge charged ask asked sell sold buy bought spend spent get got earn altogether total want wanted cheap expensive amount sum fee bring brought come came take took give gave',
  ),
);
/** A thing: "the chairs", "forty sheets". */
const THING =
  /\b(?:the|an?|my|your|his|her|our|their|this|that|these|those|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|\d+) (?:[\p{L}'’-]+ )??([\p{L}-]+)/giu;
const PLACED =
  /\b(?:for|on|in|at|under|from|to|into|onto|by|beside|behind|near|about|around|over|through|until|since|after|before|during) (?:(?:the|an?|my|your|his|her|its|our|their|this|that|these|those|some) )?(?:[\p{L}'’-]+ )?[\p{L}'’-]+/giu;
/** They stand for what was spoken of before. */
const STANDS_FOR = new Set(
  contentTerms(
    'thing things total price cost sum bill lot rest whole one ones piece pieces sheet sheets metre metres yard yards loaf loaves bottle bottles box boxes bag bags kilo kilos pound pounds litre litres roll rolls pair pairs set sets half dozen euro euros dollar dollars cent cents mind day week month year time',
  ),
);

/** Whether a text tells a price. */
function tellsPrice(text: string): boolean {
  return (
    SIGNED.test(text) ||
    numbersIn(text).some(({ kind, after: [counted = ''] }) => kind === 'amount' && CURRENCY.test(counted))
  );
}

/** Whether the price that a line tells is of something else: what is asked of is spoken of elsewhere, and not where the price stands or before it. English. */
export function isPriceOfAnother(scene: Scene, { asks, terms }: Question, { incident }: Candidate): boolean {
  if (asks.for !== 'amount' || asks.of.length > 0 || !tellsPrice(spoken(incident))) return false;
  const asked = thingsAsked(terms);
  if (!asked.some((stems) => isSaid(scene, stems))) return false;
  return !isPriceOf(scene, incident, (text) => {
    const held = new Set(contentTerms(text));
    return asked.some((stems) => stems.some((stem) => held.has(stem)));
  });
}

/** The lines that plainly tell the price of all that a question for one asks of; null where it asks for none, or none does. */
export function findPriced(scene: Scene, question: Question): Finding | null {
  const { asks, named, terms, strangers } = question;
  const asked = thingsAsked(terms);
  if (asks.for !== 'amount' || asks.of.length > 0 || strangers.length > 0 || asked.length === 0) return null;
  const holds = (text: string) => {
    const held = new Set(contentTerms(text));
    return asked.every((stems) => stems.some((stem) => held.has(stem)));
  };
  const lines = recordsHolding(scene, 'says', MONEY).filter((line) => {
    const said = spoken(line);
    const exchange = [...linesBefore(scene, line).slice(0, 1), line];
    return (
      tellsPrice(said) &&
      isPlain(line) &&
      !isDenial(said) &&
      named.every((person) => tellsOf(person, line, exchange)) &&
      isPriceOf(scene, line, holds)
    );
  });
  if (lines.length === 0) return null;
  return {
    ...{ lead: null, unsure: false, quoted: lines.slice(0, MOST.quoted) },
    evidence: lines.slice(0, MOST.evidence).map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${lines.length} lines tell its price.`,
  };
}

/** The stems of what a price is asked of, each with words that are used for it. */
function thingsAsked(terms: Question['terms']): string[][] {
  return terms.filter(({ stem }) => !OF_MONEY.has(stem)).map(({ stem }) => [stem, ...nearWords(stem)]);
}

/** Whether the price that a line tells is of what `holds` knows in a text: where the price stands, or where what its "it" means was spoken of last. */
function isPriceOf(scene: Scene, line: IncidentRecord, holds: (text: string) => boolean): boolean {
  const said = spoken(line);
  const clauses = clausesOf(said);
  const at = clauses.findIndex(tellsPrice);
  // Prices of several things tell of each.
  if (at < 0 || clauses.filter(tellsPrice).length > 1) return holds(said);
  if (holds(clauses[at]!)) return true;
  if (thingsIn(clauses[at]!).length > 0) return false;
  for (const clause of clauses.slice(0, at).reverse()) {
    if (holds(withoutPlaces(clause))) return true;
    if (thingsIn(clause).length > 0) return false;
  }
  for (const earlier of linesBefore(scene, line)) {
    const text = spoken(earlier);
    if (holds(text.includes('?') ? text : withoutPlaces(text))) return true;
    if (thingsIn(text).length > 0) return false;
  }
  return false;
}

function clausesOf(text: string): string[] {
  return text.split(CLAUSES).filter(Boolean);
}

/** The things that stand by themselves in a clause; not those that only stand for something before them. */
function thingsIn(clause: string): string[] {
  return [...withoutPlaces(clause).matchAll(THING)].flatMap(([words, noun]) => {
    const [stem] = contentTerms(noun!);
    return stem === undefined || STANDS_FOR.has(stem) || tellsPrice(words) ? [] : [stem];
  });
}

/** A text without what stands after a preposition: of "put the paper on the long table" the table. */
function withoutPlaces(text: string): string {
  return text.replace(PLACED, ' ');
}

/** Whether one of some stems was ever said. */
export function isSaid({ recall, view }: Scene, stems: string[]): boolean {
  return recall.search(stems, view, { limit: 0 }).seen.some(Boolean);
}

/** The lines just before one, the nearest first, as far as each follows the other soon. */
function linesBefore(scene: Scene, { id, videoId, t0 }: IncidentRecord): IncidentRecord[] {
  const before = recordsIn({ ...scene, only: undefined }, videoId, 'says').filter(
    (one) => one.id !== id && one.t0 <= t0,
  );
  const lines: IncidentRecord[] = [];
  let from = t0;
  for (const line of before.sort((a, b) => b.t0 - a.t0).slice(0, LINES_BEFORE)) {
    if (from - line.t1 > NEIGHBOUR_S) break;
    lines.push(line);
    from = line.t0;
  }
  return lines;
}
