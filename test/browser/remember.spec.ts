import { DEMO_FILES, expect, openHeadless, remember, startRemembering, test } from './harness/app';

test('a film becomes people, incidents and answers, and nothing leaves the origin', async ({
  context,
  origin,
  offOrigin,
  problems,
}) => {
  const page = await openHeadless(context, origin);
  const report = await remember(page, DEMO_FILES);
  expect(report.videos[0]).toMatchObject({ name: 'demo.mp4', status: 'remembered', warnings: [] });
  expect(report.videos[0]!.clips).toBeGreaterThanOrEqual(3);

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

test('a worker cannot reach another origin: its policy blocks it', async ({ context, origin, offOrigin }) => {
  const page = await openHeadless(context, origin);
  const outcomes = await page.evaluate(async () => {
    const script = [...performance.getEntriesByType('resource')].find((entry) =>
      /_next\/static\/.*\.js/.test(entry.name),
    )!.name;
    const response = await fetch(script);
    const foreign = await fetch('https://example.com/').then(
      () => 'reached',
      () => 'blocked',
    );
    return {
      policy: response.headers.get('content-security-policy'),
      foreign,
      isolated: crossOriginIsolated,
    };
  });
  expect(outcomes.foreign).toBe('blocked');
  expect(outcomes.policy).toContain("connect-src 'self'");
  expect(outcomes.policy).not.toContain("'unsafe-eval'");
  expect(outcomes.isolated).toBe(true);
  expect(offOrigin.filter((url) => !url.startsWith('https://example.com'))).toEqual([]);
});

/** Moments at which the tab is killed, by what the queue shows. */
const KILLS = [
  { clip: 1, stage: 'looking' },
  { clip: 1, stage: 'saving' },
  { clip: 2, stage: 'listening' },
  { clip: 3, stage: 'looking' },
];

test('killed at several moments and gone on with, the memory is the same byte for byte', async ({
  browser,
  origin,
}) => {
  test.setTimeout(400_000);
  const undisturbed = await browser.newContext();
  const page = await openHeadless(undisturbed, origin);
  await remember(page, DEMO_FILES);
  const expected = await page.evaluate(() => window.mneme.digest());
  await undisturbed.close();

  const disturbed = await browser.newContext();
  for (const { clip, stage } of KILLS) {
    const tab = await openHeadless(disturbed, origin);
    await startRemembering(tab, DEMO_FILES);
    await tab.waitForFunction(
      ([n, what]) => {
        const item = window.mneme.getState().queue[0];
        return (
          item !== undefined &&
          (item.clip > (n as number) || (item.clip === n && item.stage === what) || item.state === 'done')
        );
      },
      [clip, stage] as const,
      { polling: 5, timeout: 120_000 },
    );
    await tab.close({ runBeforeUnload: false });
  }
  const last = await openHeadless(disturbed, origin);
  const [video] = (await remember(last, DEMO_FILES)).videos;
  expect(video).toMatchObject({ status: 'remembered' });
  expect(await last.evaluate(() => window.mneme.digest())).toEqual(expected);

  await remember(last, DEMO_FILES);
  expect(await last.evaluate(() => window.mneme.digest()), 'the same file again adds nothing').toEqual(
    expected,
  );
  await disturbed.close();
});
