// `export` and `import`: the memory as one file.
import { stat } from 'node:fs/promises';
import { CliError } from './cli-error.mjs';
import { askOnce, byTyped, canAsk, GIVE_IT } from './passphrase.mjs';

/** Writes the memory to a file; one that was there is replaced once the new one is whole. */
export async function exportMemory(app, file, options) {
  const saved = await writeMemory(app, file, options);
  await app.call('memoryIsSaved');
  return saved;
}

/** The same of a file by which the memory is not safe: what is left out of it is lost with the memory. */
export function writeMemory(app, file, options) {
  return save(app, file, 'downloadMemory', options);
}

/** Writes what is said in a video to a file, as WebVTT with who says it. */
export function exportTranscript(app, file, video) {
  return save(app, file, 'downloadTranscript', video);
}

async function save(app, file, method, argument) {
  const downloading = app.page.waitForEvent('download', { timeout: 0 });
  downloading.catch(() => {}); // Without a download the call below says why.
  await app.call(method, argument);
  await (await downloading).saveAs(file);
  return { file, bytes: (await stat(file)).size };
}

/** Takes a saved memory in; where it is encrypted and no passphrase was given, asks for that. */
export async function importMemory(app, file, passphrase, say) {
  await app.page.setInputFiles('#files', file);
  const takeIn = (given) => app.call('importChosen', given);
  try {
    return await takeIn(passphrase);
  } catch (error) {
    if (error.code !== 'passphrase-missing') throw error;
    if (!canAsk()) throw new CliError(error.code, `${error.message} ${GIVE_IT}`);
    say(error.message);
    return byTyped(askOnce, takeIn, 'wrong-passphrase', say);
  }
}
