import { isNote } from '../../memory/is-note';
import { hasUnwritten, whyWordless } from '../../memory/no-words';
import type { Recall } from '../../memory/recall';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { both, told } from '../../told';
import { isOfPeople } from './people-words';
import type { Question } from './question';
import type { Refusal } from './refusal-text';

/** Videos of which some speech was not written down that a sentence names. */
const MOST_NAMED = 3;

/** "What does the man in the car say?", "What are they talking about?" */
const WHAT_IS_SAID =
  /^what (?:else )?(?:does|did|do|is|are|was|were) (?:(?:the|this|that|these|those|my|our|his|her) )?([\p{L}]+)\b.*?\b(?:say|tell|talk|speak|explain|shout|whisper|answer|reply|announce|promise|complain|discuss|saying|telling|talking|speaking|explaining|shouting|whispering|answering|announcing|promising|complaining|discussing)\b/iu;

/** Whether a question asks what people say whom it does not name: where nobody says a word, why is all that there is to tell, and not what else it tells of them. Pure. */
export function asksWhatPeopleSay({ text }: Pick<Question, 'text'>): boolean {
  return isOfPeople(WHAT_IS_SAID.exec(text)?.[1]?.toLowerCase() ?? '');
}

/**
 * What a refusal says of videos that were asked about and have no words, or of which some speech was not written down; null where that is
 * no reason for it.
 *
 * @param isOfTalk what was said is asked for: else what some speech may hold is no reason
 */
export function wordlessTold(
  recall: Pick<Recall, 'entries' | 'lateBy'>,
  asked: readonly VideoRecord[],
  isOfTalk: boolean,
): Refusal | null {
  const videos = asked.filter((video) => !isNote(video));
  if (videos.length === 0) return null;
  const isOne = videos.length === 1;
  const these = isOne ? 'this video' : 'these videos';
  const diese = isOne ? 'diesem Video' : 'diesen Videos';
  if (!isOfTalk && videos.some((video) => reasonOf(video, recall) === null)) return null;
  const reasons = videos.map((video) => reasonOf(video, recall));
  if (reasons.every((reason) => reason !== null)) {
    const [why, ...others] = [...new Set(reasons.map((reason) => WHY[reason]))];
    const isAlike = others.length === 0;
    return {
      english: `No words were written down in ${these}${isAlike ? `: ${why!.english}` : ''}.`,
      german: `In ${diese} wurden keine Worte aufgeschrieben${isAlike ? `: ${why!.german}` : ''}.`,
    };
  }
  const unwritten = videos.filter((video) => hasUnwritten(video, recall.lateBy(video.id)));
  if (unwritten.length > 0) {
    const names = unwritten.map(({ name }) => name);
    const where = isOne || names.length > MOST_NAMED ? these : both(names);
    return {
      english: told`Some speech in ${where} could not be written down.`,
      german: `Manches, was in ${isOne || names.length > MOST_NAMED ? diese : names.join(', ')} gesagt wird, konnte nicht aufgeschrieben werden.`,
    };
  }
  return reasons.some((reason) => reason === 'off' || reason === 'nothing' || reason === 'unheard')
    ? {
        english: `Some speech in ${these} was not written down.`,
        german: `Manches, was in ${diese} gesagt wird, wurde nicht aufgeschrieben.`,
      }
    : null;
}

/** Whether nobody says a word that is known in some videos; there is one at least. */
export function areWordless(
  recall: Pick<Recall, 'entries' | 'lateBy'>,
  videos: readonly VideoRecord[],
): boolean {
  return videos.length > 0 && videos.every((video) => reasonOf(video, recall) !== null);
}

function reasonOf(video: VideoRecord, recall: Pick<Recall, 'entries' | 'lateBy'>) {
  const entries = recall.entries.inVideo(video.id);
  const has = (kind: IncidentRecord['kind']) =>
    entries.some((entry) => recall.entries.place(entry).kind === kind);
  return whyWordless(video, has, recall.lateBy(video.id));
}

const WHY: Record<NonNullable<ReturnType<typeof whyWordless>>, Refusal> = {
  'no-sound': { english: 'there is no sound', german: 'es hat keinen Ton' },
  unheard: { english: 'nothing listened for speech', german: 'nichts hat auf Gesprochenes gehört' },
  unwritten: {
    english: 'speech was heard that could not be written down',
    german: 'was gesprochen wurde, konnte nicht aufgeschrieben werden',
  },
  silent: { english: 'no speech was heard', german: 'niemand war zu hören' },
  off: { english: 'that was switched off', german: 'das war ausgeschaltet' },
  nothing: { english: 'nothing was there to write them down', german: 'nichts war da, das sie aufschreibt' },
  unclear: { english: 'none were made out', german: 'keine waren zu verstehen' },
};
