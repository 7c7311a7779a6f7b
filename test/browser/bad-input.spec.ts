import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bin/setup/steps.mjs';
import { inEnglish, type Tellable } from '../../lib/told';
import { demoBeginning, expect, openHeadless, remember, test } from './harness/app';
import { silentWav } from './harness/wav';

test('what is not a video fails with a code, and the queue goes on', async ({ context, origin }) => {
  const page = await openHeadless(context, origin);
  const videos = await page.evaluate(async () => {
    const wav = () => {
      const view = new DataView(new ArrayBuffer(44 + 64_000));
      const text = (at: number, value: string) => {
        for (let i = 0; i < value.length; i += 1) view.setUint8(at + i, value.charCodeAt(i));
      };
      text(0, 'RIFF');
      view.setUint32(4, 36 + 64_000, true);
      text(8, 'WAVEfmt ');
      view.setUint32(16, 16, true);
      view.setUint16(20, 1, true);
      view.setUint16(22, 1, true);
      view.setUint32(24, 16_000, true);
      view.setUint32(28, 32_000, true);
      view.setUint16(32, 2, true);
      view.setUint16(34, 16, true);
      text(36, 'data');
      view.setUint32(40, 64_000, true);
      return new File([view.buffer], 'silence "quoted" $(x) % ünï.wav');
    };
    return window.mneme.remember([
      new File([], 'empty.mp4'),
      new File(['This is a letter, not a film.'], 'letter.mp4'),
      wav(),
    ]);
  });
  expect(videos.map((video) => [video.status, video.error?.code ?? null])).toEqual([
    ['failed', 'empty-file'],
    ['failed', 'not-a-video'],
    ['remembered', null],
  ]);
  expect(videos[2]).toMatchObject({ name: 'silence "quoted" $(x) % ünï.wav', clips: 1, incidents: 0 });
  expect(videos[2]!.warnings).toEqual(['The file has no picture.', 'No speech was heard in it.']);
});

const HALF_BAD = `WEBVTT

00:01.000 --> 00:02.000
The kettle is on.

00:09.000 --> 00:08.000
Backwards.

00:03 --> soon
Never.

00:24.000 --> 00:40.000
Across the end.

10:00.000 --> 10:01.000
Long after it.
`;

test('what of subtitles is not used is told once, with why, and stays told on the card of the video', async ({
  context,
  origin,
}) => {
  const page = await openHeadless(context, origin);
  const files = [
    { name: 'silence.wav', mimeType: 'audio/wav', buffer: silentWav(25) },
    { name: 'silence.vtt', mimeType: 'text/vtt', buffer: Buffer.from(HALF_BAD) },
  ];
  const told = ({ warnings }: { warnings: readonly Tellable[] }) =>
    warnings.map(inEnglish).filter((one) => one.includes('ubtitles'));
  const expected = [
    'Subtitles left out: 3 of 5; the first, in line 6 of the file, does not end after it begins. ' +
      'Subtitles cut: 1 of 5; the first, at 24 s, ends after the end of the video.',
  ];
  const [first] = await remember(page, files);
  expect(told(first!)).toEqual(expected);
  const [again] = await remember(page, files);
  expect(told(again!)).toEqual(expected);
  const lines = await page.evaluate(async () => (await window.mneme.watch('vid_1')).lines);
  expect(lines.map(({ t0, t1, text }) => [t0, t1, text])).toEqual([
    [1, 2, 'The kettle is on.'],
    [24, 25, 'Across the end.'],
  ]);
  await context.addCookies([{ name: 'language', value: 'de', url: origin }]);
  await page.goto(origin);
  await page.getByRole('heading', { name: 'silence.wav' }).waitFor();
  const more = page.getByText(/^\d weitere/);
  if (await more.isVisible()) await more.click();
  await expect(
    page.getByText(
      'Untertitel weggelassen: 3 von 5; der erste, in Zeile 6 der Datei, endet nicht nach seinem Anfang. ' +
        'Untertitel gekürzt: 1 von 5; der erste, bei 24 s, endet nach dem Ende des Videos.',
    ),
  ).toBeVisible();
});

