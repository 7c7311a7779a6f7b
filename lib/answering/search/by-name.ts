import type { SearchHit, SearchRequest } from '../../contract/search';
import { namesOf, personsOf } from '../../identity/fold';
import { tokens } from '../../memory/terms';
import { clipIdOf, wholeOf } from '../../store/clip-id';
import { areTold, beginningOf, videosByName } from '../by-rules/by-name';
import { thingCalled } from '../by-rules/named-things';
import { begunOf } from '../by-rules/where-recorded';
import { type Sought, wordsIn } from './sought';

/**
 * The beginnings of the videos that are called by the words of a search, where nothing that was said or seen holds these, in the order of their dates.
 * None where it is confined to people, clips or kinds of what happened: a name tells of none.
 */
export function foundByName(
  { recall, view, bounds }: Sought,
  { text = '', persons, kinds, shown = [], clips = false }: SearchRequest,
): SearchHit[] {
  if (persons || kinds || wordsIn(text) !== text.trim().replace(/\s+/g, ' ')) return [];
  const known = new Set(personsOf(view.persons).flatMap(namesOf).flatMap(tokens));
  const left = new Set(clips ? shown.map(wholeOf) : shown);
  for (const { videos, only } of bounds) {
    const named = videosByName(text, begunOf({ view }, videos), known);
    if (!named) continue;
    const isTold =
      thingCalled(text, videos) !== null ||
      areTold({ recall, view, ...(only && { only }) }, named.words, known);
    if (isTold && !named.plainly) return [];
    return named.videos
      .map((video) => ({ clipId: clipIdOf(video.id, 0), video }))
      .map(({ clipId, video }) => ({
        ...beginningOf(named.words, video, view),
        id: `${clipId}/name`,
        clip: 0,
      }))
      .filter(({ id }) => !left.has(clips ? wholeOf(id) : id));
  }
  return [];
}
