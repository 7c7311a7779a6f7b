import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { chromiumFlags, findChromium } from '../../bin/setup/browsers.mjs';
import { shared } from '../shared';
import { DEMO_MEMORY, expect, fillMemory, test, watchProblems, watchRequests } from './harness/app';
import { silentWav, spoken, wav } from './harness/wav';

// Real people's questions, played once into the microphone of a browser that has nothing but what the app brings along to write them down.

const BRIDGE = 'how_old_is_the_brooklyn_bridge.wav';
const WEATHER = 'whats_the_weather_like.wav';

/** Samples of a recording of speech, and of so many seconds of silence before and after it. */
function sampled(recording: string, before: number, after: number): Int16Array {
  const samples = spoken(recording);
  const padded = new Int16Array(samples.length + (before + after) * 16_000);
  padded.set(samples, before * 16_000);
  return padded;
}

/** Does something in a browser whose microphone hears a sound, once, from when it is opened. */
async function hearing(
  sound: Buffer,
  origin: string,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'mneme-spoken-'));
  const file = path.join(home, 'sound.wav');
  writeFileSync(file, sound);
  const microphone = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
  ];
  const executablePath = (await findChromium()) ?? undefined;
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags(), ...microphone],
  });
  try {
    const context = await browser.newContext({ permissions: ['microphone', 'camera'] });
    const offOrigin = watchRequests(context, origin);
    const problems = watchProblems(context);
    await fillMemory(context, origin, DEMO_MEMORY);
    await work(context);
    expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Speaks for some seconds on Ask. */
async function speakOn(context: BrowserContext, origin: string, seconds: number) {
  const page = await context.newPage();
  await page.goto(`${origin}/ask`);
  await page.getByRole('button', { name: 'Speak' }).click();
  await expect(page.getByText('It stays on this device.')).toBeVisible();
  await page.waitForTimeout(seconds * 1000);
  await page.getByRole('button', { name: 'Done speaking' }).click();
  return page;
}

for (const [recording, words] of [
  [BRIDGE, /^how old is .*brooklyn bridge\?$/i],
  [WEATHER, /^what['’]?s the weather like\?$/i],
] as const) {
  test(`a question that is really spoken is written into the field, and answered when it is put: ${recording} (needs the shared recordings)`, async ({
    origin,
  }) => {
    test.skip(!shared, 'needs the shared recordings');
    await hearing(wav(sampled(recording, 1, 4)), origin, async (context) => {
      const page = await speakOn(context, origin, 4.5);
      const field = page.getByRole('textbox', { name: 'Your question' });
      await expect(field).toHaveValue(words, { timeout: 60_000 });
      await expect(field, 'to be read before it is asked').toBeFocused();
      await expect(page.getByRole('article')).toHaveCount(0);
      const question = await field.inputValue();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article').first()).toContainText(question);
    });
  });
}

test('where nothing is said that is told, and on a page in another language that English is understood', async ({
  origin,
}) => {
  await hearing(silentWav(10), origin, async (context) => {
    const page = await speakOn(context, origin, 3);
    await expect(page.getByRole('alert').filter({ hasText: 'No words were understood.' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Speak' })).toBeFocused();

    await context.addCookies([{ name: 'language', value: 'de', url: origin }]);
    await page.reload();
    await page.getByRole('button', { name: 'Sprechen' }).click();
    await expect(page.getByText('Verstanden wird nur Englisch.')).toBeVisible();
  });
});

test('a question that is really spoken while sound is recorded is answered beside it, once its clip is remembered (needs the shared recordings)', async ({
  origin,
}) => {
  test.skip(!shared, 'needs the shared recordings');
  await hearing(wav(sampled(BRIDGE, 12, 60)), origin, async (context) => {
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Record from camera and microphone' });
    const consent = page.getByRole('alertdialog').getByRole('button', { name: 'Remember' });
    await expect(dialog.or(consent)).toBeVisible();
    if (await consent.isVisible()) await consent.click();
    await dialog.getByLabel('Camera', { exact: true }).selectOption('None, sound only');
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    const recording = page.getByRole('region', { name: 'Recording' });
    await recording
      .getByRole('checkbox', { name: 'Answer questions that are spoken' })
      .check({ timeout: 60_000 });
    const answers = page.getByRole('list', { name: 'Asked aloud' });
    await expect(answers.getByRole('article')).toContainText(/how old is .*brooklyn bridge\?/i, {
      timeout: 120_000,
    });
    await page.getByRole('banner').getByRole('button', { name: 'Stop recording' }).click();
  });
});
