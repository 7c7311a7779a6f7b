import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { ROOT, serve } from '../../bin/setup/steps.mjs';
import type { Release } from '../../lib/offline/release-names';
import { type ModelServer, startModelServer } from '../model-server/scripted-server';
import { seriousFindings } from './harness/accessible';
import { test as base, demoBeginning, expect, fillMemory, openHeadless, watchProblems } from './harness/app';
import { framed } from './harness/framing';
import { type Front, startFront } from './harness/front';

const RELEASE: Release = JSON.parse(readFileSync(path.join(ROOT, 'public/offline.json'), 'utf8'));

const DEMO_MEMORY = path.join(ROOT, 'public/demo/demo.mneme');
const QUESTION = 'Who found a red ribbon?';

/** Playwright's `test` with the app behind a server that can go away, and a scripted model behind it. */
const test = base.extend<object, { model: ModelServer; front: Front; origin: string }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const server = await startModelServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ model }, use) => {
      const env = { MNEME_LLM_BASE_URL: model.baseUrl, MNEME_LLM_MODEL: 'tiny', MNEME_KIOSK: '' };
      const app = await serve({ host: '127.0.0.1', env });
      await use(`http://localhost:${app.port}`);
      app.stop();
    },
    { scope: 'worker' },
  ],
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
    test.afterAll(async ({ front }) => {
      await context.close();
      await front.open();
    });

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

    test('what it answers with carries the headers of the server, and another origin cannot frame it', async ({
      front,
    }) => {
      const files = ['/icon.svg', '/offline.json', '/models/index.json', '/demo/demo.vtt'];
      for (const [path, range] of [...files.map((file) => [file, '']), ['/demo/demo.mp4', 'bytes=1-2']])
        expect(
          await page.evaluate(
            async ([path, range]) => {
              const { headers } = await fetch(path!, { headers: range ? { range } : {} });
              return [
                headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
                headers.get('x-frame-options'),
                headers.get('x-content-type-options'),
              ];
            },
            [path, range],
          ),
          path,
        ).toEqual([true, 'DENY', 'nosniff']);
      const pages = [...RELEASE.pages, ...files].map((path) => front.origin + path);
      const answered = new Set<string>();
      context.on('response', (answer) => {
        if (answer.fromServiceWorker() && answer.request().isNavigationRequest()) answered.add(answer.url());
      });
      expect(await framed(context, pages)).toEqual(pages.map(() => null));
      expect([...answered].sort(), 'each was asked of what is kept').toEqual([...pages].sort());
    });

    test('it answers, and goes from page to page without loading', async () => {
      await page.evaluate(() => {
        window.isSame = true;
      });
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Everyone' })).toBeVisible();
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await ask(page);
      await expect(page.getByRole('article').filter({ hasText: QUESTION })).toContainText(
        'under the apple tree',
      );
      await page.getByRole('link', { name: 'Library', exact: true }).click();
      await page
        .getByRole('link', { name: /demo\.mp4/ })
        .first()
        .click();
      await expect(page).toHaveURL(/watch\?video=/);
      await expect(page.getByRole('heading', { name: 'What is said' })).toBeVisible();
      expect(await page.evaluate(() => window.isSame)).toBe(true);
    });

    test('it remembers a video, whatever page is looked at meanwhile', async () => {
      const own = await context.newPage();
      await own.goto('/');
      await own.getByRole('button', { name: 'Choose videos' }).waitFor();
      const files = await demoBeginning(6);
      await own.getByLabel('Videos and their subtitles').setInputFiles(files);
      await own.getByRole('alertdialog').getByRole('button', { name: 'Remember' }).click();
      await own.getByRole('link', { name: 'Ask', exact: true }).click();
      // An empty memory has another link there.
      await own.getByRole('navigation').getByRole('link', { name: 'Library', exact: true }).click();
      await expect(own.getByRole('listitem').filter({ hasText: 'demo.mp4' }).first()).toContainText(
        /Remembered, \d:\d\d/,
        { timeout: 60_000 },
      );
      await own.close();
    });
  });

