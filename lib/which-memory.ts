/** Beside a person's own memory lie those of the demos. Which of them a tab shows is chosen on the page /demo, and stays until the tab is closed. */
const SHOWN = 'mneme-shows';
/** What the demos are called where their memories are kept apart. */
const DEMO_NAMES = ['demo', 'weeks'] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

/** The demo whose memory this tab, or the tab of this worker, shows. Null where it shows a person's own, and where there is neither, as on a server. */
export function shownDemo(): DemoName | null {
  const { name = '' } = globalThis as { name?: string };
  try {
    const shown = typeof document === 'undefined' ? name.split('-')[0] : sessionStorage.getItem(SHOWN);
    return DEMO_NAMES.find((demo) => demo === shown) ?? null;
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
export function memoryName(): string {
  const demo = shownDemo();
  return demo ? `mneme-${demo}` : 'mneme';
}

/** What a worker of the memory is called: by its name it knows which memory is meant. */
export function workerName(name: string): string {
  const demo = shownDemo();
  return demo ? `${demo}-${name}` : name;
}
