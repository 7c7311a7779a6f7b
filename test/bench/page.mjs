// How fast the pages are, on the production build in Chromium: `first-load` (bytes of JavaScript, largest paint, blocking, layout shift,
// page by page), `first-answer` (from a first film to the first answered question), `warm-start` (the second visit, with the server gone), `timeline` (frames while 10,000 clips are zoomed and moved) and `interactions` (from a hand to the next
// picture, with 1,000 videos and 500 people). Without arguments all.
import { chromiumFlags, findChromium } from '../../bin/setup/browsers.mjs';
import { SetupError, say, serve } from '../../bin/setup/steps.mjs';
import { firstAnswers } from './page/first-answer.mjs';
import { firstLoads } from './page/first-load.mjs';
import { interactionRows } from './page/interactions.mjs';
import { timelineRows } from './page/timeline.mjs';
import { warmStarts } from './page/warm-start.mjs';

const PARTS = {
  'first-load': () => onPages((browser, server) => firstLoads(browser, server.url)),
  'first-answer': () => onPages(firstAnswers),
  'warm-start': () => onPages(warmStarts),
  timeline: timelineRows,
  interactions: interactionRows,
};

export async function run(args) {
  const unknown = args.find((part) => !(part in PARTS));
  if (unknown) throw new SetupError(`There is no ${unknown} to measure: ${Object.keys(PARTS).join(', ')}.`);
  const rows = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (args.length > 0 && !args.includes(name)) continue;
    say(`${name} ...`);
    rows.push(...(await measure()));
  }
  return rows;
}

/** Measures with a browser that keeps nothing and a server, both for this alone. */
async function onPages(measure) {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumFlags(),
  });
  try {
    const server = await serve();
    try {
      return await measure(browser, server);
    } finally {
      server.stop();
    }
  } finally {
    await browser.close();
  }
}
