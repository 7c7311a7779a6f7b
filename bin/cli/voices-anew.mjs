// `voices-anew`: the voices of a memory are described by the best model here, from the files of their videos.
import { CliError } from './cli-error.mjs';
import { existingFile, fromCaller } from './paths-and-seconds.mjs';
import { tellingProgress } from './progress.mjs';

export const VOICES_ANEW = {
  'voices-anew': {
    usage: 'voices-anew [FILE...] [--yes]',
    check: (files, { yes = false }) => ({ files: files.map((file) => existingFile(fromCaller(file))), yes }),
    run: describe,
    text: ({ by, described, without }) =>
      by === null
        ? 'The best model here describes all voices already.'
        : `${described === 1 ? 'One stretch of speech is' : `${described} stretches of speech are`} compared by ${by} now.${without.length > 0 ? ` Compared with nothing, until their files are named: ${without.join(', ')}` : ''}`,
  },
};

/** With `yes` it goes on without videos whose files were neither named nor kept. */
async function describe(app, { files, yes }, say) {
  for (const file of files) {
    await app.page.setInputFiles('#files', file);
    const [name] = await app.call('giveChosen');
    if (name === null) throw new CliError('not-found', `${file} is not the file of a remembered video.`);
  }
  const other = await app.call('otherVoiceWeight');
  if (!other) return { by: null, described: 0, missed: 0, without: [] };
  const standing = await app.page.evaluate(() => window.mneme.getState().files);
  const left = other.videos.filter(({ id, left }) => left > 0 && standing[id]?.standing !== 'here');
  if (left.length > 0 && !yes)
    throw new CliError(
      'not-found',
      `The files of these videos are needed: ${left.map(({ name }) => name).join(', ')}. Name them, or go on without them by --yes: who spoke in them stays known, and helps nobody to be recognised.`,
    );
  const ids = left.map(({ id }) => id);
  const done = await tellingProgress(
    app,
    say,
    'Listening to voices again',
    ({ voicesAnew }) => voicesAnew,
    () => app.call('describeVoicesAnew', ids),
  );
  return { by: other.to.id, ...done };
}
