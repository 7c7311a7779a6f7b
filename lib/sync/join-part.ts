import { append } from '../append';
import { clipIdOf } from '../store/clip-id';
import { type Link, linksOf } from '../store/integrity/links';
import { CLIP_STORES, isKeyOf } from '../store/integrity/seal';
import type { ClipRecord, LedgerEntry, NodeSample, StoreName } from '../store/schema';
import { type JoinedRecords, partsOf, videoOf } from './items';
import type { PassedEntry } from './ledger-items';

/** The stores whose records are of one video each, and tell nothing of what others are. */
const OF_ONE_VIDEO: ReadonlySet<string> = new Set([...CLIP_STORES, 'subtitles']);

export function isOfOneVideo(store: StoreName): boolean {
  return OF_ONE_VIDEO.has(store);
}

/** What was joined of the records of each video, as far as what is of all depends on it: who is who, the ledger, and what videos there are. */
export interface Rest {
  /** Records, by store and key, that the ledger and samples speak of and that are not there. */
  absent: string[];
  /** Where the clips of each video end, seconds. */
  clips: [video: string, ends: Float64Array][];
  /** In which videos those are spoken of of whom anything was met in a video that is left out for another copy. */
  spokenIn: [node: string, videos: string[]][];
  /** Pictures that marks by hand use. */
  marked: string[];
  /** Videos that are left out for another copy, by that, and those that were forgotten. */
  twins: [video: string, twins: string[]][];
  gone: string[];
}

/** Joins what is of some videos alone. */
export interface Part {
  /** The videos of which all is in the logs. */
  videos: ReadonlySet<string>;
  /** What was joined of the others, of which nothing has changed. */
  rest: Rest;
  /** What is spoken of by what is not in the logs yet (`coming.ts`). */
  spoken?: readonly Link[];
}

/** The video that an item is a record of; null for what the joining of all needs: videos themselves, nodes with their samples, the ledger. */
export function videoOfItem(name: string): string | null {
  const { store, key } = partsOf(name);
  if (!OF_ONE_VIDEO.has(store)) return null;
  return store === 'subtitles' ? key : videoOf(key);
}

/** The videos whose records an item speaks of that is of all. */
export function videosSpokenOf(name: string, value: unknown): string[] {
  return linksSpoken(name, value).map(({ key }) => key.split('/', 1)[0]!);
}

/** What of videos' records an entry of the ledger or a sample points to. */
export function linksSpoken(name: string, value: unknown): Link[] {
  const { store, part } = partsOf(name);
  if (store === 'nodes' && part !== '') return linksOfSample(value as NodeSample);
  return store === 'ledger' ? linksOfEntry(value as PassedEntry) : [];
}

function linksOfEntry(entry: PassedEntry): Link[] {
  return linksOf({ in: 'ledger', is: entry as unknown as LedgerEntry }).filter(({ store }) =>
    OF_ONE_VIDEO.has(store),
  );
}

function linksOfSample(sample: NodeSample): Link[] {
  const { source, picture } = sample;
  return [
    ...(source === null ? [] : (['tracks', 'turns'] as const).map((store) => ({ store, key: source }))),
    ...(picture === null ? [] : [{ store: 'pictures' as const, key: picture }]),
  ];
}

/** What is there of all videos, while a part of them, or all, is joined. */
export class Present {
  private readonly absent: ReadonlySet<string>;
  private readonly clips: ReadonlyMap<string, Float64Array>;

  /** @param records those that are joined: all videos', but for a part only that part's */
  constructor(
    private readonly records: JoinedRecords,
    private readonly part: Part | null,
  ) {
    this.absent = new Set(part?.rest.absent);
    this.clips = new Map(part?.rest.clips);
  }

  /** Whether a record is there: of a video that is not joined now, one that the ledger or a sample speaks of. */
  has(store: StoreName, key: string): boolean {
    if (this.records.get(store)?.has(key)) return true;
    if (!OF_ONE_VIDEO.has(store) || !isKeyOf(store, key)) return false;
    return this.isElsewhere(key.split('/', 1)[0]!) && !this.absent.has(`${store} ${key}`);
  }

  /** Whether a video is there whose records are not joined now. */
  isElsewhere(video: string): boolean {
    return this.part !== null && !this.part.videos.has(video) && this.records.get('videos')!.has(video);
  }

  /** Where the clips of such a video end. */
  endsOf(video: string): Float64Array {
    return this.clips.get(video) ?? new Float64Array();
  }

  /** What is read of their clips. */
  clipsElsewhere(): Pick<ClipRecord, 'id' | 'videoId' | 't0' | 't1'>[] {
    return [...this.clips].flatMap(([videoId, ends]) =>
      this.isElsewhere(videoId)
        ? [...ends].map((t1, i) => ({ id: clipIdOf(videoId, i), videoId, t0: ends[i - 1] ?? 0, t1 }))
        : [],
    );
  }

  /** In which of them somebody is spoken of. */
  spokenElsewhere(): Map<string, string[]> {
    const spoken = new Map<string, string[]>();
    for (const [node, videos] of this.part?.rest.spokenIn ?? [])
      for (const video of videos) if (this.isElsewhere(video)) append(spoken, node, video);
    return spoken;
  }

  /** What of those records is not there that the ledger and samples speak of, or spoke of before. */
  absentOf(entries: Iterable<PassedEntry>, samples: Iterable<NodeSample>): string[] {
    const absent = new Set<string>();
    const look = (links: readonly Link[]) => {
      for (const { store, key } of links) if (!this.has(store, key)) absent.add(`${store} ${key}`);
    };
    for (const name of this.absent) {
      const [store, key] = name.split(' ', 2) as [StoreName, string];
      look([{ store, key }]);
    }
    look(this.part?.spoken ?? []);
    for (const entry of entries) look(linksOfEntry(entry));
    for (const sample of samples) look(linksOfSample(sample));
    return [...absent];
  }
}
