import type { ArchiveSize, Modality } from '../../contract/memory';
import type {
  ClipRecord,
  IncidentRecord,
  LedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  VideoRecord,
} from '../schema';
import type { Filed } from './archive-format';
import { type NewIds, renumbered } from './renumber';

/** What of a checked archive is held while it is taken into a memory that holds something already. */
export interface Incoming {
  size: ArchiveSize;
  /** Of the whole archive. */
  sha256: string;
  videos: VideoRecord[];
  /** Ids of its videos that were here when it was checked. */
  here: ReadonlySet<string>;
  clips: ClipRecord[];
  nodes: NodeRecord[];
  ledger: LedgerEntry[];
  /** What is told of who, where some of its videos are here already and have to be left out; else none. */
  tracks: TrackRecord[];
  turns: TurnRecord[];
  incidents: IncidentRecord[];
}

/** How an archive becomes part of a memory. */
export interface MergePlan {
  ids: NewIds;
  /** What its new videos are called here, by old id. */
  names: ReadonlyMap<string, string>;
  /** Their tags as the same ones are written here, by old id. */
  tags: ReadonlyMap<string, string[]>;
  /** Videos that are here and get tags or a star that they have there. */
  marked: VideoRecord[];
  /** All of its nodes and of its ledger that are to be added, as they are here. */
  nodes: NodeRecord[];
  ledger: LedgerEntry[];
  skipped: string[];
  matched: number;
  unmatched: Modality[];
}

/** Gathers from the records of an archive what is to be held of them. */
export class Gathering {
  private readonly videos: VideoRecord[] = [];
  private readonly here = new Set<string>();
  private readonly clips: ClipRecord[] = [];
  private readonly nodes: NodeRecord[] = [];
  private readonly ledger: LedgerEntry[] = [];
  private readonly tracks: TrackRecord[] = [];
  private readonly turns: TurnRecord[] = [];
  private readonly incidents: IncidentRecord[] = [];

  /** @param isHere whether a video is in the memory already */
  constructor(private readonly isHere: (video: VideoRecord) => boolean) {}

  add(record: Filed): void {
    switch (record.in) {
      case 'videos':
        this.videos.push(record.is);
        if (this.isHere(record.is)) this.here.add(record.is.id);
        break;
      case 'clips':
        this.clips.push(record.is);
        break;
      case 'nodes':
        this.nodes.push(record.is);
        break;
      case 'ledger':
        this.ledger.push(record.is);
        break;
      case 'tracks':
        if (this.here.size > 0) this.tracks.push(record.is);
        break;
      case 'turns':
        if (this.here.size > 0) this.turns.push(record.is);
        break;
      case 'incidents':
        if (this.here.size > 0) this.incidents.push(record.is);
    }
  }

  all(size: ArchiveSize, sha256: string): Incoming {
    const { videos, here, clips, nodes, ledger, tracks, turns, incidents } = this;
    return { size, sha256, videos, here, clips, nodes, ledger, tracks, turns, incidents };
  }
}

/**
 * A record of an archive as it is stored by a plan; null for what is not, and for nodes and the ledger, which the plan holds
 * itself.
 */
export function asPlanned(record: Filed, plan: MergePlan): Filed | null {
  if (record.in === 'nodes' || record.in === 'ledger') return null;
  const videoId = record.in === 'videos' ? record.is.id : record.is.videoId;
  if (!plan.ids.videos.has(videoId)) return null;
  const own = renumbered(record, plan.ids);
  if (own.in !== 'videos') return own;
  const [name = own.is.name, tags] = [plan.names.get(videoId), plan.tags.get(videoId)];
  return { in: 'videos', is: { ...own.is, name, ...(tags && { tags }) } };
}
