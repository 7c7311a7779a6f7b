// The app in a browser over a profile of its own, to be killed in three ways and opened again.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../../bin/setup/browsers.mjs';
import { withoutFaces } from '../../browser/harness/face-weights.mjs';

export class Victim {
  /**
   * @param {string} origin where the app is served, the same as long as memories are to be found again
   * @param {boolean} [seesFaces] without, nobody is looked for, and remembering takes less long
   */
  constructor(origin, seesFaces = true) {
    this.origin = origin;
    this.seesFaces = seesFaces;
    this.profile = null;
    this.context = null;
    /** The app's page while it is open. */
    this.page = null;
    /**
     * Called with what the page tells: a phase, the seconds of video that it reports as remembered, a problem.
     * @type {(phase?: string, doneS?: number, problem?: string) => void}
     */
    this.told = () => {};
  }

  /** Opens the app over the memory that there is, in a new browser where the last one was killed. */
  async open() {
    if (!this.context) await this.#start();
    this.page = await this.context.newPage();
    await this.page.goto(`${this.origin}/headless`);
    await this.page.locator('#headless[data-state="ready"], #headless[data-state="failed"]').waitFor();
    const fatal = await this.page.evaluate(() => window.mneme.getState().fatal);
    if (fatal) throw new Error(`The memory does not open after the kill: ${fatal.code}, ${fatal.message}`);
    await this.page.evaluate(() => window.mneme.consent());
    await this.page.evaluate(tellPhases);
  }

  digest() {
    return this.page.evaluate(() => window.mneme.digest());
  }

  /** Writes the memory that is open to a file. */
  async export(file) {
    const downloading = this.page.waitForEvent('download');
    await this.page.evaluate(() => window.mnemeFiles.downloadMemory());
    await (await downloading).saveAs(file);
  }

  /** @param {'browser' | 'tab' | 'page'} kind */
  async kill(kind) {
    const { context, page } = this;
    if (kind === 'browser') {
      const closed = context.waitForEvent('close', { timeout: 0 });
      process.kill(this.browserProcess, 'SIGKILL');
      await closed;
      this.context = null;
    } else {
      if (kind === 'tab') {
        const session = await context.newCDPSession(page);
        const crashed = page.waitForEvent('crash');
        session.send('Page.crash').catch(() => {}); // Nobody is left to answer.
        await crashed;
      }
      await page.close({ runBeforeUnload: false });
    }
    this.page = null;
  }

  /** Ends the browser and throws its memory away; the next `open` begins with an empty one. */
  async forget() {
    await this.context?.close();
    this.context = null;
    if (this.profile) rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    this.profile = null;
  }

  async #start() {
    this.profile ??= mkdtempSync(path.join(os.tmpdir(), 'mneme-kills-'));
    this.context = await chromium.launchPersistentContext(this.profile, {
      executablePath: (await findChromium()) ?? undefined,
      headless: true,
      args: chromiumFlags(),
    });
    if (!this.seesFaces) await withoutFaces(this.context);
    const session = await this.context.browser().newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    this.browserProcess = processInfo.find(({ type }) => type === 'browser').id;
    await this.context.exposeBinding('tell', ({ page }, ...news) => page === this.page && this.told(...news));
  }
}

/** In the page: tells every phase of the work at its beginning, with the seconds that are reported as remembered. */
function tellPhases() {
  let last = null;
  window.mneme.subscribe(() => {
    const item = window.mneme.getState().queue.at(-1) ?? null;
    if (item && item.doneS !== last?.doneS && item.stage === 'saving') window.tell('saved', item.doneS);
    if (item?.stage && item.stage !== last?.stage) window.tell(item.stage, item.doneS);
    last = item;
  });
}
