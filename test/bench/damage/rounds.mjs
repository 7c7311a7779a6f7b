// A memory is damaged, or its disk full, and then opened as people do: is what was lost shown as nothing, or saved over a good file?
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApp } from '../../../bin/cli/app.mjs';
import { exportMemory, importMemory } from '../../../bin/cli/transfer.mjs';
import { browser } from '../../../bin/setup/browsers.mjs';
import { ROOT } from '../../../bin/setup/steps.mjs';
import { servedPort } from '../common/served.mjs';
import { damage, damageDatabases } from './damages.mjs';

const DEMO = path.join(ROOT, 'public/demo/demo.mneme');
/** Written into the database, so that the browser moves what is in its log to files of their own. */
const FILLER_MB = 5;
const DISK_MB = 96;

/** What became of a memory: how many of its records were there, or why it was not shown. */
async function attempt(memory, work) {
  let app = null;
  try {
    app = await openApp({ chromium: await browser(), memory, served: await servedPort() });
    return { value: await work(app) };
  } catch (error) {
    return { code: error.code ?? 'internal', message: error.message };
  } finally {
    await app?.close();
  }
}

const checked = (memory) => attempt(memory, (app) => app.call('checkMemory', false));

/**
 * Makes a memory of some commits, so that there is something to lose: in the browser's log, and with `moved` in files of their own.
 *
 * @param {boolean} [copied] with the second copy that would heal it
 * @returns {Promise<number>} how many records it has
 */
export async function makeMemory(memory, moved, copied = false) {
  const made = await attempt(memory, async (app) => {
    if (!copied) await app.call('keepSecondCopy', false);
    await importMemory(app, DEMO);
    if (moved) await app.page.evaluate(moveLog, FILLER_MB);
    for (const name of ['Ada', 'Bea', 'Cleo']) await app.call('correct', { do: 'name', id: 'p_1', name });
    return (await app.call('checkMemory', false)).records;
  });
  if (made.value === undefined) throw new Error(made.message);
  return made.value;
}

/**
 * Damages a copy of a memory and opens it twice; the second time it is saved over a good file.
 *
 * @returns {Promise<{ what: string, silent: boolean, overwritten: boolean, outcome: string }>}
 */
export async function damageRound(scratch, memory, records, random) {
  const copy = path.join(scratch, 'damaged');
  rmSync(copy, { recursive: true, force: true });
  cpSync(memory, copy, { recursive: true });
  const what = damage(copy, random);
  return { what, ...(await judged(copy, scratch, records)) };
}

/**
 * Damages the files of databases in a copy of a memory that has its second copy, and opens it.
 *
 * @returns {Promise<{ what: string, lost: number, outcome: string }>} how many records are not there
 */
export async function healRound(scratch, memory, records, random) {
  const copy = path.join(scratch, 'damaged');
  rmSync(copy, { recursive: true, force: true });
  cpSync(memory, copy, { recursive: true });
  const what = damageDatabases(copy, random);
  const { value, code } = await checked(copy);
  return {
    what,
    lost: value?.whole ? records - value.records : records,
    outcome: code ?? `${value.records}`,
  };
}

/** Opens a memory, and opens it again and saves it before anything is checked. */
async function judged(memory, scratch, records) {
  const good = path.join(scratch, 'saved.mneme');
  copyFileSync(DEMO, good);
  const first = await checked(memory);
  let isSaved = false;
  const second = await attempt(memory, async (app) => {
    isSaved = await exportMemory(app, good, true).then(
      () => true,
      () => false,
    );
    return app.call('checkMemory', false);
  });
  const seen = [first, second];
  return {
    silent: seen.some(({ value }) => value?.whole && value.records < records),
    overwritten: isSaved && recordsIn(good) < records,
    outcome: seen
      .map(({ value, code }) => code ?? `${value.records}${value.whole ? '' : ' damaged'}`)
      .join(', then '),
  };
}

/** How many records the first line of an exported memory tells of. */
function recordsIn(file) {
  const { records } = JSON.parse(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return Object.values(records).reduce((sum, count) => sum + count, 0);
}

/** Whether a disk of its own can be had here. */
export function canMount() {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/**
 * Fills a disk until little is left, takes a large memory in, opens it while the disk is full, makes room and opens it again.
 *
 * @param large an exported memory that does not fit
 */
export async function fullDiskRound(scratch, large, random) {
  const disk = path.join(scratch, 'disk');
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  try {
    const memory = path.join(disk, 'memory');
    const records = await makeMemory(memory, false);
    const { bavail, bsize } = statfsSync(disk);
    const left = Math.round((random() < 0.3 ? 4e6 : 17e6) + random() * 25e6);
    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
    const taken = await attempt(memory, (app) => importMemory(app, large));
    for (let opened = Math.floor(random() * 3); opened > 0; opened -= 1) await checked(memory);
    rmSync(path.join(disk, 'filler'));
    const what = `${Math.round(left / 1e6)} MB left, taken in: ${taken.code ?? 'all of it'}`;
    return { what, ...(await judged(memory, scratch, records)) };
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
}

async function moveLog(megabytes) {
  const db = await new Promise((resolve, reject) => {
    const request = indexedDB.open('mneme');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const tx = db.transaction('settings', 'readwrite');
  for (let i = 0; i < megabytes * 32; i += 1)
    tx.objectStore('settings').put(new Uint8Array(2 ** 15), 'moved');
  tx.objectStore('settings').delete('moved');
  await new Promise((resolve, reject) => {
    tx.oncomplete = resolve;
    tx.onabort = () => reject(tx.error);
  });
  db.close();
}
