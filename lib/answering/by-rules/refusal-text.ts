import type { Evidence } from '../../contract/answers';
import { inTurn, sentence, type Tellable, told } from '../../told';
import { timecode } from '../../wording';
import type { Finding } from './finding';
import { IN_ENGLISH } from './german';
import type { Question } from './question';
import { listed, shownName } from './telling';

/** Where no word is known that was looked for. */
export const NOTHING_TOLD = 'I found nothing to go on.';

/** The same, asked in German. */
export const NOT_TOLD_GERMAN = 'Dazu habe ich nichts gefunden.';

/** A sentence that refuses, in the language in which was asked. */
export interface Refusal {
  english: Tellable;
  german: Tellable;
}

/** What is said beside that nothing tells it: where what is asked for is in view. It says no "Yes". */
export function onlyInPicture({ lead }: Finding): Refusal {
  const inView = sentence(lead ?? '');
  return {
    english: inTurn('I found nothing about that.', inView),
    german: inTurn(NOT_TOLD_GERMAN, inView),
  };
}

/** Words that are told to have been looked for. */
const NAMED_WORDS = 6;
/** Words of a question that name nothing for which somebody would look. */
const NAME_NOTHING = new Set(
  'please thanks everyone everybody anyone anybody someone somebody something anything everything nothing else know same since before kind sort dear exactly maybe actually just okay'.split(
    ' ',
  ),
);

/** From this likelihood on the nearest line is quoted: of the styled stories' questions that are refused though they were told it is theirs in half. */
const LEAST_QUOTED = 0.15;

/**
 * What is said to a German question that nothing answers.
 *
 * @param nearest as for `refusal`
 * @param meant as for `refusal`
 * @param isKnown whether it is of a form that is understood: else it is told which are
 * @param atLeast as for `refusal`
 */
export function germanRefusal(
  [nearest]: readonly Evidence[],
  [meant]: readonly Evidence[],
  isKnown: boolean,
  atLeast: Finding | null,
): Tellable {
  const isNear = isKnown && nearest !== undefined && nearest.score >= LEAST_QUOTED;
  const line = isNear ? nearest : meant;
  const near =
    line &&
    `Ich bin nicht sicher, ob das erzählt wurde. ${isNear ? 'Am' : 'Dem Sinn nach am'} nächsten, bei ${timecode(line.t0)} in ${line.video}: ${line.text}`;
  if (isKnown) return near ?? beside(NOT_TOLD_GERMAN, atLeast);
  return near ? `${near} (${IN_ENGLISH})` : IN_ENGLISH;
}

/** Whether a refusal has neither a name that nobody has nor a line to tell: then it may tell what is in view. */
export function saysPlainly(
  { strangers }: Question,
  [near]: readonly Evidence[],
  meant: readonly Evidence[],
): boolean {
  return strangers.length === 0 && meant.length === 0 && !(near && near.score >= LEAST_QUOTED);
}

/**
 * What is said where nothing tells what was asked.
 *
 * @param nearest the lines that come nearest, likeliest first, by their likelihoods
 * @param seen where the person can be seen of whom it is asked who they are
 * @param meant the lines that come nearest in whatever language (`nearestInMeaning`)
 * @param atLeast where the thing that is asked about is in view (`saysPlainly`)
 */
export function refusal(
  question: Question,
  [near]: readonly Evidence[],
  seen: Finding | null,
  [meant]: readonly Evidence[],
  atLeast: Finding | null,
): Tellable {
  if (seen?.lead) return inTurn(told`Nobody says who ${shownName(question.named[0]!)} is.`, seen.lead);
  if (question.strangers.length > 0)
    return `I found nothing about that: nobody and nothing called ${listed(question.strangers.slice(0, NAMED_WORDS))} was shown or spoken of.`;
  if (near && near.score >= LEAST_QUOTED)
    return `I am not sure that this was told. The nearest to it, at ${timecode(near.t0)} in ${near.video}: ${near.text}`;
  if (meant)
    return `I am not sure that this was told. The nearest by its meaning, at ${timecode(meant.t0)} in ${meant.video}: ${meant.text}`;
  const looked = lookedFor(question);
  return beside(looked ? `I found nothing about that. I looked for ${looked}.` : NOTHING_TOLD, atLeast);
}

function beside(refused: string, atLeast: Finding | null): Tellable {
  return atLeast?.lead ? inTurn(refused, sentence(atLeast.lead)) : refused;
}

function firstOf(items: string[]): string[] {
  return items.length <= NAMED_WORDS ? items : [...items.slice(0, NAMED_WORDS), 'others'];
}

/** What a question looks for, in words; null where it names nothing. */
export function lookedFor({ terms, named }: Question): string | null {
  const parts = [];
  const told = terms.filter(({ word }) => !NAME_NOTHING.has(word));
  if (told.length > 0) parts.push(listed(firstOf(told.map((term) => `"${term.word}"`))));
  if (named.length > 0) parts.push(listed(firstOf(named.map(shownName))));
  return parts.length > 0 ? parts.join(' with ') : null;
}