test('a newer version is offered, used only when somebody wants it and an answer has come to its end, and then in every tab', async ({
  browser,
  front,
  model,
}) => {
  const context = await browser.newContext({ baseURL: front.origin });
  const problems = watchProblems(context);
  await fillMemory(context, front.origin, DEMO_MEMORY);
  const headless = await openHeadless(context, front.origin);
  await headless.evaluate(() =>
    window.mneme.connectModel({
      ...{ runsIn: 'server', host: '127.0.0.1', model: 'tiny', accessCode: null },
      ...{ images: false, audio: false },
    }),
  );
  await headless.close();
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other]) {
    await tab.goto('/ask');
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  await page.evaluate(() => {
    window.isSame = true;
  });

  const newer = 'f'.repeat(RELEASE.id.length);
  front.serve(newer);
  model.script(({ body }) => {
    const shown = JSON.stringify(body.messages).replaceAll('\\n', '\n');
    const line = /\[(\d+)\][^\n[]*red ribbon/.exec(shown);
    return { answer: `Somebody found a red ribbon [${line?.[1]}].`, pieces: 8, delayMs: 20 };
  });
  const letGo = front.hold();
  await page.bringToFront();
  await ask(page);
  await expect.poll(() => model.requests.length).toBe(1);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  const notice = page.getByRole('status', { name: 'New version' });
  await expect(notice).toContainText('A new version of Mneme is ready.');
  const loaded = Promise.all([page, other].map((tab) => tab.waitForEvent('load')));
  await notice.getByRole('button', { name: 'Use it' }).click();
  await expect(notice).toContainText('as soon as what is under way is done');
  const article = page.getByRole('article').filter({ hasText: QUESTION });
  await expect(article, 'still at it').toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(() => window.isSame), 'nothing is forced').toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  letGo();
  await expect(article).toContainText('Somebody found a red ribbon.');
  expect(await model.requests[0]!.ended, 'the model was heard out').toBe(true);

  await loaded;
  for (const tab of [page, other]) {
    await expect(tab.getByRole('textbox', { name: 'Your question' })).toBeVisible();
    expect(await tab.evaluate(async () => (await (await fetch('/offline.json')).json()).id)).toBe(newer);
  }
  await page.getByText(QUESTION, { exact: false }).last().click();
  await expect(page.getByRole('region', { name: 'Asked before' })).toContainText('red ribbon');
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).sort()))
    .toEqual(['mneme-files', `mneme-release-${newer}`]);
  expect(problems).toEqual([]);
  await context.close();
});

for (const [how, clear, after] of [
  ['clears the data of the site', clearSite, 'A memory for your own videos'],
  ['deletes the database in another tab', deleteDatabase, 'The memory is gone'],
] as const)
  test(`when somebody ${how}, the page says that the memory is gone, and remembering ends`, async ({
    browser,
    front,
  }) => {
    const context = await browser.newContext({ baseURL: front.origin, serviceWorkers: 'block' });
    const problems = watchProblems(context);
    await fillMemory(context, front.origin, DEMO_MEMORY);
    const headless = await openHeadless(context, front.origin);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
    await headless.setInputFiles('#files', await demoBeginning(6));
    const remembering = headless.evaluate(() =>
      window.mneme.remember([...document.querySelector<HTMLInputElement>('#files')!.files!]),
    );
    await clear(page);

    const alert = page.getByRole('alert').filter({ hasText: 'The memory is gone' });
    await expect(alert).toContainText('restore a saved memory, or add the videos again');
    await expect(page.getByRole('heading', { name: 'demo.mp4' })).toHaveCount(0);
    expect(await remembering).toMatchObject([{ status: 'failed', error: { code: 'memory-gone' } }]);
    expect(
      await headless.evaluate(() => window.mneme.people().catch(({ code }) => code)),
      'nothing is read any more',
    ).toBe('memory-gone');
    expect(await seriousFindings(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Reload' }).click();
    // Whoever clears all data of the site means it; a database alone is missed.
    await expect(page.getByRole('heading', { name: after })).toBeVisible({ timeout: 20_000 });
    expect(problems).toEqual([]);
    await context.close();
  });

async function clearSite(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/** With the second copy, by which it would be put back. */
async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const files = await navigator.storage.getDirectory();
    await files.removeEntry('copy', { recursive: true }).catch(() => {});
  });
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('mneme');
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      }),
  );
}

async function ask(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeEnabled();
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
  await page.keyboard.press('Enter');
}
