import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { serve } from '../../bin/setup/steps.mjs';
import type { Person } from '../../lib/contract/people';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO, DEMO_MEMORY, expect, test, watchProblems } from './harness/app';
import { commandsWithin, makeHome } from './harness/cli';
import { refusals } from './harness/refusals';

const CODE = 'kiosk-code-7';

interface Report {
  number: number;
  isNew: boolean;
  publisher: string;
}

/** As when somebody looks at the tab again: by itself it looks every minute. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a memory is published by a command, read by others who change nothing, and becomes what is published next', async ({
  page,
  context,
}) => {
  page.setDefaultTimeout(20_000);
  const problems = watchProblems(context);
  const home = makeHome();
  const folder = path.join(home, 'published');
  const keeper = commandsWithin('memory', () => home);
  const publish = (...files: string[]) =>
    keeper.result<Report>('publish', 'published', ...files, '--key', 'key.pem');
  let app: Awaited<ReturnType<typeof serve>> | null = null;
  try {
    await keeper.result('import', DEMO_MEMORY);
    expect(await keeper.failure('publish', 'published')).toMatchObject({ code: 'bad-input' });
    // Whoever gets the folder gets no key to sign with.
    expect(await keeper.failure('publish', 'published', '--key', 'published/key.pem')).toMatchObject({
      code: 'bad-input',
    });
    expect(
      await keeper.failure('publish', 'published', 'films/letter.mp4', '--key', 'key.pem'),
    ).toMatchObject({
      code: 'not-found',
    });
    // Named twice it is published once.
    const first = await publish(DEMO, DEMO);
    expect(first).toMatchObject({
      isNew: true,
      videos: 1,
      remembered: 1,
      named: ['Clara', 'Malik', 'Walter'],
    });
    expect(await publish(DEMO)).toMatchObject({ isNew: false, number: first.number });
    expect(await keeper.failure('publish', 'published', '--key', 'other.pem')).toMatchObject({
      code: 'not-found',
    });

    await test.step('nobody is recognised by what lies there', () => {
      const name = readdirSync(folder).find((one) => one.endsWith('.mneme'))!;
      const [, ...lines] = readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n');
      const records = lines.map((line) => JSON.parse(line)).filter((line) => line.in);
      const of = (store: string) => records.filter((one) => one.in === store).map(({ is }) => is);
      const samples = of('nodes').flatMap((node) => node.samples);
      const looks = of('tracks').flatMap((track) => track.looks);
      expect(samples.length).toBeGreaterThan(0);
      expect(looks.length).toBeGreaterThan(0);
      for (const { embedding } of [...samples, ...looks])
        expect(Buffer.from(embedding, 'base64').every((byte) => byte === 0)).toBe(true);
      expect(of('turns').length).toBeGreaterThan(0);
      for (const { embedding } of of('turns')) expect(embedding).toBeNull();
      expect(
        of('nodes')
          .filter(({ modality }) => modality === 'voice')
          .flatMap(({ samples }) => samples),
      ).toEqual([]);
    });

    app = await serve({
      host: '127.0.0.1',
      env: { MNEME_PUBLISHED: folder, MNEME_PUBLISHED_KEY: first.publisher },
    });
    const origin = `http://localhost:${app.port}`;

    await test.step('it is looked at and asked, and its film plays without a network', async () => {
      await page.goto(`${origin}/published?to=/ask`);
      await page.waitForURL(`${origin}/ask`);
      const banner = page.getByRole('region', { name: 'Published memory' });
      await expect(banner).toContainText('You can look and ask; nothing can be changed here.');
      const question = page.getByLabel('Your question');
      await question.fill('Who wants a black one?');
      await question.press('Enter');
      await expect(page.getByRole('main')).toContainText('Malik');
      await page.goto(`${origin}/settings`);
      await expect(page.getByRole('heading', { name: 'Not of this memory' })).toBeVisible();
      expect(await findingsInEveryLook(page)).toEqual([]);
      await page.goto(`${origin}/`);
      await expect(page.getByText('demo.mp4').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /videos/ })).toHaveCount(0);
      // Nothing is asked for: a copy is here.
      await page.goto(`${origin}/watch?video=vid_1`);
      await expect(page.getByText('Its file is at hand.').or(page.locator('video')).first()).toBeVisible();
      await page.reload();
      await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4);
    });

    await test.step('every call that would change it is refused', async () => {
      await page.goto(`${origin}/headless`);
      await page.locator('#headless[data-state="failed"]').waitFor();
      expect(await page.evaluate(refusals)).toEqual([]);
    });

    await test.step('what is published next is there without the page being loaded anew', async () => {
      await page.goto(`${origin}/people`);
      await expect(page.getByText('Walter').first()).toBeVisible();
      const [{ id }] = await keeper.result<[Person]>('people');
      await keeper.result('name', id, 'Zadie');
      const second = await publish(DEMO);
      expect(second.number).toBeGreaterThan(first.number);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await lookAgain(page);
      await expect(page.getByText('Zadie').first()).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });

    await test.step('what its publisher did not sign, and what is older, is not taken', async () => {
      const file = path.join(folder, 'published.json');
      const now = readFileSync(file, 'utf8');
      const banner = page.getByRole('region', { name: 'Published memory' });
      const spoil = async (text: string, says: string) => {
        writeFileSync(file, text);
        await lookAgain(page);
        await expect(banner).toContainText(says);
        await expect(page.getByText('Zadie').first()).toBeVisible();
      };
      const { statement, signature } = JSON.parse(now);
      const forged = statement.replace(/"number":\d+/, '"number":9999999999');
      await spoil(JSON.stringify({ statement: forged, signature }), 'is not signed by its publisher');
      await spoil('{}', 'is not of a form that this app reads');
      writeFileSync(file, now);
      await lookAgain(page);
      await expect(banner).not.toContainText('is not of a form');

      await keeper.result('name', (await keeper.result<[Person]>('people'))[0].id, 'Yusuf');
      await publish();
      const memory = JSON.parse(JSON.parse(readFileSync(file, 'utf8')).statement).memory.sha256;
      const at = path.join(folder, `${memory}.mneme`);
      const bytes = readFileSync(at);
      writeFileSync(at, Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(20, ' ')]));
      await lookAgain(page);
      await expect(banner).toContainText('is not the one that its publisher signed');
      await expect(page.getByText('Zadie').first()).toBeVisible();
      writeFileSync(at, bytes);
      await lookAgain(page);
      await expect(page.getByText('Yusuf').first()).toBeVisible();
      await spoilOlder();

      async function spoilOlder() {
        writeFileSync(file, now);
        await lookAgain(page);
        await expect(banner).toContainText('is older than what is here');
        await expect(page.getByText('Yusuf').first()).toBeVisible();
      }
    });

    await test.step('whoever leaves finds a memory of their own, and nothing of this one is left', async () => {
      await page.getByRole('button', { name: 'Go to my own memory' }).click();
      await page.waitForURL(`${origin}/`);
      await expect(page.getByRole('button', { name: 'Choose videos' })).toBeVisible();
      const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      expect(names).not.toContain('mneme-published');
    });
    await test.step('a locked device shows it, too, and has no way out of it', async () => {
      const kiosk = page.getByRole('region', { name: 'Kiosk lock' });
      await page.goto(`${origin}/settings#kiosk`);
      await kiosk.getByLabel('Code', { exact: true }).fill(CODE);
      await kiosk.getByLabel('The same code again').fill(CODE);
      await kiosk.getByRole('button', { name: 'Lock this app' }).click();
      await expect(page.getByRole('heading', { name: 'This app is locked' })).toBeVisible();
      writeFileSync(path.join(folder, 'published.json'), '{}');
      await page.goto(`${origin}/published?to=/people`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go to my own memory' })).toHaveCount(0);
      rmSync(path.join(folder, 'published.json'));
      await publish();
      await page.goto(`${origin}/published?to=/people`);
      await page.waitForURL(`${origin}/people`);
      await expect(page.getByText('Yusuf').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Locked. Unlock with the code' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go to my own memory' })).toHaveCount(0);
    });
    for (const name of ['../key.pem', '%2e%2e%2fkey.pem', 'key.pem', `${'a'.repeat(64)}.mneme`])
      expect((await page.request.get(`${origin}/published/${name}`)).status()).toBe(404);
    expect(problems).toEqual([]);
  } finally {
    app?.stop();
    await keeper.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
