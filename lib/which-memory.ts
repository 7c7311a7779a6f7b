/** Beside a person's own memory lie those of the demos. Which of them a tab shows is chosen on the page /demo, and stays until the tab is closed. */
const SHOWN = 'mneme-shows';
/** What a demo is called where its memory is kept apart. */
export type DemoName = 'demo' | 'weeks';

/** The demo whose memory this tab, or the tab of this worker, shows. Null where it shows a person's own, and where there is neither, as on a server. */
export function shownDemo(): DemoName | null {
  // Nothing else writes either of them.
  if (typeof document === 'undefined')
    return ((globalThis as { name?: string }).name?.match(/(.+)-/)?.[1] as DemoName | undefined) ?? null;
  try {
    return sessionStorage.getItem(SHOWN) as DemoName | null;
  } catch {
    return null; // A browser that lets pages store nothing.
  }
}

/** Whether this tab, or the tab of this worker, shows the memory of a demo. */
export const inDemo = (): boolean => shownDemo() !== null;

/** Has this tab show a demo's memory, or the person's own (null), from the next document on. */
export function showDemo(demo: DemoName | null): void {
  if (demo) sessionStorage.setItem(SHOWN, demo);
  else sessionStorage.removeItem(SHOWN);
}

/** What the database, the locks and the channel of the memory are called, so that one tab's have nothing to do with the other's. */
export const memoryName = (): string => (inDemo() ? `mneme-${shownDemo()}` : 'mneme');

/** What a worker of the memory is called: by its name it knows which memory is meant. */
export const workerName = (name: string): string => (inDemo() ? `${shownDemo()}-${name}` : name);
