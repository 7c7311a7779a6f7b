// What a command line asks, and doing it: `bin/mneme.mjs` in a process of its own, tests with the app left open.
import { CliError, COMMANDS, usage } from './commands.mjs';
import { tellCopyNews } from './copy-news.mjs';
import { meantWord } from './meant-word.mjs';
import { checkOptions, parseOptions } from './options.mjs';
import { tellDue } from './reminders.mjs';

/**
 * The command that words and options ask for, checked before anything is opened; null where its usage is asked for.
 *
 * @param {string[]} [words] those of this process
 * @throws CliError `bad-input`, and what the command refuses
 */
export function asked(words) {
  const { values, positionals } = parseOptions(words);
  const [name, ...args] = positionals;
  if (values.help || (!name && !values.json)) return null;
  const command = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
  if (!command) {
    throw new CliError('bad-input', name ? noCommand(name) : `Name a command.\n${usage()}`);
  }
  checkOptions(name, command.usage, values);
  const checked = command.check(args, values);
  return { command, values, checked, decides: command.decides?.(checked) ?? false };
}

function noCommand(name) {
  const meant = meantWord(name, Object.keys(COMMANDS));
  return `There is no command ${name}.${meant ? ` Did you mean ${meant}? It is: ${COMMANDS[meant].usage}` : ' --help lists those there are.'}`;
}

/**
 * Does what is asked.
 *
 * @param open opens the app, which is closed again
 * @param say tells people of the progress
 * @param print is given what came of it, and what tells that to people
 */
export async function done({ command, checked }, open, say, print) {
  if (command.runOpening) {
    const { result, text } = await command.runOpening(open, checked, say);
    print(result, () => text);
    return;
  }
  const app = await open();
  try {
    await tellDue(app, say);
    await tellCopyNews(app, say);
    print(await command.run(app, checked, say), command.text);
  } finally {
    await app.close();
  }
}
