import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, findChromium } from '../bin/setup/steps.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Browser tests. The executable is MNEME_CHROMIUM, else an installed Chromium, else Playwright's own. */
export default defineConfig({
  testDir: path.join(here, 'browser'),
  outputDir: path.join(here, 'output'),
  reporter: 'list',
  workers: 1,
  timeout: 240_000,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args: chromiumFlags() },
  },
});
