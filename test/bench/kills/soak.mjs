// Memory over time, in one tab: one film six times over, and a long file to its end.
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SetupError, say } from '../../../bin/setup/steps.mjs';
import { browserMemoryMB } from '../common/browser-memory.mjs';
import { film, hasFilm, withFreshApp } from '../common/films.mjs';

const TIMES = 6;
const SAMPLE_MS = 500;
const UNIT = 'MB, browser processes together';

/**
 * The level of a pass is the median of all samples while that copy is remembered; the growth is the sixth pass's level less
 * the second's, so that what is loaded or compiled once is not taken for growth.
 */
export async function soakRows(name) {
  if (!hasFilm(name)) {
    say(`No soak: the film ${name} is not there. Set MNEME_FILMS, or MNEME_MODELS beside the films.`);
    return [];
  }
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'mneme-soak-'));
  try {
    const copies = copiesOf(film(name).video, scratch);
    const { samples, videos } = await withFreshApp((app) => rememberAll(app, copies));
    if (new Set(videos.map(({ clips }) => clips)).size > 1)
      throw new SetupError('The copies differ in clips.');
    const levels = samples.map(median);
    say(`Levels of the passes: ${levels.map(Math.round).join(', ')} MB`);
    return [
      { metric: 'soak.growthMB', value: Math.round(levels[TIMES - 1] - levels[1]), unit: UNIT },
      { metric: 'soak.levelMB', value: Math.round(levels[TIMES - 1]), unit: UNIT },
      { metric: 'soak.peakMB', value: Math.round(Math.max(...samples.flat())), unit: UNIT },
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The file at `video` remembered to its end: the peak, the level (median) of its last tenth, and the time it took. */
export async function longRows(video) {
  const begun = performance.now();
  const { samples, videos } = await withFreshApp((app) => rememberAll(app, [[video]]));
  const [all] = samples;
  return [
    { metric: 'long.peakMB', value: Math.round(Math.max(...all)), unit: UNIT },
    { metric: 'long.levelMB', value: Math.round(median(all.slice(-Math.ceil(all.length / 10)))), unit: UNIT },
    { metric: 'long.clips', value: videos[0].clips, unit: 'clips' },
    { metric: 'long.seconds', value: Math.round((performance.now() - begun) / 1000), unit: 's' },
  ];
}

/** Copies with their subtitles; a `free` box of another length at the end of each gives it a content of its own. */
function copiesOf(video, directory) {
  const subtitles = video.replace(/\.mp4$/, '.vtt');
  return Array.from({ length: TIMES }, (_, index) => {
    const copy = path.join(directory, `copy-${index + 1}.mp4`);
    copyFileSync(video, copy);
    const box = Buffer.alloc(8 + index);
    box.writeUInt32BE(box.length);
    box.write('free', 4);
    appendFileSync(copy, box);
    if (!existsSync(subtitles)) return [copy];
    copyFileSync(subtitles, copy.replace(/\.mp4$/, '.vtt'));
    return [copy, copy.replace(/\.mp4$/, '.vtt')];
  });
}

/** Remembers all copies in one go, with the same workers: what they became, and the memory's samples in MB, by copy. */
async function rememberAll({ page, call }, copies) {
  await call('consent');
  await page.setInputFiles('#files', copies.flat());
  const remembered = page.evaluate(() => window.mnemeFiles.rememberChosen({}));
  const samples = copies.map(() => []);
  let at = -1;
  const sampling = setInterval(async () => {
    const now = await page
      .evaluate(() => window.mneme.getState().queue.findIndex((item) => item.state === 'remembering'))
      .catch(() => -1);
    if (now < 0) return;
    if (now !== at) say(`Pass ${now + 1} of ${copies.length} ...`);
    at = now;
    samples[now].push(browserMemoryMB());
  }, SAMPLE_MS);
  const videos = await remembered.finally(() => clearInterval(sampling));
  for (const { name, status, error } of videos) {
    if (status !== 'remembered') throw new SetupError(`${name}: ${status} ${JSON.stringify(error ?? '')}`);
  }
  return { samples, videos };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
