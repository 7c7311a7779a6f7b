import { demoBeginning, expect, openHeadless, remember, test } from './harness/app';

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
