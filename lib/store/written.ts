/** The id of what a model wrote of a clip: it sorts behind what is told of the clip by template. */
export function writtenId(clipId: string, place: number): string {
  return `${clipId}/m${String(place).padStart(4, '0')}`;
}

/** The id of what was seen by looking again at a clip. */
export function observationId(clipId: string, place: number): string {
  return `${clipId}/o${String(place).padStart(4, '0')}`;
}

/** The place by which an observation of a clip is told from the others. */
export function observationPlace(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 2));
}

/** Whether an incident or fact was written by a model, told by its id. */
export function isWritten({ id }: { id: string }): boolean {
  return /\/m\d+$/.test(id);
}
