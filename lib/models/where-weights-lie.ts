import type { Task } from '../contract/models';
import { privateFiles } from '../private-files';
import { DOWNLOADED } from './downloads/folder';
import type { WeightPlace } from './first-usable-weight';

/** Where the app serves the directory that `MNEME_MODELS` names, and where the set-up lays out the embedded weights. */
const SERVED = '/models';
const EMBEDDED = '/weights';

/** The places a page can read weights from, in order. The served directory is asked for its list once, so that nothing is tried in vain. */
export async function browserPlaces(): Promise<WeightPlace[]> {
  const downloads = await downloadsHere();
  const [served, downloaded] = await Promise.all([servedList(), downloads?.downloadedList() ?? []]).then(
    (lists) => lists.map((list) => new Set(list)),
  );
  return [
    { name: 'served', read: async (path) => (served!.has(path) ? fetchBytes(`${SERVED}/${path}`) : null) },
    {
      name: 'downloaded',
      read: async (path) => (downloaded!.has(path) ? downloads!.privateWeightFiles.read(path) : null),
    },
    { name: 'embedded', read: (path) => fetchBytes(`${EMBEDDED}/${path}`) },
  ];
}

/** Paths of the weights that were added to those that the app brings along: in the served directory, or downloaded here. */
export async function addedList(): Promise<string[]> {
  const downloads = await downloadsHere();
  return (await Promise.all([servedList(), downloads?.downloadedList() ?? []])).flat();
}

/** Whether a weight of a task was added: by its folder, as `pathOf` begins, since the manifest is not worth loading for it. */
export async function isAdded(task: Task): Promise<boolean> {
  return (await addedList()).some((path) => path.startsWith(`${task}/`));
}

/** Paths of the weights in the served directory, as `pathOf` gives them. */
export async function servedList(): Promise<string[]> {
  try {
    const response = await fetch(`${SERVED}/index.json`);
    return response.ok ? ((await response.json()) as string[]) : [];
  } catch {
    return [];
  }
}

/** Whether the app has an embedded weight's file. Without a network what was kept of the app answers: it has it then. */
export async function isLaidOut(path: string): Promise<boolean> {
  return fetch(`${EMBEDDED}/${path}`, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => true,
  );
}

async function fetchBytes(url: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** What reads downloaded weights; null where none was ever begun: most pages load without that code. */
async function downloadsHere() {
  const folder = await (await privateFiles())?.getDirectoryHandle(DOWNLOADED).catch(() => null);
  return folder ? import('./downloads/weight-files') : null;
}
