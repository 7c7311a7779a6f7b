import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { chromiumFlags, findChromium, serve } from '../../bin/setup/steps.mjs';
import { tinyWhisper } from '../unit/tiny-whisper';
import { DEMO, expect, openHeadless, remember, test, watchRequests } from './harness/app';
import { beginning } from './harness/beginning';
import { soundOf, wav } from './harness/wav';

// A network with Whisper's files, inputs and outputs that says what a script tells it (test/unit/tiny-whisper.ts).

/** Where the demo film's first line is spoken, seconds: heard over and over. */
const LINE = [4, 8] as const;

test('what is said in a video without subtitles is written down in a worker, and nothing leaves the origin', async ({
  context,
}) => {
  const home = mkdtempSync(path.join(tmpdir(), 'mneme-words-'));
  const models = process.env.MNEME_MODELS;
  try {
    const folder = path.join(home, 'models/transcription/whisper-base');
    for (const [file, bytes] of await tinyWhisper({
      en: [0, 'Ġgood', 'Ġday', 1, 1.2, 'Ġhow', 'Ġare', 'Ġyou', 2],
      de: [0.02, 'Ġguten', 'ĠTag', 1.98],
    })) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), bytes);
    }
    const film = path.join(home, 'talk.mp4');
    writeFileSync(film, await beginning(DEMO, 12, false));

    process.env.MNEME_MODELS = path.join(home, 'models');
    const server = await serve({ host: '127.0.0.1' });
    try {
      const origin = `http://localhost:${server.port}`;
      const elsewhere: string[] = [];
      context.on('request', (request) => {
        if (!request.url().startsWith(origin)) elsewhere.push(request.url());
      });
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

/** Speaks into a browser whose microphone hears a file: refused first, then stopped, then written into the field. */
async function speakQuestion(origin: string, sound: string): Promise<void> {
  const microphone = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${sound}`];
  const executablePath = (await findChromium()) ?? undefined;
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags(), ...microphone] });
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

    await speak.click();
    await expect(page.getByText('It stays on this device.')).toBeVisible();
    await page.waitForTimeout((LINE[1] - LINE[0]) * 1000);
    await page.getByRole('button', { name: 'Done speaking' }).click();
    const field = page.getByRole('textbox', { name: 'Your question' });
    await expect(field).toHaveValue(/good day|how are you/, { timeout: 60_000 });
    await expect(field, 'to be read before it is asked').toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(offOrigin).toEqual([]);
  } finally {
    await browser.close();
  }
}
