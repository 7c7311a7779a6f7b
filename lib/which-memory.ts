/** Beside a person's own memory lies the demo's. Which of them a tab shows is chosen on the page /demo, and stays until the tab is closed. */
const SHOWN = 'mneme-shows';
const OF_DEMO = 'demo-';

/** Whether this tab, or the tab of this worker, shows the demo's memory. False where there is neither, as on a server. */
export function inDemo(): boolean {
  if (typeof document === 'undefined')
    return Boolean((globalThis as { name?: string }).name?.startsWith(OF_DEMO));
  try {
    return sessionStorage.getItem(SHOWN) !== null;
  } catch {
    return false; // A browser that lets pages store nothing.
  }
}

/** Has this tab show the demo's memory, or the person's own, from the next document on. */
export function showDemo(shown: boolean): void {
  if (shown) sessionStorage.setItem(SHOWN, 'demo');
  else sessionStorage.removeItem(SHOWN);
}

/** What the database, the locks and the channel of the memory are called, so that one tab's have nothing to do with the other's. */
export const memoryName = (): string => (inDemo() ? 'mneme-demo' : 'mneme');

/** What a worker of the memory is called: by its name it knows which memory is meant. */
export const workerName = (name: string): string => (inDemo() ? OF_DEMO + name : name);
