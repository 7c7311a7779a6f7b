import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { chromiumFlags, findChromium } from '../../bin/setup/browsers.mjs';
import { serve } from '../../bin/setup/steps.mjs';
import { type Scripts, type Timed, tinyWhisper } from '../unit/tiny-whisper';
import { findingsInEveryLook, seriousFindings } from './harness/accessible';
import { DEMO, expect, openHeadless, remember, test, watchRequests } from './harness/app';
import { beginning } from './harness/beginning';
import { soundOf, wav } from './harness/wav';

// A network with Whisper's files, inputs and outputs that says what a script tells it (test/unit/tiny-whisper.ts).

/** Where the demo film's first line is spoken, seconds: heard over and over. */
const LINE = [4, 8] as const;
/** Seconds of the demo film in which the app's own recogniser understands two lines at least, with words that it is unsure of. */
const FIRST = 16;

test('what is said in a video without subtitles is written down in a worker, and nothing leaves the origin', async ({
  context,
}) => {
  const home = mkdtempSync(path.join(tmpdir(), 'mneme-words-'));
  const models = process.env.MNEME_MODELS;
  try {
    const folder = path.join(home, 'models/transcription/whisper-base');
    const scripts: Scripts = {
      en: [0, 'Ġgood', 'Ġday', 1, 1.2, 'Ġhow', 'Ġare', 'Ġyou', 2],
      de: [0.02, 'Ġguten', 'ĠTag', 1.98],
    };
    const timed: Timed = { language: 'de', begins: [0.1, 0.9, 1.6], likelihoods: { Ġguten: 0.3 } };
    for (const [file, bytes] of await tinyWhisper(scripts, timed)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), bytes);
    }
    const film = path.join(home, 'talk.mp4');
    writeFileSync(film, await beginning(DEMO, 12, false));

    process.env.MNEME_MODELS = path.join(home, 'models');
    const server = await serve({ host: '127.0.0.1' });
    try {
      const origin = `http://localhost:${server.port}`;
      const elsewhere = watchRequests(context, origin);
      const page = await openHeadless(context, origin);
      await page.evaluate(() => window.mneme.setSpeechLanguage('de'));
      const [video] = await remember(page, [film]);
      expect(video!.status).toBe('remembered');
      expect(video!.warnings).toContain(
        'Its words were written down by a model, without subtitles: some will be wrong.',
      );
      const said = await page.evaluate(() => window.mneme.search({ text: 'guten Tag' }));
      expect(said.hits[0]).toMatchObject({
        video: 'talk.mp4',
        text: expect.stringMatching(/says: "guten Tag"/),
      });
      const abilities = await page.evaluate(() => window.mneme.getState().abilities);
      expect(abilities).toContainEqual(
        expect.objectContaining({
          task: 'transcription',
          weight: expect.objectContaining({ id: 'whisper-base', place: 'served' }),
        }),
      );
      const watch = await context.newPage();
      await watch.goto(`${origin}/watch?video=talk.mp4`);
      const unsure = watch.getByRole('listitem').filter({ hasText: 'Tag' }).getByTitle('Heard unsurely');
      await expect(unsure).toHaveText(['guten (heard unsurely)']);
      await watch.close();
      expect(elsewhere).toEqual([]);

      const sound = path.join(home, 'question.wav');
      writeFileSync(sound, wav(await soundOf(page, ...LINE)));
      await speakQuestion(origin, sound);
    } finally {
      server.stop();
    }
  } finally {
    process.env.MNEME_MODELS = models;
    rmSync(home, { recursive: true, force: true });
  }
});

