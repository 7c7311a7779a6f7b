import { expect, test } from './harness/app';

test('the demo opens from a link, answers and plays at once, and leaves one’s own memory as it was', async ({
  page,
  context,
  origin,
  offOrigin,
  problems,
}) => {
  await page.goto(`${origin}/`);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('recordings', { create: true });
    await folder.getFileHandle('1.webm', { create: true });
  });
  await page.getByRole('link', { name: 'Look at a demo' }).click();
  const banner = page.getByRole('region', { name: 'Demo' });
  await expect(banner).toContainText('This is the demo');
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saving' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add videos' }).click();
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect(messages).toContainText('This is the demo. Leave it');

  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who found a red ribbon?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article').filter({ hasText: 'Who found a red ribbon?' });
  await expect(answer).toContainText('under the apple tree');
  await answer
    .getByRole('button', { name: /^Play demo\.mp4/ })
    .first()
    .click();
  await expect
    .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThan(30);

  const own = await context.newPage();
  await own.goto(`${origin}/`);
  await expect(own.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
  await own.close();

  await page.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Leave the demo' }).click();
  await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('mneme-demo');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames].filter((name) => name !== 'settings');
    const counts = await Promise.all(
      stores.map(
        (name) =>
          new Promise<number>((resolve) => {
            const counting = database.transaction(name).objectStore(name).count();
            counting.onsuccess = () => resolve(counting.result);
          }),
      ),
    );
    database.close();
    return counts;
  });
  const recording = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings');
    return (await folder.getFileHandle('1.webm')).name;
  });
  expect(recording, 'a recording of one’s own').toBe('1.webm');
  expect(left.length).toBeGreaterThan(10);
  expect(left.reduce((sum, count) => sum + count, 0)).toBe(0);
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
});
