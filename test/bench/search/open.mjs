// How long a large memory takes from opening to its first answer, in a browser that was started for it.
import path from 'node:path';
import { launch, ORIGIN } from '../../../bin/cli/app.mjs';
import { browser } from '../../../bin/setup/browsers.mjs';
import { ROOT, say, serve } from '../../../bin/setup/steps.mjs';
import { browserMemoryMB } from '../common/browser-memory.mjs';
import { inBrowser } from '../common/in-browser.mjs';
import { withScratch } from '../common/scratch.mjs';

const ENTRY = path.join(ROOT, 'test/bench/search/opened.ts');
/** A page that is not ready by then has failed. */
const PAGE_LIMIT_MS = 600_000;

export async function openRows(sizes) {
  const rows = [];
  for (const size of sizes) rows.push(...(await withScratch((profile) => rowsOf(size, profile))));
  return rows;
}

async function rowsOf(size, profile) {
  say(`A memory of ${size} ...`);
  const began = performance.now();
  const questions = await inBrowser(ENTRY, (call) => call('fill', size), { profile });
  const fillS = (performance.now() - began) / 1000;
  say('packing it ...');
  const longest = await inBrowser(ENTRY, (call) => call('pack'), { profile });
  const packS = (performance.now() - began) / 1000 - fillS;
  say('opening it ...');
  const ask = async (call) => ({ ...(await call('openAndAsk', questions)), memory: browserMemoryMB() });
  const { open, first, later, memory } = await inBrowser(ENTRY, ask, { profile });
  say('opening it in the app ...');
  const page = await pageMs(profile);
  const row = (metric, value, unit) => ({ metric, value: Math.round(value), unit });
  return [
    row(`open.${size}`, first, 'ms until the first answer by words and meaning'),
    row(`open.${size}.read`, open, 'ms of these until all is read'),
    row(`open.${size}.second`, later[0], 'ms, the next answer'),
    row(`open.${size}.page`, page, "ms until the app's page is ready"),
    row(`open.${size}.memory`, memory, 'MB of all browser processes (Pss)'),
    row(`open.${size}.fill`, fillS, 's to write the memory'),
    row(`open.${size}.pack`, packS, 's to open it without packs and to pack it'),
    row(`open.${size}.pack.longest`, longest, 'ms, the longest pack'),
  ];
}

/** How long a page of the app takes to be ready. */
async function pageMs(profile) {
  const server = await serve({ host: '127.0.0.1' });
  const context = await launch(await browser(), profile, server.port);
  try {
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(`${ORIGIN}/headless`);
    await page.locator('#headless[data-state="ready"]').waitFor({ timeout: PAGE_LIMIT_MS });
    return performance.now() - began;
  } finally {
    await context.close();
    server.stop();
  }
}
