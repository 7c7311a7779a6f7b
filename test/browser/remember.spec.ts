import { DEMO_FILES, expect, openHeadless, remember, startRemembering, test } from './harness/app';

test('a film becomes people, incidents and answers, and nothing leaves the origin', async ({
  context,
  origin,
  offOrigin,
  problems,
}) => {
  const page = await openHeadless(context, origin);
  const [video] = await remember(page, DEMO_FILES);
  expect(video).toMatchObject({ name: 'demo.mp4', status: 'remembered', warnings: [] });
  expect(video!.clips).toBeGreaterThanOrEqual(3);

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

test('naming somebody while a film is remembered disturbs neither', async ({ context, origin }) => {
  const page = await openHeadless(context, origin);
  await startRemembering(page, DEMO_FILES);
  const named = await page.evaluate(async () => {
    let count = 0;
    // Until two clips have been saved, with a naming under way at every moment.
    while (window.mneme.getState().queue[0]!.clip < 3) {
      if (window.mneme.getState().queue[0]!.state === 'failed')
        return window.mneme.getState().queue[0]!.error;
      const [first] = await window.mneme.people();
      if (!first) continue;
      count += 1;
      await window.mneme.correct({ do: 'name', id: first.id, name: `Clara ${count}` });
    }
    return count;
  });
  expect(named).toBeGreaterThan(5);
  const { state, name } = await page.evaluate(async () => ({
    state: window.mneme.getState().queue[0]!.state,
    name: (await window.mneme.people())[0]!.name,
  }));
  expect(['remembering', 'done']).toContain(state);
  expect(name).toBe(`Clara ${named}`);
});
