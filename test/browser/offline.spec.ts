import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { ROOT } from '../../bin/setup/steps.mjs';
import type { Release } from '../../lib/offline/release';
import { test as base, demoBeginning, expect, watchProblems } from './harness/app';
import { type Front, startFront } from './harness/front';

const RELEASE: Release = JSON.parse(readFileSync(path.join(ROOT, 'public/offline.json'), 'utf8'));

const test = base.extend<object, { front: Front }>({
  front: [
    async ({ origin }, use) => {
      const front = await startFront(origin, RELEASE.id);
      await use(front);
      await front.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

declare global {
  interface Window {
    /** Set by a test: gone after the document is another one. */
    isSame?: boolean;
  }
}

test.describe
  .serial('without a server', () => {
    let context: BrowserContext;
    let page: Page;
    let problems: string[];

    test.beforeAll(async ({ browser, front }) => {
      context = await browser.newContext({ baseURL: front.origin });
      problems = watchProblems(context);
      page = await context.newPage();
    });
    test.afterAll(() => context.close());

    test('the first visit keeps all that the app needs', async ({ front }) => {
      await page.goto('/demo');
      await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(async () => (await (await caches.open('mneme-files')).keys()).length), {
          timeout: 60_000,
        })
        .toBe(Object.keys(RELEASE.files).length);
      await front.close();
      expect(problems).toEqual([]);
    });

    test('it opens, in the chosen theme and under a policy of its own, with threads', async () => {
      await context.addCookies([{ name: 'theme', value: 'dark', url: page.url() }]);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
      const seen = () =>
        page.evaluate(() => ({
          isolated: crossOriginIsolated,
          theme: document.documentElement.dataset.theme,
          nonce: document.querySelector<HTMLElement>('script[nonce]')?.nonce,
        }));
      const first = await seen();
      expect(first).toMatchObject({ isolated: true, theme: 'dark' });
      await page.goto('/watch?video=vid_1');
      await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
      expect((await seen()).nonce).not.toBe(first.nonce);
    });

    test('it answers, and goes from page to page without loading', async () => {
      await page.evaluate(() => {
        window.isSame = true;
      });
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Everyone' })).toBeVisible();
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await page.getByRole('textbox', { name: 'Your question' }).fill('Who found a red ribbon?');
      await page.keyboard.press('Enter');
      const answer = page.getByRole('article').filter({ hasText: 'Who found a red ribbon?' });
      await expect(answer).toContainText('under the apple tree');
      await page.getByRole('link', { name: 'Library', exact: true }).click();
      await page.getByRole('link', { name: /demo\.mp4/ }).first().click();
      await expect(page).toHaveURL(/watch\?video=/);
      await expect(page.getByText('What is said')).toBeVisible();
      expect(await page.evaluate(() => window.isSame)).toBe(true);
    });

    test('it remembers a video, whatever page is looked at meanwhile', async () => {
      const own = await context.newPage();
      await own.goto('/');
      const files = await demoBeginning(6);
      await own.getByLabel('Videos and their subtitles').setInputFiles(files);
      await own.getByRole('alertdialog').getByRole('button', { name: 'Remember' }).click();
      await own.getByRole('link', { name: 'Ask', exact: true }).click();
      await own.getByRole('link', { name: 'Library', exact: true }).click();
      await expect(own.getByRole('listitem').filter({ hasText: 'demo.mp4' }).first()).toContainText(
        /Remembered, \d:\d\d/,
        { timeout: 60_000 },
      );
      await own.close();
    });
  });
