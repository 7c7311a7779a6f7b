// What the second copy in the private file system is worth, and what it costs: records that stay lost after damages of the database, drawn from a seed (100 in
// a browser, 10 of the browser's own files), work while a film is remembered, the commit of a clip, and bytes.
// Beside it, devices that share a memory (lib/sync): three of 200 seeds each, that do anything, at any time, and are killed at times; with memories in hand, and in three browsers.
// `--seed N` repeats a run; `--count N`, `--files N`, `--films N`, `--devices N` and `--browsers N` make fewer or more; with `--devices` or `--browsers` alone nothing else is done.
import path from 'node:path';
import { chromiumFlags, findChromium } from '../../bin/setup/browsers.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';
import { ROOT, say } from '../../bin/setup/steps.mjs';
import { bundle } from '../browser/harness/bundle.mjs';
import { serveModules } from '../browser/harness/serve-modules.mjs';
import { seeded } from '../demo-film/brush.js';
import { browserProcessorS } from './common/browser-memory.mjs';
import { rememberOne, round, withFreshApp } from './common/films.mjs';
import { inBrowser } from './common/in-browser.mjs';
import { withScratch } from './common/scratch.mjs';
import { seedAndCounts } from './common/seed-and-counts.mjs';
import { healRound, makeMemory } from './damage/rounds.mjs';

const COPY = path.join(ROOT, 'test/bench/sync/copy.ts');
const HOUSEHOLD = path.join(ROOT, 'test/browser/harness/household.entry.ts');
const DEMO = path.join(ROOT, 'public/demo/demo.mp4');
const COMMIT_TURNS = 3;
/** Of memories to which a video of an hour is added. */
const HOURS = [2, 20];
/** Of memories that a new device joins, records alone. */
const JOINED_HOURS = [20, 200];
const JOINING = 'test/bench/sync/joining.ts';
/** Of memories that are shared first, and of which a video is forgotten with whoever was in it. */
const SHARED_HOURS = [20, 160];
const SHARING = 'test/bench/sync/sharing.ts';

export async function run(args) {
  const isOfHouseholds =
    args.some((one) => /^--(?:devices|browsers)$/.test(one)) &&
    !args.some((one) => /^--(?:count|files|films)$/.test(one));
  const usual = isOfHouseholds
    ? { count: 0, files: 0, films: 0, devices: 0, browsers: 0 }
    : { count: 100, files: 10, films: 5, devices: 200, browsers: 200 };
  const { seed, count, files, films, devices, browsers } = seedAndCounts('sync', args, usual);
  const row = (metric, value, unit) => ({ metric, value, unit });
  const ofHouseholds = [
    ...(await devicesMet(seed, devices, row)),
    ...(await browsersMet(seed, browsers, row)),
  ];
  if (isOfHouseholds) return [row('sync.seed', seed, 'for --seed'), ...ofHouseholds];
  say(`${count} damages of a database ...`);
  const healed = count > 0 ? await inBrowser(COPY, (call) => call('healed', { seed, count })) : [];
  for (const { what, lost } of healed) if (lost > 0) say(`${what}: ${lost} records lost`);
  const ofFiles = await filesDamaged(seed, files);
  const lost = (rounds) => rounds.reduce((sum, one) => sum + one.lost, 0);
  return [
    row('sync.seed', seed, 'for --seed'),
    row('sync.heal.damages', healed.length, 'damages of the database'),
    row('sync.heal.lost', lost(healed), 'records lost'),
    row('sync.heal.files', ofFiles.length, "damages of the browser's own files of databases"),
    row('sync.heal.files.lost', lost(ofFiles), 'records lost'),
    ...(await costOfCommits()),
    ...(films > 0 ? [await costOfRemembering(films)] : []),
    ...ofHouseholds,
  ];
}

