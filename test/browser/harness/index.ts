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
 */
export function testWithModule<Lib>(entry: string, files: Record<string, string> = {}) {
  return base.extend<{ page: Page; inWorker: InWorker<Lib> }, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
      async ({}, use) => {
        const server = await serveModules(await bundle(entry), files);
        await use(server.origin);
        await server.close();
      },
      { scope: 'worker' },
    ],
    page: async ({ page, origin }, use) => {
      await page.goto(origin);
      await page.waitForFunction(() => 'inWorker' in window);
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
