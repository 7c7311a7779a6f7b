import path from 'node:path';
import { type BrowserContext, test as base, type Page } from 'playwright/test';
import { ROOT, serve } from '../../../bin/setup/steps.mjs';
import type { Mneme } from '../../../lib/pipeline/api';

export { expect } from 'playwright/test';

declare global {
  interface Window {
    mneme: Mneme;
  }
}

/** The film that the project makes itself, with its subtitles. */
export const DEMO = path.join(ROOT, 'public/demo/demo.mp4');
export const DEMO_FILES = [DEMO, path.join(ROOT, 'public/demo/demo.vtt')];

/** Playwright's `test` with the production build served; `offOrigin` lists every request that went anywhere else. */
export const test = base.extend<{ offOrigin: string[]; problems: string[] }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const server = await serve({ host: '127.0.0.1' });
      await use(`http://localhost:${server.port}`);
      server.stop();
    },
    { scope: 'worker' },
  ],
  offOrigin: async ({ context, origin }, use) => {
    const urls: string[] = [];
    context.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${origin}/`))
        urls.push(request.url());
    });
    await use(urls);
  },
  /** Console errors and uncaught exceptions of every page. */
  problems: async ({ context }, use) => {
    const lines: string[] = [];
    context.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
    context.on('weberror', (error) => lines.push(error.error().message));
    await use(lines);
  },
});

/** Opens the page behind the command line, with consent given. */
export async function openHeadless(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/headless`);
  await page.locator('#headless[data-state="ready"]').waitFor();
  await page.evaluate(() => window.mneme.consent());
  return page;
}

/** Begins to remember files without waiting for the end. */
export async function startRemembering(page: Page, files: string[]): Promise<void> {
  await page.setInputFiles('#files', files);
  await page.evaluate(() => {
    void window.mneme.remember([...(document.querySelector('#files') as HTMLInputElement).files!]);
  });
}

/** Remembers files to the end. */
export async function remember(page: Page, files: string[]) {
  await page.setInputFiles('#files', files);
  return page.evaluate(() =>
    window.mneme.remember([...(document.querySelector('#files') as HTMLInputElement).files!]),
  );
}
