// `archive work`: takes videos from the queue, remembers each in a browser of its own, and writes what it remembered.
import { existsSync, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../setup/one-at-a-time.mjs';
import { CliError } from '../cli-error.mjs';
import { remember } from '../remember.mjs';
import { exportMemory } from '../transfer.mjs';

/** How often it is looked whether another video waits, milliseconds. */
const LOOK_MS = 5000;
/** Begins the name of a folder with a memory that is thrown away; then comes the process that has it. */
const FOLDER = 'mneme-archive-';
/** What another try would not change. */
const FINAL = new Set(['empty-file', 'not-a-video', 'unreadable', 'unsupported-codec']);

/** Until the queue is empty with `--drain`, else until it is stopped; what it is at then, another takes. */
export async function work({ lib, database, open, say }, { device, options: { drain } }) {
  const queue = await lib.Queue.open(database);
  const who = await lib.WhoJobs.open(database);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // Listened to until the end: the server beside it ends this process where nobody else does (bin/setup/serve.mjs).
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await throwAwayOfKilled();
  const result = { remembered: 0, known: 0, failed: 0, forgotten: 0 };
  try {
    while (!stopping.signal.aborted) {
      result.forgotten += await lib.forgetOlder(database, device);
      // What was remembered since is compared with all that is there: who is who takes seconds.
      await who.add();
      await compare(who, say, stopping.signal);
      const job = await queue.take(device);
      if (job) {
        const became = await doJob({ lib, database, queue, open, say, device, signal: stopping.signal }, job);
        if (became) result[became] += 1;
      } else if (drain) break;
      else await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {}); // Stopped while it waits.
    }
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await queue.close();
    await who.close();
  }
  return {
    result,
    text: `${result.remembered} remembered, ${result.known} were already, ${result.failed} failed.`,
  };
}

/** Until no block waits, or somebody ends this machine. */
async function compare(who, say, signal) {
  while (!signal.aborted) {
    const block = await who.work();
    if (!block) return;
    if (block.problem) say(`Who is who was not worked out: ${block.problem}`);
  }
}

/** What became of it, as `work` counts it; null where somebody ended this machine meanwhile, and another is to have it. */
async function doJob({ lib, database, queue, open, say, device, signal }, job) {
  try {
    const isNew = await rememberOne({ lib, database, queue, open, say, device, signal }, job);
    await queue.done(job);
    return isNew ? 'remembered' : 'known';
  } catch (error) {
    if (signal.aborted) {
      await queue.giveBack(job);
      return null;
    }
    say(`${job.path}: ${error.message}`);
    await queue.failed(job, error.message, FINAL.has(error.code));
    return 'failed';
  }
}

/** Whether anything was written: not where another machine wrote it before. */
async function rememberOne({ lib, database, queue, open, say, device, signal }, job) {
  if (!existsSync(job.path))
    throw new CliError(
      'not-found',
      `${device} has no file ${job.path}. All machines must find it in the same place.`,
    );
  const print = await lib.fingerprint(await openAsBlob(job.path));
  if (await database.transaction((ask) => lib.isThere(ask, print))) return false;
  const folder = await mkdtemp(path.join(os.tmpdir(), `${FOLDER}${process.pid}-`));
  const app = await open(path.join(folder, 'memory')).catch(async (error) => {
    await throwAway(folder);
    throw error;
  });
  const beating = setInterval(() => beat(app, queue, job, device), lib.BEAT_S * 1000);
  const stop = () => app.close();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted(); // It may have been while the app was opened.
    const { videos } = await remember(app, [job.path], undefined, say);
    const [video] = videos;
    if (video.error) throw new CliError(video.error.code, video.error.message);
    const file = path.join(folder, 'memory.mneme');
    await exportMemory(app, file, { pictures: true, locations: true });
    const records = await lib.recordsIn(await openAsBlob(file));
    return await lib.writeVideo(database, { device, path: job.path, records });
  } finally {
    clearInterval(beating);
    signal.removeEventListener('abort', stop);
    await app.close();
    await throwAway(folder);
  }
}

/** A browser that was just closed may still write for a moment. */
function throwAway(folder) {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Memories of machines that were killed here: what they knew of people is not to lie about. */
async function throwAwayOfKilled() {
  const names = await readdir(os.tmpdir());
  for (const name of names.filter((one) => one.startsWith(FOLDER))) {
    const pid = Number.parseInt(name.slice(FOLDER.length), 10);
    if (!isRunning(pid)) await throwAway(path.join(os.tmpdir(), name));
  }
}

async function beat(app, queue, job, device) {
  const [video] = await app.page.evaluate(() => window.mneme.getState().videos).catch(() => []); // A page that crashed is opened again.
  const isOurs = await queue.beat(job, device, video?.doneS ?? 0, video?.durationS ?? 0).catch(() => true); // The database is asked again with the next one.
  if (!isOurs) await app.close();
}
