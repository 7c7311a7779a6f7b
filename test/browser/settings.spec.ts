import { readFileSync } from 'node:fs';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO_MEMORY, demoBeginning, expect, fillMemory, test } from './harness/app';

/** Seconds of a film by which the speed is checked: how fast this device is, is not what this is about. */
const CHECKED_BY_S = 6;

test('the settings: how it looks, what runs here, how fast, and where everything else is', async ({
  page,
  context,
  origin,
  offOrigin,
  problems,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await page.goto(`${origin}/settings#models`);
  const models = page.getByRole('region', { name: 'Models on this device' });
  await expect(page.getByRole('heading', { name: 'Models on this device' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme: dark. Change to as the system' }).click();
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('radio', { name: 'English' }).click();

  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const name of ['Kiosk lock', 'Privacy', 'About', 'Words']) {
    await sections.getByRole('link', { name }).click();
    await expect(sections.locator('[aria-current]')).toHaveText(name);
  }

  // Stopped at once, and then to its end.
  const [film] = await demoBeginning(CHECKED_BY_S);
  await context.route('**/demo/demo.mp4', (route) => route.fulfill({ body: film!.buffer }));
  await models.getByRole('button', { name: 'Check the speed' }).click();
  await models.getByRole('button', { name: 'Stop' }).click();
  await expect(models.getByRole('alert').filter({ hasText: 'Stopped.' })).toBeVisible();
  const before = await storedBytes();
  await models.getByRole('button', { name: 'Check the speed' }).click();
  await expect(models.getByRole('progressbar')).toBeVisible();
  await expect(
    models.getByText(
      /^This device remembers an hour of video in about .+, (or in .+|also) with its words written down by Moonshine tiny \(English\)\.$/,
    ),
  ).toBeVisible({
    timeout: 120_000,
  });
  for (const what of ['Finding faces', 'Finding speech', 'Telling voices apart'])
    await expect(models.getByRole('row', { name: what })).toContainText(/\d s$/);
  expect(await storedBytes(), 'nothing of it is kept').toEqual(before);
  await expect(models.getByRole('listitem').filter({ hasText: 'Finds faces' })).toContainText(
    /YuNet, \d+ kB\. Licence: MIT.* From the directory MNEME_MODELS.*Runs on the processor \(WebAssembly, \d threads?\)\./,
  );

  expect(await findingsInEveryLook(page)).toEqual([]);
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });

  async function storedBytes() {
    const work = await context.newPage();
    await work.goto(`${origin}/headless`);
    await work.locator('#headless[data-state="ready"]').waitFor();
    const digest = await work.evaluate(() => window.mneme.digest());
    await work.close();
    return digest;
  }
});

test('the privacy page lists what left, and says so when nothing did', async ({ page, origin, problems }) => {
  await page.goto(`${origin}/privacy`);
  const left = page.getByRole('region', { name: 'What left this browser' });
  await expect(left).toContainText('Nothing has left this browser');
  await page.evaluate(addCalls, [
    { at: '2026-01-05T12:00:00.000Z', host: 'one.example', letters: 900, textBytes: 1000, imageBytes: 0 },
    { at: '2026-01-05T13:00:00.000Z', host: 'one.example', letters: 500, textBytes: 500, imageBytes: 8500 },
    { at: '2026-01-07T12:00:00.000Z', host: 'two.example', letters: 20, textBytes: 20, imageBytes: 0 },
  ]);
  await page.reload();
  await expect(left).toContainText('3 calls to language models, with 10 kB');
  const days = left.getByRole('region', { name: 'By day and place' }).getByRole('row');
  await expect(days.nth(1)).toContainText(/two\.example\s*1\s*20 bytes/);
  await expect(days.nth(2)).toContainText(/one\.example\s*2\s*10 kB/);
  const download = page.waitForEvent('download');
  await left.getByRole('button', { name: 'Save the whole record' }).click();
  const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(saved).toMatchObject({
    total: { calls: 3, bytes: 10_020 },
    newest: [{ host: 'two.example' }, {}, {}],
  });
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Writes calls into the record, as the gate notes them. */
async function addCalls(calls: object[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('mneme');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const tx = database.transaction('calls', 'readwrite');
  for (const call of calls)
    tx.objectStore('calls').add({
      ...{ purpose: 'answering', model: 'tiny', images: 0, sounds: 0, soundBytes: 0 },
      ...{ promptTokens: 8, completionTokens: 3, seconds: 1, ended: 'stop' },
      ...call,
    });
  await new Promise((resolve) => {
    tx.oncomplete = resolve;
  });
  database.close();
}

test('the page of language models says step by step how to connect one, and looks whether it is there', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/model`);
  const server = page.getByRole('region', { name: 'On a server' });
  await expect(server).toContainText(
    'MNEME_LLM_BASE_URL=http://localhost:11434/v1 MNEME_LLM_MODEL=qwen2.5vl npm start',
  );
  await server.getByRole('combobox', { name: 'What serves the model' }).selectOption('llama.cpp');
  await expect(server).toContainText('llama-server -hf');
  await expect(server).toContainText('http://localhost:8080/v1');
  await server.getByRole('button', { name: 'Look again' }).click();
  await expect(server.getByRole('status')).toHaveText('The server of this app knows of no model yet.');
});
