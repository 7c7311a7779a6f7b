import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';

const here = path.dirname(fileURLToPath(import.meta.url));
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const executablePath = process.env.MNEME_CHROMIUM ?? installed.find((file) => existsSync(file));
const asRoot = process.getuid?.() === 0;

/** Browser tests. The executable is MNEME_CHROMIUM, else an installed Chromium, else Playwright's own. */
export default defineConfig({
  testDir: path.join(here, 'browser'),
  outputDir: path.join(here, 'output'),
  reporter: 'list',
  workers: 1,
  timeout: 120_000,
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
