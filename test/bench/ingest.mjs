// Work per second of video by stage, and peak memory, beside the same recipe run natively.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, ROOT, SetupError, say } from '../../bin/setup/steps.mjs';
import { browserProcessorS, peakMemoryMB } from './common/browser-memory.mjs';
import { film, rememberOne, round, withFreshApp } from './common/films.mjs';
import { inBrowser as inBrowserModule } from './common/in-browser.mjs';
import { withScratch } from './common/scratch.mjs';

const FILMS = ['a1', 'a-long'];
const WITNESS = path.join(ROOT, 'test/bench/ingest/witness.ts');
const WITNESS_TURNS = 3;
const THINGS_TURNS = 2;
const NATIVE = path.join(ROOT, 'test/bench/native');

export async function run(args) {
  if (args[0] === 'witness') return witnessRows();
  if (args[0] === 'words') return wordsRows(args.slice(1));
  if (args[0] === 'things') return thingsRows(args.slice(1));
  const films = args.length > 0 ? args : FILMS;
  const native = await nativeRecipe();
  const rows = [];
  for (const name of films) rows.push(...(await rowsFor(name, native)));
  return [...rows, ...(await witnessRows())];
}

/**
 * All of remembering videos whose words are written down, with what comes with the app or MNEME_MODELS: wall clock and processor seconds of the
 * browser a second of video, the first video's with the loading of the weights.
 */
function wordsRows(files) {
  const videos = files.length > 0 ? files : FILMS.map((name) => film(name).video);
  return withScratch((alone) =>
    withFreshApp(async (app) => {
      const rows = [];
      for (const video of videos) {
        // Without the subtitles that lie beside it.
        const copy = path.join(alone, path.basename(video));
        copyFileSync(video, copy);
        const [processor, begun] = [browserProcessorS(), performance.now()];
        const report = await rememberOne(app, copy);
        const name = path.parse(video).name;
        const row = (what, seconds) => ({
          metric: `ingest.words.${what}.${name}`,
          value: round(seconds / report.durationS, 4),
          unit: 's per s of video',
        });
        rows.push(
          row('wall', (performance.now() - begun) / 1000),
          row('processor', browserProcessorS() - processor),
          ...Object.entries(report.stages).map(([stage, { s }]) => row(stage, s)),
        );
      }
      return rows;
    }),
  );
}

/**
 * What things, colours and writing add to remembering: processor seconds of the browser a second of video (bound 0.10), and the most memory that its
 * processes have (bound 150 MB), with them and without, by turns, each in a memory of its own; of each the least.
 */
async function thingsRows(files) {
  const rows = [];
  for (const video of files.length > 0 ? files : FILMS.map((name) => film(name).video)) {
    const name = path.parse(video).name;
    const turns = { true: [], false: [] };
    for (let i = 0; i < THINGS_TURNS; i += 1)
      for (const isSeen of [false, true]) {
        say(`${name}: ${isSeen ? 'with' : 'without'} things and writing ...`);
        turns[isSeen].push(await rememberSeeing(video, isSeen));
      }
    const least = (isSeen, what) => Math.min(...turns[isSeen].map((turn) => turn[what]));
    const beside = (metric, what, unit, digits) => {
      const [value, baseline] = [least(true, what), least(false, what)];
      return [
        {
          ...{ metric: `ingest.things.${metric}.${name}`, value: round(value, digits), unit },
          ...{ baseline: round(baseline, digits), baselineName: 'without', ratio: round(value / baseline) },
        },
        { metric: `ingest.things.${metric}.more.${name}`, value: round(value - baseline, digits), unit },
      ];
    };
    rows.push(
      ...beside('work', 'workS', 's of processor per s of video', 4),
      ...beside('peakMB', 'peakMB', 'MB, browser processes together', 0),
    );
  }
  return rows;
}

function rememberSeeing(video, isSeen) {
  return withFreshApp(async (app) => {
    await app.call('setFindsThings', isSeen);
    await app.call('setReadsWriting', isSeen);
    const begun = browserProcessorS();
    let report;
    const peakMB = await peakMemoryMB(async () => {
      report = await rememberOne(app, video);
    });
    return { workS: (browserProcessorS() - begun) / report.durationS, peakMB };
  });
}

/** What keeping a witness adds to the commit of a clip: the two by turns, each in a browser of its own. */
async function witnessRows() {
  say('Commits of clips, with a witness and without ...');
  const took = { true: [], false: [] };
  for (let i = 0; i < WITNESS_TURNS; i += 1)
    for (const witnessed of [true, false])
      took[witnessed].push(await inBrowserModule(WITNESS, (call) => call('commitMs', witnessed)));
  const least = (all) => Math.min(...all);
  const [value, baseline] = [least(took.true), least(took.false)];
  return [
    {
      metric: 'ingest.witness',
      value: round(value, 3),
      unit: 'ms a commit of a clip',
      baseline: round(baseline, 3),
      baselineName: 'without a witness',
      ratio: round(value / baseline),
    },
  ];
}

async function rowsFor(name, native) {
  const { video, truth } = film(name);
  say(`${name}: in the browser ...`);
  const { report, peakMB, wallS } = await inBrowser(video, native.WEIGHTS);
  say(`${name}: natively ...`);
  const begun = performance.now();
  const baseline = await native.ingestNatively(video, truth.size, process.env.MNEME_MODELS);
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

async function inBrowser(video, weights) {
  return withFreshApp(async (app) => {
    let report;
    const begun = performance.now();
    const peakMB = await peakMemoryMB(async () => {
      report = await rememberOne(app, video);
    });
    const wallS = (performance.now() - begun) / 1000;
    await checkWeights(app, weights);
    return { report, peakMB, wallS };
  });
}

/** The two runs can be compared only where the browser used the weights that the native one loads. */
async function checkWeights(app, weights) {
  const abilities = await app.page.evaluate(() => window.mneme.getState().abilities);
  for (const [task, { id }] of Object.entries(weights)) {
    const used = abilities.find((ability) => ability.task === task)?.weight?.id ?? 'none';
    if (used !== id)
      throw new SetupError(
        `For ${task} the browser used ${used} and the native run uses ${id}: no comparison.`,
      );
  }
}

/** Installs onnxruntime-node for the baseline, bundles the recipe over it, and loads it. */
async function nativeRecipe() {
  if (spawnSync('ffmpeg', ['-version']).status !== 0)
    throw new SetupError('The native baseline needs ffmpeg: install it.');
  if (!process.env.MNEME_MODELS)
    throw new SetupError('The native baseline needs MNEME_MODELS, a directory of weights.');
  if (!existsSync(path.join(NATIVE, 'node_modules'))) {
    say('Installing onnxruntime-node for the native baseline (about 290 MB on disk, once) ...');
    installPackages('Installing onnxruntime-node', { cwd: NATIVE });
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
  await build.write({ file: output, format: 'esm', codeSplitting: false });
  const recipe = await import(pathToFileURL(output).href);
  for (const [task, { id, file }] of Object.entries(recipe.WEIGHTS)) {
    if (!existsSync(path.join(process.env.MNEME_MODELS, task, id, file)))
      throw new SetupError(`The native baseline needs ${task}/${id}/${file} in MNEME_MODELS.`);
  }
  return recipe;
}
