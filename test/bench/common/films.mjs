// What the benchmarks share: the scripted films, and the app in a fresh memory.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openApp } from '../../../bin/cli/app.mjs';
import { remember } from '../../../bin/cli/remember.mjs';
import { browser } from '../../../bin/setup/browsers.mjs';
import { SetupError, say } from '../../../bin/setup/steps.mjs';
import { withScratch } from './scratch.mjs';

/** The directory of scripted films: beside the weights that MNEME_MODELS names, or MNEME_FILMS; null when there is none. */
function filmsDirectory() {
  const models = process.env.MNEME_MODELS;
  const directory = process.env.MNEME_FILMS ?? (models ? path.resolve(models, '../films/open') : null);
  return directory && existsSync(directory) ? directory : null;
}

/** Whether a film is there. */
export function hasFilm(name) {
  const directory = filmsDirectory();
  return directory !== null && existsSync(path.join(directory, `${name}.mp4`));
}

/** Path and ground truth of a film. */
export function film(name) {
  const directory = filmsDirectory();
  if (!directory) {
    throw new SetupError(
      'This benchmark needs the scripted films: set MNEME_FILMS to their directory, or MNEME_MODELS to the one beside it.',
    );
  }
  return {
    video: path.join(directory, `${name}.mp4`),
    truth: JSON.parse(readFileSync(path.join(directory, `${name}.truth.json`), 'utf8')),
  };
}

/** Runs `work` with the app open on a memory that is thrown away afterwards. */
export function withFreshApp(work) {
  return withScratch(async (memory) => {
    const app = await openApp({ chromium: await browser(), memory });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}

/**
 * Has the app remember a video, which must go well. Returns what it reports.
 *
 * @param {(line: string) => unknown} tell is told how it goes
 */
export async function rememberOne(app, file, tell = say) {
  const [report] = (await remember(app, [file], undefined, tell)).videos;
  if (report.status !== 'remembered')
    throw new SetupError(`${path.basename(file)}: ${JSON.stringify(report.error)}`);
  return report;
}

export const round = (value, digits = 3) => Number(value.toFixed(digits));
