/** The id of a video's clip, counted from 0; ids sort in the order of the clips. */
export function clipIdOf(videoId: string, index: number): string {
  return `${videoId}/c${String(index).padStart(6, '0')}`;
}
