import { namesOf, type PersonView } from '../../identity/fold';
import type { VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { both, type Tellable, told } from '../../told';
import { timecode } from '../../wording';
import { standsAsPlace } from './names-in-question';
import type { Question } from './question';

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
  /** It is asked in German. */
  inGerman: boolean;
}

/** How a step is told in a language. */
interface Wording {
  half(video: VideoRecord): Tellable;
  people(names: readonly string[], isMore: boolean): Tellable;
  wordless: Tellable;
  otherwise: Tellable;
  of(name: string): Tellable;
}

const ENGLISH: Wording = {
  half: ({ name, doneS, durationS }) =>
    told`${name} is remembered up to ${timecode(doneS)} of ${timecode(durationS)} so far: ask again once it is to its end.`,
  people: (names, isMore) =>
    isMore
      ? told`Ask of ${both(names)} or others: whoever has a name under People can be asked for.`
      : told`Ask of ${both(names)}: whoever has a name under People can be asked for.`,
  wordless: text('Ask who was there, which things are in view, or what can be read in the picture.'),
  otherwise: text('Ask with another word for it, or ask who was there, what was said, or for a summary.'),
  of: (name) => told`Ask what ${name} said, or when ${name} can be seen.`,
};

const GERMAN: Wording = {
  half: ({ name, doneS, durationS }) =>
    `${name} ist erst bis ${timecode(doneS)} von ${timecode(durationS)} erinnert: Frag noch einmal, wenn es ganz erinnert ist.`,
  people: (names, isMore) =>
    `Frag nach ${names.join(', ')}${isMore ? ' oder anderen' : ''}: Nach allen, die unter Menschen einen Namen haben, kann gefragt werden.`,
  wordless: 'Frag, wer da war, welche Dinge zu sehen sind oder was im Bild zu lesen ist.',
  otherwise:
    'Frag mit einem anderen Wort danach, oder frag, wer da war, was gesagt wurde, oder nach einer Zusammenfassung.',
  of: (name) => `Frag, was ${name} gesagt hat oder wann ${name} zu sehen ist.`,
};

/** What could be asked instead of what was refused, or what would have to be there first, in the language in which it was asked. Pure. */
export function nextStep({ question, persons, videos, isWordless, isOfThen, inGerman }: StepParts): Tellable {
  const wording = inGerman ? GERMAN : ENGLISH;
  const half = isOfThen ? undefined : videos.find(({ status }) => status === 'remembering');
  if (half) return wording.half(half);
  const { text, strangers } = question;
  if (strangers.some((name) => !standsAsPlace(text, name))) {
    const shown = persons.filter(({ hidden, provisional }) => !hidden && !provisional);
    const names = [...new Set(shown.flatMap((person) => namesOf(person)[0] ?? []))];
    if (names.length > 0) return wording.people(names.slice(0, MOST_NAMED), names.length > MOST_NAMED);
  }
  if (isWordless) return wording.wordless;
  const name = question.named.flatMap(namesOf)[0];
  return name === undefined ? wording.otherwise : wording.of(name);
}
