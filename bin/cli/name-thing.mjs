// `name-thing`, `unname-thing`: names for things in view. `deny-thing`, `restore-things`: that they are something else.
import { CliError } from './cli-error.mjs';
import { seconds } from './paths-and-seconds.mjs';
import { counted } from './texts.mjs';

function naming(name, isIt) {
  return {
    usage: `${name} VIDEO KIND SECONDS NAME`,
    check([video, kind, at, ...words]) {
      if (words.length === 0)
        throw new CliError(
          'bad-input',
          `Say in which video, which kind of thing, when it is in view and its name: ${name} park.mp4 dog 12 Bruno`,
        );
      return { video, kind, t0: seconds(at, 'SECONDS'), name: words.join(' '), isIt };
    },
    /** The stretch, with its names as they are then. */
    async run(app, asked) {
      const { things } = await app.call('nameThings', [asked]);
      return things[0];
    },
    text: ({ video, kind, t0, t1, names }) =>
      `${video}, ${kind} from ${Math.round(t0)} s to ${Math.round(t1)} s: ${names.join(', ') || 'no name'}`,
  };
}

const deny = {
  usage: 'deny-thing VIDEO KIND SECONDS',
  check([video, kind, at, ...more]) {
    if (kind === undefined || more.length > 0)
      throw new CliError(
        'bad-input',
        'Say in which video, which kind of thing is something else, and when it is in view: deny-thing street.mp4 "traffic light" 12',
      );
    return { video, kind, t0: seconds(at, 'SECONDS') };
  },
  /** What shows it, by which it is taken back. */
  async run(app, asked) {
    const [denied] = await app.call('denyThings', [asked]);
    return denied;
  },
  text: ({ denied }) =>
    `It is something else: where it was seen as that (${counted(denied.length, 'stretch', 'stretches')}), nothing is told of it any more. restore-things takes that back.`,
};

const restore = {
  usage: 'restore-things',
  check(args) {
    if (args.length > 0)
      throw new CliError('bad-input', 'restore-things takes back all that deny-thing said.');
    return {};
  },
  async run(app) {
    const denied = await app.call('deniedThings');
    await app.call('restoreThings', denied);
    return { restored: denied.reduce((sum, one) => sum + one.denied.length, 0) };
  },
  text: ({ restored }) =>
    restored === 0
      ? 'Nothing was said to be something else.'
      : `What was seen in ${counted(restored, 'stretch', 'stretches')} is told of again.`,
};

export const THING_NAMES = {
  'name-thing': naming('name-thing', true),
  'unname-thing': naming('unname-thing', false),
  'deny-thing': deny,
  'restore-things': restore,
};
