// Parts of a benchmark that run in a dedicated worker of a cross-origin isolated page, in a Chromium of their own.
import { launch, ORIGIN } from '../../../bin/cli/app.mjs';
import { browser } from '../../../bin/setup/browsers.mjs';
import { say } from '../../../bin/setup/steps.mjs';
import { bundle } from '../../browser/harness/bundle.mjs';
import { serveModules } from '../../browser/harness/serve-modules.mjs';
import { withScratch } from './scratch.mjs';

/**
 * Loads a module of this project in a worker of a browser that is started for it, and runs `work` with `call(name, argument)`, which calls
 * what it exports. What it writes to the console is said; `gc` is there.
 *
 * @template T
 * @param {string} entry path of the module
 * @param {(call: (name: string, argument?: unknown) => Promise<any>) => Promise<T>} work
 * @param {object} [options]
 * @param {Record<string, string>} [options.files] what the worker can fetch under /files/: name to path
 * @param {string} [options.profile] where what it stores stays, as of the app's own origin; without it nothing stays
 * @param {string[]} [options.flags] more of the browser's own
 * @returns {Promise<T>}
 */
export async function inBrowser(entry, work, { files, profile, flags = [] } = {}) {
  if (!profile) return withScratch((scratch) => inBrowser(entry, work, { files, profile: scratch, flags }));
  const server = await serveModules(await bundle(entry), files);
  try {
    const context = await launch(await browser(), profile, server.port, ['--js-flags=--expose-gc', ...flags]);
    try {
      const page = await context.newPage();
      page.on('console', (message) => say(message.text()));
      const crashed = new Promise((_, reject) => {
        page.on('crash', () => reject(new Error('The tab crashed: it may have run out of memory.')));
      });
      crashed.catch(() => {}); // Met by whatever is called.
      await page.goto(ORIGIN);
      await page.waitForFunction(() => 'inWorker' in window);
      return await work((name, argument) =>
        Promise.race([page.evaluate(callExport, [name, argument]), crashed]),
      );
    } finally {
      await context.close();
    }
  } finally {
    await server.close();
  }
}

function callExport([name, argument]) {
  return window.inWorker(`(lib, given) => lib[${JSON.stringify(name)}](given)`, argument);
}
