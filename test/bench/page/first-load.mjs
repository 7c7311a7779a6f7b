import { readFile } from 'node:fs/promises';
import { at } from '../../../bin/setup/common.mjs';
import { median, row } from './figures.mjs';

const RUNS = 3;
/** A page is quiet when nothing has been asked for and no task was long for so many ms. */
const QUIET_MS = 500;
/** JavaScript of a bare page of this version of Next, compressed by Brotli, measured once; by gzip 137,000. Bytes. */
const BARE_NEXT = 117_000;
const KB = 1000;

/** Each page by itself, nothing remembered, nothing kept: bytes of scripts, and how soon and how steadily it is there. */
export async function firstLoads(browser, origin) {
  const { pages } = JSON.parse(await readFile(at('public/offline.json'), 'utf8'));
  const rows = [];
  for (const path of pages.filter((page) => page !== '/demo')) {
    const runs = [];
    for (let i = 0; i < RUNS; i += 1) runs.push(await load(browser, origin + path));
    const of = (what) => median(runs.map((run) => run[what]));
    const bare = { baseline: BARE_NEXT / KB, baselineName: 'a bare page of Next' };
    rows.push(
      row(`page.js${path}`, of('bytes') / KB, 'KB', bare),
      row(`page.lcp${path}`, of('lcp'), 'ms'),
      row(`page.tbt${path}`, of('tbt'), 'ms'),
      row(`page.cls${path}`, of('cls'), '', { digits: 3 }),
    );
  }
  return rows;
}

async function load(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const bytes = await scriptBytes(context, page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(() => window.seen());
  await context.close();
  return { bytes: bytes(), ...seen };
}

/** Counts what a page's scripts take on the way, compressed, with their headers. */
async function scriptBytes(context, page) {
  const network = await context.newCDPSession(page);
  const scripts = new Set();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  return () => bytes;
}

/** Runs in the page, before anything else. Shifts are summed over the worst window of 5 s with gaps under 1 s, as web.dev/cls has it. */
function watch() {
  const entries = { 'largest-contentful-paint': [], longtask: [], 'layout-shift': [], paint: [] };
  for (const [type, list] of Object.entries(entries))
    new PerformanceObserver((seen) => list.push(...seen.getEntries())).observe({ type, buffered: true });
  window.seen = () => {
    const painted = entries.paint.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
    let [cls, sum, first, last] = [0, 0, -Infinity, -Infinity];
    for (const { startTime, value, hadRecentInput } of entries['layout-shift']) {
      if (hadRecentInput) continue;
      if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
      last = startTime;
      sum += value;
      cls = Math.max(cls, sum);
    }
    return {
      lcp: entries['largest-contentful-paint'].at(-1)?.startTime ?? 0,
      // What a task takes beyond 50 ms, from the first paint on.
      tbt: entries.longtask.reduce((blocked, { startTime, duration }) => {
        const from = Math.max(startTime, painted);
        return blocked + Math.max(0, startTime + duration - from - 50);
      }, 0),
      cls,
    };
  };
}
