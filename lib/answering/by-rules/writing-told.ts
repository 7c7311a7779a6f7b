// What was read in pictures, to be told in any language.

import { append } from '../../append';
import { isUnsurelyRead } from '../../memory/read-unsurely';
import type { IncidentRecord } from '../../store/schema';
import { text } from '../../text';
import { both, quoted, type Told, type ToldValue, told } from '../../told';
import type { Scene } from './scene';
import { shortly, wordCount } from './telling';
import { andMore } from './view-words';

/** What a question asks of writing. */
export type WritingAsks = 'what' | 'whether' | 'where' | 'which videos';

/** Texts that a sentence has room for. */
const MOST_TOLD = 6;
/** Words of texts that a sentence has room for: of an answer's own, and where they are listed beside other things. */
const TOLD_WORDS = 40;
export const LISTED_WORDS = 24;

/** What is told where nothing of what is asked was read. */
export const NOTHING_READ = text(
  'I read nothing of that in the pictures; what is small, blurred or written by hand I cannot read.',
);

/** The same, with the words that were looked for. */
export function nowhereRead(words: string): Told {
  return told`I read "${words}" nowhere in the pictures; what is small, blurred or written by hand I cannot read.`;
}

/**
 * What was read, with where.
 *
 * @param found the incidents that show it
 * @param texts those of them that say each text first
 */
export function readTold(
  { tell, recall }: Scene,
  found: readonly IncidentRecord[],
  texts: readonly IncidentRecord[],
  asks: WritingAsks,
): Told {
  const some = withRoom(texts, TOLD_WORDS);
  if (asks === 'which videos') {
    const videos = [...new Set(found.map(({ videoId }) => recall.videos.of(videoId).name))];
    const read = both(some.map((record) => readIn(record)));
    return told`${read} can be read in ${both(videos.slice(0, MOST_TOLD))}.`;
  }
  const places = both(byPlace(tell, some));
  return some.length === 1 && asks === 'what'
    ? told`It says ${places}.`
    : told`I read ${andMore(places, texts.length - some.length)}.`;
}

/** As many texts, from the first on, as so many words have room for; one at least. */
export function withRoom(texts: readonly IncidentRecord[], room: number): IncidentRecord[] {
  let words = 0;
  const end = texts.findIndex((text, i) => {
    words += wordCount(wordsOf(text));
    return i > 0 && words > room;
  });
  return texts.slice(0, Math.min(MOST_TOLD, end < 0 ? texts.length : end));
}

/** '"Enrichment St" and "STOP" at 0:08 in trip.mp4': what stands in one picture together. */
function byPlace(tell: Scene['tell'], records: readonly IncidentRecord[]): ToldValue[] {
  const places = new Map<string, IncidentRecord[]>();
  for (const record of records) append(places, tell.place(record), record);
  return [...places.values()].map((some) => {
    const read = both(some.map((record) => readIn(record)));
    return told`${read} at ${tell.placeTold(some[0]!)}`;
  });
}

/** What a picture says, quoted; where its letters were read unsurely, that too. */
export function readIn(record: IncidentRecord): Told {
  const read = quoted(wordsOf(record));
  return isUnsurelyRead(record) ? told`${read} (if it was read right)` : read;
}

/** What is read, cut where it is long. */
export function wordsOf({ words }: IncidentRecord): string {
  return shortly(words ?? '');
}
