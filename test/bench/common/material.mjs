// The recordings that hearing, and who is who, are measured with, as they lie on this machine.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at, SetupError, say } from '../../../bin/setup/common.mjs';

/** The list of a benchmark (`hearing`, `identity`), each recording with its repository, commit and licence. */
export function readMaterial(bench) {
  const { sources, recordings } = JSON.parse(readFileSync(at(`test/bench/${bench}/material.json`), 'utf8'));
  return recordings.map(({ source, ...recording }) => ({ ...sources[source], ...recording }));
}

/** Where a recording lies in a folder that fetch.mjs laid out. */
export const fileIn = (folder, { id, path: inside }) =>
  path.join(folder, `${id}${path.extname(inside).toLowerCase()}`);

/** The recordings of a list that are there, each with its `file`; those that are not are named. */
export function material(bench) {
  const folder = process.env.MNEME_SPEECH;
  if (!folder || !existsSync(folder))
    throw new SetupError(
      'This benchmark needs recordings: node test/bench/common/fetch.mjs FOLDER, and set MNEME_SPEECH to that folder.',
    );
  const all = readMaterial(bench).map((recording) => ({ ...recording, file: fileIn(folder, recording) }));
  const missing = all.filter(({ file }) => !existsSync(file)).map(({ id }) => id);
  if (missing.length) say(`Left out, since they are not in MNEME_SPEECH: ${missing.join(', ')}`);
  return all.filter(({ file }) => existsSync(file));
}
