import { SetupError, say } from '../setup/steps.mjs';
import { CliError } from './cli-error.mjs';

/** What a command ends with that could not be carried out. A question that is refused, and a search that finds nothing, were answered: 0. */
const FAILED = 1;

/** Tells why a command could not be carried out, with a code where JSON is asked for, and has the process end so. */
export function endFailed(error) {
  const known = error instanceof CliError || error instanceof SetupError;
  const code =
    error instanceof CliError ? error.code : error instanceof SetupError ? 'setup-failed' : 'internal';
  const message = known ? error.message : (error?.message ?? String(error));
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  else say(known ? message : (error?.stack ?? message));
  process.exitCode = FAILED;
}
