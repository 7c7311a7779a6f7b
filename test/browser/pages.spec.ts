// Over 400 lines: one memory is walked through page by page.
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright/test';
import { findingsInEveryLook, tabTo } from './harness/accessible';
import {
  chooseDemoToPlay,
  DEMO,
  DEMO_FILES,
  DEMO_MEMORY,
  demoBeginning,
  expect,
  fillMemory,
  leaveOutThings,
  openHeadless,
  test,
  watchProblems,
  watchRequests,
} from './harness/app';

declare global {
  interface Window {
    /** Where playing began, in seconds, each time. */
    played: number[];
  }
}

const LETTER = {
  name: 'letter.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('This is a letter, not a film.'),
};
const CUES = [...readFileSync(DEMO_FILES[1]!, 'utf8').matchAll(/(\d+):(\d+):([\d.]+) --> .*\n(.+)/g)].map(
  ([, h, m, s, text]) => ({ t0: Number(h) * 3600 + Number(m) * 60 + Number(s), text: text! }),
);
/** A line of the demo film in the middle of it, and a question in its own words. */
const LINE = CUES[Math.floor(CUES.length / 2)]!;
const QUESTION = `Who said "${LINE.text}"`;
const UNTOLD = 'Which submarine was repaired in Antarctica?';

/** A context whose pages tell where playing began; what goes wrong in them, and what they ask of others. */
async function watchedContext(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const [problems, offOrigin] = [watchProblems(context), watchRequests(context, origin)];
  await context.addInitScript(() => {
    // A browser whose pickers tell no places; files.spec.ts is about those that do.
    delete window.showOpenFilePicker;
    window.played = [];
    document.addEventListener(
      'playing',
      (event) => window.played.push((event.target as HTMLVideoElement).currentTime),
      true,
    );
  });
  return { context, problems, offOrigin };
}

test.describe
  .serial('the library', () => {
    let watched: Awaited<ReturnType<typeof watchedContext>>;
    let page: Page;

    test.beforeAll(async ({ browser, origin }) => {
      watched = await watchedContext(browser, origin);
      const [film] = await demoBeginning(32);
      await watched.context.route('**/demo/demo.mp4', (route) => route.fulfill({ body: film!.buffer }));
      page = await watched.context.newPage();
      await page.goto('/headless');
      await page.locator('#headless[data-state="ready"]').waitFor();
      await leaveOutThings(page);
    });
    test.afterAll(() => watched.context.close());

    test('an empty library says what it is, and nothing is looked at before consent', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
      await expect(page.getByText('Nothing leaves this device')).toBeVisible();
      await page.goto('/people');
      await expect(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible();
      await page.goto('/ask');
      await expect(page.getByText('Nothing is remembered yet')).toBeVisible();

      await page.goto('/');
      await page.getByRole('button', { name: 'Choose videos' }).waitFor();
      await dropDemo(page);
      const consent = page.getByRole('alertdialog');
      await expect(consent).toContainText('biometric data');
      await consent.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
    });

    test('a dropped video is remembered with progress, a pause, a stop, and going on', async () => {
      await dropDemo(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remember' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'demo.mp4' }).first();
      await expect(row).toContainText('clip 1 of about', { timeout: 120_000 });
      await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^0:00 of .+ remembered/);
      const noticed = row.getByRole('list', { name: 'Faces and voices so far' });
      await expectLoaded(noticed.getByRole('img', { name: 'A face' }).first());
      await expect(row, 'the time left is told before a clip is remembered').toContainText(/clip 1 .+ left/);

      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(row).toContainText('Pausing after this clip');
      await expect(row).toContainText(/Paused · clip 2 of about \d+ · .+ left/, { timeout: 200_000 });
      const reached = await row.getByRole('progressbar').getAttribute('aria-valuetext');
      await expect(noticed.getByRole('img', { name: 'A face' }), 'they are people by now').toHaveCount(0);
      await expect(noticed.getByRole('listitem')).not.toHaveCount(0);
      await row.getByRole('list', { name: 'Ask about it' }).waitFor();
      expect(await row.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(reached);

      await page.getByRole('button', { name: 'Go on' }).click();
      await row.getByRole('button', { name: 'Stop demo.mp4' }).click();
      await expect(row).toContainText(/Stopped\. \d:\d\d of \d:\d\d is remembered/, { timeout: 200_000 });
      await row.getByRole('button', { name: 'Dismiss demo.mp4' }).click();
      await expect(page.getByText(/Remembered to \d:\d\d of \d:\d\d/)).toBeVisible();

      await page.getByRole('button', { name: 'Go on with demo.mp4' }).click();
      await page.getByLabel('Videos and their subtitles').setInputFiles(LETTER);
      await expect(row).toContainText(/Remembered, \d:\d\d/, { timeout: 300_000 });
      const letter = page.getByRole('listitem').filter({ hasText: LETTER.name });
      await expect(letter, 'a failed file is explained, and the queue went on').toContainText(
        'not recognised as a video',
      );
    });

    test('after a reload the memory is still there, with its picture and its people', async () => {
      await page.reload();
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'demo.mp4' }) });
      await expect(card.getByRole('list', { name: 'People in it' }).getByRole('listitem')).not.toHaveCount(0);
      await expect(card).not.toContainText(/go on/i);
      await expectLoaded(card.getByRole('button', { name: /^Play demo\.mp4/ }).locator('img'));
    });

    test('through all of this no page logged an error and no request left the origin', () => {
      expect(watched).toMatchObject({ problems: [], offOrigin: [] });
    });
  });

