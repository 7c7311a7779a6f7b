import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, findChromium, findFirefox } from '../bin/setup/browsers.mjs';
import { CHROMIUM_FLAG } from './browser/harness/v8-flags';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Specs of modules by themselves, each test in a page of its own. */
const OF_MODULES =
  /(aloud|archive|copy|downloads|ffmpeg|gpu|integrity|language|media|migrations|packs|household|sync|watch|writing)\.spec\.ts$/;
/** Those of the command line, each with a browser for every command. */
const OF_THE_COMMAND_LINE = /cli(-memory|-damage|-late|-postgres|-published|-shared)?\.spec\.ts$/;
/** Those of pages that bring their memory along. */
const OF_PAGES =
  /(archive-page|asking|bad-input|check|demo|devices|encrypted|faces-anew|files|forget|forget-person|german|get-weight|hidden-people|hostile|kills|kiosk|late-words|lines|live|lost|marks|model|notes|odd-speech|offline|pages|people|places|policy|remember|search|settings|tab-model|tags|things|timeline|watching|webkit)\.spec\.ts$/;
/** The app in the other browser. */
const IN_FIREFOX = /firefox\.spec\.ts$/;
/** Debian's and Mozilla's own builds are driven by WebDriver BiDi. */
const firefox = findFirefox();
const chromium = (await findChromium()) ?? undefined;
// Of what starts a Chromium, the command line too. Processes of tests read this file again.
if (chromium && !process.env.MNEME_TEST_CHROMIUM)
  Object.assign(process.env, {
    MNEME_TEST_CHROMIUM: chromium,
    MNEME_TEST_CHROMIUM_FLAG: CHROMIUM_FLAG,
    MNEME_CHROMIUM: path.join(here, 'browser/harness/chromium'),
  });

/** Browser tests, two side by side. The executable is MNEME_CHROMIUM, else an installed Chromium, else Playwright's own; of Firefox MNEME_FIREFOX, else an installed one. */
export default defineConfig({
  testDir: path.join(here, 'browser'),
  outputDir: path.join(here, 'output'),
  reporter: process.env.MNEME_TEST_REPORT
    ? [['list'], ['json', { outputFile: process.env.MNEME_TEST_REPORT }]]
    : 'list',
  // One more try where nobody looks on; bin/test.mjs tells of each that needed it, and lets few pass.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  projects: [
    // First, since its tests go one after the other: what they leave idle the others use.
    {
      name: 'app',
      testIgnore: [OF_MODULES, OF_PAGES, OF_THE_COMMAND_LINE, IN_FIREFOX],
      workers: 1,
    },
    { name: 'command line', testMatch: OF_THE_COMMAND_LINE },
    { name: 'pages', testMatch: OF_PAGES },
    { name: 'modules', testMatch: OF_MODULES },
    ...(firefox
      ? [
          {
            name: 'Firefox',
            testMatch: IN_FIREFOX,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox },
            },
          },
        ]
      : []),
  ],
  timeout: 240_000,
  // The first question of a page waits for the weights of meaning: seconds on a busy machine.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // What a service worker answers, tests neither see nor change; offline.spec.ts is about it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.MNEME_CHROMIUM,
      args: chromiumFlags(),
    },
  },
});
