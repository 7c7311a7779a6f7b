// A lock between processes: a folder that only one can make, with the holder's process id inside.
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupError, say } from './common.mjs';

const PATIENCE_MS = 15 * 60_000;

/** Runs `work` while holding `lock`; waits for the process that holds it, and takes over from one that has died. */
export async function withLock(lock, work) {
  const deadline = Date.now() + PATIENCE_MS;
  const dead = [];
  for (let told = false; !(await take(lock)); ) {
    const holder = await deadHolder(lock);
    // Named after the dead holder and kept while this process works: another that found the same holder dead, and comes too
    // late, cannot move the fresh lock to the same place.
    const aside = `${lock}-${holder}`;
    if (holder !== null && (await moved(lock, aside))) {
      dead.push(aside);
      continue;
    }
    if (!told) say('Another process is setting up; waiting for it ...');
    told = true;
    if (Date.now() > deadline)
      throw new SetupError(`Set-up has been locked for 15 minutes. Remove ${lock} and try again.`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  try {
    return await work();
  } finally {
    for (const folder of [lock, ...dead]) await rm(folder, { recursive: true, force: true });
  }
}

async function take(lock) {
  try {
    await mkdir(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  await writeFile(path.join(lock, 'pid'), String(process.pid));
  return true;
}

async function moved(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) return false;
    throw error;
  }
}

/** The process id of a holder that no longer runs, 'unknown' of one that died before it wrote it; null when it runs. */
async function deadHolder(lock) {
  const pid = Number(await readFile(path.join(lock, 'pid'), 'utf8').catch(() => 0));
  if (!pid) {
    const info = await stat(lock).catch(() => null);
    return info !== null && Date.now() - info.mtimeMs > 5_000 ? 'unknown' : null;
  }
  return isRunning(pid) ? null : String(pid);
}

/** Whether a process is there. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
