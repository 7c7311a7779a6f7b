// `tag`, `untag`, `star`, `unstar`: what people mark a video by.
import { CliError } from './cli-error.mjs';

/** A command that takes a video, and tags where it says so. */
function marking(name, changeBy) {
  const isOfTags = /tag/.test(name);
  return {
    usage: `${name} VIDEO${isOfTags ? ' TAG...' : ''}`,
    check([video, ...tags]) {
      if (video === undefined || isOfTags !== tags.length > 0)
        throw new CliError(
          'bad-input',
          isOfTags
            ? `Name the video and its tags: ${name} kitchen.mp4 holiday "Clara's school"`
            : `Name one video: ${name} kitchen.mp4`,
        );
      return { video, ...changeBy(tags) };
    },
    /** The video as it is then. */
    async run(app, asked) {
      const { videos } = await app.call('markVideos', [asked]);
      const [{ name, tags = [], favourite = false }] = videos;
      return { name, tags, favourite };
    },
    text: ({ name, tags, favourite }) =>
      `${name}: ${[...(favourite ? ['favourite'] : []), ...tags].join(', ') || 'no tags, no star'}`,
  };
}

export const MARKINGS = {
  tag: marking('tag', (add) => ({ add })),
  untag: marking('untag', (remove) => ({ remove })),
  star: marking('star', () => ({ favourite: true })),
  unstar: marking('unstar', () => ({ favourite: false })),
};
