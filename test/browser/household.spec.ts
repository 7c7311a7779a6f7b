import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { householdInBrowsers } from '../bench/sync/in-browsers';
import { expect, testWithModule } from './harness';

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule(path.join(here, 'harness/household.entry.ts'));

/** A folder that all see at once, from which they forget, and one that is carried; `bench -- sync` does 200. */
const SEEDS = [1, 2];
/** `bench -- sync` does 25. */
const STEPS = 12;

for (const seed of SEEDS)
  test(`three browsers of one memory come to the same, seed ${seed}`, async ({ browser, origin }) => {
    expect(await householdInBrowsers(browser, origin, seed, STEPS)).toMatchObject({
      differs: false,
      lost: [],
      leaked: [],
    });
  });
