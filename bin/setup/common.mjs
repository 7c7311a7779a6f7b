import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A path in it. */
export const at = (...parts) => path.join(ROOT, ...parts);
/** Next's command line, to be run with this Node. */
export const NEXT = at('node_modules/next/dist/bin/next');

/** Progress is for people and goes to standard error: standard output belongs to results. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** A failure with a sentence that says what to do; its stack is not shown. */
export class SetupError extends Error {}

/** Runs a program to its end with its output on standard error; throws SetupError when it fails. */
export function run(program, args, { what, cwd = ROOT, env = {}, quiet = false }) {
  const result = spawnSync(program, args, {
    cwd,
    stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  if (quiet) say(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  throw new SetupError(`${what} failed. ${result.error?.message ?? 'The lines above say why.'}`);
}
