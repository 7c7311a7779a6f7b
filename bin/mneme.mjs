// `npm run -s mneme -- COMMAND`: drives the app in headless Chromium; results on standard output, progress on standard error.
import { asked, done } from './cli/call.mjs';
import { CliError, usage } from './cli/commands.mjs';
import { browser } from './setup/browsers.mjs';
import { resolveModels, SetupError, say, setUp } from './setup/steps.mjs';

async function main() {
  const what = asked();
  if (!what) {
    process.stdout.write(`${usage()}\n`);
    return;
  }
  const { values, decides } = what;
  resolveModels();
  await setUp();
  const chromium = await browser();
  const { openApp } = await import('./cli/app.mjs');
  const open = () => openApp({ chromium, memory: values.memory, decides });
  await done(what, open, say, (result, text) =>
    process.stdout.write(`${values.json ? JSON.stringify(result) : text(result)}\n`),
  );
}

try {
  await main();
} catch (error) {
  const known = error instanceof CliError || error instanceof SetupError;
  const code =
    error instanceof CliError ? error.code : error instanceof SetupError ? 'setup-failed' : 'internal';
  const message = known ? error.message : (error?.message ?? String(error));
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  else say(known ? message : (error?.stack ?? message));
  process.exitCode = 1;
}
