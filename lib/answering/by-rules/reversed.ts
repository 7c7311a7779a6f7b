import { spoken } from '../../memory/incident-sentence';
import { type QuestionTerm, stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import type { LikelyLine } from './find';
import { OVER } from './phrases';
import type { Question } from './question';

/** What was so is so no more. */
const REVERSES = new RegExp(
  `\\b(?:stopped (?:\\w+ing|it|that)|${OVER}|quit|any ?more|after all(?! (?:the|these|this|those|that|my|our))|changed (?:my|our|his|her|their) minds?|called off|cancell?ed|postponed|put off|fell through|on second thoughts?)\\b`,
  'i',
);
/** Nothing comes of what was meant. */
const CALLED_OFF =
  /\b(?:called off|cancell?ed|postponed|fell through)\b|(?:\b(?:is|are)|['’]s|['’]re)(?: all)? off(?=[.!]|$)/i;
/** Reverses only where all that is asked stands beside it, with what is done: else it compares or refuses anything. */
const MAY_REVERSE = /\b(?:instead|not going|won['’]t|more than|rather than)\b/i;
const ASKS_WHAT_IS_DONE = /\b(?:do|does|will|would)\b|\b(?:is|are)\b.*\w{2}ing\b/i;
/** What its speaker, or whoever is spoken of, does no longer. */
const ENDS = new RegExp(
  `\\b(?:stopped \\w+ing|${OVER}|quit|used to)\\b|\\b(?:no|not|never|n['’]t)\\b.{0,40}\\bany ?more\\b`,
  'i',
);
/** Ends by itself what the clause before it tells: "but not any more", "but I don't any more". */
const ENDS_THAT = /^(?:\w+ )?(?:not|\w+n['’]t|no longer)(?: \w+)? any ?more$|^(?:\w+ )?no longer$/i;
const BETWEEN_CLAUSES =
  /[,;.!]+\s*(?:(?:but|so|and)\s+)?|\s+(?:but|so)\s+|(?<!\bused)\s+to\s+(?!(?:the|an?|my|your|his|her|its|our|their|this|that|me|you|him|us|them)\b)(?=\p{Ll})/u;
/** Meant for later: anybody may say that nothing comes of it. */
const PLANNED =
  /\b(?:will|going to|gonna|plan(?:s|ned|ning)?|wants? to|tomorrow|tonight|next \w+|on \w+days?)\b|['’]ll\b/i;
/** Asks of what was: that stays so, whatever came after. */
const OF_THEN = /\b(?:did|was|were|had|before|used to)\b/i;
/** Least share of a question's content that a line holds by itself to take back what another tells; where its words may as well say something else, nearly all. */
const LEAST_HELD = { plainly: 0.4, maybe: 0.9 };

/** Whether a line says of what is asked that it is so no more, in the part of it that holds most of the question's content. English; pure. */
export function isOverByItself(said: string, terms: readonly Pick<QuestionTerm, 'stem'>[]): boolean {
  if (!ENDS.test(said)) return false;
  const clauses = said.split(BETWEEN_CLAUSES);
  const held = clauses.map((clause) => {
    const stems = new Set(tokens(clause).map(stemOf));
    return terms.filter(({ stem }) => stems.has(stem)).length;
  });
  const most = Math.max(...held);
  return clauses.some(
    (clause, i) => held[i] === most && (ENDS.test(clause) || ENDS_THAT.test(clauses[i + 1]?.trim() ?? '')),
  );
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
  const asksWhatIsDone = ASKS_WHAT_IS_DONE.test(text);
  if (turn === 'first' || OF_THEN.test(text)) return null;
  const isPlan = PLANNED.test(spoken(line));
  const reverses = ({ incident, own }: LikelyLine) => {
    const said = spoken(incident);
    if (isPlan && CALLED_OFF.test(said)) return true;
    if (incident.who[0] !== line.who[0]) return false;
    return REVERSES.test(said) || (own >= LEAST_HELD.maybe && asksWhatIsDone && MAY_REVERSE.test(said));
  };
  const later = likely.filter(
    (one) =>
      one.about &&
      one.own >= LEAST_HELD.plainly &&
      isLater(one.incident, line) &&
      !spoken(one.incident).includes('?') &&
      reverses(one),
  );
  return later
    .map(({ incident }) => incident)
    .reduce<IncidentRecord | null>((latest, one) => (latest && isLater(latest, one) ? latest : one), null);
}
