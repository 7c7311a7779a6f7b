import { findingsInEveryLook } from './harness/accessible';
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
  await expect(banner).toContainText('long-term memory for your own videos');
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saving' })).toHaveCount(0);
  const shown = () =>
    page.locator('video[controls]').evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(shown, 'the film is at a telling moment').toBeGreaterThan(54.9);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add videos' }).click();
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect(messages).toContainText('This is the demo. Leave it');

  await banner.getByRole('button', { name: 'Who found a red ribbon?' }).click();
  const answer = page.getByRole('article').filter({ hasText: 'Who found a red ribbon?' });
  await expect(answer).toContainText('under the apple tree');
  await answer
    .getByRole('button', { name: /^Play demo\.mp4/ })
    .first()
    .click();
  await expect.poll(shown).toBeGreaterThan(30);
  const copied = await answer.getByRole('link', { name: 'Watch from here' }).first().getAttribute('href');
  expect(copied).toMatch(/^\/watch\?video=demo\.mp4&t=4\d/);

  const own = await context.newPage();
  await own.goto(`${origin}/`);
  await expect(own.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
  await own.goto(`${origin}${copied}`);
  await own.getByRole('link', { name: 'Open it in the demo' }).click();
  await expect(own.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  expect(new URL(own.url()).search, 'at that moment').toBe(new URL(copied!, origin).search);
  await own.close();

  await page.reload();
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await page.getByRole('button', { name: 'Favourite: demo.mp4' }).click();
  await expect(page.getByRole('button', { name: 'Favourite: demo.mp4', pressed: true })).toBeVisible();
  await banner.getByRole('button', { name: 'Leave the demo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave the demo?' });
  await expect(question).toContainText('What you changed in the demo is not kept.');
  await question.getByRole('button', { name: 'Leave the demo' }).click();
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

test('the demo is toured in four steps, and asked by a link', async ({ page, origin, problems }) => {
  await page.goto(`${origin}/demo`);
  const banner = page.getByRole('region', { name: 'Demo' });
  const tour = banner.getByRole('region', { name: 'Tour' });
  await expect(tour).toContainText('1 of 4');
  const next = () => tour.getByRole('button', { name: 'Next' }).click();
  const answer = (question: string) => page.getByRole('article').filter({ hasText: question });
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

  await place('Timeline');
  await expect(tour, 'it waits where nothing is to be told').not.toContainText('of 4');
  await expect(tour.getByRole('button', { name: 'Go on with the tour' })).toBeVisible();
  await place('Ask');
  await expect(tour, 'it tells of the page that one is on').toContainText('2 of 4');
  await page.goBack();
  await page.goBack();
  await expect(tour).toContainText('1 of 4');

  await next();
  await expect(answer('How does Malik take his coffee?').locator('p').first()).toContainText('Black');
  await next();
  await expect(answer('How old is Walter?')).toContainText(/never|nothing/i);
  await expect(tour).toContainText('3 of 4');
  await page.reload();
  await expect(tour, 'it stays where it was').toContainText('3 of 4');
  await banner.getByRole('button', { name: 'Who found a red ribbon?' }).click();
  await expect(tour, 'another question is not that one').toContainText('2 of 4');
  await next();
  // Pressed before it is there, the same step is taken twice.
  await expect(tour).toContainText('3 of 4');
  await next();
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  await tour.getByRole('button', { name: 'End the tour' }).click();
  await expect(tour).toHaveCount(0);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origin}/demo?ask=${encodeURIComponent('Who lives next door? <b>')}`);
  await expect(answer('Who lives next door? <b>')).toContainText('Walter');
  await page.reload();
  await expect(page.getByRole('article'), 'it is asked once').toHaveCount(0);
  await banner.getByRole('button', { name: 'Now with your own video' }).click();
  await expect(
    page.getByRole('heading', { name: 'A memory for your own videos' }),
    'nothing was changed, so that nothing is asked',
  ).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/demo`);
  await expect(tour).toContainText('1 of 4');
  const last = banner.getByRole('button', { name: 'Where are the silver scissors?' });
  await expect(last, 'all questions are in sight').toBeInViewport({ ratio: 1 });
  const film = (await page.locator('video').boundingBox())!;
  const bar = (await page.getByRole('navigation').last().boundingBox())!;
  expect(film.y + 0.9 * film.height, 'as is the film').toBeLessThanOrEqual(bar.y);
  await last.click();
  await expect(answer('Where are the silver scissors?')).toContainText('drawer');
  await expect(last, 'on other pages it is a line').toBeHidden();
  expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(60);
  await banner.getByRole('button', { name: /^Demo/ }).click();
  await expect(last).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the demo of two weeks opens at a question by its link, apart from the first one', async ({
  page,
  origin,
  problems,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const banner = page.getByRole('region', { name: 'Demo' });
  const answer = (question: string) => page.getByRole('article').filter({ hasText: question });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origin}/demo?film=weeks&ask=${encodeURIComponent('When did we first see Rosa?')}`);
  const first = answer('When did we first see Rosa?');
  await expect(first.locator('p').first(), 'before she had a name').toContainText('6 September 2025');
  expect(
    asked.filter((path) => /^\/demo\/demo/.test(path)),
    'nothing of the first one',
  ).toEqual([]);
  await first
    .getByRole('button', { name: /^Play stall\.mp4/ })
    .first()
    .click();
  const shown = page.locator('main video[controls]').first();
  await expect
    .poll(() => shown.evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0.2);
  await banner.getByRole('button', { name: 'What is Malik’s favourite cake?' }).click();
  await expect(answer('What is Malik’s favourite cake?')).toContainText(/Apple cake.*chocolate cake/s);
  await banner.getByRole('button', { name: 'When did we see a clock?' }).click();
  await expect(answer('When did we see a clock?')).toContainText(/15 September.*21 September/s);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await banner.getByRole('button', { name: 'A minute with three friends' }).click();
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  await expect(banner.getByRole('region', { name: 'Tour' })).toBeVisible();
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await expect(page.getByText('stall.mp4')).toHaveCount(0);
  await page.goto(`${origin}/demo?film=party.mp4&t=3`);
  await expect(page.getByRole('heading', { name: 'party.mp4' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a film of a minute is fetched when somebody asks for it, and plays with its captions', async ({
  page,
  origin,
  problems,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ofFilm = () => asked.filter((path) => path.startsWith('/minute/'));
  await page.goto(`${origin}/`);
  const open = page.getByRole('button', { name: 'Watch a minute of it' });
  await page.route('**/minute/*.webm', (route) => route.abort());
  const dialog = page.getByRole('dialog', { name: 'A minute of Mneme' });
  // The page is there before it listens.
  await expect(async () => {
    await open.click({ timeout: 2000 });
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog.getByRole('alert')).toContainText('The film could not be loaded');
  await page.unroute('**/minute/*.webm');
  problems.length = 0;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const film = dialog.locator('video');
  const played = () => film.evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(played).toBeGreaterThan(0.2);
  const captions = () =>
    film.evaluate((video) =>
      [...(video as HTMLVideoElement).textTracks].map(({ mode, language, activeCues }) => ({
        mode,
        language,
        cues: activeCues?.length,
      })),
    );
  await expect.poll(captions).toEqual([{ mode: 'showing', language: 'en', cues: 1 }]);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  asked.length = 0;
  await page.goto(`${origin}/demo`);
  const banner = page.getByRole('region', { name: 'Demo' });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  expect(ofFilm(), 'before it is asked for').toEqual([]);
  const paused = () =>
    page
      .locator('main video[controls]')
      .evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).paused).sort());
  await expect.poll(paused, 'the demo film plays').toEqual([false]);
  await banner.getByRole('button', { name: 'Watch a minute of it' }).click();
  await expect.poll(played).toBeGreaterThan(0.2);
  expect(await paused(), 'it stops, and the other one plays').toEqual([false, true]);
  expect(problems).toEqual([]);
});
