import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO_MEMORY, expect, openHeadless, takeIn, test, watchProblems } from './harness/app';

/** An exported memory of one video as one of another video, of another time. */
function anotherOf(archive: string, name: string, startsAt: string, zone = 'UTC') {
  const lines = readFileSync(archive, 'utf8').trimEnd().split('\n');
  const { end } = JSON.parse(lines.pop()!);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const changed = lines.map((line) => {
    const record = JSON.parse(line);
    if (record.in !== 'videos') return `${line}\n`;
    Object.assign(record.is, { name, startsAt, zone, fingerprint: hash(name) });
    return `${JSON.stringify(record)}\n`;
  });
  const body = changed.join('');
  const text = `${body}${JSON.stringify({ end: { records: end.records, sha256: hash(body) } })}\n`;
  return { name: `${name}.mneme`, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) };
}

test('the timeline goes from months to seconds by keys, tells gaps, and plays what is pointed at', async ({
  context,
  page,
  origin,
  problems,
}) => {
  await page.goto(`${origin}/timeline`);
  await expect(page.getByText('Nothing has been remembered yet.')).toBeVisible();

  const filling = await openHeadless(context, origin);
  // Two cameras at once, and 12 days later one more.
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'left.mp4', '2026-03-01T10:00:00.000Z'));
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'right.mp4', '2026-03-01T10:00:10.000Z'));
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'later.mp4', '2026-03-13T10:00:00.000Z'));
  await filling.close();

  // The page is open meanwhile: what another tab takes in comes to it.
  const told = page.getByRole('status').filter({ hasText: 'recording' });
  await expect(told).toContainText('March 1 – 13, 2026: 3 recordings');
  const people = page.getByRole('list', { name: 'People in view' });
  await expect(people.getByRole('link', { name: 'Walter' })).toBeVisible();
  const listed = page.getByRole('region', { name: 'Recordings in view' }).getByRole('link');
  await expect(listed).toHaveCount(3);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const strip = page.getByRole('slider', { name: 'Moment in the middle of the timeline' });
  const [last] = (await people.getByRole('listitem').all()).slice(-1);
  const foot = async (of: Locator) => of.boundingBox().then((box) => box!.y + box!.height);
  expect(Math.abs((await foot(strip)) - (await foot(last!))), 'a row for each').toBeLessThan(3);
  await expect(strip).toHaveAttribute('aria-valuetext', /2026.*No recording for 12 days$/);
  await strip.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(strip).toHaveAttribute('aria-valuetext', /later\.mp4$/);
  await expect(told).toContainText('1 recording');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(strip).toHaveAttribute('aria-valuetext', /left\.mp4$/);
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('+');
  await expect.poll(() => shownSeconds(page.url())).toBe(4);
  await page.reload();
  await expect(strip, 'the address keeps it').toHaveAttribute('aria-valuetext', /left\.mp4$/);
  expect(shownSeconds(page.url())).toBe(4);

  // 20 s in, which is 10 s into the second camera's, below the first one's.
  await page.goto(`${origin}/timeline?from=2026-03-01T10:00:10Z&to=2026-03-01T10:00:30Z`);
  const box = (await strip.boundingBox())!;
  await expect(told).toContainText('2 recordings');
  await strip.click({ position: { x: box.width / 2, y: 60 } });
  await expect(page).toHaveURL(/watch\?video=vid_1&t=20(\.\d)?$/);
  await page.goBack();
  await expect(told).toContainText('2 recordings');
  await strip.click({ position: { x: box.width / 2, y: 120 } });
  await expect(page).toHaveURL(/watch\?video=vid_2&t=10(\.\d)?$/);
  await page.getByRole('link', { name: 'Show in the timeline' }).click();
  await expect(told).toContainText('2 recordings');
  await strip.focus();
  await page.keyboard.press('Home');
  await expect(told).toContainText('3 recordings');
  await expect(page).toHaveURL(`${origin}/timeline`);
  // What is as narrow as that is played from its beginning, wherever it is met.
  const whole = (await strip.boundingBox())!;
  await strip.click({ position: { x: whole.width * (1 - 0.03 / 1.06) + 3, y: 60 } });
  await expect(page).toHaveURL(/watch\?video=vid_3&t=0$/);
  // Chromium may ask for one of its own while one page's head takes the place of another's.
  expect(problems).toEqual([]);
});

