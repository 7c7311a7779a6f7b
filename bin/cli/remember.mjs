// `remember`: one video after the other, each with the subtitles beside it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.mjs';

const PROGRESS_MS = 500;

/** Says what faces and voices are, before any are looked for. */
export async function consent(app, say) {
  say('Faces and voices are biometric data. They stay in this memory and can be forgotten.');
  await app.call('consent');
}

export async function remember(app, files, startsAt, say) {
  await consent(app, say);
  const videos = [];
  const isSubtitles = (file) => /\.(vtt|srt)$/i.test(file);
  const subtitles = files.filter(isSubtitles);
  for (const [index, file] of files.filter((file) => !isSubtitles(file)).entries()) {
    const video = await rememberOne(app, file, index === 0 ? startsAt : undefined, say);
    warn(path.basename(file), video.warnings, say);
    videos.push(video);
  }
  const added = [];
  for (const file of subtitles) added.push(await addSubtitles(app, file));
  return {
    videos,
    ...(subtitles.length > 0 ? { subtitles: added } : {}),
    offDeviceRequests: app.offDeviceRequests,
  };
}

/** Gives subtitles to the remembered video of their name. */
async function addSubtitles(app, file) {
  const name = path.basename(file);
  const failed = (code, message) => ({
    ...{ name, video: null, status: 'failed', candidates: [], lines: 0, warnings: [] },
    error: { code, message },
  });
  if (!existsSync(file) || !statSync(file).isFile()) return failed('not-found', `There is no file ${file}.`);
  await app.page.setInputFiles('#files', file);
  try {
    const [added] = await app.call('addChosenSubtitles');
    return added;
  } catch (error) {
    return failed(error.code ?? 'internal', error.message);
  }
}

async function rememberOne(app, file, startsAt, say) {
  const name = path.basename(file);
  if (!existsSync(file) || !statSync(file).isFile())
    return failed(name, 'not-found', `There is no file ${file}.`);
  if (/\.mneme(\.age)?$/i.test(name))
    return failed(name, 'not-a-video', `${name} is a saved memory. Take it in by: import ${name}`);
  const ticking = setInterval(() => tell(app, name, say), PROGRESS_MS);
  try {
    for (let reached = -1; ; ) {
      try {
        return await rememberInPage(app, file, startsAt);
      } catch (error) {
        if (app.page.isClosed())
          throw new CliError('cancelled', 'The browser was closed. Run the same command again to go on.');
        if (!/crash/i.test(error.message)) return failed(name, error.code ?? 'internal', error.message);
        await app.reopen();
        const now = await secondsRemembered(app.page);
        if (now <= reached)
          return failed(
            name,
            'worker-stopped',
            `The page crashed at it twice. ${name} may need more memory.`,
          );
        say(`${name}: the page crashed; going on from the last clip.`);
        reached = now;
      }
    }
  } finally {
    clearInterval(ticking);
  }
}

async function rememberInPage(app, file, startsAt) {
  await app.page.setInputFiles('#files', [file, ...subtitlesBeside(file)]);
  const [video] = await app.call('rememberChosen', { startsAt, whenFull: 'fail' });
  const name = path.basename(file);
  return video ?? failed(name, 'not-a-video', `${name} is not a video.`);
}

async function secondsRemembered(page) {
  const videos = await page.evaluate(() => window.mneme.getState().videos);
  return videos.reduce((sum, video) => sum + video.doneS, 0);
}

/** The .vtt and .srt files that may belong to a video; the app picks among them by name. */
function subtitlesBeside(file) {
  const directory = path.dirname(file);
  const base = path.basename(file, path.extname(file)).toLowerCase();
  return readdirSync(directory)
    .filter((name) => /\.(vtt|srt)$/i.test(name) && name.toLowerCase().startsWith(`${base}.`))
    .sort()
    .map((name) => path.join(directory, name));
}

let told = '';
async function tell(app, name, say) {
  const item = await app.page.evaluate(() => window.mneme.getState().queue.at(-1)).catch(() => null);
  if (item?.state !== 'remembering' || item.durationS === 0) return;
  warn(name, item.warnings, say);
  const left = item.secondsLeft === null ? '' : `, about ${Math.ceil(item.secondsLeft)} s left`;
  const line = `${name}: remembering clip ${Math.min(item.clip, item.clipsAbout)} of ${item.clipsAbout}${left}`;
  if (line !== told) say(line);
  told = line;
}

/** Warnings that were told, each with its file. */
const warned = new Set();
function warn(name, warnings, say) {
  for (const warning of warnings) {
    const line = `${name}: ${warning}`;
    if (!warned.has(line)) say(line);
    warned.add(line);
  }
}

function failed(name, code, message) {
  return {
    name,
    durationS: 0,
    startsAt: null,
    status: 'failed',
    error: { code, message },
    warnings: [],
    clips: 0,
    incidents: 0,
    facts: 0,
    stages: {},
    realtimeFactor: 0,
  };
}
