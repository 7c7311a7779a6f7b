import { keyOf } from './integrity/seal';
import type { Writing } from './integrity/sealing';
import { SHARED } from './rejoin-records';
import type { Forgotten, Rewritten } from './schema';

/** What of a shared memory went since it was joined, and with whom. Records are told by their store and key: `nodes f_3`. */
export interface GoneSince {
  /** What went with people who were forgotten. */
  people: readonly string[];
  /** What stayed and was changed when they were. */
  changed: readonly string[];
  /** Videos that were forgotten, and the nodes that went with them. Their numbers are free again: whatever has one then is not what others know by it. */
  videos: readonly string[];
}

export const NOTHING_GONE: GoneSince = { people: [], changed: [], videos: [] };

/** With what goes and changes with a person. */
export function withPersonGone(
  gone: GoneSince,
  { removed, changed }: Pick<Rewritten, 'removed' | 'changed'>,
): GoneSince {
  const free = new Set(gone.videos);
  // Turns that stay without the voice, which was theirs.
  const voices = changed.flatMap((one) =>
    one.in === 'turns' && !one.is.embedding ? [`turns ${one.is.id}`] : [],
  );
  const known = (names: string[]) => names.filter((name) => !free.has(name) && !free.has(videoOf(name)));
  return {
    ...gone,
    people: joined(gone.people, known([...removed.map((one) => `${one.in} ${one.key}`), ...voices])),
    changed: joined(gone.changed, known(changed.map((one) => `${one.in} ${keyOf(one.in, one.is)}`))),
  };
}

/** With a video that is forgotten, and the nodes that go with it. */
export function withVideoGone(
  gone: GoneSince,
  videoId: string,
  { removed }: Pick<Forgotten, 'removed'>,
): GoneSince {
  const names = [`videos ${videoId}`, ...removed.map((node) => `nodes ${node}`)];
  return { ...gone, videos: joined(gone.videos, names) };
}

/** Notes it within a transaction, where the memory is shared. */
export async function noteGone(tx: Writing, change: (gone: GoneSince) => GoneSince): Promise<void> {
  const settings = tx.objectStore('settings');
  const state = (await settings.get(SHARED)) as { gone?: GoneSince } | undefined;
  if (state) await settings.put!({ ...state, gone: change(state.gone ?? NOTHING_GONE) }, SHARED);
}

/** The name of the video that a record is of: its key begins with the video's. */
function videoOf(name: string): string {
  const key = name.slice(name.indexOf(' ') + 1);
  return `videos ${key.split('/', 1)[0]}`;
}

function joined(before: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...before, ...more])];
}
