import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Worker } from 'playwright/test';
import { DEMO_FILES, expect, openHeadless, reach, startRemembering, takeIn, test } from './harness/app';

/*
 * Most go on with the demo film where its first clips are remembered already: what may go wrong in one clip is the same in any. What comes of
 * it must be the memory of an undisturbed run.
 */

test('each worker dies: it is started again, and nothing is missing', async ({ context, origin, demo }) => {
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.after[1]);
  await startRemembering(page, demo.files);
  await reach(page, (item) => item.clip === 2 && item.stage === 'looking');
  await die(await workerOf(page, 'memory'));
  await reach(page, (item) => item.clip === 3);
  await die(await workerOf(page, 'memory'));
  await reach(page, (item) => item.stage === 'looking');
  await die(await workerOf(page, 'vision'));
  await die(await workerOf(page, 'hearing'));
  await reach(page, (item) => item.state !== 'remembering');
  expect(await page.evaluate(() => window.mneme.getState().queue[0])).toMatchObject({
    state: 'done',
    error: null,
    warnings: [],
  });
  expect(await page.evaluate(() => window.mneme.digest())).toEqual(demo.digest);
});

test('a file that is replaced while it is remembered is told so, and goes on once it is back', async ({
  context,
  origin,
  demo,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mneme-replaced-'));
  const files = demo.files.map((file) => path.join(folder, path.basename(file)));
  const [film] = files as [string];
  for (const [i, file] of files.entries()) cpSync(demo.files[i]!, file);
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.after[2]);
  await startRemembering(page, files);
  await reach(page, (item) => item.clip === 3 && item.stage === 'looking');
  renameSync(film, `${film}.before`);
  writeFileSync(film, readFileSync(`${film}.before`).fill(7, 100_000));
  await reach(page, (item) => item.state !== 'remembering');
  const { queue, videos } = await page.evaluate(() => window.mneme.getState());
  expect(queue[0]).toMatchObject({
    state: 'failed',
    error: {
      code: 'file-changed',
      message: expect.stringMatching(
        /^demo\.mp4 was changed, .* What was remembered of it stays\. To go on, /,
      ),
    },
  });
  expect(videos).toMatchObject([{ name: 'demo.mp4', clips: 2 }]);
  renameSync(`${film}.before`, film);
  await startRemembering(page, files);
  await expect
    .poll(() => page.evaluate(() => window.mneme.getState().queue[1]?.state), { timeout: 120_000 })
    .toBe('done');
  expect(await page.evaluate(() => window.mneme.digest())).toEqual(demo.digest);
  rmSync(folder, { recursive: true });
});

test('a clip at which a worker dies twice goes without its pictures, says why, and the rest is remembered', async ({
  context,
  origin,
  demo,
}) => {
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.after[2]);
  await startRemembering(page, demo.files);
  await reach(page, (item) => item.stage === 'looking');
  const first = await workerOf(page, 'vision');
  const second = page.waitForEvent('worker', (worker) => worker.url() === first.url());
  await die(first);
  await (await second).evaluate(() => {
    const { decode } = VideoDecoder.prototype;
    VideoDecoder.prototype.decode = function (chunk) {
      setTimeout(() => {
        throw new Error('stopped on purpose');
      });
      return decode.call(this, chunk);
    };
  });
  await reach(page, (item) => item.state !== 'remembering');
  const videos = () => page.evaluate(() => window.mneme.getState().videos);
  await expect.poll(async () => (await videos())[0]!.status).toBe('partial');
  const [video] = await videos();
  expect(video!.doneS).toBe(video!.durationS);
  expect(video!.warnings).toHaveLength(1);
  expect(video!.warnings[0]).toMatch(
    /^The picture was left out from [\d.]+ s to [\d.]+ s\. It was tried twice\. The vision worker stopped \(.*on purpose.*\)\.$/,
  );
  const found = await page.evaluate(() => window.mneme.search({ text: 'I drink my coffee black now' }));
  expect(found.hits[0]!.text, 'what was said is all there').toContain('black now');
});

