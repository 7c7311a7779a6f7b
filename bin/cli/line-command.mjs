// `line`: what is said in a video, line by line, and how a line is set right.

import { CliError } from './cli-error.mjs';
import { seconds } from './paths-and-seconds.mjs';
import { counted } from './texts.mjs';
import { idOf } from './whom.mjs';

export const lineUsage = `line VIDEO [SECONDS] | line LINE [--text TEXT] [--speaker ID|NAME|new|nobody] [--split HOW-MANY-WORDS] | line LINE --join`;

/** A line's id as \`line VIDEO\` tells it. */
const ID = /^vid_\d+\/c\d{6}\/[wl]\d/;

export function settingLine(args, options) {
  const [line, at] = args;
  const { text, speaker, split, join } = options;
  const sets = [text, speaker, split, join].some((one) => one !== undefined);
  if (line === undefined || args.length > 2)
    throw new CliError('bad-input', 'Name a video, or a line of one: line kitchen.mp4 12.5');
  if (!ID.test(line)) {
    if (sets)
      throw new CliError('not-found', `There is no line ${line}. \`line VIDEO\` lists those of a video.`);
    return { video: line, t: seconds(at, 'SECONDS') };
  }
  if (at !== undefined) throw new CliError('bad-input', 'A line is named by its id alone.');
  if (!sets) throw new CliError('bad-input', `Say what the line is to be: ${lineUsage}`);
  if (join && [text, speaker, split].some((one) => one !== undefined))
    throw new CliError('bad-input', '--join joins a line with the next, and changes nothing else.');
  const words = split === undefined ? undefined : Number(split);
  if (words !== undefined && !(Number.isInteger(words) && words > 0))
    throw new CliError(
      'bad-input',
      `--split is the number of words before the cut, as --split 3, not ${split}.`,
    );
  return { line, text, speaker: speaker === 'nobody' ? null : speaker, words, join: join ?? false };
}

/** The lines of a video, or that at a second of it; or the step by which a line was set right, with the line that came of it. */
export async function line(app, asked) {
  const { video, t } = asked;
  if (video !== undefined) {
    const lines = await app.call('linesOf', video);
    return t === undefined ? lines : [lines.findLast(({ t0 }) => t0 <= t) ?? lines[0]].filter(Boolean);
  }
  const { speaker } = asked;
  const isPerson = speaker !== undefined && speaker !== null && speaker !== 'new';
  const by = isPerson ? await idOf(app, speaker) : speaker;
  const { id, step } = await app.call('correct', await correction(app, { ...asked, speaker: by }));
  return { id, step };
}

async function correction(app, { line, text, speaker, words, join }) {
  if (join) return { do: 'join-lines', line };
  const said = (text, by) => (by === undefined ? { text } : { text, speaker: by });
  if (words === undefined && text !== undefined) return { do: 'set-line', line, into: [said(text, speaker)] };
  const was = (await app.call('lineById', line)).text;
  const now = (text ?? was).trim().split(/\s+/);
  if (words === undefined) return { do: 'set-line', line, into: [said(was, speaker)] };
  if (words >= now.length)
    throw new CliError(
      'bad-input',
      `The line has ${counted(now.length, 'word')}: it cannot be cut after ${words}.`,
    );
  const halves = [now.slice(0, words), now.slice(words)].map((half) => half.join(' '));
  // Whoever is named says what is cut off.
  return { do: 'set-line', line, into: [said(halves[0]), said(halves[1], speaker)] };
}

export function lineText(result) {
  if (!Array.isArray(result)) return `The line is ${result.id} now; the id that it had names it no more.`;
  return (
    result
      .map(
        ({ id, t0, person, text }) =>
          `${id}  ${t0.toFixed(1)} s  ${person ?? '(nobody known)'}: ${text ?? '(speaks)'}`,
      )
      .join('\n') || 'Nothing is said in it.'
  );
}
