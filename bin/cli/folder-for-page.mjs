// A folder of this machine, for a page that may not read it itself.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What files of a shared memory are called, and the folders above them: nothing that leads elsewhere. */
const NAMES = /^[\w-]+(?:\/[\w-]+)*$/;
/** How a file is called while it is written. */
const UNDER_WAY = '.mneme-part';

/** @type {WeakMap<import('playwright').Page, string>} */
const served = new WeakMap();

/**
 * Lets a page list, read, write and remove the files of a folder (lib/contract/sharing).
 *
 * @param {import('playwright').Page} page
 * @param {string} folder
 */
export async function serveFolder(page, folder) {
  const isServed = served.has(page);
  served.set(page, folder);
  if (isServed) return;
  const here = () => /** @type {string} */ (served.get(page));
  const at = (file) => {
    if (!NAMES.test(file)) throw new Error(`${file} is no name of a file of a shared memory`);
    return path.join(here(), file);
  };
  await page.exposeFunction('mnemeListFiles', async () => {
    const entries = await readdir(here(), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(here(), path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
      .filter((file) => NAMES.test(file))
      .sort();
  });
  await page.exposeFunction('mnemeReadFile', (file) =>
    readFile(at(file)).then(
      (bytes) => bytes.toString('base64'),
      (error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    ),
  );
  await page.exposeFunction('mnemeWriteFile', async (file, bytes) => {
    const whole = at(file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole + UNDER_WAY, Buffer.from(bytes, 'base64'));
    await rename(whole + UNDER_WAY, whole);
  });
  await page.exposeFunction('mnemeRemoveFile', (file) => rm(at(file), { force: true }));
}
