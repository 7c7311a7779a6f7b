import type { Evidence } from '../../contract/answers';
import { LEFT_OUT_TOLD } from '../../contract/trace';
import { personOfId } from '../../identity/fold';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import type { MemoryView } from '../../memory/recall';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { text } from '../../text';
import { inEnglish, onlyIf, type Tellable, type ToldValue, told, word } from '../../told';
import { capital } from '../../wording';
import { IF_HEARD_RIGHT } from '../by-rules/heard';
import { bestFirst, EVIDENCE_KEPT } from '../by-rules/reply';
import { callBy, shortly } from '../by-rules/telling';
import { CHECK, type Checked, type CheckedSentence, type Failing, type Grounds } from './check-citations';
import type { Outcome, Piece, Source, Sureness } from './contract';
import { evidenceOf } from './found';
import { GENERIC } from './generic-words';
import type { ShelfGrounds } from './grounds';

/** Nobody is known by that id. */
const SOMEBODY = 'somebody';

/**
 * What is kept of an answer, for people: names for ids, and numbers in the order of the evidence. Its score is the share of a sentence's words that it holds
 * with what else the sentence cites.
 */
export function tellKept(
  kept: readonly CheckedSentence[],
  grounds: Grounds,
  source: Source,
): { text: string; evidence: Evidence[] } {
  const cited: Piece[] = [];
  const placeOf = (n: number, score: number) => {
    const piece = grounds.get(n)?.piece;
    if (!piece) return null;
    const place = cited.findIndex(({ id }) => id === piece.id);
    if (place >= 0 || cited.length === EVIDENCE_KEPT) return place < 0 ? null : place + 1;
    return cited.push({ ...piece, score });
  };
  const text = kept
    .map(({ text, cites, share }) => {
      const places = [...new Set(cites.flatMap((n) => placeOf(n, share) ?? []))];
      const told = capital(withNames(text, source.view));
      const lines = cites.flatMap((n) => grounds.get(n)?.piece ?? []);
      const isDoubtful = lines.length > 0 && lines.every(wasHeardUnsurely);
      return `${isDoubtful ? inEnglish(onlyIf(told, IF_HEARD_RIGHT)) : told}${places.map((place) => ` [${place}]`).join('')}`;
    })
    .join(' ');
  return { text, evidence: bestFirst(cited.map((piece) => evidenceOf(piece, source))) };
}

/** A text in which people have their names; never an id. */
export function withNames(text: string, { persons }: Pick<MemoryView, 'persons'>): string {
  return text.replace(/<(p_\d+)>/g, (_, id: string) => {
    const person = personOfId(persons, id);
    return person ? callBy(person) : SOMEBODY;
  });
}

/** Says that something is not there, or what it would be that is asked for. English and German. */
const MISSING =
  /\b(?:not|no|nobody|none|nothing|never|neither|nor|only|without|unknown|missing|unclear|whether|which|what|who|whose|when|where|why|how|nicht|kein\w*|niemand|nie|ob|wer|wann|wo|wie)\b|n['’]t\b/i;
/** Tells what is missing as what was asked. */
const ASKED = /^(?:whether|which|what|who|whose|when|where|why|how)\b/i;
/** Amounts, and names within a sentence. */
const EXACT = /\d+|(?<=[\p{L},;] )\p{Lu}[\p{L}'’-]+/gu;

/**
 * What a model that refuses says is not there, in its words and as such. Nothing holds them against any evidence: they have to say that something is missing,
 * with no name and no number but those of the question and of what it was shown, or to hold no other words than these. "" where there is nothing to tell.
 */
export function missingTold(
  missing: string | undefined,
  question: string,
  { shelf }: Pick<ShelfGrounds, 'shelf'>,
  { view }: Pick<Source, 'view'>,
): string {
  const plain = (missing ?? '')
    .replace(/\s*\[[\d,\s]+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = [question, ...shelf.all.map(({ text }) => text)].join(' ');
  const given = new Set(contentStems(shown));
  const own = contentStems(plain);
  const isGiven = own.every((stem) => given.has(stem) || GENERIC.has(stem));
  const isMissing = MISSING.test(plain) && (plain.match(EXACT) ?? []).every((exact) => shown.includes(exact));
  if (own.length === 0 || !(isGiven || isMissing)) return '';
  const words = shortly(withNames(plain, view));
  return ASKED.test(plain)
    ? `The model did not find out "${words.replace(/[.?!]+$/, '')}".`
    : `The model says: "${words}"`;
}

function contentStems(text: string): string[] {
  return tokens(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}

const FAILINGS: Record<Failing, string> = {
  uncited: 'nothing that was shown tells it',
  who: 'somebody named is not in the cited lines',
  when: 'a time or a number is not in the cited lines',
  counted: 'the cited lines show another number of them',
  what: 'the cited lines do not tell it',
  quoted: 'the quoted words were not said',
  contradicted: 'another sentence says the opposite',
};

/** What a model wrote that does not hold, each sentence with why. */
export function leftOutOf({ left }: Pick<Checked, 'left'>): string[] {
  return left
    .slice(0, LEFT_OUT_TOLD)
    .map(({ text, failing }) => `"${shortly(text)}" (${FAILINGS[failing!]})`);
}

/** How much what is kept of an answer is to be relied on, and why. */
export function surenessOf(
  { kept, left }: Checked,
  outcome: Pick<Outcome, 'sure' | 'why'>,
  grounds: Grounds,
  { view }: Source,
): { sure: Sureness; why: Tellable } {
  if (left.length > 0) {
    const reasons = [...new Set(left.map(({ failing }) => FAILINGS[failing!]))]
      .map((reason): ToldValue => word(reason))
      .reduce((before, reason) => told`${before}, ${reason}`);
    const why =
      left.length === 1
        ? told`One sentence of the model was left out: ${reasons}.`
        : told`${left.length} sentences of the model were left out: ${reasons}.`;
    return { sure: 'unsure', why };
  }
  const pieces = kept.flatMap(({ cites }) => cites.flatMap((n) => grounds.get(n)?.piece ?? []));
  if (outcome.sure === 'unsure') return { sure: 'unsure', why: outcome.why };
  if (pieces.every(({ written }) => written))
    return { sure: 'likely', why: text('It rests only on what a model wrote.') };
  const met = pieces.flatMap(({ who }) => who.flatMap((id) => personOfId(view.persons, id) ?? []));
  if (met.some(({ name, provisional }) => name !== null && provisional))
    return { sure: 'likely', why: text('A name in it is not certain.') };
  if (pieces.some(wasHeardUnsurely))
    return { sure: 'likely', why: text('A word in its lines was heard unsurely.') };
  if (outcome.sure === 'likely') return { sure: 'likely', why: outcome.why };
  if (kept.some(({ quoted }) => quoted))
    return { sure: 'likely', why: text('Its lines do not say it as the model did: they are quoted.') };
  if (kept.some(({ share }) => share < CHECK.whole))
    return { sure: 'likely', why: text('Its lines say it in other words.') };
  return { sure: 'sure', why: text('Every word of it is in the lines it cites.') };
}

function wasHeardUnsurely({ said, unsure }: Pick<Piece, 'said' | 'unsure'>): boolean {
  return said !== undefined && isUnsurelyHeard(said, unsure);
}
