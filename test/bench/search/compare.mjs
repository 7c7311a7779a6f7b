// Our index beside others that run in a browser, each in a browser of its own, on the same vectors and queries.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, ROOT, SetupError, say } from '../../../bin/setup/steps.mjs';
import { browserMemoryMB } from '../common/browser-memory.mjs';
import { inBrowser } from '../common/in-browser.mjs';

const BASELINES = path.join(ROOT, 'test/bench/baselines');
/** Each is a module of that folder. */
const NAMES = ['hnswlib-wasm', 'mememo', 'orama', 'pgvector-hnsw', 'pgvector-exact'];
/** Whoever has not been built by then is not asked. */
const LIMIT_S = 240;
/** How long the system takes to notice that memory was let go. */
const SETTLE_MS = 1500;

/** Figures of ours beside those of each that can be had and runs; of the others it is said that they do not. */
export async function compare([size, ...more]) {
  if (more.length > 0) throw new SetupError('Name one size.');
  if (!installed()) return [];
  const ours = await measured('ours', path.join(ROOT, 'test/bench/search/ours.ts'), size);
  const rows = [];
  for (const name of NAMES) {
    try {
      const theirs = await measured(name, path.join(BASELINES, `${name}.mjs`), size);
      rows.push(...rowsOf(name, size, ours, theirs));
    } catch (error) {
      say(`${name} is not compared with, since it does not run: ${error.message}`);
    }
  }
  return rows;
}

/** Installs what is compared with, where that has not been done; false when it cannot be had. */
function installed() {
  // Written last.
  if (existsSync(path.join(BASELINES, 'node_modules/.package-lock.json'))) return true;
  say('Installing what is compared with (35 MB on disk, once) ...');
  try {
    installPackages('Installing what is compared with', { cwd: BASELINES });
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`There is nothing to compare with. ${error.message}`);
    return false;
  }
}

/** What building and asking one of them comes to; `asked` is null when it was not built in time. */
function measured(name, entry, size) {
  say(`${name}: ${size} vectors ...`);
  const work = async (call) => {
    await call('prepare', size);
    const before = await memoryMB(call);
    const built = await call('build', LIMIT_S);
    const memory = (await memoryMB(call)) - before;
    return { built, memory, asked: built.added === size ? await call('ask') : null };
  };
  return inBrowser(entry, work, { files: postgresFiles() });
}

async function memoryMB(call) {
  await call('collect');
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return browserMemoryMB();
}

function postgresFiles() {
  const pglite = path.join(BASELINES, 'node_modules/@electric-sql/pglite/dist');
  const names = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];
  return {
    ...Object.fromEntries(names.map((name) => [name, path.join(pglite, name)])),
    'vector.tar.gz': path.join(pglite, '../../pglite-pgvector/dist/vector.tar.gz'),
  };
}

function rowsOf(name, size, ours, theirs) {
  const row = (metric, value, baseline, unit, digits = 3) => ({
    metric: `search.baseline.${name}.${metric}`,
    value: Number(value.toFixed(digits)),
    unit,
    baseline: Number(baseline.toFixed(digits)),
    baselineName: name,
    ratio: Number((value / baseline).toPrecision(3)),
  });
  const { built, memory, asked } = theirs;
  if (!asked) {
    const unit = `s to build; ${name} was given up with ${built.added} of ${size}`;
    return [row('build', ours.built.seconds, built.seconds, unit)];
  }
  const at = asked.neighbours === null ? '' : `, it looks at ${asked.neighbours} neighbours`;
  return [
    row('build', ours.built.seconds, built.seconds, `s to build ${size}`),
    row('query.p50', ours.asked.median, asked.median, `ms a query${at}`),
    row('query.p95', ours.asked.p95, asked.p95, `ms a query${at}`),
    row('recall20', ours.asked.recall, asked.recall, `of the 20 nearest${at}`),
    row('memory', ours.memory, memory, 'MB more with it, all browser processes (Pss)', 1),
  ];
}