test('on a phone the timeline is zoomed, moved and played by fingers alone', async ({ browser, origin }) => {
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const problems = watchProblems(context);
  const filling = await openHeadless(context, origin);
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'left.mp4', '2026-03-01T10:00:00.000Z'));
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'later.mp4', '2026-03-13T10:00:00.000Z'));
  await filling.close();
  const page = await context.newPage();
  await page.goto('/timeline?from=2026-03-01T09:59:00Z&to=2026-03-01T10:03:00Z');
  const told = page.getByRole('status').filter({ hasText: 'recording' });
  await expect(told).toContainText('1 recording');
  const strip = page.getByRole('slider', { name: 'Moment in the middle of the timeline' });
  const { x, y, width } = (await strip.boundingBox())!;
  const touch = await context.newCDPSession(page);
  /** Fingers from where they are put down to where they are lifted, each as a share of the strip's width. */
  const drag = async (...fingers: [from: number, to: number][]) => {
    const at = (share: number) =>
      fingers.map(([from, to], id) => ({ id, x: x + width * (from + (to - from) * share), y: y + 60 }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 8; step += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const middle = async () => Number(await strip.getAttribute('aria-valuenow'));

  // Two fingers apart show less, one that goes left shows what is later.
  expect(shownSeconds(page.url())).toBe(240);
  await drag([0.45, 0.2], [0.55, 0.8]);
  await expect.poll(() => shownSeconds(page.url())).toBeLessThan(80);
  await expect.poll(() => shownSeconds(page.url())).toBeGreaterThan(20);
  const before = await middle();
  await drag([0.6, 0.3]);
  await expect.poll(middle).toBeGreaterThan(before + 5);
  await drag([0.2, 0.45], [0.8, 0.55]);
  await expect.poll(() => shownSeconds(page.url())).toBeGreaterThan(120);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.goto('/timeline?from=2026-03-01T10:00:10Z&to=2026-03-01T10:00:30Z');
  await expect(told).toContainText('1 recording');
  await page.touchscreen.tap(x + width / 2, y + 60);
  await expect(page).toHaveURL(/watch\?video=vid_1&t=20(\.\d)?$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('no page breaks by a zone that is not known, the first and the last date that there are, and one beyond', async ({
  context,
  page,
  origin,
  problems,
}) => {
  const filling = await openHeadless(context, origin);
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'now.mp4', '2026-03-01T10:00:00.000Z', 'Mars/Olympus'));
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'first.mp4', '0001-01-01T00:00:00.000Z'));
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'last.mp4', '9999-12-31T12:00:00.000Z'));
  await takeIn(filling, anotherOf(DEMO_MEMORY, 'beyond.mp4', '2026-03-02T10:00:00.000Z'));
  expect(await filling.evaluate(() => window.mneme.timeline().then(({ days }) => days.length))).toBe(4);
  // As an earlier version wrote it, of a container that says so.
  await filling.evaluate(async () => {
    const request = indexedDB.open('mneme');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const tx = request.result.transaction('videos', 'readwrite');
    const reading = tx.objectStore('videos').get('vid_4');
    reading.onsuccess = () =>
      tx.objectStore('videos').put({ ...reading.result, startsAt: '+275760-09-13T00:00:00.000Z' });
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    request.result.close();
  });
  await filling.reload();
  await filling.locator('#headless[data-state="ready"]').waitFor();
  for (const path of [
    '',
    'timeline',
    'watch?video=vid_1',
    'watch?video=vid_2',
    'watch?video=vid_3',
    'people',
  ]) {
    await page.goto(`${origin}/${path}`);
    await expect(
      page.getByText(path.startsWith('people') ? 'Walter' : /\.mp4|recordings/).first(),
    ).toBeVisible();
  }
  await page.goto(`${origin}/people`);
  await page.getByRole('link', { name: 'Walter' }).first().click();
  await expect(page.getByRole('heading', { name: 'Walter', level: 1 })).toBeVisible();
  await page.goto(`${origin}/ask`);
  await page.getByRole('textbox', { name: 'Your question' }).fill('How does Malik take his coffee?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article').filter({ hasText: 'How does Malik take his coffee?' });
  await expect(answer.first()).toContainText('coffee');
  const when = await filling.evaluate(() => window.mneme.ask({ question: 'When did Malik speak?' }));
  expect(when.answer).toMatch(/ on \w+day \d/);
  await page.goto(origin);
  await expect(page.getByRole('region', { name: 'Damage' })).toContainText('The rest is as it was');
  expect(problems).toEqual([]);
});

/** How many seconds the address of the timeline spans. */
function shownSeconds(url: string): number {
  const at = (name: string) => Date.parse(new URL(url).searchParams.get(name) ?? '');
  return Math.round((at('to') - at('from')) / 1000);
}
