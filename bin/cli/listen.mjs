// `listen`: videos that are remembered without words are listened to again.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.mjs';
import { languageCode } from './language-code.mjs';
import { fromCaller } from './paths-and-seconds.mjs';
import { counted } from './texts.mjs';

const PROGRESS_MS = 500;

export const listenUsage =
  'listen VIDEO... [--language LANGUAGE] | listen --all [VIDEO...] [--language LANGUAGE]';

/** A video is named by its file, which is needed unless a copy of it is kept. */
export function listening(args, options) {
  if (args.length === 0 && !options.all)
    throw new CliError(
      'bad-input',
      'Name the files of remembered videos: listen kitchen.mp4, or listen --all',
    );
  return { named: args, all: options.all ?? false, language: languageCode(options.language) };
}

export async function listen(app, { named, all, language }, say) {
  const names = [];
  const failed = [];
  for (const one of named) {
    const file = fromCaller(one);
    if (!existsSync(file) || !statSync(file).isFile()) {
      names.push(one);
      continue;
    }
    await app.page.setInputFiles('#files', file);
    const [name] = await app.call('giveChosen');
    if (name) names.push(name);
    else {
      const message = `${path.basename(file)} is not the file of a remembered video.`;
      failed.push(failure(path.basename(file), 'not-found', message));
    }
  }
  await app.call('consent');
  const ticking = setInterval(() => tell(app, say), PROGRESS_MS);
  try {
    const videos = [];
    if (all) videos.push(...(await app.call('listen', null, { whenFull: 'fail', language })));
    else
      for (const name of names)
        try {
          videos.push(...(await app.call('listen', [name], { whenFull: 'fail', language })));
        } catch (error) {
          failed.push(failure(name, error.code ?? 'internal', error.message));
        }
    return { videos: [...videos, ...failed], offDeviceRequests: app.offDeviceRequests };
  } finally {
    clearInterval(ticking);
  }
}

export function listenText({ videos }) {
  const told = ({ name, status, error, lines }) =>
    `${name}: ${status}${error ? ` (${error.message})` : `, ${counted(lines, 'line')}`}`;
  return videos.map(told).join('\n') || 'No video is remembered without its words.';
}

let told = '';
async function tell(app, say) {
  const items = await app.page.evaluate(() => window.mneme.getState().queue).catch(() => []);
  const item = items.find(({ state }) => state === 'remembering');
  if (!item) return;
  const left = item.secondsLeft === null ? '' : `, about ${Math.ceil(item.secondsLeft)} s left`;
  const line = `${item.name}: listening to clip ${Math.min(item.clip, item.clipsAbout)} of ${item.clipsAbout}${left}`;
  if (line !== told) say(line);
  told = line;
}

function failure(name, code, message) {
  return {
    ...{ name, durationS: 0, status: 'failed', error: { code, message }, warnings: [] },
    ...{ clips: 0, lines: 0, incidents: 0, facts: 0, stages: {}, realtimeFactor: 0 },
  };
}
