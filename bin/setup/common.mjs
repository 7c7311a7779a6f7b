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
