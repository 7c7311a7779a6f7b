import { test as base, type Page } from 'playwright/test';
import { bundle } from './bundle.mjs';
import { serveModules } from './serve-modules.mjs';

export { expect } from 'playwright/test';

/** Loads a served file as the person's own `File`. */
export type Fixture = (name: string) => Promise<File>;

/** Runs a function of the module's exports inside a module worker; it must not close over anything. */
export type InWorker<Lib> = <Result, Arg = undefined>(
  run: (lib: Lib, arg: Arg, fixture: Fixture) => Result | Promise<Result>,
  arg?: Arg,
) => Promise<Result>;

/**
 * Playwright's `test` with one module of this project loaded in a real browser. Its fixture `page` has the module's
 * exports at `window.lib`; `inWorker` calls a function with them in a module worker.
 *
 * @param entry absolute path of a TypeScript module
 * @param files what `fixture(name)` can load: name to path
 * @param isLasting the tests change nothing that stays: all of a process share one page, and what it has compiled
 * @param isEmptied that page is loaded anew for each test, with nothing stored: for tests of what is stored
 */
export function testWithModule<Lib>(
  entry: string,
  files: Record<string, string> = {},
  { isLasting = false, isEmptied = false } = {},
) {
  return base.extend<{ page: Page; inWorker: InWorker<Lib> }, { origin: string; lasting: Page | null }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
      async ({}, use) => {
        const server = await serveModules(await bundle(entry), files);
        await use(server.origin);
        await server.close();
      },
      { scope: 'worker' },
    ],
    lasting: [
      async ({ browser, origin }, use) => {
        const page = isLasting || isEmptied ? await browser.newPage() : null;
        if (page && !isEmptied) await load(page, origin);
        await use(page);
        await page?.context().close();
      },
      { scope: 'worker' },
    ],
    page: async ({ context, lasting, origin }, use) => {
      const page = lasting ?? (await context.newPage());
      if (!lasting || isEmptied) await load(page, origin);
      if (isEmptied) await empty(page, origin);
      await use(page);
    },
    inWorker: async ({ page }, use) => {
      await use((run, arg) =>
        page.evaluate(
          ([source, value]) =>
            (window as unknown as { inWorker(source: string, arg: unknown): Promise<never> }).inWorker(
              source,
              value,
            ),
          [run.toString(), arg] as [string, unknown],
        ),
      );
    },
  });
}

/** Opens the page that has the module, and waits for it. */
async function load(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForFunction(() => 'inWorker' in window);
}

/** Takes away all that its origin has stored. What an earlier page of it had open has ended with that page. */
async function empty(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
