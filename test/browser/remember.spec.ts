import { DEMO, DEMO_FILES, expect, openHeadless, remember, startRemembering, test } from './harness/app';

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
  expect(
    await worker.evaluate(() => {
      try {
        return String(new Function('return 1')());
      } catch {
        return 'blocked';
      }
    }),
  ).toBe('blocked');
  expect(offOrigin.filter((url) => !url.startsWith('https://example.com'))).toEqual([]);
});

test('naming somebody while a film is remembered disturbs neither', async ({ context, origin }) => {
  const page = await openHeadless(context, origin);
  await startRemembering(page, DEMO_FILES);
  const named = await page.evaluate(async () => {
    let count = 0;
    while (window.mneme.getState().queue[0]!.state !== 'done') {
      if (window.mneme.getState().queue[0]!.state === 'failed')
        return window.mneme.getState().queue[0]!.error;
      const [first] = await window.mneme.people();
      if (first) {
        count += 1;
        await window.mneme.rename(first.id, `Clara ${count}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return count;
  });
  expect(named).toBeGreaterThan(5);
  const people = await page.evaluate(() => window.mneme.people());
  expect(people[0]!.name).toBe(`Clara ${named}`);
});

test('two tabs: one writes, the other is told so, and sees what was written', async ({ context, origin }) => {
  const writer = await openHeadless(context, origin);
  const other = await openHeadless(context, origin);
  await startRemembering(writer, DEMO_FILES);
  await writer.waitForFunction(() => window.mneme.getState().queue[0]!.doneS > 0, undefined, {
    timeout: 60_000,
  });
  const refusal = await other.evaluate(() =>
    window.mneme.rename('p_1', 'Ada').catch((error: { code: string }) => error.code),
  );
  expect(refusal).toBe('memory-in-use');
  await writer.waitForFunction(() => window.mneme.getState().queue[0]!.state === 'done', undefined, {
    timeout: 90_000,
  });
  await other.evaluate(() => window.mneme.rename('p_1', 'Ada'));
  expect(await writer.evaluate(async () => (await window.mneme.people())[0]!.name)).toBe('Ada');
  const letter = await other.evaluate(async () => {
    const [video] = await window.mneme.remember([new File(['no film'], 'letter.mp4')]);
    return video!.error!.code;
  });
  expect(letter, 'the other tab can write now').toBe('not-a-video');
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
    // The lines are those the film was begun with, even when they are not given again.
    await startRemembering(tab, clip === 2 ? [DEMO] : DEMO_FILES);
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
  const [video] = await remember(last, DEMO_FILES);
  expect(video).toMatchObject({ status: 'remembered' });
  expect(await last.evaluate(() => window.mneme.digest())).toEqual(expected);

  await remember(last, DEMO_FILES);
  expect(await last.evaluate(() => window.mneme.digest()), 'the same file again adds nothing').toEqual(
    expected,
  );
  await disturbed.close();
});
