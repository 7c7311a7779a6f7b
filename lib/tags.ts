// Tags: words that people give a video, by which it is found and asked for.

/** How many a video may have. */
export const MOST_TAGS = 20;
/** Letters of one. */
export const MOST_TAG_LETTERS = 40;

/** By what two tags are one: the same words, in small letters or large ones. */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}

/** Whether a tag is among some. */
export function isAmong(tags: readonly string[] | undefined, tag: string): boolean {
  return tags?.some((one) => tagKey(one) === tagKey(tag)) ?? false;
}

/** Tags in the order in which they are stored, each once. */
export function inOrderOfTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag);
}

/** A tag, and how many videos have it. */
export interface CountedTag {
  tag: string;
  videos: number;
}

/** The tags of some videos, in their order, each as it is first written. */
export function countedTags(videos: readonly { tags?: readonly string[] }[]): CountedTag[] {
  const counts = new Map<string, number>();
  const all = videos.flatMap(({ tags = [] }) => tags);
  for (const tag of all) counts.set(tagKey(tag), (counts.get(tagKey(tag)) ?? 0) + 1);
  return inOrderOfTags(all).map((tag) => ({ tag, videos: counts.get(tagKey(tag))! }));
}

/** Tags as others write the same ones. */
export function spelledAs(tags: readonly string[], others: readonly CountedTag[]): string[] {
  const known = new Map(others.map(({ tag }) => [tagKey(tag), tag]));
  return tags.map((tag) => known.get(tagKey(tag)) ?? tag);
}
