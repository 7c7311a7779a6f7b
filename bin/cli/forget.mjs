// `forget`: a video, a person, or everything.
import { createInterface } from 'node:readline/promises';
import { CliError } from './cli-error.mjs';
import { namesakes } from './whom.mjs';

/** What is to be forgotten: an id is a person, anything else a video's name. */
export function forgetting(args, { all, yes, everyone, everywhere }) {
  const bad = (message) => new CliError('bad-input', message);
  const [what] = args;
  if (all) {
    if (args.length > 0 || everyone || everywhere)
      throw bad('Everything is forgotten by `forget --all` alone.');
    if (!yes && !process.stdin.isTTY)
      throw bad('This forgets everything and cannot be undone. If that is meant, say so: forget --all --yes');
    return { what: 'everything', asks: !yes };
  }
  if (args.length !== 1 || yes)
    throw bad('Say which video or person to forget: forget kitchen.mp4, or forget p_3, or forget --all');
  if (/^p_\d+$/.test(what)) {
    if (everyone) throw bad('--everyone is for a video; for a person there is --everywhere.');
    return { what: 'person', id: what, everywhere: everywhere ?? false };
  }
  if (everywhere) throw bad('--everywhere is for a person; for a video there is --everyone.');
  return { what: 'video', video: what, keepNamed: !everyone };
}

/** Forgets it; everything only after a yes. */
export async function forget(app, asked) {
  if (asked.what !== 'everything') {
    const { forgotten } =
      asked.what === 'video'
        ? await forgetVideo(app, asked)
        : await app.call('forgetPerson', asked.id, asked.everywhere);
    const isShared = await app.page.evaluate(() => window.mneme.getState().sharing !== null);
    return { forgotten, ...(isShared && { isShared }) };
  }
  if (asked.asks && !(await confirmed())) throw new CliError('cancelled', 'Nothing was forgotten.');
  await app.call('forgetEverything');
  return { forgotten: null };
}

/** A person is forgotten by the id alone, since that cannot be undone: of a name it is told whose it is. */
async function forgetVideo(app, { video, keepNamed }) {
  try {
    return await app.call('forgetVideo', video, keepNamed);
  } catch (error) {
    const called = error.code === 'not-found' ? namesakes(await app.call('people'), video) : [];
    if (called.length === 0) throw error;
    throw new CliError(
      'not-found',
      `No video is named ${video}. People are forgotten by their ids: ${called.map(({ id }) => `forget ${id}`).join(', or ')}`,
    );
  }
}

async function confirmed() {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(
      'This forgets every video and every person, and cannot be undone. Type "forget everything" to go on: ',
    );
    return answer.trim().toLowerCase() === 'forget everything';
  } catch {
    return false; // Ctrl+C or the end of the input.
  } finally {
    terminal.close();
  }
}