test('a file stopped while it waits is let go, and the queue goes on', async ({ context, origin }) => {
  const page = await openHeadless(context, origin);
  const outcomes = page.evaluate(async () => {
    window.mneme.pause();
    const both = window.mneme.remember([new File(['a'], 'first.mp4'), new File(['b'], 'second.mp4')]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    window.mneme.cancel(window.mneme.getState().queue[0]!.key);
    window.mneme.resume();
    return (await both).map((video) => video.error?.code);
  });
  const stuck = new Promise((resolve) => setTimeout(resolve, 20_000, 'the tab is stuck'));
  expect(await Promise.race([outcomes, stuck])).toEqual(['cancelled', 'not-a-video']);
});

test('a weight that cannot be loaded takes away one ability and says so', async ({ context, origin }) => {
  await context.route(/\/(weights|models)\/(vad)\//, (route) => route.fulfill({ status: 404, body: '' }));
  await context.route(/\/(weights|models)\/face-embedding\//, (route) =>
    route.fulfill({ body: 'not a model' }),
  );
  const page = await openHeadless(context, origin);
  const [video] = await remember(page, await demoBeginning(12));
  expect(video).toMatchObject({ status: 'remembered' });
  const { abilities, people, lines } = await page.evaluate(async () => ({
    abilities: window.mneme.getState().abilities!,
    people: await window.mneme.people(),
    lines: (await window.mneme.search({ text: 'the' })).hits,
  }));
  const missing = abilities.filter((ability) => ability.missing).map((ability) => ability.task);
  expect(missing).toEqual(['face-embedding', 'vad']);
  expect(abilities.find((ability) => ability.task === 'face-embedding')!.missing).toMatch(/not told apart/);
  expect(people).toEqual([]);
  expect(lines).toEqual([]);
  const found = await page.evaluate(() =>
    window.mneme.search({ text: 'the blue kite must be ready for the fair' }),
  );
  expect(found.hits.length, 'the words are still there').toBeGreaterThan(0);
});

test('a better weight that holds another network is passed over, which the pages tell', async ({
  context,
  origin,
}) => {
  const better = 'face-embedding/mobilefacenet/mobilefacenet.onnx';
  const another = readFileSync(path.join(ROOT, 'public/voiceprint-lite/voiceprint-lite.onnx'));
  await context.route('**/models/index.json', (route) => route.fulfill({ json: [better] }));
  await context.route(`**/models/${better}`, (route) => route.fulfill({ body: another }));
  const told =
    'The weight mobilefacenet is no network for face-embedding. In its place faceapi-resnet34 is used. Put the right file there';
  // Neither things nor words are what this is about.
  const work = await openHeadless(context, origin);
  await work.evaluate(() => window.mneme.setWritesWords(false));
  await work.close();
  const page = await context.newPage();
  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Load and look' }).click();
  await expect(page.getByText(told)).toBeVisible({ timeout: 60_000 });
  await page.goto(origin);
  await page.getByRole('button', { name: 'Choose videos' }).waitFor();
  await page.getByLabel('Videos and their subtitles').setInputFiles(await demoBeginning(6));
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText(told, {
    timeout: 60_000,
  });
  await expect(page.getByText('Remembered, 0:0')).toBeVisible({ timeout: 120_000 });
  const people = await page.context().newPage();
  await people.goto(`${origin}/people`);
  await expect(people.getByRole('list', { name: 'Everyone' }).getByRole('listitem').first()).toBeVisible();
});

test('the route for weights serves nothing but what the manifest lists', async ({ request, origin }) => {
  for (const path of [
    '../package.json',
    '..%2f..%2fpackage.json',
    'vad/silero/../../../etc/passwd',
    'vad/silero/LICENSE',
  ]) {
    const response = await request.get(`${origin}/models/${path}`);
    expect(response.status(), path).toBeGreaterThanOrEqual(400);
  }
  expect(Array.isArray(await (await request.get(`${origin}/models/index.json`)).json())).toBe(true);
});
