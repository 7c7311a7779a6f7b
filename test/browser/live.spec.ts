import type { Page } from 'playwright/test';
import { chromiumFlags, findChromium } from '../../bin/setup/browsers.mjs';
import { expect, test as ofApp, openHeadless } from './harness/app';

/*
 * A browser with a camera that shows a moving pattern and a microphone that beeps, of its own making. A camera cannot be unplugged from it: that its
 * permission is taken back ends the tracks in the same way.
 */
const test = ofApp.extend({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const executablePath = (await findChromium()) ?? undefined;
      await use({
        executablePath,
        args: [...chromiumFlags(), '--use-fake-device-for-media-stream'],
      });
    },
    { scope: 'worker' },
  ],
});

test('records from the page: asks first, says what to do when it is refused, shows that it records, and plays what was remembered', async ({
  context,
  page,
  origin,
  problems,
}) => {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Record from camera' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remember' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record from camera and microphone' });
  await expect(dialog.getByRole('alert')).toContainText('Allow it beside the page');
  await expect(dialog.getByRole('button', { name: 'Start recording' })).toBeDisabled();

  await context.grantPermissions(['camera', 'microphone'], { origin });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Camera').locator('option')).toHaveText([
    'fake_device_0',
    'None, sound only',
  ]);
  const began = Date.now();
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('region', { name: 'Recording' }).waitFor();
  await page.getByRole('link', { name: 'People' }).click();
  const stop = page.getByRole('banner').getByRole('button', { name: 'Stop recording' });
  await expect(page.getByRole('banner')).toContainText(/Recording 0:0[3-9]/, { timeout: 15_000 });
  await stop.click();
  await expect(stop).toHaveCount(0);
  const lasted = (Date.now() - began) / 1000;

  await page.getByRole('banner').getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('region', { name: 'This visit' })).toContainText('Remembered, 0:0', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: /^Play Recording of \d+ \w+, \d\d:\d\d, 0:0/ }).click();
  const video = page.getByRole('dialog').locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1);
  const seconds = await video.evaluate((one: HTMLVideoElement) => one.duration);
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(lasted);
  const started = Date.parse((await page.locator('#main time').first().getAttribute('datetime'))!);
  expect(Math.abs(started - began)).toBeLessThan(3000);
  expect(problems).toEqual([]);
});

test('what was recorded is remembered when the machine slept, the microphone is taken away, and the tab is killed', async ({
  context,
  origin,
}) => {
  await context.grantPermissions(['microphone'], { origin });
  const first = await openHeadless(context, origin);
  await recordSound(first, { kept: true });
  // The clock is an hour on, and nothing was recorded of it.
  await first.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  await recorded(first, 'q2');
  await context.clearPermissions();
  await expect
    .poll(() => first.evaluate(() => window.mneme.getState().recordingEnded))
    .toContain('the microphone was unplugged');
  await context.grantPermissions(['microphone'], { origin });
  await recordSound(first, { kept: false });
  await recorded(first, 'q3');
  await first.close();

  const second = await openHeadless(context, origin);
  const stateOf = () => second.evaluate(() => window.mneme.getState());
  const remembered = async () => (await stateOf()).videos.map(({ status }) => status).join();
  await expect.poll(remembered, { timeout: 60_000 }).toBe('remembered,remembered,remembered');
  const { queue, videos } = await stateOf();
  expect(queue.at(-1)!.warnings.join()).toContain('It was cut off');
  for (const { durationS } of videos) expect(durationS).toBeGreaterThan(1);
  const [slept, woke] = videos.map(({ startsAt }) => Date.parse(startsAt));
  expect(woke! - slept!).toBeGreaterThan(3_600_000);
  const kept = () =>
    second.evaluate(async () => {
      const files = window.mneme.getState().videos.map(({ name }) => window.mneme.fileOf(name));
      return (await Promise.all(files)).map((file) => file?.size ?? null);
    });
  await expect.poll(kept, 'the last was not to be kept').toEqual([videos[0]!.bytes, videos[1]!.bytes, null]);
});

async function recordSound(page: Page, { kept }: { kept: boolean }): Promise<void> {
  await page.evaluate(async (kept) => {
    await window.mneme.startRecording(await navigator.mediaDevices.getUserMedia({ audio: true }), kept);
  }, kept);
  await recorded(page);
}

/** Waits until something is recorded, as the item of the queue that is named. */
async function recorded(page: Page, key?: string): Promise<void> {
  const seconds = async () => {
    const live = await page.evaluate(() => window.mneme.getState().recording);
    return live && (!key || live.key === key) ? live.durationS : 0;
  };
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThan(1.5);
}
