/**
 * Beside a person's own memory lie those of the demos, and the one that the app's server publishes. Which of them a tab shows is chosen on the pages /demo
 * and /published, and stays until the tab is closed.
 */
const SHOWN = 'mneme-shows';
/** What a demo is called where its memory is kept apart. */
export type DemoName = 'demo' | 'weeks';
/** What the memory is called that the app's server publishes (lib/published). */
const PUBLISHED = 'published';
export type ApartName = DemoName | typeof PUBLISHED;

/** Whose memory this tab, or the tab of this worker, shows in place of a person's own. Null where it shows that, and where there is neither, as on a server. */
export function shownApart(): ApartName | null {
  // Nothing else writes either of them.
  if (typeof document === 'undefined')
    return ((globalThis as { name?: string }).name?.match(/(.+)-/)?.[1] as ApartName | undefined) ?? null;
  try {
    return sessionStorage.getItem(SHOWN) as ApartName | null;
  } catch {
    return null; // A browser that lets pages store nothing.
  }
}

/** Whether it is not a person's own: whatever it holds can be had again. */
export const isApart = (): boolean => shownApart() !== null;

/** Whether it is the one that the app's server publishes: nobody changes it here. */
export const isPublished = (): boolean => shownApart() === PUBLISHED;

/** The demo that is shown; null where none is. */
export function shownDemo(): DemoName | null {
  const shown = shownApart();
  return shown === PUBLISHED ? null : shown;
}

/** Whether it is that of a demo. */
export const inDemo = (): boolean => shownDemo() !== null;

/** Has this tab show another memory, or the person's own (null), from the next document on. */
export function showApart(name: ApartName | null): void {
  if (name) sessionStorage.setItem(SHOWN, name);
  else sessionStorage.removeItem(SHOWN);
}

/** What the database, the locks and the channel of the memory are called, so that one tab's have nothing to do with the other's. */
export const memoryName = (): string => (isApart() ? `mneme-${shownApart()}` : 'mneme');

/** What is called that is the memory's own: a folder of the private file system, and a worker, which knows by its name which memory is meant. */
export const nameOfOwn = (name: string): string => (isApart() ? `${shownApart()}-${name}` : name);