test('a worker that falls silent is found out and started again', async ({ context, origin, demo }) => {
  // The looks at it come every 0.3 s, not every 5 s.
  await context.addInitScript(() => {
    const { setInterval: real } = window;
    window.setInterval = ((run: () => void, ms?: number) => real(run, ms === 5000 ? 300 : ms)) as typeof real;
  });
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.after[2]);
  await startRemembering(page, demo.files);
  await reach(page, (item) => item.stage === 'looking');
  await (await workerOf(page, 'vision')).evaluate(() => self.close()).catch(() => {}); // It is gone before it answers.
  await reach(page, (item) => item.state !== 'remembering');
  expect(await page.evaluate(() => window.mneme.digest())).toEqual(demo.digest);
});

test('what a queue will need is told beside the room that is left', async ({ context, origin }) => {
  // Chromium tells every site of 10 GiB more than it uses, whatever the quota: little room cannot be had otherwise.
  await context.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 150_000, quota: 200_000 });
  });
  const page = await openHeadless(context, origin);
  await startRemembering(page, DEMO_FILES);
  await page.waitForFunction(() => {
    const { storage } = window.mneme.getState();
    return storage && storage.needed > storage.quota - storage.used;
  });
});

test('a frozen tab, a hidden one and a clock that jumps change nothing', async ({
  context,
  origin,
  demo,
}) => {
  const page = await openHeadless(context, origin);
  await takeIn(page, demo.after[2]);
  const devtools = await context.newCDPSession(page);
  await startRemembering(page, demo.files);
  await reach(page, (item) => item.clip === 3 && item.stage === 'looking');
  // At once: the workers that look and listen end with the last clip, which may be while the tab is frozen.
  await page.evaluate(setClockBack);
  for (const name of ['vision', 'hearing', 'memory'])
    await (await workerOf(page, name)).evaluate(setClockBack);
  const other = await context.newPage();
  await other.bringToFront();
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await other.waitForTimeout(2000);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await reach(page, (item) => item.state !== 'remembering');
  const item = await page.evaluate(() => window.mneme.getState().queue[0]!);
  expect(item.state).toBe('done');
  expect(item.secondsLeft).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => window.mneme.digest())).toEqual(demo.digest);
});

test('two tabs: one remembers, the other follows, names people meanwhile, and takes its turn', async ({
  context,
  origin,
  demo,
}) => {
  const writer = await openHeadless(context, origin);
  await takeIn(writer, demo.after[1]);
  const other = await openHeadless(context, origin);
  await startRemembering(writer, demo.files);
  await other.waitForFunction(() => (window.mneme.getState().elsewhere?.doneS ?? 0) > 0);
  const late = await openHeadless(context, origin);
  await late.waitForFunction(() => window.mneme.getState().elsewhere !== null);

  await other.evaluate(() => window.mneme.correct({ do: 'name', id: 'p_1', name: 'Ada' }));
  expect(await writer.evaluate(async () => (await window.mneme.people())[0]!.name)).toBe('Ada');
  expect(await writer.evaluate(() => window.mneme.correct({ do: 'undo' }))).toMatchObject({
    told: expect.stringContaining('Ada'),
  });
  expect(await other.evaluate(async () => (await window.mneme.people())[0]!.name)).not.toBe('Ada');

  await startRemembering(other, demo.files);
  await other.waitForFunction(() => window.mneme.getState().queue[0]!.waitsForTab);
  await writer.close({ runBeforeUnload: false });
  await reach(other, (item) => item.state === 'done');
  expect(await other.evaluate(() => window.mneme.getState().elsewhere)).toBeNull();
  expect(await late.evaluate(() => window.mneme.getState().elsewhere)).toBeNull();
  await late.waitForFunction(() => window.mneme.getState().videos[0]?.status === 'remembered');
  const { ledger: _, ...records } = await other.evaluate(() => window.mneme.digest());
  expect(demo.digest).toMatchObject(records);
});

/** The worker of that name, once it is there. */
async function workerOf(page: Page, name: string): Promise<Worker> {
  let found: Worker | undefined;
  await expect(async () => {
    for (const worker of page.workers()) {
      if ((await nameOf(worker)) === name) found = worker;
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found!;
}

/** A worker that has just ended fails to say its name, or says nothing. */
function nameOf(worker: Worker): Promise<string | null> {
  const silence = new Promise<null>((resolve) => setTimeout(resolve, 1000, null));
  return Promise.race([worker.evaluate(() => self.name).catch(() => null), silence]);
}

/** Ends a worker by an error that nothing catches. */
async function die(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('stopped on purpose');
    });
  });
}

function setClockBack(): void {
  const now = Date.now;
  Date.now = () => now() - 365 * 86_400_000;
}
