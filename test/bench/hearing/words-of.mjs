// Words that the app remembers of a file, and those that are true of it.
import { SetupError } from '../../../bin/setup/steps.mjs';

/** Throws where the app had nothing to hear words with when it last remembered. */
export async function requireHearing(app) {
  const abilities = await app.page.evaluate(() => window.mneme.getState().abilities);
  if (!abilities.some(({ task, weight }) => task === 'transcription' && weight))
    throw new SetupError('The app has no weight that hears words.');
}

/** The lines that are remembered of a video: none where nothing was heard. */
export async function linesOf(app, video, lib) {
  const text = await app.page.evaluate(async (name) => {
    try {
      return await (await window.mneme.transcript(name)).text();
    } catch (error) {
      if (error.code === 'not-found') return 'WEBVTT\n';
      throw error;
    }
  }, video);
  return (await lib.parseSubtitles(text)).cues;
}

/**
 * The lines of a video whose words' own times are stored, each with `heard`: rows of t0, t1 and likelihood, a row for each word between
 * spaces. None where nothing tells them.
 */
export async function linesWithTimes(app, video) {
  const records = await app.page.evaluate(async (name) => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name: database } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(database));
      try {
        if (!db.objectStoreNames.contains('words')) continue;
        const stores = db.transaction(['videos', 'words']);
        const videos = await done(stores.objectStore('videos').getAll());
        const id = videos.find((one) => one.name === name)?.id;
        if (!id) continue;
        const words = await done(stores.objectStore('words').getAll());
        return words
          .filter((one) => one.videoId === id && one.heard)
          .map(({ t0, t1, text, heard }) => ({ t0, t1, text, heard: [...heard] }));
      } finally {
        db.close();
      }
    }
    return [];
  }, video);
  return records;
}

/** The true words of a reel as WebVTT: from the first word to the last where their times are known. */
export function trueSubtitles(entries) {
  const cues = entries
    .filter(({ transcript }) => transcript)
    .map(({ t0, t1, transcript, words }) => {
      const [from, to] = words ? [t0 + words[0][1], t0 + words.at(-1)[2]] : [t0, t1];
      return `${time(from)} --> ${time(to)}\n${transcript}\n`;
    });
  return ['WEBVTT\n', ...cues].join('\n');
}

function time(seconds) {
  const of = (value, digits) => String(value).padStart(digits, '0');
  const ms = Math.round(seconds * 1000);
  return `${of(Math.floor(ms / 3.6e6), 2)}:${of(Math.floor(ms / 6e4) % 60, 2)}:${of(Math.floor(ms / 1000) % 60, 2)}.${of(ms % 1000, 3)}`;
}
