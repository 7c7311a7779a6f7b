// The app in a headless Chromium with a lasting profile: one origin always, so that the memory is found again.
import { access, constants, mkdir, open, readdir, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { chromiumFlags } from '../setup/browsers.mjs';
import { freePort, serve } from '../setup/steps.mjs';
import { CliError } from './cli-error.mjs';

export const ORIGIN = 'http://mneme.localhost';

/** Beside the browser's own files, which are lost together: what is known of the memory (lib/store/witness). */
const WITNESS = 'mneme-witness.json';
/** A browser that opens a memory on a full disk may lose all of it: bytes that must be free. */
const LEAST_ROOM = 16e6;

/**
 * Serves the app on a free port, opens it, and resolves once its memory is open.
 *
 * @param decides also where something of the memory is lost: what is called next decides what becomes of it
 * @param endsOnSignal a signal closes the browser and ends this process; else whoever opened it sees to that
 * @param served the port of this machine at which it is served already, and stays so
 */
export async function openApp({ chromium, memory, decides = false, endsOnSignal = true, served = 0 }) {
  const directory = path.resolve(process.env.INIT_CWD ?? process.cwd(), memory ?? '.mneme');
  await mkdir(directory, { recursive: true }).catch((error) => {
    throw new CliError('bad-input', `${directory} cannot be used as a memory: ${error.message}`);
  });
  await requireWritable(directory);
  await requireRoom(directory);
  // The server and the browser start side by side.
  const port = served || (await freePort());
  const serving = served ? null : serve({ host: '127.0.0.1', port });
  serving?.catch(() => {}); // Met below.
  let context = null;
  let app = null;
  const close = async () => {
    // Nobody leaves the page open for it. One that has crashed, or has lost its memory, does not.
    await app?.call('finishSecondCopy').catch(() => {});
    await context?.close();
    await serving?.then(
      (server) => server.stop(),
      () => {}, // It never ran.
    );
  };
  try {
    context = await launch(chromium, directory, port, [], endsOnSignal);
    await keepWitness(context, path.join(directory, WITNESS));
    await serving;
    const offDeviceRequests = [];
    context.on('request', (request) => {
      const url = request.url();
      if (/^https?:|^wss?:/.test(url) && new URL(url).origin !== ORIGIN) offDeviceRequests.push(url);
    });
    app = {
      page: await openPage(context, decides),
      offDeviceRequests,
      close,
      call: (method, ...args) => callMneme(app.page, method, args),
      /** Opens the page again, after it crashed. */
      async reopen() {
        const crashed = app.page;
        app.page = await openPage(context, decides);
        await crashed.close();
      },
    };
    return app;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets the page read and keep what is known of the memory. */
async function keepWitness(context, file) {
  await context.exposeFunction('mnemeReadWitness', () => readFile(file, 'utf8').catch(() => null));
  // One after the other, and in place: also on a full disk.
  let keeping = Promise.resolve();
  await context.exposeFunction('mnemeKeepWitness', (text) => {
    keeping = keeping.then(() => writeOver(file, text)).catch(() => {}); // An older one says less, and nothing wrong.
    return keeping;
  });
}

async function writeOver(file, text) {
  const handle = await open(file, 'r+').catch(() => open(file, 'w'));
  await handle.write(text, 0);
  await handle.close();
}

/** Where the last writing failed, the browser takes it back, and writes about as much again as lies there. */
async function requireRoom(directory) {
  const { bavail, bsize } = await statfs(directory);
  const hasFailed = /"hasFailed":true/.test(
    await readFile(path.join(directory, WITNESS), 'utf8').catch(() => ''),
  );
  const needed = LEAST_ROOM + (hasFailed ? await bytesIn(path.join(directory, 'Default/IndexedDB')) : 0);
  if (bavail * bsize >= needed) return;
  throw new CliError(
    'storage-full',
    `The disk that ${directory} lies on is full. Free at least ${Math.ceil(needed / 1e6)} MB on it first: a browser that opens a memory on a full disk may lose it.`,
  );
}

async function bytesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** Throws `bad-input` where anything of a memory may not be written: a browser could not tell that from another one that uses it. */
async function requireWritable(directory) {
  const names = await readdir(directory, { recursive: true }).catch(() => []); // What may not be read may not be written.
  for (const name of ['', ...names]) {
    const file = path.join(directory, name);
    await access(file, constants.W_OK).catch((error) => {
      if (error.code === 'ENOENT') return; // A mark of the browser's that leads nowhere.
      throw new CliError(
        'bad-input',
        `The memory in ${directory} cannot be written (${file}: ${error.code}). Give yourself the right to write all of it, or copy it to where you may and name that by --memory.`,
      );
    });
  }
}

async function openPage(context, decides) {
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/headless`);
  await page.locator('#headless[data-state="ready"], #headless[data-state="failed"]').waitFor();
  const { fatal, locked, lost } = await page.evaluate(() => window.mneme.getState());
  if (lost && !decides) throw new CliError('memory-gone', `${fatal.message} ${TO_DECIDE}`);
  if (fatal && !lost) throw new CliError(fatal.code, fatal.message);
  if (locked)
    throw new CliError(
      'kiosk-locked',
      'The app is locked in the browser of this memory. Unlock it there first.',
    );
  return page;
}

const TO_DECIDE =
  '(`import FILE` takes in a saved memory, `check --rebuild` keeps what is still there, `forget --all` begins anew.)';

/** A browser with a lasting profile, in which `ORIGIN` is what listens at `port` of this machine. */
export async function launch(chromium, directory, port, flags = [], endsOnSignal = true) {
  const { chromium: playwright } = await import('playwright');
  try {
    return await playwright.launchPersistentContext(directory, {
      executablePath: chromium,
      headless: true,
      ...{ handleSIGINT: endsOnSignal, handleSIGTERM: endsOnSignal },
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
