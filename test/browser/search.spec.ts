import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { ROOT, serve } from '../../bin/setup/steps.mjs';
import type { SearchRequest } from '../../lib/contract/search';
import { layOutTinySiglip } from '../tiny-siglip';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO_MEMORY, expect, fillMemory, openHeadless, takeIn, test } from './harness/app';
import { silentWav, wav } from './harness/wav';

/** Where the film shows one person, and what that person says alone, seconds. */
const SHOWN = { clara: 10, malik: 30, walter: 47 };
const SAID = { malik: [55.1, 59.3], walter: [41.1, 50] } as const;

/** Stills of the film. */
const still = (who: 'clara' | 'malik') => readFileSync(path.join(ROOT, `test/media/demo-${who}.jpg`));

/** Pictures side by side, scaled, as a PNG. */
function sideBySide(page: Page, ...pictures: { jpeg: Buffer; scale: number }[]): Promise<Uint8Array> {
  return page.evaluate(
    async (given) => {
      const images = await Promise.all(given.map(({ jpeg }) => createImageBitmap(new Blob([jpeg]))));
      const sizes = images.map(({ width, height }, i) => [width * given[i]!.scale, height * given[i]!.scale]);
      const width = sizes.reduce((sum, [w]) => sum + w!, 0);
      const canvas = new OffscreenCanvas(width, Math.max(...sizes.map(([, h]) => h!)));
      let x = 0;
      for (const [i, image] of images.entries()) {
        const [w, h] = sizes[i]!;
        canvas.getContext('2d')!.drawImage(image, x, 0, w!, h!);
        x += w!;
      }
      return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    },
    pictures.map(({ jpeg, scale }) => ({ jpeg: new Uint8Array(jpeg), scale })),
  );
}

/** The film's sound, at 16 kHz. */
function soundOf(page: Page): Promise<Int16Array> {
  return page.evaluate(async () => {
    const film = await (await fetch('/demo/demo.mp4')).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(film);
    return Int16Array.from(sound.getChannelData(0), (value) => 32_767 * Math.max(-1, Math.min(1, value)));
  });
}

/** Stretches of that sound, seconds, one after the other, as a WAV. */
function recordingOf(sound: Int16Array, ...stretches: (readonly [number, number])[]): Uint8Array {
  return wav(stretches.flatMap(([t0, t1]) => [...sound.subarray(t0 * 16_000, t1 * 16_000)]));
}

/** Searches by a picture or a recording. */
function searchBy(page: Page, what: 'image' | 'audio', bytes: Uint8Array, rest: SearchRequest = {}) {
  return page.evaluate(([field, data, more]) => window.mneme.search({ ...more, [field]: new Blob([data]) }), [
    what,
    new Uint8Array(bytes),
    rest,
  ] as const);
}

/** The person whom the memory has on screen at a second of the film. */
function personAt(page: Page, t: number): Promise<string> {
  return page.evaluate(async (at) => {
    const there = (await window.mneme.people()).filter(({ onScreen }) =>
      onScreen.some(({ t0, t1 }) => t0 <= at && at <= t1),
    );
    if (there.length !== 1) throw new Error(`${there.length} people are on screen at ${at} s.`);
    return there[0]!.id;
  }, t);
}

/** Why a search is refused, with its code. */
function refusal(page: Page, what: 'image' | 'audio', bytes: Uint8Array, rest: SearchRequest = {}) {
  return page.evaluate(
    ([field, data, more]) =>
      window.mneme.search({ ...more, [field]: new Blob([data]) }).then(
        () => 'found',
        (error) => `${error.code}: ${error.message}`,
      ),
    [what, new Uint8Array(bytes), rest] as const,
  );
}

/** A black picture, as a PNG. */
function blackPicture(page: Page): Promise<Uint8Array> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 240);
    canvas.getContext('2d')!.fillRect(0, 0, 320, 240);
    return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  });
}