test.describe
  .serial('the pages', () => {
    let watched: Awaited<ReturnType<typeof watchedContext>>;
    let page: Page;
    let personPage = '';

    test.beforeAll(async ({ browser, origin }) => {
      watched = await watchedContext(browser, origin);
      await fillMemory(watched.context, origin, DEMO_MEMORY);
      page = await watched.context.newPage();
      await page.goto('/');
    });
    test.afterAll(() => watched.context.close());

    test('people have faces, get names, and an undo takes a name back', async () => {
      await page.getByRole('link', { name: 'People' }).click();
      const wall = page.getByRole('list', { name: 'Everyone' }).getByRole('link');
      await expect(wall).not.toHaveCount(0);
      await expectLoaded(wall.first().locator('img'));

      await wall.first().click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).not.toHaveText('People');
      const before = (await heading.textContent())!;
      const nameIt = async () => {
        await page.getByRole('button', { name: /^(Give a name|Change name|Change)$/ }).click();
        await page.keyboard.type('Rosa');
        await page.keyboard.press('Enter');
        await expect(heading).toHaveText('Rosa');
      };
      await nameIt();
      await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
      await expect(heading).toHaveText(before);
      await nameIt();
      await page.getByRole('link', { name: 'All people' }).click();
      await expect(wall.filter({ hasText: 'Rosa' })).toHaveCount(1);
    });

    test("a person's page shows when they are on screen and speaking, and plays it", async () => {
      await page.goto('/people');
      const link = page.getByRole('list', { name: 'Everyone' }).getByRole('link').filter({ hasText: 'Rosa' });
      personPage = (await link.getAttribute('href'))!;
      await link.click();
      await expect(page.getByRole('button', { name: /^Speaking at .* in demo\.mp4/ })).not.toHaveCount(0);
      await page
        .getByRole('button', { name: /^On screen at .* in demo\.mp4/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'demo.mp4' });
      await expect(dialog, 'after a reload the file is asked for').toContainText('Choose demo.mp4');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    test('evidence asks for the file after a reload, refuses another one and plays the right second', async () => {
      await page.goto('/ask');
      await put(page, QUESTION);
      const answer = page.getByRole('article').filter({ hasText: QUESTION });
      await expect(answer.locator('p').first()).toContainText(LINE.text);
      await answer
        .getByRole('button', { name: /^Play demo\.mp4/ })
        .first()
        .click();

      await chooseDemoToPlay(page, LETTER);
      await expect(answer.getByRole('alert')).toHaveText(/letter\.mp4 is not one of the remembered videos/);
      await chooseDemoToPlay(page, DEMO);
      await expectPlaysFrom(page, LINE.t0);
      const saved: Download[] = [];
      page.on('download', (download) => saved.push(download));
      await answer.getByRole('button', { name: 'Save this clip' }).click();
      await expect
        .poll(() => saved.map((one) => one.suggestedFilename().replace(/\d+\.\d+/, 'TIME')))
        .toEqual(['demo TIME.mp4', 'demo TIME.vtt']);
      const [clip, captions] = await Promise.all(saved.map((one) => one.path()));
      expect(readFileSync(captions!, 'utf8'), 'what is said in it, with who says it').toContain(LINE.text);
      expect(readFileSync(clip!).subarray(4, 8).toString()).toBe('ftyp');

      await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await answer.getByRole('button', { name: 'Copy answer' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(new RegExp(`^${QUESTION}\n[^]+Based on:\n- demo\\.mp4, [^]+${LINE.text}`));

      await answer.getByText('How I found this').click();
      await expect(answer.getByText('no language model')).toBeVisible();
      await expect(answer.locator('details ol li')).not.toHaveCount(0);

      const other = 'Where are the silver scissors?';
      await put(page, other);
      const frame = page.getByRole('article').filter({ hasText: other }).locator('canvas').first();
      await expect(frame, 'the file is at hand: the picture is of that second').toHaveAttribute(
        'data-drawn',
        'true',
      );
    });

    test('what was never told is refused, and shown as a refusal', async () => {
      await page.getByRole('textbox', { name: 'Your question' }).fill(UNTOLD);
      await page.getByRole('button', { name: 'Ask' }).click();
      const answer = page.getByRole('article').filter({ hasText: UNTOLD });
      await expect(answer).toContainText('Not found in the memory');
      await expect(answer.getByRole('button', { name: /^Play/ })).toHaveCount(0);
    });

    test('a question is asked and its evidence played with the keyboard alone', async () => {
      await page.getByRole('link', { name: 'Library' }).click();
      await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
      await tabTo(page, 'Ask');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Your question' }), 'the field has focus').toBeFocused();
      const question = `${QUESTION} again`;
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
      await page.getByRole('article').filter({ hasText: question }).getByText('Based on').waitFor();
      await page.evaluate(() => {
        window.played = [];
      });
      await tabTo(page, /^Play demo\.mp4/);
      await page.keyboard.press('Enter');
      await expectPlaysFrom(page, LINE.t0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^Close demo\.mp4/ })).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveAccessibleName(/^Play demo\.mp4/);
    });

    test('what was asked before is there on the next visit, until it is forgotten', async () => {
      await page.goto('/ask');
      const earlier = page.getByRole('region', { name: 'Asked before' });
      await earlier.getByText(QUESTION, { exact: false }).last().click();
      await expect(earlier).toContainText(LINE.text);
      await earlier.getByRole('button', { name: 'Forget these' }).click();
      await expect(earlier).toContainText('It cannot be undone.');
      await earlier.getByRole('button', { name: 'Forget it' }).click();
      await expect(earlier).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('list', { name: 'Try asking' })).toBeVisible();
      await expect(earlier).toHaveCount(0);
    });

    test('a video is given another name, by which it is told and asked for; that can be undone', async ({
      origin,
    }) => {
      await page.goto('/ask');
      await put(page, QUESTION);
      const answer = page.getByRole('article').filter({ hasText: QUESTION });
      await expect(answer).toContainText('demo.mp4');
      await page.getByRole('link', { name: 'Library' }).click();
      await page.getByRole('button', { name: 'Rename demo.mp4' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename demo.mp4' });
      const field = dialog.getByLabel('Name');
      await expect(field, 'the ending stays').toHaveValue('demo');
      await field.fill('  ');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Give a name that can be read.');
      await field.fill('Kite day');
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: 'Kite day.mp4', exact: true })).toBeVisible();

      await page.getByRole('link', { name: 'Ask' }).click();
      await expect(answer, 'what was asked rests on the same video').toContainText('Kite day.mp4');
      await page.getByRole('link', { name: 'Library' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
      const work = await openHeadless(watched.context, origin);
      const asked = await work.evaluate(async (question) => {
        const { mneme } = window;
        const names = [await mneme.renameVideo('vid_1', 'Kite/day.mp4')];
        const { evidence } = await mneme.ask({ question, video: 'Kite_day' });
        names.push(evidence[0]!.video, await mneme.renameVideo('vid_1', 'demo.mp4'));
        return names;
      }, QUESTION);
      expect(asked).toEqual(['Kite_day.mp4', 'Kite_day.mp4', 'demo.mp4']);
      await work.close();
    });

    test('when a video began is set right, counts in every answer, and can be undone', async ({ origin }) => {
      await page.goto('/');
      const card = page.getByRole('listitem').filter({ hasText: 'demo.mp4' }).first();
      const date = card.getByRole('button', { name: /^Change when demo\.mp4 began/ });
      const before = (await date.textContent())!;
      await date.click();
      const dialog = page.getByRole('dialog', { name: 'When did demo.mp4 begin?' });
      await expect(dialog).toContainText('The camera wrote this date');
      await dialog.getByLabel('Date and time').fill('2031-01-01T10:00');
      await dialog.getByRole('button', { name: 'Set' }).click();
      await expect(dialog.getByLabel('Date and time'), 'a time to come is refused').toHaveJSProperty(
        'validity.rangeOverflow',
        true,
      );
      await dialog.getByLabel('Date and time').fill('2019-07-21T18:30');
      await dialog.getByRole('button', { name: 'Set' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(date).toContainText('2019');

      const work = await openHeadless(watched.context, origin);
      const checked = await work.evaluate(async () => {
        const { whole } = await window.mneme.checkMemory(false);
        return { whole, ...(await window.mneme.ask({ question: 'When was the red ribbon found?' })) };
      });
      expect(checked.whole).toBe(true);
      expect(checked.answer).toContain('21 July 2019');
      await work.close();

      const messages = page.getByRole('status', { name: 'Messages' });
      await messages.getByRole('button', { name: 'Undo' }).click();
      await expect(date).toHaveText(before);
    });

    test('a question goes on from the one before, and says as what it was taken', async () => {
      await page.goto('/ask');
      const ask = async (question: string) => {
        await put(page, question);
        return page.getByRole('article').filter({ has: page.getByRole('heading', { name: question }) });
      };
      const first = await ask('Who found a red ribbon?');
      await expect(first).toContainText('I found a red ribbon on the bench under the apple tree.');
      await page.getByRole('list', { name: 'Go on from there' }).getByText('And after that?').click();
      const next = page.getByRole('article').filter({ hasText: 'And after that?' });
      await expect(next).toContainText('That ribbon is the tail of the blue kite.');
      // One that is asked before the answer is there goes on from nothing.
      await expect(await ask('What did Walter find?')).toHaveAttribute('aria-busy', 'false');
      const taken = await ask('And what did he say about bread?');
      await expect(taken).toContainText('Taken as: What did Walter say about bread?');
    });

    test('nothing serious for assistive technology, and nothing is cut off, in light and dark, wide and narrow', async () => {
      const view = await watched.context.newPage();
      const expectSound = async (what: string) => expect(await findingsInEveryLook(view), what).toEqual([]);
      for (const [route, shown] of [
        ['/', 'demo.mp4'],
        ['/people', 'Rosa'],
        [personPage, 'On screen'],
        ['/watch?video=vid_1', 'What is said'],
        ['/ask', 'Try asking'],
      ]) {
        await view.goto(route!);
        await view.getByText(shown!).first().waitFor();
        await expectSound(route!);
      }
      await view.getByRole('list', { name: 'Try asking' }).getByRole('button').first().click();
      await view.getByRole('article').getByText('Based on').waitFor();
      await expectSound('an answer');
      await view.goto('/');
      await view.getByRole('button', { name: /^Play demo\.mp4/ }).click();
      await view.getByRole('button', { name: 'Choose demo.mp4 to play it' }).waitFor();
      await expectSound('a file that is asked for');
      await view.close();
    });

    test('a question that is put before the memory is there is kept, and answered once it is', async ({
      origin,
    }) => {
      // That somebody was forgotten before does not make it a question of before.
      const work = await openHeadless(watched.context, origin);
      await work.evaluate(async () => {
        const walter = (await window.mneme.people()).find(({ name }) => name === 'Walter')!;
        await window.mneme.forgetPerson(walter.id, false);
      });
      await work.close();
      const early = await watched.context.newPage();
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await early.route('**/_next/static/**', async (route) => {
        const response = await route.fetch();
        // The code of the memory, by a line in it.
        if ((await response.text()).includes('The memory was closed by another tab.')) await held;
        await route.fulfill({ response });
      });
      // Not until it is loaded, which may wait for what is held.
      await early.goto('/ask', { waitUntil: 'commit' });
      await put(early, QUESTION);
      const answer = early.getByRole('article').filter({ hasText: QUESTION });
      await expect(answer).toContainText('Looking through the memory');
      letThrough();
      await expect(answer.locator('p').first()).toContainText(LINE.text);
      await early.unrouteAll({ behavior: 'ignoreErrors' }); // What it still loads ends with it.
      await early.close();
    });

    test('through all of this no page logged an error and no request left the origin', () => {
      expect(watched).toMatchObject({ problems: [], offOrigin: [] });
    });
  });

test('a page that there is not, and one with nothing to show, lead on', async ({ page, origin }) => {
  await page.goto(`${origin}/nope`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Things' }).click();
  await expect(page.getByRole('main')).toContainText('Nothing has been remembered yet.');
  await page.goto(`${origin}/watch`);
  await page.getByRole('paragraph').getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('button', { name: 'Choose videos' })).toBeVisible();
});

test('a picture that is higher than wide is shown whole', async ({ context, page, origin }) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await page.addInitScript(() => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"/>';
    const urlOf = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (of) =>
      urlOf(
        of instanceof Blob && of.type.startsWith('image') ? new Blob([svg], { type: 'image/svg+xml' }) : of,
      );
  });
  await page.goto(origin);
  const card = page.getByRole('button', { name: /^Play demo\.mp4/ });
  await expect(card.locator('img')).toHaveCSS('object-fit', 'contain');
});

test('the first load of each page takes less than 180 KB of JavaScript', async ({
  context,
  page,
  origin,
}) => {
  const network = await context.newCDPSession(page);
  let scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  // Each page as if no other was there before it.
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const route of [
    '/',
    '/people',
    '/things',
    '/timeline',
    '/watch',
    '/ask',
    '/settings',
    '/privacy',
    '/model',
    '/archive',
  ])
    await test.step(route, async () => {
      await page.goto('about:blank');
      scripts = new Set();
      bytes = 0;
      await page.goto(`${origin}${route}`, { waitUntil: 'networkidle' });
      test.info().annotations.push({ type: `bytes of ${route}`, description: String(bytes) });
      expect.soft(bytes, `${route}: the scripts were seen`).toBeGreaterThan(50_000);
      expect.soft(bytes, route).toBeLessThan(180_000);
    });
});

/** Asks on the page for questions, once that takes them. */
async function put(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Ask' })).toBeEnabled();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
}

/** Drops the demo film and its subtitles onto the page. */
async function dropDemo(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle(async () => {
    const data = new DataTransfer();
    for (const name of ['demo.mp4', 'demo.vtt']) {
      data.items.add(new File([await (await fetch(`/demo/${name}`)).blob()], name));
    }
    return data;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop to remember')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

async function expectLoaded(images: ReturnType<Page['locator']>): Promise<void> {
  await expect(images).not.toHaveCount(0);
  await expect
    .poll(() =>
      images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
}

/** The first thing played since the page was loaded began at `t0`, and playing goes on. */
async function expectPlaysFrom(page: Page, t0: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.played.length)).toBeGreaterThan(0);
  const began = await page.evaluate(() => window.played[0]!);
  expect(Math.abs(began - t0)).toBeLessThan(0.5);
  await expect
    .poll(() =>
      page.evaluate(() => Math.max(...[...document.querySelectorAll('video')].map((v) => v.currentTime))),
    )
    .toBeGreaterThan(began + 0.2);
}
