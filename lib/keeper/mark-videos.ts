import type { MarkedVideo, MarkedVideos, VideoMarking } from '../contract/videos';
import { MnemeError } from '../errors';
import { isNote } from '../memory/is-note';
import { plainLine } from '../plain-text';
import type { VideoRecord } from '../store/schema';
import { countedTags, inOrderOfTags, isAmong, MOST_TAG_LETTERS, MOST_TAGS, spelledAs } from '../tags';
import { told } from '../told';
import type { HeldMemory } from './held-memory';

/**
 * Gives videos tags and stars, or takes them away: all of it in one step, or nothing. A tag that another video has is written as there.
 * To be called as the writer. Returns the videos as they are now, and what undoes it.
 *
 * @throws MnemeError `not-found`; `bad-input` for a tag of which nothing can be shown, one that is too long or one too many, and for a note
 */
export async function markVideosIn(
  held: HeldMemory,
  markings: readonly VideoMarking[],
): Promise<MarkedVideos> {
  const asked = markings.map((marking) => ({ ...marking, id: videoOf(held, marking.video).id }));
  const { videos, before, changed } = marked(held.videos(), asked);
  if (changed.length > 0) await held.markVideos(changed);
  return { videos: videos.map(marksOf), undo: changed.map((now) => undoing(before.get(now.id)!, now)) };
}

/** A video by its id, or by its name. */
export function videoOf(held: HeldMemory, video: string): VideoRecord {
  return held.videos().find(({ id }) => id === video) ?? held.videoNamed(video);
}

interface Marked {
  /** Those that are asked for, as they are then, each once. */
  videos: VideoRecord[];
  /** As they were, by id. */
  before: ReadonlyMap<string, VideoRecord>;
  /** Those of which anything changes. */
  changed: VideoRecord[];
}

/** What becomes of videos by markings, one after the other. Pure. */
export function marked(
  all: readonly VideoRecord[],
  markings: readonly (Omit<VideoMarking, 'video'> & { id: string })[],
): Marked {
  const before = new Map(all.map((video) => [video.id, video]));
  const now = new Map<string, VideoRecord>();
  for (const { id, add = [], remove = [], favourite } of markings) {
    const video = now.get(id) ?? before.get(id)!;
    if (isNote(video)) throw new MnemeError('bad-input', 'A note has no tags and no star.');
    const known = countedTags(all.map((one) => now.get(one.id) ?? one));
    const given = spelledAs(add.map(tagGiven), known);
    const left = (video.tags ?? []).filter((tag) => !isAmong(remove.map(plainLine), tag));
    const tags = inOrderOfTags([...left, ...given]);
    if (tags.length > MOST_TAGS)
      throw new MnemeError('bad-input', told`${video.name} would have more than ${MOST_TAGS} tags.`);
    now.set(id, withMarks(video, tags, favourite ?? video.favourite === true));
  }
  const videos = [...now.values()];
  return { videos, before, changed: videos.filter((video) => !isSame(before.get(video.id)!, video)) };
}

/** A tag as records hold it. Throws `bad-input`. */
function tagGiven(text: string): string {
  const tag = plainLine(text);
  if (tag === '') throw new MnemeError('bad-input', 'Give a tag that can be read.');
  if (tag.length > MOST_TAG_LETTERS)
    throw new MnemeError('bad-input', told`A tag has at most ${MOST_TAG_LETTERS} letters.`);
  return tag;
}

/** A video with these tags, and a star or none. */
export function withMarks(
  { tags: _, favourite: __, ...video }: VideoRecord,
  tags: readonly string[],
  isFavourite: boolean,
): VideoRecord {
  return { ...video, ...(tags.length > 0 && { tags: [...tags] }), ...(isFavourite && { favourite: true }) };
}

function isSame(a: VideoRecord, b: VideoRecord): boolean {
  return a.favourite === b.favourite && JSON.stringify(a.tags) === JSON.stringify(b.tags);
}

function marksOf({ id, name, tags, favourite }: VideoRecord): MarkedVideo {
  return { id, name, ...(tags && { tags }), ...(favourite && { favourite }) };
}

function undoing(before: VideoRecord, now: VideoRecord): VideoMarking {
  const without = (from: readonly string[] = [], those: readonly string[] = []) =>
    from.filter((tag) => !isAmong(those, tag));
  return {
    video: now.id,
    add: without(before.tags, now.tags),
    remove: without(now.tags, before.tags),
    favourite: before.favourite === true,
  };
}