/** Devices that share a memory: how often they did not come to the same, and what was lost or can be read by others. */
async function devicesMet(seed, count, row) {
  if (count === 0) return [];
  const { household, rate, added } = await nodeModule('test/bench/sync/devices.ts');
  const rows = await became(seed, count, household, (metric, ...rest) => row(`sync.${metric}`, ...rest));
  const { records, perSecond } = await rate();
  say(`A video added to ${HOURS[0]} hours and to ${HOURS[1]} ...`);
  const [few, many] = [await added(HOURS[0]), await added(HOURS[1])];
  const ofAdded = ['own', 'other', 'nothing'].map((what) => ({
    ...row(`sync.added.${what}`, round(many[what]), `s of processor, in a memory of ${HOURS[1]} hours`),
    ...{ baseline: round(few[what]), baselineName: `of ${HOURS[0]}`, ratio: round(many[what] / few[what]) },
  }));
  return [
    ...ofAdded,
    {
      ...row('sync.joinedPerSecond', Math.round(many.perSecond), `records, of ${HOURS[1]} hours`),
      ...{ baseline: Math.round(few.perSecond), baselineName: `of ${HOURS[0]}` },
      ratio: round(many.perSecond / few.perSecond),
    },
    row('sync.households', count, 'of three devices'),
    ...rows,
    row(
      'sync.recordsPerSecond',
      Math.round(perSecond),
      `a second of processor, of ${records} that a new device joins`,
    ),
    ...(await joinsOfHours()),
    ...(await sharesOfHours()),
  ];
}

/** What a new device takes to join memories of some hours: the most that it holds at once, and records a second. Each in a folder of its own. */
async function joinsOfHours() {
  const { joining } = await nodeModule(JOINING);
  say(`A new device joins ${JOINED_HOURS.join(' and ')} hours ...`);
  const of = [];
  for (const hours of JOINED_HOURS) of.push(await withScratch((scratch) => joining(hours, scratch)));
  const [few, many] = of;
  const compared = (metric, what, unit) => ({
    ...{ metric: `sync.join.${metric}`, value: Math.round(many[what]), unit },
    ...{ baseline: Math.round(few[what]), baselineName: `of ${JOINED_HOURS[0]} hours` },
    ratio: round(many[what] / few[what]),
  });
  const size = `${JOINED_HOURS[1]} hours, ${many.records} records without pictures`;
  return [
    compared('heap', 'heapMb', `MB held at most at a commit, of ${size}`),
    compared('perSecond', 'perSecond', `records a second of processor, of ${size}`),
  ];
}

/** What it takes to share memories of some hours first, and to pass on that something was forgotten: the most that is held at once, and records a second. */
async function sharesOfHours() {
  const { sharing } = await nodeModule(SHARING);
  say(`Sharing ${SHARED_HOURS.join(' and ')} hours first, and forgetting a video of them ...`);
  const of = [];
  for (const hours of SHARED_HOURS) of.push(await withScratch((scratch) => sharing(hours, scratch)));
  const [few, many] = of;
  const size = `${SHARED_HOURS[1]} hours, ${many.records} records without pictures`;
  return ['first', 'forgetting'].flatMap((when) =>
    [
      ['heapMb', 'heap', `MB held at most where records are read or written, of ${size}`],
      ['perSecond', 'perSecond', `records a second of processor, of ${size}`],
    ].map(([what, metric, unit]) => ({
      ...{ metric: `sync.${when}.${metric}`, value: Math.round(many[when][what]), unit },
      ...{ baseline: Math.round(few[when][what]), baselineName: `of ${SHARED_HOURS[0]} hours` },
      ratio: round(many[when][what] / few[when][what]),
    })),
  );
}

/** The same of browsers, with how often a sync was broken off in them. */
async function browsersMet(seed, count, row) {
  if (count === 0) return [];
  const { householdInBrowsers } = await nodeModule('test/bench/sync/in-browsers.ts');
  const { chromium } = await import('playwright');
  const lib = await bundle(HOUSEHOLD);
  const serve = (options) => serveModules(lib, {}, options);
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumFlags(),
  });
  let brokenOff = 0;
  const household = async (number) => {
    const one = await householdInBrowsers(browser, serve, number);
    brokenOff += one.brokenOff;
    say(`${number}, in browsers: ${one.brokenOff} syncs broken off`);
    return one;
  };
  try {
    const rows = await became(seed, count, household, (metric, ...rest) =>
      row(`sync.browsers.${metric}`, ...rest),
    );
    return [
      row('sync.browsers.households', count, 'of three browsers'),
      row('sync.browsers.brokenOff', brokenOff, 'syncs broken off'),
      ...rows,
    ];
  } finally {
    await browser.close();
  }
}

