/** The id of a video's clip, counted from 0; ids sort in the order of the clips. */
export function clipIdOf(videoId: string, index: number): string {
  return `${videoId}/c${String(index).padStart(6, '0')}`;
}

/** The place of a clip in its video, counted from 0. */
export function clipNumber(clipId: string): number {
  return Number(clipId.slice(clipId.lastIndexOf('/') + 2));
}

/** The id of a clip's video, or of a record's clip. */
export function wholeOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** The track of whose face a crop is. */
export function trackOfCrop(key: string): string {
  return key.slice(0, key.lastIndexOf('-'));
}

/** The keys of all that belongs to a video or a clip, but its own. */
export function keysIn(id: string): IDBKeyRange {
  return IDBKeyRange.bound(`${id}/`, `${id}/\uffff`);
}

/** The keys of what a model wrote of a clip (lib/store/written). */
export function writtenIn(clipId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${clipId}/m`, `${clipId}/m\uffff`);
}

/** 3 for `vid_3`: ids count in the order of remembering, and what was forgotten leaves a gap. */
export function videoNumber(id: string): number {
  return Number(id.slice('vid_'.length));
}
