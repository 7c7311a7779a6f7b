import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { tinyCausal } from '../unit/tiny-causal';
import { watchRequests } from './harness/app';
import { serveLoopback } from './harness/serve-loopback';
import { SOFTWARE_GPU } from './harness/software-gpu';

const ID = 'qwen2.5-0.5b-instruct';

test.use(SOFTWARE_GPU);

test('a model whose files the app serves runs in the tab, and nothing leaves', async ({ page, context }) => {
  const weights = await mkdtemp(path.join(os.tmpdir(), 'mneme-tab-model-'));
  for (const [file, bytes] of await tinyCausal()) {
    const target = path.join(weights, 'language-model', ID, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  const app = await serveLoopback({ MNEME_MODELS: weights, MNEME_DOWNLOADS: '0' });
  try {
    const { origin } = app;
    const offOrigin = watchRequests(context, origin);
    await page.addInitScript(inHardware);
    await page.goto(`${origin}/model`);
    const hasGpu = await page.evaluate(async () => !!(await navigator.gpu?.requestAdapter()));
    test.skip(!hasGpu, 'this browser has no WebGPU');
    const device = page.getByRole('region', { name: 'On this device' });
    const offered = device.getByRole('listitem').filter({ hasText: '0.5B' });
    const other = device.getByRole('listitem').filter({ hasText: '1.5B' });
    await expect(other, 'its files are not served').toContainText(
      'models pull weights qwen2.5-1.5b-instruct',
    );
    await offered.getByRole('button', { name: 'Use it' }).click();
    const connected = page.getByRole('region', { name: 'Connected model' });
    await expect(connected).toContainText('It runs in this tab');
    await connected.getByRole('button', { name: 'Send a test' }).click();
    await expect(connected.getByRole('status')).toContainText('Yes and on and on', {
      timeout: 60_000,
    });
    expect(offOrigin).toEqual([]);
    expect(app.tried()).toEqual([]);
  } finally {
    app.stop();
    await rm(weights, { recursive: true });
  }
});

/** What the device would be with a GPU in hardware; the model runs on what there is. */
function inHardware(): void {
  const { gpu } = navigator;
  if (!gpu) return;
  const request = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (options) => {
    const adapter = await request(options);
    if (!adapter) return null;
    const { info } = adapter;
    return {
      features: new Set(['shader-f16']),
      limits: { maxStorageBufferBindingSize: 2 ** 31, maxBufferSize: 2 ** 31 },
      info: { vendor: info.vendor, isFallbackAdapter: false },
    } as unknown as GPUAdapter;
  };
}
