import { test as base, expect, type Page } from 'playwright/test';
import { serve } from '../../bin/setup/steps.mjs';
import { partsOf } from '../../lib/models/downloads/parts';
import { weightById } from '../../lib/models/weights-manifest';
import { madeNetwork } from '../unit/made-network';
import { weightsTable } from '../unit/weights-table';
import { sha256Of, WeightsHost } from '../weights-host';
import {
  DEMO_MEMORY,
  demoBeginning,
  fillMemory,
  openHeadless,
  remember,
  takeIn,
  watchRequests,
} from './harness/app';
import { recordsIn, valuesOf } from './harness/saved-records';
import { serveLoopback } from './harness/serve-loopback';

const [PART] = partsOf(weightById('pyannote-segmentation-3.0')!);
/** As long as it, and something else. */
const FORGED = new Uint8Array(PART!.bytes);
const FIRST = 1_500_000;

/** The production app, its weights from a host of the test's own, which stands still after the first bytes of them. */
const test = base.extend<{ host: WeightsHost; origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  host: async ({}, use) => {
    const host = new WeightsHost({ [`/${PART!.source}`]: FORGED });
    host.cuts = [FIRST];
    host.standsStillMs = 60_000;
    await use(host);
    host.stop();
  },
  origin: async ({ host }, use) => {
    const env = { MNEME_WEIGHTS_MIRROR: await host.start(), MNEME_MODELS: '' };
    const app = await serve({ host: '127.0.0.1', env });
    await use(`http://localhost:${app.port}`);
    app.stop();
  },
});

/** Leaves a weight in the browser as if it had been downloaded whole, with zeros for its values. */
async function putThere(page: Page, id: string): Promise<void> {
  const parts = partsOf(weightById(id)!).map(({ at, bytes }) => ({ at, bytes }));
  await page.evaluate(async (parts) => {
    const root = await navigator.storage.getDirectory();
    const [task, id] = parts[0]!.at.split('/') as [string, string];
    const folderOf = async (path: string[]) => {
      let folder = root;
      for (const name of path) folder = await folder.getDirectoryHandle(name, { create: true });
      return folder;
    };
    const write = async (path: string[], content: BlobPart) => {
      const folder = await folderOf(path.slice(0, -1));
      const writable = await (await folder.getFileHandle(path.at(-1)!, { create: true })).createWritable();
      await writable.write(new Blob([content]));
      await writable.close();
    };
    for (const { at, bytes } of parts) await write(['weights', ...at.split('/')], new Uint8Array(bytes));
    const files = Object.fromEntries(parts.map(({ at }) => [at, { etag: null, isChecked: true }]));
    await write(['weights', task, id, 'download.json'], JSON.stringify({ files, whole: true }));
  }, parts);
}

