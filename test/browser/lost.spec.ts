import type { Page } from 'playwright/test';
import { overflowOf, seriousFindings } from './harness/accessible';
import { DEMO_MEMORY, expect, fillMemory, openHeadless, takeIn, test } from './harness/app';

/*
 * A browser that finds its database damaged throws it away and makes an empty one; one that needs room takes databases and files away. Here the database
 * is deleted, or set back, while no page is open; the second copy that would heal it is gone, too, but for one test.
 */

/** Does something to what the origin has stored, from a page of it that is not the app's. */
async function behindItsBack<T>(
  page: Page,
  origin: string,
  work: () => Promise<T>,
  { copied = false } = {},
): Promise<T> {
  await page.goto(`${origin}/icon.svg`);
  if (!copied)
    await page.evaluate(async () => {
      const files = await navigator.storage.getDirectory();
      await files.removeEntry('copy', { recursive: true }).catch(() => {}); // It is gone already.
    });
  return page.evaluate(work);
}

const deleteDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('mneme');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });

/** As the database was before its last commit. */
const setBack = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('mneme');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const tx = opening.result.transaction('settings', 'readwrite');
      const settings = tx.objectStore('settings');
      const counts = settings.get('counts');
      counts.onsuccess = () => {
        const generation = counts.result.generation - 1;
        settings.put({ ...counts.result, generation }, 'counts');
        settings.put(generation, 'generation');
      };
      tx.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });

test('a memory that the browser threw away is put back from the second copy, which is told and put away', async ({
  context,
  origin,
  problems,
}) => {
  const filling = await openHeadless(context, origin);
  await takeIn(filling, DEMO_MEMORY);
  await filling.evaluate(() => window.mneme.finishSecondCopy());
  await filling.close();
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await behindItsBack(page, origin, deleteDatabase, { copied: true });
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  const told = page.getByRole('region', { name: 'Second copy' });
  await expect(told).toContainText('170 records were put back from the second copy.');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await told.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toHaveCount(0);

  await page.goto(`${origin}/settings#storage`);
  const copy = page.getByRole('region', { name: 'Second copy' });
  await expect(copy).toContainText(/It takes \d+ kB\./);
  await copy.getByRole('checkbox').click();
  await expect(copy).not.toContainText(/It takes \d/);
  await behindItsBack(page, origin, deleteDatabase, { copied: true });
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'The memory is gone' }), 'switched off').toBeVisible();
  expect(problems).toEqual([]);
});

test('a memory that the browser threw away is told on every page, and taken in again from a file', async ({
  context,
  origin,
  problems,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await behindItsBack(page, origin, deleteDatabase);
  const gone = page.getByRole('heading', { name: 'The memory is gone', level: 1 });
  for (const place of ['people', 'timeline', 'ask', 'settings', 'privacy', '']) {
    await page.goto(`${origin}/${place}`);
    await expect(gone, place).toBeVisible();
  }
  await expect(page.getByRole('alert').filter({ has: gone })).toContainText(
    'it had 170 records. None of them is left.',
  );
  await expect(page.getByRole('button', { name: 'Keep what is still here' })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await page.getByLabel('A saved memory').setInputFiles(DEMO_MEMORY);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('nothing of it is read, saved or written before that is decided', async ({ context, origin }) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  const page = await context.newPage();
  await behindItsBack(page, origin, deleteDatabase);
  await page.goto(`${origin}/headless`);
  await page.locator('#headless[data-state="failed"]').waitFor();
  const codes = await page.evaluate(async () => {
    const { mneme } = window;
    const code = (call: Promise<unknown>) => call.then(String, (error) => error.code);
    const seen = await Promise.all([
      code(mneme.people()),
      code(mneme.ask({ question: 'Who was there?' })),
      code(mneme.timeline()),
      code(mneme.search({ text: 'kite' })),
      code(mneme.exportMemory()),
      code(mneme.consent()),
      code(mneme.correct({ do: 'undo' })),
      code(mneme.picture('vid_1/c000001/still')),
      code(mneme.digest()),
    ]);
    // One that reads all of the memory at a time.
    seen.push(await code(mneme.checkMemory(false)));
    seen.push(await code(mneme.importMemory(new File(['no memory'], 'bad.mneme'))));
    return seen;
  });
  expect(codes).toEqual([...Array(10).fill('memory-gone'), 'bad-archive']);
  await page.reload();
  await page.locator('#headless[data-state="failed"]').waitFor();
  expect(await page.evaluate(() => window.mneme.getState().lost?.now.records), 'it is still undecided').toBe(
    0,
  );
});

test('one that has gone back is kept as it is, or begun anew', async ({ context, origin, problems }) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  const page = await context.newPage();
  await behindItsBack(page, origin, setBack);
  await page.goto(origin);
  const gone = page.getByRole('heading', { name: 'Part of the memory is gone' });
  await expect(gone).toBeVisible();
  await expect(page.getByRole('alert').filter({ has: gone })).toContainText(
    'What is here now is older: 170 records.',
  );
  await page.getByRole('button', { name: 'Keep what is still here' }).click();
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();

  await behindItsBack(page, origin, setBack);
  await page.goto(origin);
  await expect(gone).toBeVisible();
  await page.getByRole('button', { name: 'Begin anew…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Begin anew' }).click();
  const welcome = page.getByRole('heading', { name: 'A memory for your own videos' });
  await expect(welcome).toBeVisible();
  await page.reload();
  await expect(welcome).toBeVisible();
  expect(problems).toEqual([]);
});

test('what room was made for is missed by what a page keeps, and what somebody cleared is not', async ({
  context,
  origin,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  const page = await context.newPage();
  await page.goto(`${origin}/icon.svg`);
  const devtools = await context.newCDPSession(page);
  const clear = (storageTypes: string) =>
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  // As Chromium takes them away.
  await clear('indexeddb,file_systems,cache_storage,service_workers');
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'The memory is gone' })).toBeVisible();
  await page.goto(`${origin}/icon.svg`);
  await clear('all');
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
});

test('of a memory from before there were witnesses, the first opening keeps one', async ({
  context,
  origin,
}) => {
  const page = await openHeadless(context, origin);
  await page.close();
  const next = await context.newPage();
  await fillMemory(context, origin, DEMO_MEMORY);
  await behindItsBack(next, origin, async () => {
    const opening = indexedDB.open('mneme');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const tx = opening.result.transaction('settings', 'readwrite');
    const settings = tx.objectStore('settings');
    settings.delete('generation');
    const counts = settings.get('counts');
    counts.onsuccess = () => {
      const { generation: _, ...others } = counts.result;
      settings.put(others, 'counts');
    };
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    opening.result.close();
    localStorage.clear();
    await (await navigator.storage.getDirectory()).removeEntry('witness');
  });
  await next.goto(origin);
  await expect(next.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  await behindItsBack(next, origin, deleteDatabase);
  await next.goto(origin);
  await expect(next.getByRole('heading', { name: 'The memory is gone' })).toBeVisible();
});
