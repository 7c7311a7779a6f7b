// The app over a memory that is made for a measurement, and thrown away after it.
import path from 'node:path';
import { launch } from '../../../bin/cli/app.mjs';
import { browser } from '../../../bin/setup/browsers.mjs';
import { ROOT, serve } from '../../../bin/setup/steps.mjs';
import { inBrowser } from '../common/in-browser.mjs';
import { withScratch } from '../common/scratch.mjs';

const ENTRY = path.join(ROOT, 'test/bench/page/fill-timeline.ts');

/**
 * @template T
 * @param {{ videos: number, clips: number, people: number, days: number }} size
 * @param {(context: import('playwright').BrowserContext) => Promise<T>} measure is given a browser that has the memory; the app is served
 * @returns {Promise<T>}
 */
export function overMadeMemory(size, measure) {
  return withScratch(async (profile) => {
    await inBrowser(ENTRY, (call) => call('fill', size), { profile });
    const server = await serve({ host: '127.0.0.1' });
    try {
      const context = await launch(await browser(), profile, server.port);
      try {
        return await measure(context);
      } finally {
        await context.close();
      }
    } finally {
      server.stop();
    }
  });
}
