import { wholeOf } from './clip-id';
import type { FactRecord, IncidentRecord, LateBy, LedgerEntry, ListeningRecord, WordsRecord } from './schema';
import { undoneEntries } from './undone';
import { isWritten, lateNumber, listeningNumber } from './written';

/** By video, the words that came later and are read now, by their number; none where a video's own are. */
export type Listened = ReadonlyMap<string, { listening: number } & LateBy>;

/** Which words are read, by a whole ledger: those of the last step that stands. */
export function listenedIn(entries: readonly LedgerEntry[]): Listened {
  const listened = new Map<string, { listening: number } & LateBy>();
  const undone = entries.some(({ kind }) => kind === 'listen') ? undoneEntries(entries) : NONE;
  for (const entry of entries) {
    if (entry.kind !== 'listen' || undone.has(entry.seq)) continue;
    const { videoId, listening, by, unwrittenS } = entry;
    listened.set(videoId, { listening, by, ...(unwrittenS && { unwrittenS }) });
  }
  return listened;
}

const NONE: ReadonlySet<number> = new Set();

/** Whether a line is among the words that are read: its video's own, or those that came later in their place. */
export function isLineRead(id: string, listened: Listened): boolean {
  const now = listened.get(wholeOf(wholeOf(id)));
  const late = lateNumber(id);
  return late === null ? now === undefined : late === now?.listening;
}

interface Heard {
  words: WordsRecord;
  incidents: IncidentRecord;
  facts: FactRecord;
}

/**
 * Records of one kind as they are read: of clips whose words came later these, and what is told by them, in place of their own. In the
 * order of their ids.
 *
 * @param own the clips' own records
 * @param late all that came later for these clips
 */
export function asHeard<Name extends keyof Heard>(
  store: Name,
  own: Heard[Name][],
  late: readonly ListeningRecord[],
  listened: Listened,
): Heard[Name][] {
  const read = late.filter(({ id, videoId }) => listened.get(videoId)?.listening === listeningNumber(id));
  if (read.length === 0) return own;
  const clips = new Set(read.map(({ clipId }) => clipId));
  const stays = own.filter((record) => !clips.has(record.clipId) || !isByWords(store, record));
  const added = read.flatMap((one) => one[store] as Heard[Name][]);
  return [...stays, ...added].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether it is told by the clip's own words, or says that there were none. */
function isByWords(store: keyof Heard, record: Heard[keyof Heard]): boolean {
  if (store === 'words') return true;
  if (store === 'facts') return !isWritten(record);
  const { kind } = record as IncidentRecord;
  return kind === 'says' || kind === 'speaks';
}
