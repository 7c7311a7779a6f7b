// What becomes of a memory whose browser's own files are damaged (100 times, drawn from a seed), or whose disk is full (20 times): whether it is
// shown as an empty or smaller one that is whole, and saved as that over a good file. And what one record that is changed (200 times, in Node) takes along.
// `--seed N` repeats a run; `--count N`, `--disks N` and `--records N` make fewer or more.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../bin/setup/steps.mjs';
import { seeded } from '../demo-film/brush.js';
import { nodePart } from './common/node-part.mjs';
import { withScratch } from './common/scratch.mjs';
import { seedAndCounts } from './common/seed-and-counts.mjs';
import { canMount, damageRound, fullDiskRound, makeMemory } from './damage/rounds.mjs';

export async function run(args) {
  const { seed, count, disks, records } = seedAndCounts('damage', args, {
    count: 100,
    disks: 20,
    records: 200,
  });
  return withScratch(async (scratch) => {
    const damaged = await damages(scratch, seed, count);
    const full = canMount() ? await fullDisks(scratch, seed, disks) : [];
    if (full.length === 0 && disks > 0)
      say('Full disks are left out: only root on Linux can mount one of its own.');
    const changed = await changedRecords(seed, records);
    const all = [...damaged, ...full];
    const row = (metric, value, unit) => ({ metric, value, unit });
    return [
      row('damage.seed', seed, 'for --seed'),
      row('damage.count', damaged.length, 'damages'),
      row('damage.disks', full.length, 'full disks'),
      row('damage.silent', all.filter(({ silent }) => silent).length, 'shown as whole with less in it'),
      row('damage.overwritten', all.filter(({ overwritten }) => overwritten).length, 'good files saved over'),
      row(
        'damage.told',
        damaged.filter(({ outcome }) => /memory/.test(outcome)).length,
        'damages that were told',
      ),
      row(
        'damage.kept',
        full.filter(({ outcome }) => !/memory-gone/.test(outcome)).length,
        'full disks that lost nothing',
      ),
      row('damage.records', changed.length, 'changed records'),
      row(
        'damage.faults',
        changed.filter(({ faults }) => faults.length > 0).length,
        'changed records that were not found or named, or took something along',
      ),
    ];
  });
}

async function damages(scratch, seed, count) {
  const random = seeded(seed);
  const memories = [];
  for (const moved of [false, true]) {
    const memory = path.join(scratch, moved ? 'moved' : 'logged');
    memories.push({ memory, records: await makeMemory(memory, moved) });
  }
  const rounds = [];
  for (let i = 0; i < count; i += 1) {
    const { memory, records } = memories[i % memories.length];
    rounds.push(told(await damageRound(scratch, memory, records, random), i, count));
  }
  return rounds;
}

async function fullDisks(scratch, seed, count) {
  const random = seeded(seed + 1);
  const large = path.join(scratch, 'large.mneme');
  writeFileSync(large, await (await nodePart('damage', 'archive')).run());
  const rounds = [];
  for (let i = 0; i < count; i += 1) rounds.push(told(await fullDiskRound(scratch, large, random), i, count));
  return rounds;
}

async function changedRecords(seed, count) {
  if (count === 0) return [];
  const part = await nodePart('damage', 'records');
  return part.run(seed, count, ({ what, faults }) => {
    if (faults.length > 0) say(`${what}: ${faults.join('; ')}`);
  });
}

function told(round, i, count) {
  const { what, outcome, silent, overwritten } = round;
  say(
    `${i + 1} of ${count}: ${what}: ${outcome}${silent ? ', SILENT' : ''}${overwritten ? ', OVERWRITTEN' : ''}`,
  );
  return round;
}
