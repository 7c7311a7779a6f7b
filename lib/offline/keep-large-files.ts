import { FILES, fileKey, RELEASE_LIST, type Release } from './release-names';

/** How much of what the app needs is kept in this browser, in bytes. */
export interface Standing {
  done: number;
  all: number;
}

/** Held by the one tab that fetches large files; the channel on which it tells that one more is kept. */
const KEEPING = 'mneme-keeping';

/** So many times a file's size stays free, or it is not kept. */
const PLENTY = 10;

/** How many of the large files' bytes are kept. Throws where the list cannot be had. */
export async function readStanding(): Promise<Standing> {
  const { files } = await readRelease();
  const kept = await keptKeys();
  const sum = (list: { bytes: number }[]) => list.reduce((bytes, one) => bytes + one.bytes, 0);
  const isKept = ([path, file]: (typeof all)[number]) => kept.has(fileKey(path, file));
  const all = Object.entries(files);
  return { done: sum(all.filter(isKept).map(([, file]) => file)), all: sum(all.map(([, file]) => file)) };
}

/**
 * Fetches the large files that are not kept yet, smallest first, one after the other, through the service worker, which keeps them. What was
 * fetched stays when it is broken off. Ends where there is little room. Does nothing while another tab is at it.
 */
export async function keepFiles(): Promise<void> {
  const channel = new BroadcastChannel(KEEPING);
  await navigator.locks.request(KEEPING, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const { files } = await readRelease();
    const kept = await keptKeys();
    const left = Object.entries(files)
      .filter(([path, file]) => !kept.has(fileKey(path, file)))
      .sort(([, a], [, b]) => a.bytes - b.bytes);
    for (const [path, { bytes }] of left) {
      if (!(await hasRoomFor(bytes))) return;
      const answer = await fetch(path);
      await answer.body?.pipeTo(new WritableStream()); // It is kept once all of it is here.
      channel.postMessage(null);
    }
  });
  channel.close();
}

/** The release whose service worker serves this tab, else the server's. */
export async function readRelease(): Promise<Release> {
  return (await fetch(RELEASE_LIST)).json();
}

/** Calls `listener` whenever some tab has kept one more file, until what this returns is called. */
export function onKept(listener: () => void): () => void {
  const channel = new BroadcastChannel(KEEPING);
  channel.onmessage = listener;
  return () => channel.close();
}

/** Whether a file leaves the memory plenty of room: it can be fetched again, the memory cannot. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > PLENTY * bytes;
}

async function keptKeys(): Promise<Set<string>> {
  const keys = await (await caches.open(FILES)).keys();
  return new Set(keys.map(({ url }) => url.slice(location.origin.length)));
}
