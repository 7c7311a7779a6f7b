// What hearing costs: seconds of work, memory while it runs and after, and whether it stands two hours of somebody who does not stop.
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { browserMemoryMB, browserProcessorS, peakMemoryMB } from '../common/browser-memory.mjs';
import { rememberOne, round, withFreshApp } from '../common/films.mjs';
import { withScratch } from '../common/scratch.mjs';
import { reelsOf } from './reels.mjs';
import { encode, ffmpeg, inARow, RATE } from './sound.mjs';
import { linesOf, requireHearing } from './words-of.mjs';

/** What was used to hear is given back within so much, milliseconds. */
const SETTLED_MS = 8000;
/** Silence between the sentences of somebody who does not stop, seconds. */
const BREATH_S = 0.2;
const MONOLOGUE_S = 7200;

export const COSTS = { cost: costRows, memory: memoryRows, monologue: monologueRows };

/**
 * What remembering the readers' speech costs on one core, without its words and with them: processor and wall seconds a second of speech. What
 * the words add is the difference: what is done side by side shares the core, so that a stage's own time says little.
 */
async function costRows() {
  const reels = reelsOf('read');
  const recordings = reels.flatMap(({ entries }) => entries);
  const speechS = recordings.reduce((total, { t0, t1 }) => total + t1 - t0, 0);
  const samples = Int16Array.from(reels.flatMap((reel) => [...reel.samples]));
  const allowed = onOneCore();
  try {
    const measured = {};
    for (const words of [false, true])
      measured[words] = await withFiles({ samples }, async (app, before, file) => {
        await app.page.evaluate((on) => window.mneme.setWritesWords(on), words);
        await rememberQuietly(app, before);
        if (words) await requireHearing(app);
        const [processor, begun] = [browserProcessorS(), performance.now()];
        await rememberQuietly(app, file);
        const wallS = (performance.now() - begun) / 1000;
        return { processor: (browserProcessorS() - processor) / speechS, wall: wallS / speechS };
      });
    const unit = `s per s of speech (${Math.round(speechS)} s), ${allowed}`;
    const { false: without, true: heard } = measured;
    return ['processor', 'wall'].flatMap((what) => [
      row(`cost.${what}.without`, round(without[what]), unit),
      row(`cost.${what}.with`, round(heard[what]), unit),
      row(`cost.${what}.added`, round(heard[what] - without[what]), unit),
    ]);
  } finally {
    if (allowed === 'one core') taskset(`0-${os.cpus().length - 1}`);
  }
}

/** All browser processes together while the same sound is remembered without words and with them, at the highest and when they have settled. */
async function memoryRows() {
  const [reel] = reelsOf('read');
  const measured = {};
  for (const words of [false, true]) {
    measured[words] = await withFiles(reel, async (app, before, file) => {
      await app.page.evaluate((on) => window.mneme.setWritesWords(on), words);
      await rememberQuietly(app, before);
      const peak = await peakMemoryMB(() => rememberQuietly(app, file));
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      return { peak, after: browserMemoryMB() };
    });
  }
  const unit = 'MB, browser processes together';
  const { false: without, true: heard } = measured;
  return [
    row('memory.without', Math.round(without.peak), unit),
    row('memory.with', Math.round(heard.peak), unit),
    row('memory.added', Math.round(heard.peak - without.peak), unit),
    row(
      'memory.kept',
      Math.round(heard.after - without.after),
      `${unit}, more than without words afterwards`,
    ),
  ];
}

/** Two hours of speech without a pause longer than a breath: the readers' sentences over and over. */
function monologueRows(lib) {
  const recordings = reelsOf('read').flatMap(({ entries }) => entries);
  const { samples } = inARow(recordings, BREATH_S);
  return withScratch((folder) =>
    withFreshApp(async (app) => {
      const [once, file] = ['once.m4a', 'monologue.m4a'].map((name) => path.join(folder, name));
      encode(samples, once);
      ffmpeg(['-stream_loop', '-1', '-i', once, '-t', String(MONOLOGUE_S), '-c', 'copy', file]);
      let video;
      const begun = performance.now();
      const peak = await peakMemoryMB(async () => {
        video = await rememberQuietly(app, file);
      });
      const lines = await linesOf(app, path.basename(file), lib);
      return [
        row('monologue.clips', video.clips, `of ${MONOLOGUE_S / 60} min, ${video.status}`),
        row(
          'monologue.lines',
          lines.length,
          `lines, of about ${Math.round((MONOLOGUE_S / (samples.length / RATE)) * recordings.length)} sentences`,
        ),
        row('monologue.warnings', video.warnings.length, video.warnings.join(' ') || 'none'),
        row('monologue.wall', round((performance.now() - begun) / 1000 / MONOLOGUE_S), 's per s of speech'),
        row('monologue.peakMB', Math.round(peak), 'MB, browser processes together'),
      ];
    }),
  );
}

/** An app in which a reel can be remembered, and 10 s of it before, with which everything is loaded. */
function withFiles({ samples }, work) {
  return withScratch((folder) =>
    withFreshApp((app) => {
      const [before, file] = ['before.m4a', 'reel.m4a'].map((name) => path.join(folder, name));
      encode(samples.subarray(0, 10 * RATE), before);
      encode(samples, file);
      return work(app, before, file);
    }),
  );
}

const rememberQuietly = (app, file) => rememberOne(app, file, () => {});

/** Keeps this process, and the browser that it starts, on one core where `taskset` is there; what it is kept on. */
function onOneCore() {
  try {
    taskset('0');
    return 'one core';
  } catch {
    return `${os.cpus().length} cores`;
  }
}

const taskset = (cores) => execFileSync('taskset', ['-acp', cores, String(process.pid)], { stdio: 'ignore' });

const row = (metric, value, unit) => ({ metric: `hearing.${metric}`, value, unit });
