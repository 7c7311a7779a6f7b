// Whom a command means: by an id, or by a name that one person alone has.
import { CliError } from './cli-error.mjs';

const ID = /^p_\d+$/;

/**
 * The id of whoever is meant by an id or a name. Of an id nothing is asked.
 *
 * @throws CliError `not-found` where nobody has the name, `bad-input` where several have
 */
export async function idOf(app, given) {
  return ID.test(given) ? given : idAmong(await app.call('people'), given);
}

/** The same of some people, for a name. */
export function idAmong(people, given) {
  const called = namesakes(people, given);
  if (called.length === 1) return called[0].id;
  if (called.length === 0)
    throw new CliError(
      'not-found',
      `There is no person ${given}: nobody has that name or id. \`people\` lists those there are.`,
    );
  throw new CliError(
    'bad-input',
    `${called.length} people are called ${given}: ${called.map(({ id }) => id).join(', ')}. Say which by the id; \`people\` tells where each is.`,
  );
}

/** Who is called so; by other names than their own only where nobody has it as their own. */
export function namesakes(people, name) {
  const said = plain(name);
  const own = people.filter((person) => person.name !== null && plain(person.name) === said);
  return own.length > 0
    ? own
    : people.filter(({ aliases }) => aliases.some((alias) => plain(alias) === said));
}

function plain(name) {
  return name.trim().toLowerCase();
}
