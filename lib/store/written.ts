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

/** Most lines of a clip that came later: their ids have room for so many. */
export const MOST_LATE = 10_000;

/** The id of a clip's words that came later, all of them. */
export function listeningId(clipId: string, listening: number): string {
  return `${clipId}/x${String(listening).padStart(4, '0')}`;
}

/** The number of a listening in its video, by the id of one of its records. */
export function listeningNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 2));
}

/** The id of a line that came later, or of what is told by such lines. */
export function lateId(clipId: string, listening: number, place: number): string {
  return `${clipId}/x${listening * MOST_LATE + place}`;
}

/** The listening that a line is of, by its number in the video; null for a line that the video had of its own. */
export function lateNumber(id: string): number | null {
  const late = /\/x(\d+)$/.exec(id);
  return late ? Math.floor(Number(late[1]) / MOST_LATE) : null;
}

/** Whether an incident or fact was written by a model, told by its id. */
export function isWritten({ id }: { id: string }): boolean {
  return /\/m\d+$/.test(id);
}
