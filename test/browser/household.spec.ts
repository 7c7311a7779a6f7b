import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { householdInBrowsers } from '../bench/sync/in-browsers';
import { bundle } from './harness/bundle.mjs';
import type { ServeHousehold } from './harness/device-in-browser';
import { serveModules } from './harness/serve-modules.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/** A folder that is carried, from which films are forgotten, and one that all see at once, from which anything is; `bench -- sync` does 200. */
const SEEDS = [3, 5];
/** `bench -- sync` does 25. */
const STEPS = 8;

for (const seed of SEEDS)
  test(`three browsers of one memory come to the same, seed ${seed}`, async ({ browser }) => {
    const lib = await bundle(path.join(here, 'harness/household.entry.ts'));
    const serve: ServeHousehold = (options) => serveModules(lib, {}, options);
    expect(await householdInBrowsers(browser, serve, seed, STEPS)).toMatchObject({
      differs: false,
      lost: [],
      leaked: [],
    });
  });
