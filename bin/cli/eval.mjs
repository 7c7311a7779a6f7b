// `eval`: questions of a dataset asked of this memory, judged, and told beside the published figures; and measurements beside it. What it
// works with is in lib/eval, in this process: no page knows of the model that judges.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nodeModule } from '../setup/node-module.mjs';
import { CliError } from './cli-error.mjs';
import { fromCaller } from './paths-and-seconds.mjs';

/** What can be evaluated, with what each takes. */
const WHAT = {
  films: { paths: 1, take: 'a folder of NAME.truth.json' },
  m3bench: { paths: 1, take: 'robot.json or web.json' },
  'mm-lifelong': { paths: 1, take: 'the questions of one of its parts' },
  'video-mme': { paths: 1, take: 'its questions as JSON' },
  lvbench: { paths: 1, take: 'video_info.meta.jsonl' },
  noise: { paths: 1, take: 'a folder of NAME.truth.json' },
  autodq: { paths: 1, take: 'reference sentences as JSON' },
  pairwise: { paths: 2, take: 'two files that --out wrote' },
};
/** Of these nothing is asked, and nothing but their paths said. */
const MEASUREMENTS = ['noise', 'autodq', 'pairwise'];

/** How often it is looked whether a model has written, milliseconds. */
const LOOK_MS = 500;

export const evalUsage = `eval films DIR | eval m3bench|mm-lifelong|video-mme|lvbench FILE
      [--mode auto|reflex|iterative|recursive|verified] [--out FILE] [--as-published] [--switch NAME[=VALUE]]...
  npm run -s mneme -- eval noise DIR | eval autodq FILE | eval pairwise FILE FILE`;

/** What `eval` is asked. */
export function evaluating([what, ...paths], options, modes) {
  const known = Object.hasOwn(WHAT, what ?? '') ? WHAT[what] : null;
  if (!known) throw new CliError('bad-input', `Say what to evaluate: ${Object.keys(WHAT).join(', ')}.`);
  if (paths.length !== known.paths) throw new CliError('bad-input', `eval ${what} takes ${known.take}.`);
  const { mode = 'auto', out, switch: switches = [] } = options;
  if (!modes.includes(mode))
    throw new CliError('bad-input', `There is no mode ${mode}: ${modes.join(', ')}.`);
  const given = ['mode', 'out', 'switch', 'as-published'].filter((name) => options[name] !== undefined);
  if (MEASUREMENTS.includes(what) && given.length > 0)
    throw new CliError('bad-input', `eval ${what} takes no --${given[0]}.`);
  const file = out === undefined ? null : fromCaller(out);
  if (file && !existsSync(path.dirname(file)))
    throw new CliError('not-found', `There is no folder ${path.dirname(file)}.`);
  return {
    what,
    files: paths.map(fromCaller).flatMap(filesOf),
    mode,
    out: file,
    switches: [...(options['as-published'] ? ['as-published'] : []), ...switches],
  };
}

/**
 * Evaluates. Everything that can be refused is refused before the memory is opened.
 *
 * @param open opens the app
 * @returns {Promise<{result: object, text: string}>}
 */
export async function evaluateWith(open, asked, say) {
  const lib = await nodeModule('lib/eval/index.ts');
  try {
    const { what } = asked;
    if (what === 'noise') return await noise(lib, open, asked);
    if (what === 'pairwise') return await pairwise(lib, asked, say);
    if (what === 'autodq') return await autoDq(lib, open, asked, say);
    return await questions(lib, open, asked, say);
  } catch (error) {
    // From the module, which has classes of its own.
    throw error.name === 'MnemeError' ? new CliError(error.code, error.message) : error;
  }
}

