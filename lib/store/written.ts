/** The id of what a model wrote of a clip: it sorts behind what is told of the clip by template. */
export function writtenId(clipId: string, place: number): string {
  return `${clipId}/m${String(place).padStart(4, '0')}`;
}

/** Whether an incident or fact was written by a model, told by its id. */
export function isWritten({ id }: { id: string }): boolean {
  return /\/m\d+$/.test(id);
}
