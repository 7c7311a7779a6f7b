// The app in a headless Chromium with a lasting profile: one origin always, so that the memory is found again.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromiumFlags, freePort, serve } from '../setup/steps.mjs';
import { CliError } from './errors.mjs';

export const ORIGIN = 'http://mneme.localhost';

/** Serves the app on a free port, opens it, and resolves once its memory is open. */
export async function openApp({ chromium, memory }) {
  const directory = path.resolve(process.env.INIT_CWD ?? process.cwd(), memory ?? '.mneme');
  await mkdir(directory, { recursive: true }).catch((error) => {
    throw new CliError('bad-input', `${directory} cannot be used as a memory: ${error.message}`);
  });
  // The server and the browser start side by side.
  const port = await freePort();
  const serving = serve({ host: '127.0.0.1', port });
  serving.catch(() => {}); // Met below.
  let context = null;
  const close = async () => {
    await context?.close();
    await serving.then(
      (server) => server.stop(),
      () => {}, // It never ran.
    );
  };
  try {
    context = await launch(chromium, directory, port);
    await serving;
    const offDeviceRequests = [];
    context.on('request', (request) => {
      const url = request.url();
      if (/^https?:|^wss?:/.test(url) && new URL(url).origin !== ORIGIN) offDeviceRequests.push(url);
    });
    const app = {
      page: await openPage(context),
      offDeviceRequests,
      close,
      call: (method, ...args) => callMneme(app.page, method, args),
      /** Opens the page again, after it crashed. */
      async reopen() {
        const crashed = app.page;
        app.page = await openPage(context);
        await crashed.close();
      },
    };
    return app;
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPage(context) {
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/headless`);
  await page.locator('#headless[data-state="ready"], #headless[data-state="failed"]').waitFor();
  const { fatal, locked } = await page.evaluate(() => window.mneme.getState());
  if (fatal) throw new CliError(fatal.code, fatal.message);
  if (locked)
    throw new CliError(
      'kiosk-locked',
      'The app is locked in the browser of this memory. Unlock it there first.',
    );
  return page;
}

/** A browser with a lasting profile, in which `ORIGIN` is what listens at `port` of this machine. */
export async function launch(chromium, directory, port, flags = []) {
  const { chromium: playwright } = await import('playwright');
  try {
    return await playwright.launchPersistentContext(directory, {
      executablePath: chromium,
      headless: true,
      args: [...chromiumFlags(), ...flags, `--host-resolver-rules=MAP mneme.localhost:80 127.0.0.1:${port}`],
    });
  } catch (error) {
    if (/ProcessSingleton|SingletonLock|already in use|existing browser session/i.test(error.message)) {
      throw new CliError(
        'memory-in-use',
        `Another process uses the memory in ${directory}. Wait until it has finished.`,
      );
    }
    throw error;
  }
}

/** Calls a method of `window.mneme`, or one of `window.mnemeFiles`; its typed errors become CliErrors. */
async function callMneme(page, method, args) {
  const result = await page.evaluate(
    async ([name, given]) => {
      try {
        const owner = name in window.mnemeFiles ? window.mnemeFiles : window.mneme;
        return { value: await owner[name](...given) };
      } catch (error) {
        return { error: { code: error.code ?? 'internal', message: error.message } };
      }
    },
    [method, args],
  );
  if (result.error) throw new CliError(result.error.code, result.error.message);
  return result.value;
}
