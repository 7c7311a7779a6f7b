import { namesOf, type PersonView } from '../../identity/fold';
import type { VideoRecord } from '../../store/schema';
import { timecode } from '../../wording';
import { standsAsPlace } from './names-in-question';
import type { Question } from './question';
import { listed } from './telling';

/** Names that a next step tells. */
const MOST_NAMED = 4;

/** What a next step is told by. */
export interface StepParts {
  question: Pick<Question, 'text' | 'named' | 'strangers'>;
  /** Everybody who is known. */
  persons: readonly PersonView[];
  /** The videos that are asked about. */
  videos: readonly VideoRecord[];
  /** None of them has a word that is known. */
  isWordless: boolean;
  /** An earlier moment is asked about: how far videos are remembered by now tells nothing of it. */
  isOfThen: boolean;
}

/** What could be asked instead of what was refused, or what would have to be there first. Pure. */
export function nextStep({ question, persons, videos, isWordless, isOfThen }: StepParts): string {
  const half = isOfThen ? undefined : videos.find(({ status }) => status === 'remembering');
  if (half)
    return `${half.name} is remembered up to ${timecode(half.doneS)} of ${timecode(half.durationS)} so far: ask again once it is to its end.`;
  const { text, strangers } = question;
  if (strangers.some((name) => !standsAsPlace(text, name))) {
    const shown = persons.filter(({ hidden, provisional }) => !hidden && !provisional);
    const names = [...new Set(shown.flatMap((person) => namesOf(person)[0] ?? []))];
    if (names.length > 0)
      return `Ask of ${listed(names.slice(0, MOST_NAMED))}${names.length > MOST_NAMED ? ' or others' : ''}: whoever has a name under People can be asked for.`;
  }
  if (isWordless) return 'Ask who was there, which things are in view, or what can be read in the picture.';
  const name = question.named.flatMap(namesOf)[0];
  return name === undefined
    ? 'Ask with another word for it, or ask who was there, what was said, or for a summary.'
    : `Ask what ${name} said, or when ${name} can be seen.`;
}
