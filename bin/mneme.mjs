// `npm run -s mneme -- COMMAND`: drives the app in headless Chromium; results on standard output, progress on standard error.
import { CliError, COMMANDS, usage } from './cli/commands.mjs';
import { checkOptions, parseOptions } from './cli/options.mjs';
import { tellDue } from './cli/reminders.mjs';
import { browser, resolveModels, SetupError, say, setUp } from './setup/steps.mjs';

async function main() {
  const { values, positionals } = parseOptions();
  const [name, ...args] = positionals;
  if (values.help || (!name && !values.json)) {
    process.stdout.write(`${usage()}\n`);
    return;
  }
  const command = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
  if (!command) {
    const problem = name ? `There is no command ${name}.` : 'Name a command.';
    throw new CliError('bad-input', `${problem}\n${usage()}`);
  }
  checkOptions(name, command.usage, values);
  const checked = command.check(args, values);
  resolveModels();
  await setUp();
  const chromium = await browser();
  const { openApp } = await import('./cli/app.mjs');
  const decides = command.decides?.(checked) ?? false;
  const open = () => openApp({ chromium, memory: values.memory, decides });
  const print = (result, text) =>
    process.stdout.write(`${values.json ? JSON.stringify(result) : text(result)}\n`);
  if (command.runOpening) {
    const { result, text } = await command.runOpening(open, checked, say);
    print(result, () => text);
    return;
  }
  const app = await open();
  try {
    await tellDue(app, say);
    print(await command.run(app, checked, say), command.text);
  } finally {
    await app.close();
  }
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
