// `node test/bench/common/fetch.mjs FOLDER [CLONES]`: lays the recordings of hearing/material.json and identity/material.json out in FOLDER, for MNEME_SPEECH: from clones of
// their repositories in CLONES (OWNER/NAME or OWNER+NAME, bare or not), else by https. A file that is not the one of the list is refused.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileIn, readMaterial } from './material.mjs';

const [folder, clones] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to lay the recordings out in.');
mkdirSync(folder, { recursive: true });
const missing = [];
for (const recording of [...readMaterial('hearing'), ...readMaterial('identity')]) {
  const file = fileIn(folder, recording);
  if (existsSync(file) && isRight(readFileSync(file), recording)) continue;
  const bytes = fromClone(recording) ?? (await fromWeb(recording));
  if (bytes && isRight(bytes, recording)) writeFileSync(file, bytes);
  else missing.push(recording.id);
}
process.stdout.write(missing.length ? `Not to be had: ${missing.join(', ')}\n` : 'All are there.\n');

function isRight(bytes, { sha256 }) {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

function fromClone({ repo, commit, path: inside }) {
  if (!clones) return null;
  for (const name of [repo, repo.replace('/', '+')]) {
    for (const below of ['repo/.git', 'repo', '.git', '.']) {
      const directory = path.join(clones, name, below);
      if (!existsSync(path.join(directory, 'objects'))) continue;
      try {
        return execFileSync('git', ['--git-dir', directory, 'cat-file', 'blob', `${commit}:${inside}`], {
          maxBuffer: 2 ** 27,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
      } catch {
        return null; // The clone lacks it.
      }
    }
  }
  return null;
}

async function fromWeb({ repo, commit, path: inside }) {
  const address = inside.split('/').map(encodeURIComponent).join('/');
  try {
    const answer = await fetch(`https://raw.githubusercontent.com/${repo}/${commit}/${address}`);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
