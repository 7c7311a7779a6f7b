// What is written of speech that is heard, held against what was said: the app remembers reels of recordings (hearing/material.json) without
// subtitles, and its words are read back. Without arguments everything but the two hours of `monologue`; else the parts named
// (hearing/reels.mjs, hearing/costs.mjs). `check` lays the true words beside as subtitles, which then must come out right: the measuring
// itself is measured.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError, say } from '../../bin/setup/steps.mjs';
import { peakMemoryMB } from './common/browser-memory.mjs';
import { rememberOne, round, withFreshApp } from './common/films.mjs';
import { nodePart } from './common/node-part.mjs';
import { withScratch } from './common/scratch.mjs';
import { COSTS } from './hearing/costs.mjs';
import { groupBy } from './hearing/group-by.mjs';
import { PART_NAMES, reelsOf } from './hearing/reels.mjs';
import { encode } from './hearing/sound.mjs';
import { linesOf, linesWithTimes, requireHearing, trueSubtitles } from './hearing/words-of.mjs';

/** A word's time is right within so much, seconds. */
const TOLERANCE_S = 0.3;
/** Parts of which the word error rate is told. */
const RATED = ['read', 'nonnative', 'child', 'turns', 'starter', 'conversation'];

export async function run(args) {
  const check = args.includes('check');
  const named = args.filter((name) => name !== 'check');
  for (const name of named)
    if (!(name in COSTS) && !PART_NAMES.includes(name))
      throw new SetupError(`Parts: ${[...PART_NAMES, ...Object.keys(COSTS)].join(', ')}`);
  const parts = named.length > 0 ? named : [...PART_NAMES, 'cost', 'memory'];
  const lib = await nodePart('hearing', 'index');
  const rows = [];
  let peakMB = 0;
  for (const part of parts) {
    if (part in COSTS) continue;
    const heard = await hear(part, reelsOf(part), lib, check);
    peakMB = Math.max(peakMB, heard.peakMB);
    rows.push(...rowsOf(part, heard.reels, lib));
  }
  if (peakMB > 0) rows.push(row('peakMB', Math.round(peakMB), 'MB, browser processes together'));
  for (const part of parts) if (part in COSTS) rows.push(...(await COSTS[part](lib)));
  return rows;
}

/** Has the app remember reels, in a memory of their own; the lines that are then remembered of each. */
async function hear(part, reels, lib, check) {
  return withScratch((folder) =>
    withFreshApp(async (app) => {
      const heard = [];
      const peakMB = await peakMemoryMB(async () => {
        for (const [i, { samples, entries }] of reels.entries()) {
          const file = path.join(folder, `${part}-${i}.m4a`);
          encode(samples, file);
          if (check) writeFileSync(file.replace(/m4a$/, 'vtt'), trueSubtitles(entries));
          await rememberOne(app, file, () => {});
          if (!check) await requireHearing(app);
          const video = path.basename(file);
          heard.push({
            entries,
            lines: await linesOf(app, video, lib),
            timed: await linesWithTimes(app, video),
          });
          say(`${part}: ${i + 1} of ${reels.length} reels`);
        }
      });
      return { reels: heard, peakMB };
    }),
  );
}

function rowsOf(part, reels, lib) {
  if (reels.length === 0) return [];
  const groups = reels.flatMap(({ entries, lines }) => lib.grouped(entries, lines));
  if (part === 'quiet') return quietRows(groups, lib);
  if (part === 'foreign') return foreignRows(reels);
  const silent = groups.filter(({ lines }) => lines.length === 0);
  const rows = [
    row(
      `nothing.${part}`,
      round(silent.length / groups.length),
      `share of ${groups.length} utterances of which nothing is written`,
    ),
  ];
  if (part === 'order') {
    const found = groups.map(lib.phrasesFound);
    const sum = (key) => found.reduce((total, one) => total + one[key], 0);
    rows.push(
      row(
        'phrases.order',
        round(sum('found') / sum('known')),
        `share of ${sum('known')} phrases that are known to be said`,
      ),
    );
  }
  if (RATED.includes(part)) rows.push(...rateRows(part, groups, lib));
  if (part === 'read') rows.push(...timeRows(reels, lib));
  return rows;
}

function rateRows(part, groups, lib) {
  const errors = groups.map(lib.errorsOf);
  const bySpeaker = groupBy(errors, ({ speaker }) => speaker);
  const [low, high] = lib.interval(bySpeaker);
  const words = errors.reduce((total, { said }) => total + said, 0);
  const of = `${words} words, ${bySpeaker.size} speakers`;
  const share = (key) => round(errors.reduce((total, one) => total + one[key], 0) / words);
  return [
    row(`wer.${part}`, round(lib.wordErrorRate(errors)), `word error rate (${of})`),
    row(`wer.${part}.low`, round(low), '95 % interval, drawn by speaker'),
    row(`wer.${part}.high`, round(high), '95 % interval, drawn by speaker'),
    row(`deleted.${part}`, share('deleted'), 'of the words that were said'),
    row(`inserted.${part}`, share('inserted'), 'of the words that were said'),
  ];
}

function timeRows(reels, lib) {
  const fits = reels.map(({ entries, lines: told, timed: own }) => {
    const lines = own.length > 0 ? own : told;
    const timed = entries.filter(({ words }) => words);
    const theirs = lib.grouped(entries, lines).filter(({ entries }) => entries.some(({ words }) => words));
    return lib.timesFit(
      timed,
      theirs.flatMap((group) => group.lines),
      TOLERANCE_S,
    );
  });
  const sum = (key) => fits.reduce((total, one) => total + one[key], 0);
  if (sum('words') === 0) return [];
  const share = (key, all) => round(sum(key) / sum(all));
  return [
    row(
      'times.words',
      share('close', 'words'),
      `share of ${sum('words')} words that begin within ${TOLERANCE_S} s of when they are said to`,
    ),
    row(
      'times.inside',
      share('inside', 'words'),
      `share of ${sum('words')} words within their line, give or take ${TOLERANCE_S} s`,
    ),
    row(
      'times.edges',
      share('closeEdges', 'edges'),
      `share of ${sum('edges')} ends of lines within ${TOLERANCE_S} s`,
    ),
  ];
}

function quietRows(groups, lib) {
  const kinds = groupBy(groups, ({ entries }) => entries[0].kind);
  const rows = [...kinds].map(([kind, own]) => {
    const words = own.reduce((total, { lines }) => total + lib.wordsIn(lines), 0);
    return row(
      `madeUp.${kind}`,
      words,
      `words made up in ${minutesOf(own.flatMap(({ entries }) => entries))} min`,
    );
  });
  const all = groups.flatMap(({ entries }) => entries);
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  return [...rows, row('madeUp', total, `words made up in ${minutesOf(all)} min without speech`)];
}

function foreignRows(reels) {
  const told = ['de', 'fr', 'es'];
  const languages = groupBy(reels, ({ entries: [{ language }] }) =>
    told.includes(language) ? language : 'others',
  );
  return [...languages].map(([language, own]) => {
    const minutes = minutesOf(own.flatMap(({ entries }) => entries));
    const lines = own.reduce((sum, one) => sum + one.lines.length, 0);
    return row(`wrongLines.${language}`, round(lines / minutes, 2), `lines a minute, in ${minutes} min`);
  });
}

const minutesOf = (entries) => round(entries.reduce((total, { t0, t1 }) => total + t1 - t0, 0) / 60, 1);
const row = (metric, value, unit) => ({ metric: `hearing.${metric}`, value, unit });