async function questions(lib, open, { what, files, mode, out, switches }, say) {
  const dataset = lib.DATASETS[what](files.map(read));
  const switched = lib.switching(switches, mode);
  const log = out ? lib.openRecordFile(out) : lib.noRecordFile();
  const judge = judgeOf(lib, say);
  return withApp(open, async (app) => {
    const state = await quiet(app, say);
    const { agreed, lapsed } = await app.call('modelState');
    const model = agreed && lapsed === null ? (agreed.model ?? agreed.runsIn) : null;
    const withoutForwardGrounding = lib.writtenWithout(await app.call('writingCounts'));
    const setting = { mode, model, switches, withoutForwardGrounding };
    if (switches.length > 0 && setting.model === null)
      throw new CliError(
        'model-unavailable',
        'Switches change how a language model answers, and none is connected.',
      );
    const digest = await digestOf(app);
    const evaluated = await lib.evaluate({
      ...{ dataset, setting, switched, judge, log, say },
      memory: { videos: state.videos.map(({ name }) => name), digest, ask: (request) => ask(app, request) },
      now: () => performance.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    if ((await digestOf(app)) !== digest)
      throw new CliError(
        'memory-in-use',
        'The memory was changed while it was evaluated. Run the same command again: what was asked since is asked once more.',
      );
    const result = lib.reportOf(dataset, evaluated, setting, digest);
    requireScored(lib.nothingScored(result));
    return { result, text: lib.reportText(result) };
  });
}

async function noise(lib, open, { files }) {
  const dataset = lib.DATASETS.films(files.map(read));
  return withApp(open, async (app) => {
    const { videos } = await stateOf(app);
    const names = new Map(videos.map(({ name }) => [path.parse(name).name, name]));
    const here = dataset.questions.filter((question) => question.videos.every((video) => names.has(video)));
    const result = await lib.measureNoise(here, async (text, { about, before }, k) => {
      const { hits } = await app.call('search', {
        ...{ text, k, video: names.get(about) },
        ...(before === null ? {} : { before }),
      });
      return hits;
    });
    requireScored(lib.noNoiseScored(result, dataset.questions, here));
    return { result, text: lib.noiseText(result) };
  });
}

async function autoDq(lib, open, { files }, say) {
  const reference = lib.readReference(read(files[0]));
  const judge = neededJudge(lib, say);
  return withApp(open, async (app) => {
    const { videos } = await stateOf(app);
    const startsAt = new Map(videos.map((video) => [video.name, Date.parse(video.startsAt)]));
    const written = async (video, t0, t1) => {
      const at = (t) => new Date(startsAt.get(video) + t * 1000).toISOString();
      const { hits } = await app.call('search', {
        ...{ videos: [video], when: `${at(t0)}/${at(t1)}`, k: 1000 },
        kinds: ['says', 'observed', 'reads', 'sounds', 'known', 'fact'],
      });
      return hits.map(({ text }) => text);
    };
    const names = [...startsAt.keys()];
    const result = await lib.measureAutoDq(reference, names, written, judge, say);
    requireScored(lib.noStretchScored(result, reference));
    return { result, text: lib.autoDqText(result) };
  });
}

async function pairwise(lib, { files }, say) {
  const [first, second] = files.map((file) => lib.readRecordFile(file));
  const result = await lib.compareRuns(first, second, neededJudge(lib, say), say);
  requireScored(lib.nothingCompared(result, first));
  return { result, text: lib.pairwiseText(result) };
}

/** Refuses what came to nothing. */
function requireScored(nothing) {
  if (nothing) throw new CliError(nothing.code, nothing.message);
}

async function withApp(open, work) {
  const app = await open();
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** An answer, or why there is none: a question that fails does not end the run. */
async function ask(app, request) {
  try {
    return { answer: await app.call('ask', request) };
  } catch (error) {
    if (error instanceof CliError) return { error: { code: error.code, message: error.message } };
    if (app.page.isClosed())
      throw new CliError('cancelled', 'The browser was closed. Run the same command again to go on.');
    if (!/crash/i.test(error.message)) throw error;
    await app.reopen();
    return { error: { code: 'worker-stopped', message: 'The page crashed at it.' } };
  }
}

/** The state of a memory that nothing is being written to: what a model has still to write of it is waited for. */
async function quiet(app, say) {
  for (let said = ''; ; ) {
    const state = await stateOf(app);
    const { model, state: standing, clip, clips, problem } = state.writing;
    if (standing === 'idle' || standing === 'paused') return state;
    if (problem)
      throw new CliError(problem.code, `${model} has yet to write of the memory. ${problem.message}`);
    const words = `${model} writes of the memory first: clip ${clip} of ${clips}`;
    if (words !== said) say(words);
    said = words;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function stateOf(app) {
  return app.page.evaluate(() => window.mneme.getState());
}

async function digestOf(app) {
  const digests = await app.call('digest');
  return createHash('sha256').update(JSON.stringify(digests)).digest('hex').slice(0, 16);
}

function judgeOf(lib, say) {
  const model = lib.judgeModel(process.env);
  if (model) say(`${model.judge.model} on ${model.host} judges: questions, references and answers go there.`);
  return model?.judge ?? null;
}

function neededJudge(lib, say) {
  const judge = judgeOf(lib, say);
  if (!judge)
    throw new CliError(
      'model-unavailable',
      'This needs a model that judges: set MNEME_JUDGE_BASE_URL and MNEME_JUDGE_MODEL.',
    );
  return judge;
}

/** A file, or the truth files of a folder in order of their names. */
function filesOf(given) {
  if (!existsSync(given)) throw new CliError('not-found', `There is no ${given}.`);
  if (!statSync(given).isDirectory()) return [given];
  const truths = readdirSync(given).filter((name) => name.endsWith('.truth.json'));
  if (truths.length === 0) throw new CliError('not-found', `There is no NAME.truth.json in ${given}.`);
  return truths.sort().map((name) => path.join(given, name));
}

function read(file) {
  return { name: path.basename(file), text: readFileSync(file, 'utf8') };
}
