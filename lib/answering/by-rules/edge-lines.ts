// Which lines of a beginning or an end answer.

import { spoken } from '../../memory/incident-sentence';
import { contentTerms, stemOf } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import type { Question } from './question';

/** Asks for one line alone: "Who speaks first, and what do they say?" */
const ONE_LINE =
  /^who\b.*\b(?:speaks?|spoke|talks?|talked|says?|said)\b.*\b(?:first|last)\b|\b(?:first|last) (?:line|sentence|words?|to (?:speak|talk|say))\b/i;
/** Words that ask for a beginning or an end, and for nothing in it. */
const OF_EDGES = new Set(
  'begin beginning start open end ending close finish finally final last first conclude over come go see show happen thing part scene story'
    .split(' ')
    .map(stemOf),
);

/** Of the lines of a beginning or an end those that hold what else is asked ("What will they do together at the end?"), or the one that is asked for; all of them where none does. */
export function ofEdge(
  lines: readonly IncidentRecord[],
  { text, terms }: Pick<Question, 'text' | 'terms'>,
  which: 'begins' | 'ends',
): IncidentRecord[] {
  if (ONE_LINE.test(text)) return which === 'begins' ? lines.slice(0, 1) : lines.slice(-1);
  const sought = terms.map(({ stem }) => stem).filter((stem) => !OF_EDGES.has(stem));
  const holding = lines.filter((line) => contentTerms(spoken(line)).some((stem) => sought.includes(stem)));
  return holding.length > 0 ? holding : [...lines];
}
