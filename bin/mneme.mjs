// `npm run -s mneme -- COMMAND`: drives the app in headless Chromium; results on standard output, progress on standard error.
import { asked, done } from './cli/call.mjs';
import { usage } from './cli/commands.mjs';
import { endFailed } from './cli/exit-status.mjs';
import { browser } from './setup/browsers.mjs';
import { resolveModels, say, setUp } from './setup/steps.mjs';

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
  // One with a memory of its own goes on after a signal, to put in order what it was at.
  const open = (own) =>
    openApp({ chromium, memory: own ?? values.memory, decides, endsOnSignal: own === undefined });
  await done(what, open, say, (result, text) =>
    process.stdout.write(`${values.json ? JSON.stringify(result) : text(result)}\n`),
  );
}

await main().catch(endFailed);
