import { readFile } from 'node:fs/promises';
import { at } from '../../../bin/setup/common.mjs';
import { median, row } from './figures.mjs';

const RUNS = 5;

/** The second visit, with the server gone: from the beginning of loading a page until it can be used. The demo film is remembered. */
export async function warmStarts(browser, server) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/demo`);
  await page.getByRole('heading', { name: 'demo.mp4' }).waitFor();
  const { files } = JSON.parse(await readFile(at('public/offline.json'), 'utf8'));
  await page.waitForFunction(
    async (count) => (await (await caches.open('mneme-files')).keys()).length === count,
    Object.keys(files).length,
    { polling: 500 },
  );
  const online = await starts(page, server.url);
  server.stop();
  await server.ended;
  const offline = await starts(page, server.url);
  await context.close();
  return ['library', 'ask'].map((what) =>
    row(`page.offline-start.${what}`, offline[what], 'ms', {
      baseline: online[what],
      baselineName: 'with the server',
    }),
  );
}

async function starts(page, origin) {
  return {
    library: await start(
      page,
      `${origin}/`,
      () =>
        [...document.querySelectorAll('h2, h3')].some(({ textContent }) => textContent === 'demo.mp4') &&
        performance.now(),
    ),
    ask: await start(
      page,
      `${origin}/ask`,
      () => document.querySelector('[aria-label="Examples"]') !== null && performance.now(),
    ),
  };
}

/** Milliseconds from the beginning of a navigation until a page can be used: `usable` tells then, in the page, what time it is. */
async function start(page, url, usable) {
  const times = [];
  for (let i = 0; i <= RUNS; i += 1) {
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(usable, undefined, { polling: 'raf' });
    times.push(await seen.jsonValue());
  }
  return median(times.slice(1));
}
