// Taking in a memory whose ledger holds many votes, in a browser: ten times as many should take ten times as long.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importMemory } from '../../../bin/cli/transfer.mjs';
import { nodeModule } from '../../../bin/setup/node-module.mjs';
import { ROOT, SetupError } from '../../../bin/setup/steps.mjs';
import { round, withFreshApp } from '../common/films.mjs';
import { withScratch } from '../common/scratch.mjs';

const [FEW, MANY] = [5000, 50_000];

export async function voteRows() {
  const { canonicalJson } = await nodeModule('lib/store/archive/archive-format.ts');
  const few = await secondsFor(FEW, canonicalJson);
  const many = await secondsFor(MANY, canonicalJson);
  return [
    { metric: `memory.import.votes.${MANY}`, value: round(many), unit: 's taking in so many votes' },
    { metric: 'memory.import.votes.ratio', value: round(many / few), unit: `${MANY} votes over ${FEW}` },
  ];
}

function secondsFor(votes, canonicalJson) {
  return withScratch((folder) =>
    withFreshApp(async (app) => {
      const file = path.join(folder, 'votes.mneme');
      const records = writeVotes(file, votes, canonicalJson);
      const began = performance.now();
      const report = await importMemory(app, file);
      if (report.records !== records) throw new SetupError(`${report.records} of ${records} were taken in.`);
      return (performance.now() - began) / 1000;
    }),
  );
}

/** The memory of the demo film with so many more votes, as a file. Returns how many records it has. */
function writeVotes(file, votes, canonicalJson) {
  const demo = readFileSync(path.join(ROOT, 'public/demo/demo.mneme'), 'utf8').trimEnd().split('\n');
  const head = JSON.parse(demo[0]);
  const records = demo.slice(1, -1);
  const last = records.findLastIndex((line) => line.startsWith('{"in":"ledger"'));
  const like = JSON.parse(records.find((line) => line.includes('"kind":"vote"')));
  const more = Array.from({ length: votes }, (_, i) =>
    canonicalJson({ in: 'ledger', is: { ...like.is, seq: head.records.ledger + 1 + i } }),
  );
  records.splice(last + 1, 0, ...more);
  head.records.ledger += votes;
  const body = `${[canonicalJson(head), ...records].join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  writeFileSync(file, `${body}${canonicalJson({ end: { records: records.length, sha256 } })}\n`);
  return records.length;
}