test('a film is searched by a picture of a face and by a recording of a voice', async ({
  context,
  origin,
  offOrigin,
  problems,
}) => {
  const page = await openHeadless(context, origin);
  await takeIn(page, DEMO_MEMORY);
  const before = await page.evaluate(() => window.mneme.digest());
  const ids = {
    clara: await personAt(page, SHOWN.clara),
    malik: await personAt(page, SHOWN.malik),
    walter: await personAt(page, SHOWN.walter),
  };
  const sound = await soundOf(page);
  const seen = await searchBy(page, 'image', still('clara'));
  expect(seen.recognised).toMatchObject({ of: 'face', found: 1 });
  expect(seen.recognised!.persons[0]).toMatchObject({ id: ids.clara, sure: true });
  expect(seen.hits.length).toBeGreaterThan(1);
  for (const hit of seen.hits) expect(hit).toMatchObject({ video: 'demo.mp4', who: [ids.clara] });
  const heard = await searchBy(page, 'audio', recordingOf(sound, SAID.malik));
  expect(heard.recognised).toMatchObject({ of: 'voice', seconds: expect.any(Number) });
  expect(heard.recognised!.persons[0]).toMatchObject({ id: ids.malik, sure: true });
  const own = await page.evaluate((malik) => window.mneme.search({ persons: [malik] }), ids.malik);
  expect(heard.hits.map(({ id }) => id)).toEqual(own.hits.map(({ id }) => id));

  // Of several the largest face, and the voice that is heard longest.
  const two = [
    { jpeg: still('clara'), scale: 0.6 },
    { jpeg: still('malik'), scale: 1 },
  ];
  const { recognised } = await searchBy(page, 'image', await sideBySide(page, ...two));
  expect(recognised).toMatchObject({ of: 'face', found: 2, box: { x: expect.any(Number) } });
  expect(recognised!.of === 'face' && recognised!.box.x, 'it is the one on the right').toBeGreaterThan(0.375);
  expect(recognised!.persons[0]).toMatchObject({ id: ids.malik, sure: true });
  const voices = await searchBy(page, 'audio', recordingOf(sound, SAID.malik, SAID.walter));
  expect(voices.recognised).toMatchObject({ of: 'voice', seconds: expect.any(Number) });
  expect(voices.recognised!.persons[0]!.id).toBe(ids.walter);

  // As of a moment before Walter came, he is nobody.
  const early = { video: 'demo.mp4', before: 38 };
  const recording = recordingOf(sound, SAID.walter);
  expect((await searchBy(page, 'audio', recording, early)).hits).toEqual([]);
  const clara = await searchBy(page, 'image', still('clara'), { ...early, clips: true });
  expect(clara.recognised!.persons[0]).toMatchObject({ id: ids.clara, sure: true });
  for (const { t1 } of clara.hits) expect(t1).toBeLessThanOrEqual(38);
  expect(new Set(clara.hits.map(({ clip }) => clip)).size).toBe(clara.hits.length);

  // What cannot be searched by is refused, and says why.
  const black = await blackPicture(page);
  expect(await refusal(page, 'image', black)).toMatch(/^bad-input: No face/);
  expect(await refusal(page, 'image', Buffer.from('no picture'))).toMatch(/^unreadable/);
  expect(await refusal(page, 'image', new Uint8Array())).toMatch(/^empty-file/);
  expect(await refusal(page, 'audio', silentWav(2))).toMatch(/^bad-input: Nobody is heard speaking/);
  expect(await refusal(page, 'audio', Buffer.from('no recording'))).toMatch(/^not-a-video/);
  expect(await refusal(page, 'image', black, { persons: ['p_99'] })).toMatch(/^not-found/);
  expect(await refusal(page, 'image', black, { text: 'Clara' })).toMatch(/^bad-input: .*one at a time/);

  expect(await page.evaluate(() => window.mneme.digest()), 'nothing of it is kept').toEqual(before);
  expect(offOrigin).toEqual([]);
  expect(problems).toEqual([]);

  // A memory keeps to the weights it began with: without them, nothing is compared.
  await context.route(/\/(weights|models)\/(face|speaker)-embedding\//, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  expect(await refusal(page, 'image', black)).toMatch(/^weight-missing: .*keeps to it/);
  expect(await refusal(page, 'audio', silentWav(1))).toMatch(/^weight-missing: .*keeps to it/);
  expect((await page.evaluate(() => window.mneme.search({ text: 'kites' }))).hits.length).toBeGreaterThan(0);
});

test('faces and voices are not looked for before consent', async ({ context, origin }) => {
  const page = await context.newPage();
  await page.goto(`${origin}/headless`);
  await page.locator('#headless[data-state="ready"]').waitFor();
  for (const what of ['image', 'audio'] as const)
    expect(await refusal(page, what, new Uint8Array(1))).toMatch(/^bad-input: .*consent/);
});

test('moments are found by what their pictures show, once these were looked at while nothing else was under way', async ({
  context,
}) => {
  const models = mkdtempSync(path.join(tmpdir(), 'mneme-pictures-'));
  await layOutTinySiglip(models);
  const app = await serve({ host: '127.0.0.1', env: { MNEME_MODELS: models } });
  const origin = `http://localhost:${app.port}`;
  try {
    await fillMemory(context, origin, DEMO_MEMORY);
    const page = await context.newPage();
    await page.goto(`${origin}/ask`);
    await page.getByRole('textbox', { name: 'Your question' }).fill('Is there a red elephant?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No sure answer, but this comes near')).toBeVisible();
    const alike = page.getByRole('region', { name: 'Pictures that look most like it' });
    await expect(alike).toContainText('they may show something else');
    await expect(alike.getByRole('listitem')).toHaveCount(3); // Of each clip of the film one.
    expect(await findingsInEveryLook(page)).toEqual([]);

    await page.goto(`${origin}/watch?video=demo.mp4&t=10`);
    await page.getByRole('button', { name: 'More like this: demo.mp4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Moments that look like this' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    const red = await (await openHeadless(context, origin)).evaluate(() =>
      window.mneme.search({ text: 'red', k: 1 }),
    );
    expect(red.pictures[0]).toMatchObject({ kind: 'picture', video: 'demo.mp4' });
  } finally {
    app.stop();
    rmSync(models, { recursive: true });
  }
});
