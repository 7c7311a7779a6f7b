import type { BrowserContext, Page } from 'playwright/test';

declare global {
  interface Window {
    /** Names of the calls that this page has made to the memory's worker. */
    memoryCalls: string[];
  }
}

/** Has pages that a context opens from now on note what they call of the memory's worker. */
export async function noteCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.memoryCalls = [];
    const memories = new WeakSet<Worker>();
    const { Worker: Native } = window;
    window.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name?.startsWith('memory')) memories.add(this);
      }
      override postMessage(message: { type?: string; path?: string[] }, ...rest: never[]): void {
        if (memories.has(this) && message.type === 'APPLY') window.memoryCalls.push(message.path!.join('.'));
        super.postMessage(message, ...rest);
      }
    };
  });
}

/** What a page calls of the memory's worker while something is done, until it calls nothing more for half a second. */
export async function callsDuring(page: Page, work: () => Promise<void>): Promise<string[]> {
  const made = () => page.evaluate(() => window.memoryCalls.length);
  const first = await made();
  await work();
  for (let last = -1; last !== (await made()); ) {
    last = await made();
    await page.waitForTimeout(500);
  }
  return page.evaluate((from) => window.memoryCalls.slice(from), first);
}
