import { chromium } from 'playwright/test';
import { chromiumFlags } from '../../bin/setup/browsers.mjs';
import { serve } from '../../bin/setup/steps.mjs';
import { startS3 } from '../shared-storage';
import { seriousFindings } from './harness/accessible';
import { DEMO_MEMORY, demoBeginning, expect, openHeadless, remember, takeIn, test } from './harness/app';

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

test('Firefox joins a memory that Chromium shares through the app’s server, and what it passes on comes there', async ({
  page,
  context,
}) => {
  const storage = await startS3();
  const app = await serve({ host: '127.0.0.1', env: { ...storage.env, MNEME_KIOSK: '' } });
  const origin = `http://localhost:${app.port}`;
  const other = await chromium.launch({ executablePath: process.env.MNEME_CHROMIUM, args: chromiumFlags() });
  try {
    const there = await openHeadless(await other.newContext(), origin);
    await takeIn(there, DEMO_MEMORY);
    await there.evaluate(() => window.mneme.share('server', { name: 'Laptop' }));
    const code = await there.evaluate(() => window.mneme.sharingCode());

    await page.goto(`${origin}/settings#devices`);
    const devices = page.getByRole('region', { name: 'Several devices' });
    await devices.getByRole('button', { name: 'Join with a code' }).click();
    // Typed: React hears nothing of what the driver fills in in Firefox.
    await devices.getByLabel('What the others call this device').pressSequentially('Firefox');
    await devices.getByLabel('The code that the other device shows').pressSequentially(code);
    await devices.getByRole('button', { name: 'Join through this server' }).click();
    await expect(devices.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
    const here = await openHeadless(context, origin);
    const [person] = await here.evaluate(() => window.mneme.people());
    await here.evaluate((id) => window.mneme.correct({ do: 'name', id, name: 'Zadie' }), person!.id);
    await here.evaluate(() => window.mneme.sync());
    await there.evaluate(() => window.mneme.sync());
    const names = await there.evaluate(async () => (await window.mneme.people()).map(({ name }) => name));
    expect(names).toContain('Zadie');
    const digest = () => window.mneme.digest();
    expect(await there.evaluate(digest)).toEqual(await here.evaluate(digest));
  } finally {
    await other.close();
    app.stop();
    await storage.close();
  }
});
