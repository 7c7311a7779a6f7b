// Over 400 lines: one file over time, and all the ways in and out of a browser.
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { seriousFindings } from './harness/accessible';
import {
  DEMO,
  DEMO_MEMORY,
  expect,
  fillMemory,
  leaveOutThings,
  openHeadless,
  takeIn,
  test,
} from './harness/app';
import { beginning } from './harness/beginning';
import { drop, withoutPickers } from './harness/choosing';

/*
 * Files are dropped through the browser's own drag and drop, so their handles are real. What cannot be tested without a person at the
 * screen: the browser's question whether a file may be read again, its file pickers, and its restart. Files of the origin's private file
 * system stand in where an allowed place is needed: their handles are kept alike, and need no question.
 */

declare global {
  interface Window {
    played: number[];
    /** What was told of a file when it was first told how long it takes. */
    firstLeft: string;
  }
}

/** Room for two clips of the demo film and not for the third. */
const TWO_CLIPS = 300_000;

/** What is said and seen in these films is not what this is about. */
const quickly = async (page: Page) => {
  await page.evaluate(() => window.mneme.setWritesWords(false));
  await leaveOutThings(page);
};

let folder = '';
/** The first seconds of the demo film: one clip, remembered in a moment. */
let film = '';
let renamed = '';
let other = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-files-'));
  film = path.join(folder, 'short.mp4');
  renamed = path.join(folder, 'same.mp4');
  other = path.join(folder, 'other.mp4');
  await writeFile(film, await beginning(DEMO, 6));
  await writeFile(renamed, readFileSync(film));
  await writeFile(other, await beginning(DEMO, 3));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test.describe
  .serial('the file of a video over time', () => {
    let context: BrowserContext;
    let page: Page;
    /** Starts a browser over the same profile, as the next day does. */
    let start: () => Promise<void>;

    test.beforeAll(async ({ playwright, launchOptions, origin }) => {
      const profile = path.join(folder, 'profile');
      start = async () => {
        context = await playwright.chromium.launchPersistentContext(profile, {
          ...launchOptions,
          baseURL: origin,
        });
        await watchPlaying(context);
        page = await context.newPage();
      };
      await start();
      await page.goto('/headless');
      await page.locator('#headless[data-state="ready"]').waitFor();
      await quickly(page);
    });
    test.afterAll(() => context.close());

    test('a dropped file plays at once, and after a restart one click asks to read it where it lies', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Choose videos' }).waitFor();
      await drop(page, [film]);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remember' }).click();
      await expect(queueRow(page, 'short.mp4')).toContainText('Remembered, 0:0', { timeout: 180_000 });
      await playCard(page, 'short.mp4');
      await expectPlaying(page);
      await expect(
        page.getByRole('dialog', { name: 'short.mp4' }),
        'its place is kept: no copy is needed',
      ).not.toContainText('Keep a copy');

      await context.close();
      await start();
      await page.goto('/');
      await playCard(page, 'short.mp4');
      await expect(page.getByRole('button', { name: 'Allow reading short.mp4' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    test('dropped again, the same file is recognised, under another name too', async () => {
      await drop(page, [film]);
      await expect(queueRow(page, 'short.mp4')).toContainText('Already remembered');
      await drop(page, [renamed]);
      await expect(queueRow(page, 'same.mp4')).toContainText('Already remembered as short.mp4');
      await expect(page.getByRole('heading', { name: '1 video' })).toBeVisible();
    });

    test('a kept place that may be read plays after a reload', async () => {
      await page.goto('/headless');
      await page.locator('#headless[data-state="ready"]').waitFor();
      await page.setInputFiles('#files', film);
      const name = await page.evaluate(async () => {
        const [chosen] = (document.querySelector('#files') as HTMLInputElement).files!;
        const root = await navigator.storage.getDirectory();
        const handle = await root.getFileHandle('film', { create: true });
        await chosen!.stream().pipeTo(await handle.createWritable());
        return window.mneme.giveFile(await handle.getFile(), handle);
      });
      expect(name).toBe('short.mp4');
      await page.goto('/');
      await playCard(page, 'short.mp4');
      await expectPlaying(page);
    });

    test('another file at that place is refused, and an empty place is said to be one', async () => {
      await page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        const writable = await (await root.getFileHandle('film')).createWritable();
        await writable.write('Another file');
        await writable.close();
      });
      await page.reload();
      await playCard(page, 'short.mp4');
      const dialog = page.getByRole('dialog', { name: 'short.mp4' });
      await expect(dialog.getByRole('alert')).toContainText('is not the one that was remembered');
      await expect(dialog.getByRole('button', { name: 'Choose short.mp4 to play it' })).toBeVisible();

      await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('film'));
      await page.reload();
      await playCard(page, 'short.mp4');
      await expect(dialog.getByRole('alert')).toContainText('short.mp4 is not where it was');
    });

    test('without a place, a copy that is kept plays after a reload, and is removed only after a question', async () => {
      const dialog = page.getByRole('dialog', { name: 'short.mp4' });
      await dialog.getByLabel('The file of short.mp4').setInputFiles(film);
      await expectPlaying(page);
      await dialog.getByRole('button', { name: /^Keep a copy here, short\.mp4, .* kB$/ }).click();
      await expect(dialog.getByRole('button', { name: /^Keep a copy here/ })).toHaveCount(0);

      await page.reload();
      await playCard(page, 'short.mp4');
      await expectPlaying(page);
      await page.keyboard.press('Escape');
      await page.getByText(/^File, .* copy kept here$/).click();
      await page.getByRole('button', { name: /^Remove the copy/ }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('make sure that you still have it');
      await question.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('button', { name: /^Remove the copy/ })).toHaveCount(0);
      await page.reload();
      await playCard(page, 'short.mp4');
      await expect(dialog.getByRole('button', { name: 'Choose short.mp4 to play it' })).toBeVisible();
    });

    test('another file than the one asked for is refused, remembered or not', async () => {
      const dialog = page.getByRole('dialog', { name: 'short.mp4' });
      await dialog.getByLabel('The file of short.mp4').setInputFiles(other);
      await expect(dialog.getByRole('alert')).toContainText('other.mp4 is not one of the remembered videos');
    });
  });

test('whether copies are kept of what is added is asked once, holds for all that comes later, and can be changed', async ({
  page,
  origin,
}) => {
  await watchPlaying(page.context());
  const work = await openHeadless(page.context(), origin);
  await quickly(work);
  await work.close();
  await page.addInitScript(watchTimeLeft);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Choose videos' }).waitFor();
  await chooseVideos(page, [film]);
  const question = page.getByRole('region', { name: 'Keep a copy here of each video that you add?' });
  await expect(question).toContainText(/takes room in this browser: \d+ kB for those above/);
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep copies' }).click();
  await expect(question).toHaveCount(0);
  await expect(queueRow(page, 'short.mp4')).toContainText('Remembered, 0:0', { timeout: 180_000 });
  expect(await page.evaluate(() => window.firstLeft), 'while the weights are loaded, too').toContain(
    'Loading the models · clip 1 of 1 · less than a minute left',
  );
  await chooseVideos(page, [other]);
  await expect(queueRow(page, 'other.mp4')).toContainText('Remembered, 0:0', { timeout: 180_000 });
  await expect(question).toHaveCount(0);

  await page.reload();
  for (const name of ['short.mp4', 'other.mp4']) {
    await playCard(page, name);
    await expectPlaying(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Settings' }).click();
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByRole('heading', { name: '2 copies and recordings kept' })).toBeVisible();
  const choice = storage.getByRole('checkbox', { name: 'Keep a copy here of each video that I add' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeEnabled();
  await expect(
    storage.getByRole('heading', { name: '2 copies and recordings kept' }),
    'they stay',
  ).toBeVisible();
});

test('a folder is looked through to the bottom, and a long queue stays short to read', async ({
  page,
  origin,
}) => {
  const videos = path.join(folder, 'videos');
  const inner = path.join(videos, '2024', 'summer');
  await mkdir(inner, { recursive: true });
  await mkdir(path.join(videos, '.trash'));
  await writeFile(path.join(videos, '.trash', 'gone.mp4'), 'Thrown away.');
  await writeFile(path.join(videos, 'notes.txt'), 'No video.');
  // In the order of numbers, which is not that of letters.
  const letters = Array.from({ length: 16 }, (_, i) => `letter ${i + 1}.mp4`);
  for (const name of letters) await writeFile(path.join(inner, name), `${name} is no film.`);

  await page.goto(origin);
  await page.getByRole('button', { name: 'a folder of them' }).waitFor();
  await drop(page, [videos]);
  const consent = page.getByRole('alertdialog');
  await expect(consent).toContainText('letter 1.mp4 and 15 more files');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    '16 files taken; 1 other file is left out',
  );
  await consent.getByRole('button', { name: 'Remember' }).click();
  await expect(page.getByText('4 more could not be remembered')).toBeVisible({ timeout: 60_000 });
  await expect(queueRow(page, 'letter 16.mp4')).toContainText('not recognised as a video');
  await expect(queueRow(page, 'letter 4.mp4')).toHaveCount(0);
});

test.describe
  .serial('a memory as a file', () => {
    let archive = '';

    test('is saved from the page, with a word on what is in it', async ({ page, origin, context }) => {
      await withoutPickers(context);
      await fillMemory(context, origin, DEMO_MEMORY);
      await page.goto(origin);
      await page.getByRole('link', { name: 'Storage' }).click();
      const storage = page.getByRole('region', { name: 'Storage' });
      await expect(storage).toContainText('faces, voices and words as they are, not encrypted');
      const download = page.waitForEvent('download');
      await storage.getByRole('button', { name: 'Save the memory to a file' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(/^memory-\d{4}-\d\d-\d\d\.mneme$/);
      archive = path.join(folder, saved.suggestedFilename());
      await saved.saveAs(archive);
      await expect(storage.getByRole('status').filter({ hasText: 'Saved as' })).toBeVisible();

      await drop(page, [archive]);
      const taking = page.getByRole('alertdialog');
      await expect(taking).toContainText('It is added to this memory');
      await taking.getByRole('button', { name: 'Restore' }).click();
      await expect(taking.getByRole('status')).toContainText('left as it was: demo.mp4');
    });

    test('is taken into an empty memory when it is dropped, whole or not at all', async ({
      page,
      origin,
    }) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Restore a saved memory' }).waitFor();
      const cut = path.join(folder, 'cut.mneme');
      const whole = readFileSync(archive);
      await writeFile(cut, whole.subarray(0, Math.floor(whole.length / 2)));
      await drop(page, [cut]);
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await expect(dialog.getByRole('alert')).not.toBeEmpty();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();

      await drop(page, [archive]);
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await expect(dialog.getByRole('status')).toContainText('Restored: 1 video.');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
      await page.reload();
      await playCard(page, 'demo.mp4');
      await expect(page.getByRole('button', { name: 'Choose demo.mp4 to play it' })).toBeVisible();
    });
  });

test('without room remembering is held and no copy is kept, with what to do, and goes on when there is room', async ({
  page,
  origin,
  context,
  demo,
}) => {
  const quota = await limitStorage(page, origin, TWO_CLIPS);
  await fillMemory(context, origin, demo.after[1]);
  await page.goto(origin);
  await chooseVideos(page, [demo.files[0]!]);
  const row = queueRow(page, 'demo.mp4');
  const alert = page.getByRole('alert').filter({ hasText: 'there is no room left' });
  await expect(alert).toContainText('Free some disk space', { timeout: 180_000 });
  await expect(row).toContainText('Held: no room left');
  await page.getByRole('button', { name: 'Keep copies' }).click();
  await expect(row).toContainText('has no room for a copy of demo.mp4');

  await playCard(page, 'demo.mp4');
  const dialog = page.getByRole('dialog', { name: 'demo.mp4' });
  await dialog.getByRole('button', { name: /^Keep a copy here/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('has no room for a copy of demo.mp4');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('list', { name: 'Everyone' }), 'what is known can still be read').toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();

  await quota.lift();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toContainText('Remembered, 1:00', { timeout: 180_000 });
  await expect(alert).toHaveCount(0);
  const headless = await openHeadless(context, origin);
  expect(await headless.evaluate(() => window.mneme.digest())).toEqual(demo.digest);
});

test('a second tab follows what the first remembers, and its own file waits', async ({
  context,
  page,
  origin,
  demo,
}) => {
  const filling = await openHeadless(context, origin);
  await takeIn(filling, demo.after[1]);
  await quickly(filling);
  await filling.close();
  const second = await context.newPage();
  await second.goto(origin);
  await page.goto(origin);
  await chooseVideos(page, [demo.files[0]!]);
  const followed = second.getByRole('region', { name: 'Being remembered in another tab' });
  await expect(followed).toContainText('demo.mp4');
  await expect(followed.getByRole('button')).toHaveCount(0);
  await chooseVideos(second, [other]);
  await expect(queueRow(second, 'other.mp4')).toContainText('Waiting for another tab');
  await page.close();
  await expect(followed).toHaveCount(0);
  await expect(queueRow(second, 'other.mp4')).toContainText('Remembered, 0:0', { timeout: 180_000 });
  await expect(second.getByRole('button', { name: 'Choose file to go on with demo.mp4' })).toBeVisible();
});

/** Chooses files as in a browser without pickers of its own. */
async function chooseVideos(page: Page, files: string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Add) videos$/ }).waitFor();
  await page.getByLabel('Videos and their subtitles').setInputFiles(files);
}

/** Notes the first words that tell how much time is left. */
function watchTimeLeft(): void {
  window.firstLeft = '';
  new MutationObserver(() => {
    const told = [...document.querySelectorAll('li p')].map(({ textContent }) => textContent ?? '');
    window.firstLeft ||= told.find((text) => / left$/.test(text)) ?? '';
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function watchPlaying(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.played = [];
    document.addEventListener(
      'playing',
      (event) => window.played.push((event.target as HTMLVideoElement).currentTime),
      true,
    );
  });
}

function queueRow(page: Page, name: string) {
  return page
    .getByRole('region', { name: /^(This visit|Being remembered)$/ })
    .locator('xpath=./ul/li')
    .filter({ hasText: name })
    .last();
}

async function playCard(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    window.played = [];
  });
  await page.getByRole('button', { name: new RegExp(`^Play ${name}`) }).click();
}

/** Something plays, and it is the film. */
async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.played.length)).toBeGreaterThan(0);
  const width = await page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth);
  expect(width).toBeGreaterThan(0);
}

/**
 * Grants an origin only so many bytes, until it is lifted. To be called before its database is first opened: Chromium trusts a figure it has
 * read for half a minute.
 */
async function limitStorage(page: Page, origin: string, quotaSize: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  return {
    lift: async () => {
      await session.send('Storage.overrideQuotaForOrigin', { origin });
      await session.detach();
    },
  };
}