test('a model is got from Settings once somebody agrees; paused, and after a reload, it goes on; what it is not is refused', async ({
  page,
  context,
  host,
  origin,
}) => {
  const offOrigin = watchRequests(context, origin);
  await page.goto(`${origin}/settings#models`);
  const more = page.getByRole('region', { name: 'More models' });
  const see = () => more.getByRole('button', { name: 'See what is available' }).click();
  await see();
  const row = more.getByRole('listitem').filter({ hasText: 'pyannote' });
  await row.getByRole('button', { name: 'Get it (6.0 MB)' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Get pyannote segmentation 3.0?' });
  await expect(asked).toContainText(
    '6.0 MB from onnx-community/pyannote-segmentation-3.0 on 127.0.0.1. Licence: MIT.',
  );
  await expect(asked).toContainText('learns the address of that server');
  await asked.getByRole('button', { name: 'Not now' }).click();
  expect(host.asked, 'nothing was agreed to').toEqual([]);

  await row.getByRole('button', { name: 'Get it (6.0 MB)' }).click();
  await asked.getByRole('button', { name: 'Get it' }).click();
  await expect(row.getByRole('progressbar', { name: 'Getting pyannote segmentation 3.0' })).toBeVisible();
  await expect(row).toContainText(/1\.[45] MB of 6\.0 MB/);
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('1.5 MB of 6.0 MB are here.');
  await page.reload();
  await see();
  await expect(row).toContainText('1.5 MB of 6.0 MB are here.');

  await row.getByRole('button', { name: 'Go on' }).click();
  await expect(row.getByRole('alert')).toContainText(
    'is not what it should be (onnx/model.onnx). It was not kept.',
  );
  await expect(row.getByRole('button', { name: 'Get it (6.0 MB)' })).toBeVisible();
  expect(host.asked).toEqual(['onnx/model.onnx', `onnx/model.onnx bytes=${FIRST}-`]);
  expect(offOrigin).toEqual([]);
});

test('what was begun is removed only when somebody says so', async ({ page, origin }) => {
  await page.goto(`${origin}/settings#models`);
  const see = () => page.getByRole('button', { name: 'See what is available' }).click();
  await see();
  const row = page
    .getByRole('region', { name: 'More models' })
    .getByRole('listitem')
    .filter({ hasText: 'pyannote' });
  await row.getByRole('button', { name: 'Get it (6.0 MB)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get it' }).click();
  await expect(row).toContainText(/MB of 6\.0 MB/);
  await row.getByRole('button', { name: 'Pause' }).click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove pyannote segmentation 3.0?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(row.getByRole('button', { name: 'Get it (6.0 MB)' })).toBeVisible();
  await page.reload();
  await see();
  await expect(row.getByRole('button', { name: 'Get it (6.0 MB)' })).toBeVisible();
});

test('a download that is damaged on disk is passed over for what the app brings, and said so', async ({
  context,
  origin,
}) => {
  const page = await openHeadless(context, origin);
  await putThere(page, 'yunet');
  await page.evaluate(() => window.mneme.checkAbilities());
  const ability = await page.evaluate(() =>
    window.mneme.getState().abilities!.find(({ task }) => task === 'face-detection'),
  );
  expect(ability).toMatchObject({
    weight: { id: 'faceapi-ssd', place: 'embedded' },
    refused: [{ id: 'yunet', place: 'downloaded' }],
  });
});

test('what is missing is offered beside it, in one line that opens, and what weighs on few cores says so', async ({
  page,
  context,
  host,
  origin,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 }),
  );
  await page.goto(`${origin}/settings#models`);
  const models = page.getByRole('region', { name: 'Models on this device' });
  await models.getByRole('button', { name: 'Load and look' }).click();
  const missing = models.getByRole('listitem').filter({ hasText: /^Finds moments by what/ });
  await expect(missing.getByText('Get SigLIP 2 base (412 MB)')).toBeVisible({ timeout: 60_000 });
  await expect(missing.getByRole('button')).toHaveCount(0);
  await missing.getByText('Get SigLIP 2 base (412 MB)').click();
  await expect(missing).toContainText('as “a red boat”');
  await expect(missing).toContainText('on 127.0.0.1. Licence: Apache-2.0.');
  await missing.getByRole('button', { name: 'Get it (412 MB)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  const here = models.getByRole('listitem').filter({ hasText: /^Tells faces apart/ });
  await expect(here).toBeVisible();
  await expect(here.locator('details')).toHaveCount(0);

  await models.getByRole('button', { name: 'See what is available' }).click();
  const whisper = models.getByRole('listitem').filter({ hasText: /^Whisper base/ });
  await expect(whisper).toContainText('this device says that it has 2 cores');
  await expect(models.getByRole('listitem').filter({ hasText: /^YuNet/ })).not.toContainText('cores');

  await page.goto(`${origin}/ask`);
  const lead = 'Search pictures, too.';
  for (const question of ['Who plays the accordion on the moon?', 'Show me a purple submarine']) {
    await page.getByLabel('Your question').fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = page.getByRole('article').filter({ hasText: question });
    await expect(answer.getByText(lead)).toBeVisible();
  }
  await expect(page.getByText(lead), 'below the latest alone').toHaveCount(1);
  expect(host.asked, 'nothing was agreed to').toEqual([]);
});

test('what was got stands under Storage, leads to what it can do for this memory, and is removed there', async ({
  page,
  context,
  origin,
}) => {
  const work = await openHeadless(context, origin);
  await takeIn(work, DEMO_MEMORY);
  await putThere(work, 'sface-rgb');
  await work.close();
  await page.goto(`${origin}/settings#storage`);
  const got = page.getByRole('region', { name: /got/ });
  await expect(got).toHaveAccessibleName('Models that were got: 39 MB');
  await got.getByRole('link', { name: 'Describe faces anew' }).click();
  await expect(page).toHaveURL(/#faces-anew$/);
  await expect(page.getByRole('heading', { name: 'Another model for faces is here' })).toBeInViewport();
  await got.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(got).toHaveAccessibleName('No model that was got is kept');
  await expect(got.getByRole('button', { name: /^Get it/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Second copy' })).toBeVisible();
  await expect(got).toHaveCount(0);
});

/** A network of so many bytes: a text that describes it is as long as it must be. */
function paddedTo(length: number, network: Uint8Array): Uint8Array {
  const text = Buffer.alloc(length - network.length - 5, ' ');
  const digits = [0, 7, 14, 21].map((shift) => ((text.length >> shift) & 0x7f) | (shift < 21 ? 0x80 : 0));
  return Buffer.concat([network, Buffer.from([0x32, ...digits]), text]);
}

test.describe('a network made for the test, for which its checksum stands in the app', () => {
  // What they hand out is not changed on its way.
  test.use({ serviceWorkers: 'block' });

  test('describes the next video once it was got, and what is remembered already when that is asked for', async ({
    page,
    context,
    host,
    origin,
  }) => {
    const [part] = partsOf(weightById('sface-rgb')!);
    const network = paddedTo(part!.bytes, await madeNetwork(weightsTable().get('sface-rgb')!.get('')!));
    host.files.set(`/${part!.source}`, network);
    host.cuts = [];
    await context.route('**/*.js', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(part!.sha256, sha256Of(network));
      await route.fulfill({ response, body });
    });
    await fillMemory(context, origin, DEMO_MEMORY);
    await page.goto(`${origin}/settings#models`);
    const more = page.getByRole('region', { name: 'More models' });
    await more.getByRole('button', { name: 'See what is available' }).click();
    const row = more.getByRole('listitem').filter({ hasText: 'SFace' });
    await row.getByRole('button', { name: 'Get it (39 MB)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get it' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'SFace is here.' });
    await notice.getByRole('button', { name: 'Describe faces anew' }).click({ timeout: 60_000 });
    await expect(page).toHaveURL(/#faces-anew$/);
    const section = page.getByRole('region', { name: 'Another model for faces is here' });
    await section.getByRole('button', { name: 'Use it for this memory' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use it', exact: true }).click();
    await expect(page.getByText(/Faces are compared by SFace now\./)).toBeVisible({ timeout: 120_000 });

    const work = await openHeadless(context, origin);
    const { name, error } = (await remember(work, await demoBeginning(8)))[0]!;
    expect(error).toBeUndefined();
    const saved = await work.evaluate(async () => (await window.mneme.exportMemory()).text());
    const videos = recordsIn(saved, 'videos');
    expect(videos.map((video) => [video.name === name, video.weights['face-embedding']])).toEqual([
      [false, 'sface-rgb'],
      [true, 'sface-rgb'],
    ]);
    const looked = new Map<string, number>();
    for (const { videoId, looks } of recordsIn(saved, 'tracks'))
      for (const { embedding } of looks) {
        looked.set(videoId, 1 + (looked.get(videoId) ?? 0));
        // All its numbers are one.
        for (const value of valuesOf(embedding)) expect(value).toBeCloseTo(1 / Math.sqrt(128), 5);
      }
    expect([...looked.keys()].sort()).toEqual(videos.map(({ id }) => id).sort());
    expect(host.asked).toEqual([part!.source.split(/\/resolve\/[^/]+\//)[1]]);
  });
});

test('where the server fetches none it says how whoever runs it can, and asks nobody, nor does the page', async ({
  page,
  context,
}) => {
  const app = await serveLoopback({ MNEME_DOWNLOADS: '0', MNEME_MODELS: '' });
  try {
    const offOrigin = watchRequests(context, app.origin);
    await page.goto(`${app.origin}/settings#models`);
    const more = page.getByRole('region', { name: 'More models' });
    await more.getByRole('button', { name: 'See what is available' }).click();
    await expect(more).toContainText('models pull weights');
    await expect(more.getByRole('button')).toHaveCount(0);
    const models = page.getByRole('region', { name: 'Models on this device' });
    await models.getByRole('button', { name: 'Load and look' }).click();
    const missing = models.getByRole('listitem').filter({ hasText: /^Finds moments by what/ });
    await expect(missing).toBeVisible({ timeout: 60_000 });
    await expect(missing.locator('details')).toHaveCount(0);
    const ask = (path: string) => page.evaluate(async (url) => (await fetch(url)).status, path);
    expect(await ask(`/models/fetch/${PART!.at}`), 'nor for a page that asks all the same').toBe(404);
    await page.goto(`${app.origin}/model`);
    await expect(page.getByRole('region', { name: 'On this device' })).toBeVisible();
    expect(offOrigin).toEqual([]);
    expect(app.tried()).toEqual([]);
  } finally {
    app.stop();
  }
});
