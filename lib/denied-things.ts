// Things in view that people said are something else: the records of them are kept, and not read.

/** How many a video may have. */
export const MOST_DENIED_THINGS = 2000;
/** An incident of a clip, without its video: "c000003/i0004". */
export const DENIED_THING = /^c\d{6}\/i\d{4,}$/;

/** An incident's id without its video's, by which it is denied. */
export function deniedAs(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

/** What is denied in the order in which it is stored, each once. */
export function inOrderOfDenied(denied: readonly string[]): string[] {
  return [...new Set(denied)].sort((a, b) => (a < b ? -1 : 1));
}
