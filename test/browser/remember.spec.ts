import { expect, openHeadless, reach, startRemembering, takeIn, test } from './harness/app';

test('a film becomes people, incidents and answers, and nothing leaves the origin', async ({
  context,
  origin,
  offOrigin,
  problems,
  demo,
}) => {
  expect(demo.video).toMatchObject({ name: 'demo.mp4', status: 'remembered', warnings: [], clips: 3 });
  expect(demo).toMatchObject({ offOrigin: [], problems: [] });
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.whole);
  expect(await page.evaluate(() => window.mneme.digest())).toEqual(demo.digest);

  const people = await page.evaluate(() => window.mneme.people());
  expect(people.filter((person) => person.onScreen.length > 0).length).toBeGreaterThanOrEqual(3);
  expect(people.filter((person) => person.speaking.length > 0).length).toBeGreaterThanOrEqual(2);
  const crop = await page.evaluate(async () => {
    const [first] = await window.mneme.people();
    return (await window.mneme.picture(first!.crops[0]!))!.size;
  });
  expect(crop).toBeGreaterThan(500);

  const refused = await page.evaluate(() => window.mneme.ask({ question: 'Who repaired the submarine?' }));
  expect(refused).toMatchObject({ refused: true, evidence: [], modelCalls: 0 });
  expect(offOrigin).toEqual([]);
  expect(problems).toEqual([]);
});

test('neither a page nor a worker can reach another origin: the policy blocks both', async ({
  context,
  origin,
  offOrigin,
}) => {
  const page = await openHeadless(context, origin);
  await page.evaluate(() => window.mneme.people());
  const worker = page.workers()[0]!;
  const reach = () =>
    fetch('https://example.com/').then(
      () => 'reached',
      () => 'blocked',
    );
  expect(worker.url()).toContain('/_next/static/');
  expect([await page.evaluate(reach), await worker.evaluate(reach)]).toEqual(['blocked', 'blocked']);
  expect(await worker.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  const policy = (await page.request.get(worker.url())).headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(offOrigin.filter((url) => !url.startsWith('https://example.com'))).toEqual([]);
});

test('naming somebody while a film is remembered disturbs neither', async ({ context, origin, demo }) => {
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.after[2]);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await startRemembering(page, demo.files);
  const named = await page.evaluate(async () => {
    const item = () => window.mneme.getState().queue[0]!;
    const [first] = await window.mneme.people();
    let count = 0;
    // Until the last clip has been saved, with a naming under way at every moment.
    while (item().doneS === item().startS) {
      if (item().state === 'failed') return item().error;
      count += 1;
      await window.mneme.correct({ do: 'name', id: first!.id, name: `Clara ${count}` });
    }
    return count;
  });
  expect(named).toBeGreaterThan(5);
  await reach(page, ({ state }) => state === 'done');
  const { name } = await page.evaluate(async () => (await window.mneme.people())[0]!);
  expect(name).toBe(`Clara ${named}`);
  const weightsOf = (tasks: RegExp) => asked.filter((url) => tasks.test(url));
  expect(weightsOf(/face-detection/)).not.toEqual([]);
  expect(weightsOf(/thing-detection|text-recognition/), 'what is switched off is not loaded').toEqual([]);
});
