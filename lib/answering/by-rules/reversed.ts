import { spoken } from '../../memory/incident-sentence';
import type { IncidentRecord } from '../../store/schema';
import type { LikelyLine } from './find';
import type { Question } from './question';

/** What was so, or was meant to be, is so no more. */
const REVERSES =
  /\b(?:stopped|gave up|given up|quit|no longer|any ?more|instead|after all|changed (?:my|our|his|her|their) minds?|called off|cancell?ed|postponed|put off|fell through|(?:is|are|['’]s|['’]re)(?: all)? off(?! to)|not going|won['’]t|more than|rather than|on second thoughts?)\b/i;
/** What its speaker, or whoever is spoken of, does no longer. */
const ENDS =
  /\b(?:stopped \w+ing|gave up|given up|quit|no longer|used to)\b|\b(?:not|never|n['’]t)\b.{0,40}\bany ?more\b/i;
/** Meant for later: anybody may say that nothing comes of it. */
const PLANNED =
  /\b(?:will|going to|gonna|plan(?:s|ned|ning)?|wants? to|tomorrow|tonight|next \w+|on \w+days?)\b|['’]ll\b/i;
/** Asks of what was: that stays so, whatever came after. */
const OF_THEN = /\b(?:did|was|were|had|before|used to)\b/i;
/** Least share of a question's content that a line holds by itself to take back what another tells. */
const LEAST_HELD = 0.4;

/** Whether a line says of what it tells that it is so no more. English; pure. */
export function isOverByItself(said: string): boolean {
  return ENDS.test(said);
}

/**
 * The latest line that takes back what another one tells: of whoever said that, or of a plan by anybody. Null where none does, or what was at some time is
 * asked for.
 */
export function reversalOf(
  line: IncidentRecord,
  { text, turn }: Pick<Question, 'text' | 'turn'>,
  likely: readonly LikelyLine[],
  isLater: (a: IncidentRecord, b: IncidentRecord) => boolean,
): IncidentRecord | null {
  if (turn === 'first' || OF_THEN.test(text)) return null;
  const isPlan = PLANNED.test(spoken(line));
  const later = likely.filter(
    ({ incident, about, own }) =>
      about &&
      own >= LEAST_HELD &&
      isLater(incident, line) &&
      !spoken(incident).includes('?') &&
      REVERSES.test(spoken(incident)) &&
      (isPlan || incident.who[0] === line.who[0]),
  );
  return later
    .map(({ incident }) => incident)
    .reduce<IncidentRecord | null>((latest, one) => (latest && isLater(latest, one) ? latest : one), null);
}
