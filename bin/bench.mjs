// `npm run -s bench -- NAME [--json]`: measures, and prints rows; progress goes to standard error.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, resolveModels, runMain, SetupError, setUp } from './setup/steps.mjs';

await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2).filter((word) => word !== '--json');
  const file = path.join(ROOT, 'test/bench', `${name}.mjs`);
  if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(file)) {
    const names = (await readdir(path.join(ROOT, 'test/bench'))).flatMap(
      (entry) => /^([a-z-]+)\.mjs$/.exec(entry)?.[1] ?? [],
    );
    throw new SetupError(`Name a benchmark: ${names.join(', ')}`);
  }
  resolveModels();
  await setUp();
  const { run } = await import(pathToFileURL(file).href);
  const rows = await run(rest);
  const report = { name, commit: commit(), machine: machine(), rows };
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(report)}\n`);
  else for (const row of rows) process.stdout.write(`${text(row)}\n`);
});

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function machine() {
  const [cpu] = os.cpus();
  return `${os.cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()}, Node ${process.versions.node}`;
}

function text(row) {
  const ratio = row.ratio === undefined ? '' : `, ratio ${row.ratio}`;
  const baseline = row.baseline === undefined ? '' : `  (${row.baselineName}: ${row.baseline}${ratio})`;
  return `${row.metric}  ${row.value} ${row.unit}${baseline}`;
}
