import { namesOf, type PersonView } from '../../identity/fold';
import type { IncidentRecord } from '../../store/schema';
import { isBy } from './find';
import { wordsPattern } from './names-in-question';
import type { Question } from './question';

const BEFORE_WHOM =
  '(?:to|greet(?:s|ed)?|thank(?:s|ed)?|tells?|told|asks?|asked|answers?|answered|calls?|called|welcome[sd]?|interrupt(?:s|ed)?|invite[sd]?|remind(?:s|ed)?|warn(?:s|ed)?|promise[sd]?)';

/** Whom a question of who speaks names as the one who is spoken to: "Who said good morning to Ada?", "Who thanked Ben?" Pure. */
export function spokenTo({ asks, text, named }: Pick<Question, 'asks' | 'text' | 'named'>): PersonView[] {
  if (asks.for !== 'speaker' && asks.for !== 'person') return [];
  return named.filter((person) =>
    namesOf(person).some((name) =>
      new RegExp(`^who\\b.*\\b${BEFORE_WHOM} ${wordsPattern(name)}(?![\\p{L}\\p{N}'’])`, 'iu').test(text),
    ),
  );
}

/** Whether a line is by one of those to whom it is said to be: they do not answer who speaks to them. Pure. */
export function isByThem(line: IncidentRecord, whom: readonly PersonView[]): boolean {
  return whom.some((person) => isBy(person, line));
}
