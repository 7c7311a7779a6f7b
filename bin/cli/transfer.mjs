// `export` and `import`: the memory as one file.
import { stat } from 'node:fs/promises';

/** Writes the memory to a file; one that was there is replaced once the new one is whole. */
export async function exportMemory(app, file) {
  const downloading = app.page.waitForEvent('download', { timeout: 0 });
  downloading.catch(() => {}); // Without a download the call below says why.
  await app.call('downloadMemory');
  await (await downloading).saveAs(file);
  await app.call('memoryIsSaved');
  return { file, bytes: (await stat(file)).size };
}

export async function importMemory(app, file) {
  await app.page.setInputFiles('#files', file);
  return app.call('importChosen');
}
