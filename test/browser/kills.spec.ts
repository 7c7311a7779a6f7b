import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importPlans, ingestPlans } from '../bench/kills/plans.mjs';
import { killRounds } from '../bench/kills/rounds.mjs';
import { Victim } from '../bench/kills/victim.mjs';
import { importWork, ingestWork } from '../bench/kills/works.mjs';
import { DEMO, DEMO_FILES, expect, test } from './harness/app';
import { beginning } from './harness/beginning';

/** Seeds under which the browser is killed before a commit, the tab in one, and the page in an import; `bench -- kills` draws 200. */
const INGEST_SEED = 230;
const IMPORT_SEED = 4;

test('killed twice while remembering and once while importing, nothing is lost and nothing differs', async ({
  origin,
}) => {
  test.setTimeout(400_000);
  const scratch = mkdtempSync(path.join(tmpdir(), 'mneme-kills-'));
  const victim = new Victim(origin, false);
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  try {
    // Two clips of it: what may go wrong between clips does so between two.
    const film = path.join(scratch, 'demo.mp4');
    writeFileSync(film, await beginning(DEMO, 32));
    const remembering = await ingestWork(victim, [film, DEMO_FILES[1]!]);
    expect(remembering.steps.length).toBeGreaterThanOrEqual(3);
    const archive = path.join(scratch, 'memory.mneme');
    await victim.export(archive);
    const ingest = await killRounds(victim, remembering, ingestPlans(INGEST_SEED, 2), say);
    expect(ingest, said.join('\n')).toMatchObject({ kills: 2, lost: 0, different: 0 });
    expect(Object.keys(ingest.kinds).sort()).toEqual(['browser', 'tab']);
    expect(Object.keys(ingest.phases).sort()).toEqual(['looking', 'saving']);

    const importing = await importWork(victim, archive);
    expect(importing.steps.at(-1)).toEqual({ doneS: 1, digest: remembering.steps.at(-1)!.digest });
    const taken = await killRounds(victim, importing, importPlans(IMPORT_SEED, 1), say);
    expect(taken, said.join('\n')).toMatchObject({ kills: 1, kinds: { page: 1 }, lost: 0, different: 0 });
  } finally {
    await victim.forget();
    rmSync(scratch, { recursive: true, force: true });
  }
});