/** What became of some households, one after the other; what is not as it should be is said with its seed. One that came to no end differs. */
async function became(seed, count, household, row) {
  const sums = { diverged: 0, lost: 0, leaked: 0 };
  for (let number = seed; number < seed + count; number += 1) {
    const { differs, lost, leaked } = await household(number).catch((error) => {
      say(`${number}: ${error.message}`);
      return { differs: true, lost: [], leaked: [] };
    });
    sums.diverged += Number(differs);
    sums.lost += lost.length;
    sums.leaked += leaked.length;
    if (differs || lost.length + leaked.length > 0)
      say(`${number}: ${differs ? 'differ; ' : ''}${[...lost, ...leaked].join(', ')}`);
  }
  return [
    row('diverged', sums.diverged, 'whose devices came to differ'),
    row('lost', sums.lost, 'films, or what was said of them or of people, lost'),
    row('leaked', sums.leaked, 'texts or pictures in the clear, or forgotten and readable'),
  ];
}

/** Damages to the files of databases alone, where the copy is as it was. */
function filesDamaged(seed, count) {
  return withScratch(async (scratch) => {
    const random = seeded(seed);
    const memory = path.join(scratch, 'memory');
    const records = count > 0 ? await makeMemory(memory, true, true) : 0;
    const rounds = [];
    for (let i = 0; i < count; i += 1) {
      const one = await healRound(scratch, memory, records, random);
      say(`${i + 1} of ${count}: ${one.what}: ${one.outcome}`);
      rounds.push(one);
    }
    return rounds;
  });
}

/** The commit of a clip with the copy and without, by turns, each in a browser of its own; and how much the copy takes beside the database. */
async function costOfCommits() {
  say('Commits of clips, with the copy and without ...');
  const all = { true: [], false: [] };
  for (let i = 0; i < COMMIT_TURNS; i += 1)
    for (const copied of [true, false])
      all[copied].push(await inBrowser(COPY, (call) => call('commits', copied)));
  const [value, baseline] = [all.true, all.false].map((turns) => median(turns.map(({ ms }) => ms)));
  const { copyBytes, databaseBytes } = all.true[0];
  return [
    {
      ...{ metric: 'sync.copy.commit', value: round(value), unit: 'ms a commit of a clip' },
      ...{ baseline: round(baseline), baselineName: 'without the copy', ratio: round(value / baseline) },
    },
    {
      ...{ metric: 'sync.copy.size', value: copyBytes, unit: 'bytes' },
      ...{ baseline: databaseBytes, baselineName: 'the database', ratio: round(copyBytes / databaseBytes) },
    },
  ];
}

/** Processor seconds of the browser while the demo film is remembered, with the copy and without by turns. */
async function costOfRemembering(turns) {
  const took = { true: [], false: [] };
  for (let i = 0; i < turns; i += 1)
    for (const copied of i % 2 === 0 ? [true, false] : [false, true]) {
      const seconds = await withFreshApp(async (app) => {
        await app.call('keepSecondCopy', copied);
        const before = browserProcessorS();
        await rememberOne(app, DEMO);
        return browserProcessorS() - before;
      });
      say(`remembered ${copied ? 'with' : 'without'} the copy: ${round(seconds)} s of processor`);
      took[copied].push(seconds);
    }
  const [value, baseline] = [median(took.true), median(took.false)];
  return {
    ...{ metric: 'sync.copy.work', value: round(value), unit: 's of processor, the demo film' },
    ...{ baseline: round(baseline), baselineName: 'without the copy', ratio: round(value / baseline) },
  };
}

function median(all) {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
}