test('without subtitles words are written down by what comes with the app, as far as they are understood; that is told and can be set', async ({
  page,
  origin,
  offOrigin,
  problems,
}) => {
  const film = async (seconds: number) => ({
    // What it shows is not what this is about.
    ...{ name: `talk-${seconds}.m4a`, mimeType: 'audio/mp4' },
    buffer: await beginning(DEMO, seconds, false),
  });
  const card = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .first();
  const remembered = async (seconds: number) => {
    const file = await film(seconds);
    await page.getByRole('button', { name: /^(?:Choose|Add) videos$/ }).waitFor(); // The memory is open.
    await page.getByLabel('Videos and their subtitles').setInputFiles(file);
    const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Remember' });
    if (seconds === FIRST) await agree.click();
    await expect(page.getByText(/^Remembered, 0:/)).toHaveCount(1, { timeout: 120_000 });
    return file.name;
  };
  const notesOf = async (name: string) => {
    await card(name).waitFor();
    const more = card(name).getByText(/^\d+ more notes?$/);
    if (await more.isVisible()) await more.click();
    return card(name);
  };

  await page.goto(origin);
  await expect(page.getByText(/what is said in English is written down here, on this device/)).toBeVisible();
  const english = await remembered(FIRST);
  await expect(page.getByText(/^[23] lines of what is said written down$/)).toBeVisible();
  await expect(await notesOf(english)).toContainText('Its words were written down by a model');

  await page.getByRole('link', { name: `Watch ${english}` }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'must be ready' });
  await expect(line.getByTitle('Heard unsurely').first()).toHaveText(/\(heard unsurely\)$/);
  await expect(line.getByText('must be ready')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const ask = async (question: string) => {
    await page.goto(`${origin}/ask`);
    await page.getByRole('textbox', { name: 'Your question' }).fill(question);
    await page.keyboard.press('Enter');
    return page.getByRole('article').first();
  };
  const found = await ask('What must be ready for Friday?');
  await expect(found).toContainText(/At 0:0\d in talk-16\.m4a, if it was heard right: .*must be ready/);
  await expect(found.getByRole('listitem').getByTitle('Heard unsurely').first()).toBeVisible();

  await page.goto(`${origin}/settings#words`);
  const words = page.getByRole('region', { name: 'Words', exact: true });
  await expect(page.getByRole('heading', { name: 'Words', exact: true })).toBeFocused();
  await words.getByRole('combobox').selectOption({ label: 'German' });
  await expect(words.getByRole('status')).toContainText('Only English can be written down by what comes');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.reload();
  await expect(words.getByRole('combobox')).toHaveValue('de');

  await page.goto(origin);
  const german = await remembered(10);
  await expect(await notesOf(german)).toContainText(
    /Of what is said in it, \d[\d.]* s could not be written down/,
  );
  await page.getByRole('link', { name: `Watch ${german}` }).click();
  await expect(page.getByText('Speech that could not be written down').first()).toBeVisible();
  await expect(
    page.getByText(/^Of what is said in it, .* By itself the app writes down English alone\./),
  ).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await expect(await ask('What did they say about the purple elephant?')).toContainText(
    /Some speech in .+ could not be written down\./,
  );

  await page.goto(`${origin}/settings#words`);
  const wanted = words.getByRole('checkbox', { name: 'Write down what is said' });
  await wanted.click();
  await expect(wanted).not.toBeChecked();
  await expect(words.getByRole('combobox')).toBeDisabled();
  const models = page.getByRole('region', { name: 'Models on this device' });
  await models.getByRole('button', { name: 'Load and look' }).click();
  await expect(models.getByRole('listitem').filter({ hasText: /^Writes down what is said/ })).toContainText(
    'Switched off, under Words.',
    { timeout: 60_000 },
  );
  await wanted.click();
  await expect(wanted).toBeChecked();
  await expect(models.getByRole('listitem').filter({ hasText: /^Writes down what is said/ })).toContainText(
    /Moonshine tiny \(English\)/,
    { timeout: 60_000 },
  );
  await wanted.click();
  await expect(wanted).not.toBeChecked();
  await page.goto(origin);
  const off = await remembered(9);
  await expect(await notesOf(off)).toContainText(
    'That words are written down was switched off when it was remembered.',
  );
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
});

/** Speaks into a browser whose microphone hears a file: refused first, then stopped, then written into the field. */
async function speakQuestion(origin: string, sound: string): Promise<void> {
  const microphone = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${sound}`];
  const executablePath = (await findChromium()) ?? undefined;
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags(), ...microphone],
  });
  try {
    const context = await browser.newContext();
    const offOrigin = watchRequests(context, origin);
    const page = await context.newPage();
    await page.goto(`${origin}/ask`);
    const speak = page.getByRole('button', { name: 'Speak' });
    await speak.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Allow it beside the page' })).toBeVisible();

    await context.grantPermissions(['microphone'], { origin });
    await speak.click();
    await expect(page.getByText('It stays on this device.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(speak).toBeVisible();

    const field = page.getByRole('textbox', { name: 'Your question' });
    const notUnderstood = page.getByRole('alert').filter({ hasText: 'No words were understood.' });
    // A microphone may lose what is said: who is not understood says it again, as soon as that is told.
    await expect(async () => {
      await speak.click();
      await expect(page.getByText('It stays on this device.')).toBeVisible();
      await page.waitForTimeout((LINE[1] - LINE[0]) * 1000);
      await page.getByRole('button', { name: 'Done speaking' }).click();
      await expect
        .poll(async () => (await field.inputValue()) !== '' || notUnderstood.isVisible())
        .toBe(true);
      expect(await field.inputValue()).toMatch(/good day|how are you/);
    }).toPass({ timeout: 90_000 });
    await expect(field, 'to be read before it is asked').toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(offOrigin).toEqual([]);
  } finally {
    await browser.close();
  }
}
