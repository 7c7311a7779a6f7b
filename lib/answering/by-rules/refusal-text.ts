import type { Evidence } from '../../contract/answers';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { text } from '../../text';
import {
  both,
  inEnglish,
  inTurn,
  quoted,
  sentence,
  type Tellable,
  type ToldValue,
  told,
  toldInGerman,
  word,
} from '../../told';
import { timecode } from '../../wording';
import type { Finding } from './finding';
import { IN_ENGLISH } from './german';
import { IF_HEARD_RIGHT } from './heard';
import type { Question } from './question';
import { shownTold } from './telling';

/** Where words were looked for in vain. */
const NOTHING_ABOUT = text('I found nothing about that.');

/** Where no word is known that was looked for. */
export const NOTHING_TOLD = text('I found nothing to go on.');

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
    english: inTurn(NOTHING_ABOUT, inView),
    german: inTurn(NOT_TOLD_GERMAN, inView),
  };
}

/** How a line is told that is quoted. */
type LineTold = (line: Evidence) => ToldValue;

/** Whether a word of a line that tells something was heard unsurely. */
function isDoubtful({ said, unsure }: Evidence): boolean {
  return said !== undefined && isUnsurelyHeard(said, unsure);
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
 * @param lineTold as for `refusal`
 */
export function germanRefusal(
  [nearest]: readonly Evidence[],
  [meant]: readonly Evidence[],
  isKnown: boolean,
  atLeast: Finding | null,
  lineTold: LineTold,
): Tellable {
  const isNear = isKnown && nearest !== undefined && nearest.score >= LEAST_QUOTED;
  const line = isNear ? nearest : meant;
  const near =
    line &&
    toldInGerman`Ich bin nicht sicher, ob das erzählt wurde. ${isNear ? 'Am' : 'Dem Sinn nach am'} nächsten, bei ${timecode(line.t0)} in ${line.video}${isDoubtful(line) ? ', falls es richtig gehört wurde' : ''}: ${lineTold(line)}`;
  if (isKnown) return near ?? beside(NOT_TOLD_GERMAN, atLeast);
  return near ? toldInGerman`${near} (${IN_ENGLISH})` : IN_ENGLISH;
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
 * @param lineTold how a line is told that is quoted
 */
export function refusal(
  question: Question,
  [near]: readonly Evidence[],
  seen: Finding | null,
  [meant]: readonly Evidence[],
  atLeast: Finding | null,
  lineTold: LineTold,
): Tellable {
  if (seen?.lead) return inTurn(told`Nobody says who ${shownTold(question.named[0]!)} is.`, seen.lead);
  if (question.strangers.length > 0)
    return told`I found nothing about that: nobody and nothing called ${both(question.strangers.slice(0, NAMED_WORDS))} was shown or spoken of.`;
  if (near && near.score >= LEAST_QUOTED)
    return isDoubtful(near)
      ? told`I am not sure that this was told. The nearest to it, at ${timecode(near.t0)} in ${near.video}, ${word(IF_HEARD_RIGHT)}: ${lineTold(near)}`
      : told`I am not sure that this was told. The nearest to it, at ${timecode(near.t0)} in ${near.video}: ${lineTold(near)}`;
  if (meant)
    return isDoubtful(meant)
      ? told`I am not sure that this was told. The nearest by its meaning, at ${timecode(meant.t0)} in ${meant.video}, ${word(IF_HEARD_RIGHT)}: ${lineTold(meant)}`
      : told`I am not sure that this was told. The nearest by its meaning, at ${timecode(meant.t0)} in ${meant.video}: ${lineTold(meant)}`;
  const looked = lookedTold(question);
  const nothing = looked ? inTurn(NOTHING_ABOUT, told`I looked for ${looked}.`) : NOTHING_TOLD;
  return beside(nothing, atLeast);
}

function beside(refused: Tellable, atLeast: Finding | null): Tellable {
  return atLeast?.lead ? inTurn(refused, sentence(atLeast.lead)) : refused;
}

function firstOf(items: ToldValue[]): ToldValue {
  return both(items.length <= NAMED_WORDS ? items : [...items.slice(0, NAMED_WORDS), word('others')]);
}

/** What a question looks for, in English; null where it names nothing. */
export function lookedFor(question: Question): string | null {
  const looked = lookedTold(question);
  return looked === null ? null : inEnglish(told`${looked}`);
}

/** The same, to be told in any language. */
function lookedTold({ terms, named }: Question): ToldValue | null {
  const sought = terms.filter(({ word }) => !NAME_NOTHING.has(word));
  const words = firstOf(sought.map(({ word }) => quoted(word)));
  const names = firstOf(named.map(shownTold));
  if (sought.length > 0 && named.length > 0) return told`${words} with ${names}`;
  return sought.length > 0 ? words : named.length > 0 ? names : null;
}
