// The app's networks on a GPU beside two threads of WebAssembly, and whether both give the same: in Chromium where it has a GPU in hardware, else by Dawn
// in Node 25 and later. `gpu carry FOLDER` lays all of it out for a machine that has neither this project nor a network: `node run.mjs` there prints the
// same rows. `gpu software` takes a GPU in software, to see that all of it runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { at } from '../../bin/setup/common.mjs';
import { ROOT, SetupError, say } from '../../bin/setup/steps.mjs';
import { inBrowser } from './common/in-browser.mjs';
import { withScratch } from './common/scratch.mjs';
import { carry } from './gpu/carry.mjs';
import { gpuRows, NETWORKS } from './gpu/rows.mjs';

/** Chromium on Linux offers a GPU to pages by these alone, as of 2026. */
const FLAGS = ['--enable-unsafe-webgpu', '--enable-features=Vulkan', '--ignore-gpu-blocklist'];
/** The first whose WebAssembly can wait for a GPU without a flag (JavaScript Promise Integration). */
const LEAST_NODE = 25;

export async function run([what, folder]) {
  if (what && what !== 'software' && (what !== 'carry' || !folder))
    throw new SetupError('Name nothing, `software`, or `carry` and a folder.');
  const weights = weightsAtHand();
  if (what === 'carry') {
    const into = path.resolve(process.env.INIT_CWD ?? ROOT, folder);
    await carry(into, weights);
    return [{ metric: 'gpu.carried', value: into, unit: '(`node run.mjs` there measures)' }];
  }
  const isSoftware = what === 'software';
  const rows = (await inChromium(weights, isSoftware)) ?? (await inNode(weights, isSoftware));
  if (!rows) throw new SetupError('No GPU in hardware was found, neither by Chromium nor by Dawn.');
  return rows;
}

/** Networks' files that are here, by the names that they have beside each other. */
function weightsAtHand() {
  return NETWORKS.flatMap(({ task, id, file, embedded }) => {
    const models = embedded ? at('public/weights') : process.env.MNEME_MODELS;
    const place = models && path.join(models, task, id, file);
    return place && existsSync(place) ? [{ file, path: place }] : [];
  });
}

function inChromium(weights, software) {
  const files = Object.fromEntries(weights.map(({ file, path }) => [file, path]));
  const wanted = { files: Object.keys(files), software };
  return inBrowser(at('test/bench/gpu/in-worker.ts'), (call) => gpuRows(call, wanted), {
    files,
    flags: FLAGS,
  });
}

function inNode(weights, software) {
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
    say(`Chromium found no GPU in hardware. Dawn could be asked by Node ${LEAST_NODE} and later.`);
    return null;
  }
  return withScratch(async (scratch) => {
    await carry(scratch, weights);
    const { stdout, status } = spawnSync(process.execPath, ['run.mjs', ...(software ? ['software'] : [])], {
      cwd: scratch,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error('Dawn could not be asked.');
    return JSON.parse(stdout);
  });
}
