import { foldLedger, personsOf } from '../identity/fold';
import type { Filed } from '../store/archive/archive-format';
import type { IncidentRecord, LedgerEntry, VideoRecord, WordsRecord } from '../store/schema';

/** What is found of a video, as the archive's tables have it. */
export interface VideoRows {
  video: VideoRecord;
  persons: PersonRow[];
  moments: MomentRow[];
}

export interface PersonRow {
  /** `p_N`, of this video alone. */
  person: string;
  name: string | null;
  provisional: boolean;
  nodes: string[];
}

export interface MomentRow {
  /** In the order of what happened, from 0. */
  place: number;
  /** ISO in UTC. */
  at: string;
  /** Seconds of the video. */
  t0: number;
  t1: number;
  kind: string;
  persons: string[];
  words: string | null;
  /** Of what is said, by the video's weight of the task `text-embedding`; null where it has none. */
  meaning: Float32Array | null;
}

/**
 * The rows of one video's records.
 *
 * @param records of a memory that holds this video alone, in any order
 * @throws Error where it holds none, or several
 */
export function rowsOf(records: readonly Filed[]): VideoRows {
  const of = <Record>(store: Filed['in']) =>
    records.filter((one) => one.in === store).map(({ is }) => is as Record);
  const videos = of<VideoRecord>('videos');
  const [video] = videos;
  if (!video || videos.length > 1) throw new Error(`One video was to be written, not ${videos.length}.`);
  const fold = foldLedger(of<LedgerEntry>('ledger'));
  const persons = personsOf(fold).map(({ id, name, provisional, nodes }) => ({
    ...{ person: id, name, provisional },
    nodes: [...nodes],
  }));
  const said = new Map(
    of<WordsRecord>('words').map((line) => [placeOfLine(line, line.text), line.embedding]),
  );
  const begins = Date.parse(video.startsAt);
  const moments = of<IncidentRecord>('incidents')
    .sort((a, b) => a.t0 - b.t0 || (a.id < b.id ? -1 : 1))
    .map((incident, place): MomentRow => {
      const { t0, t1, kind, who, words } = incident;
      const meaning = kind === 'says' ? said.get(placeOfLine(incident, words ?? '')) : null;
      return {
        ...{ place, t0, t1, kind, words: words?.replaceAll('\0', '') ?? null },
        at: new Date(begins + t0 * 1000).toISOString(),
        persons: [...new Set(who.map((node) => fold.get(node)?.id ?? node))],
        meaning: meaning ?? null,
      };
    });
  return { video, persons, moments };
}

function placeOfLine({ clipId, t0, t1 }: { clipId: string; t0: number; t1: number }, text: string): string {
  return `${clipId} ${t0} ${t1} ${text}`;
}
