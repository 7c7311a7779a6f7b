// Who is who: people, faces, voices, their binding and names against the truth, beside M3-Agent's own rules on the same
// embeddings. Without arguments everything; else the parts named: films, `across`, `photographs`, `speakers`, `meetings`, `lips` (who
// is seen speaking, at two rates), `scale` (matching among 10,000), `wild` (real people, from MNEME_SPEECH; only by name; by the embedded weights
// and, where MNEME_MODELS is set, by those). The weights of all others are those that the app takes: with MNEME_FILMS and MNEME_MEDIA instead of MNEME_MODELS, the embedded ones.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { remember } from '../../bin/cli/remember.mjs';
import { exportMemory } from '../../bin/cli/transfer.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';
import { ROOT, SetupError, say } from '../../bin/setup/steps.mjs';
import { film, withFreshApp } from './common/films.mjs';
import { material } from './common/material.mjs';

const FILMS = ['a1', 'a2', 'a3', 'a-long'];
/** Films with people in common, remembered into one memory in order of their dates. */
const ACROSS = ['a1', 'a2', 'a3'];

export async function run(args) {
  const lib = await nodeModule('test/bench/identity/index.ts');
  const parts = args.length > 0 ? args : [...FILMS, 'across', ...Object.keys(lib.MEDIA), 'lips', 'scale'];
  const works = parts.map((part) => workOf(lib, part));
  const rows = [];
  for (const [i, work] of works.entries()) {
    say(`${parts[i]} ...`);
    rows.push(...(await work()));
  }
  return rows;
}

/** How a part is measured. Throws at once where what it needs is not there. */
function workOf(lib, part) {
  if (part in lib.MEDIA) {
    const directory = mediaDirectory();
    return () => lib.MEDIA[part](directory, ROOT, process.env.MNEME_MODELS);
  }
  if (part === 'scale') return async () => lib.PARTS.scale();
  if (part === 'wild') {
    const recordings = material('identity');
    return () => lib.PARTS.wild(recordings, ROOT, process.env.MNEME_MODELS);
  }
  if (part === 'lips') {
    const lines = ACROSS.map((name) => film(name));
    return () => lib.PARTS.lips(lines, ROOT, process.env.MNEME_MODELS);
  }
  const films = (part === 'across' ? ACROSS : [part]).map((name) => filmOrPart(name, Object.keys(lib.MEDIA)));
  return () => inOneMemory(lib, part, films);
}

function filmOrPart(name, media) {
  try {
    return film(name);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new SetupError(`There is no film ${name}. What can be named: films, across, ${media.join(', ')}.`);
  }
}

/** Remembers the films in order of their dates, and measures who they are held to be. */
async function inOneMemory(lib, name, given) {
  const films = [...given].sort((a, b) => Date.parse(a.truth.start) - Date.parse(b.truth.start));
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'mneme-identity-'));
  try {
    return await withFreshApp(async (app) => {
      const { videos } = await remember(
        app,
        films.map(({ video }) => video),
        undefined,
        say,
      );
      const failed = videos.find(({ status }) => status !== 'remembered');
      if (failed) throw new SetupError(`${failed.name}: ${JSON.stringify(failed.error ?? failed.warnings)}`);
      const archive = path.join(scratch, 'memory.ndjson');
      await exportMemory(app, archive);
      const people = await app.call('people');
      return lib.filmRows(
        name,
        films.map(({ truth }) => truth),
        people,
        readFileSync(archive, 'utf8'),
      );
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The labelled photographs and recordings: beside the weights that MNEME_MODELS names, or MNEME_MEDIA. */
function mediaDirectory() {
  const models = process.env.MNEME_MODELS;
  const directory = process.env.MNEME_MEDIA ?? (models ? path.resolve(models, '../media') : null);
  if (directory && existsSync(directory)) return directory;
  throw new SetupError(
    'This part needs labelled photographs and recordings: set MNEME_MEDIA to their directory, or MNEME_MODELS to the one beside it.',
  );
}
