// `name-thing`, `unname-thing`: names for things in view.
import { CliError } from './cli-error.mjs';
import { seconds } from './paths-and-seconds.mjs';

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

export const THING_NAMES = {
  'name-thing': naming('name-thing', true),
  'unname-thing': naming('unname-thing', false),
};
