import { seriousFindings } from './harness/accessible';
import { demoBeginning, expect, openHeadless, remember, test } from './harness/app';

test('in Firefox the demo is there, answers with a moment that plays, and shows who is who', async ({
  page,
  origin,
  problems,
  offOrigin,
}) => {
  await page.goto(`${origin}/demo`);
  await expect(page.getByRole('heading', { name: 'demo.mp4' })).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.getByRole('link', { name: 'Ask' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('When did Walter first appear?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article');
  await answer.getByRole('button', { name: /^Play/ }).first().click();
  await expect
    .poll(() => answer.locator('video[controls]').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await expect(page.getByRole('link', { name: /^Walter/ })).toBeVisible();
  expect({ problems, offOrigin }).toEqual({ problems: [], offOrigin: [] });
});

test('in Firefox a video is seen and heard, and is remembered after a reload', async ({
  context,
  origin,
  problems,
}) => {
  const page = await openHeadless(context, origin);
  const [video] = await remember(page, await demoBeginning(8));
  expect(video).toMatchObject({ status: 'remembered', warnings: [], clips: 1 });
  expect(video!.incidents).toBeGreaterThan(0);
  await page.reload();
  await page.locator('#headless[data-state="ready"]').waitFor();
  const people = await page.evaluate(() => window.mneme.people());
  expect(people.some(({ faces }) => faces.length > 0)).toBe(true);
  expect(people.some(({ voices }) => voices.length > 0)).toBe(true);
  expect(problems).toEqual([]);
});
