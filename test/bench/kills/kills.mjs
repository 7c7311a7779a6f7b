// Kills at random moments of remembering the demo film, and of importing what it became.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT, say, serve } from '../../../bin/setup/steps.mjs';
import { importPlans, ingestPlans } from './plans.mjs';
import { killRounds } from './rounds.mjs';
import { Victim } from './victim.mjs';
import { importWork, ingestWork } from './works.mjs';

const DEMO_FILES = ['demo.mp4', 'demo.vtt'].map((name) => path.join(ROOT, 'public/demo', name));
/** Of all kills, those that come while a memory is imported. */
const IMPORT_SHARE = 0.2;

export async function killRows(seed, count) {
  const imports = Math.round(count * IMPORT_SHARE);
  say(`Kills drawn from seed ${seed}: ${count - imports} while remembering, ${imports} while importing ...`);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'mneme-kills-'));
  const server = await serve({ host: '127.0.0.1' });
  const victim = new Victim(`http://localhost:${server.port}`);
  try {
    const begun = performance.now();
    const remembering = await ingestWork(victim, DEMO_FILES);
    const archive = path.join(scratch, 'memory.mneme');
    await victim.export(archive);
    const ingest = await killRounds(victim, remembering, ingestPlans(seed, count - imports), say);
    const imported = performance.now();
    const importing = await importWork(victim, archive);
    const taken = await killRounds(victim, importing, importPlans(seed + 1, imports), say);
    const seconds = (from, to) => Math.round((to - from) / 1000);
    return [
      row('kills.seed', seed, 'for --seed'),
      row('kills.count', ingest.kills + taken.kills, 'kills'),
      row('kills.import', taken.kills, 'kills while importing'),
      row('kills.lost', ingest.lost + taken.lost, 'clips that had been reported as remembered'),
      row('kills.different', ingest.different + taken.different, 'stores unlike those of an undisturbed run'),
      row('kills.memories', ingest.memories + taken.memories, 'memories led to their end'),
      ...Object.entries(ingest.phases).map(([phase, n]) => row(`kills.in.${phase}`, n, 'kills')),
      ...['browser', 'tab', 'page'].map((kind) =>
        row(`kills.of.${kind}`, (ingest.kinds[kind] ?? 0) + (taken.kinds[kind] ?? 0), 'kills'),
      ),
      row('kills.ingestS', seconds(begun, imported), 's'),
      row('kills.importS', seconds(imported, performance.now()), 's'),
    ];
  } finally {
    await victim.forget();
    server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const row = (metric, value, unit) => ({ metric, value, unit });
