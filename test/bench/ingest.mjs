// Work per second of video by stage, and peak memory, beside the same recipe run natively.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { remember } from '../../bin/cli/remember.mjs';
import { ROOT, SetupError, say } from '../../bin/setup/steps.mjs';
import { film, round, withFreshApp } from './films.mjs';

const FILMS = ['a1', 'a-long'];
const NATIVE = path.join(ROOT, 'test/bench/native');

export async function run(args) {
  const films = args.length > 0 ? args : FILMS;
  const native = await nativeRecipe();
  const rows = [];
  for (const name of films) rows.push(...(await rowsFor(name, native)));
  return rows;
}

async function rowsFor(name, native) {
  const { video, truth } = film(name);
  say(`${name}: in the browser ...`);
  const { report, peakMB, wallS } = await inBrowser(video);
  say(`${name}: natively ...`);
  const begun = performance.now();
  const baseline = await native.ingestNatively(video, truth.size, process.env.MNEME_MODELS, []);
  const nativeWallS = (performance.now() - begun) / 1000;
  const seconds = report.durationS;
  const total = (stages) => Object.values(stages).reduce((sum, s) => sum + s, 0) / seconds;
  const ours = Object.fromEntries(Object.entries(report.stages).map(([stage, { s }]) => [stage, s]));
  const beside = (metric, value, other, unit = 's per s of video') => ({
    metric,
    value: round(value, 4),
    unit,
    baseline: round(other, 4),
    baselineName: 'native',
    ratio: round(value / other),
  });
  return [
    { ...beside(`ingest.ratio.${name}`, total(ours), total(baseline.seconds)) },
    beside(`ingest.wall.${name}`, wallS / seconds, nativeWallS / seconds),
    ...Object.entries(ours).map(([stage, s]) =>
      baseline.seconds[stage] > 0
        ? beside(`ingest.${stage}.${name}`, s / seconds, baseline.seconds[stage] / seconds)
        : { metric: `ingest.${stage}.${name}`, value: round(s / seconds, 4), unit: 's per s of video' },
    ),
    { metric: `ingest.peakMB.${name}`, value: Math.round(peakMB), unit: 'MB, browser processes together' },
  ];
}

async function inBrowser(video) {
  return withFreshApp(async (app) => {
    let peakMB = 0;
    const sampling = setInterval(() => {
      peakMB = Math.max(peakMB, chromiumMemoryMB());
    }, 500);
    const begun = performance.now();
    const { videos } = await remember(app, [video], undefined, say);
    clearInterval(sampling);
    if (videos[0].status !== 'remembered')
      throw new SetupError(`${video}: ${JSON.stringify(videos[0].error)}`);
    return { report: videos[0], peakMB, wallS: (performance.now() - begun) / 1000 };
  });
}

/** Proportional set size of the browser that this process started, in MB (Linux: /proc). */
function chromiumMemoryMB() {
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const sum = (pid) => (children.get(pid) ?? []).reduce((total, child) => total + pss(child) + sum(child), 0);
  return sum(process.pid);
}

function pss(pid) {
  try {
    if (!/chrom/i.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return 0;
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

/** Installs onnxruntime-node for the baseline, bundles the recipe over it, and loads it. */
async function nativeRecipe() {
  if (spawnSync('ffmpeg', ['-version']).status !== 0)
    throw new SetupError('The native baseline needs ffmpeg: install it.');
  if (!process.env.MNEME_MODELS)
    throw new SetupError('The native baseline needs MNEME_MODELS, a directory of weights.');
  process.env.MNEME_MODELS = path.resolve(process.env.MNEME_MODELS);
  if (!existsSync(path.join(NATIVE, 'node_modules'))) {
    say('Installing onnxruntime-node for the native baseline (about 290 MB on disk, once) ...');
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: NATIVE,
      stdio: ['ignore', 2, 2],
    });
  }
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: path.join(NATIVE, 'recipe.ts'),
    platform: 'node',
    plugins: [
      {
        name: 'native-runtime',
        resolveId(source) {
          if (source.endsWith('models/runtime')) return path.join(NATIVE, 'runtime.ts');
          return source === 'onnxruntime-web' ? { id: 'onnxruntime-node', external: true } : null;
        },
      },
    ],
    logLevel: 'silent',
  });
  const output = path.join(NATIVE, 'node_modules', '.recipe.mjs');
  mkdirSync(path.dirname(output), { recursive: true });
  await build.write({ file: output, format: 'esm' });
  return import(pathToFileURL(output).href);
}
