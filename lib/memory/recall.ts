import { MnemeError } from '../errors';
import { foldLedger, type PersonView } from '../identity/ledger';
import type { ClipWrite, IncidentRecord, LedgerEntry, VideoRecord, Where } from '../store/schema';
import { LexicalIndex } from './lexical';
import { contentTerms } from './words';

/** A moment of the timeline up to which the memory is read. */
export interface AsOf {
  /** Milliseconds since 1970; Infinity: everything. */
  until: number;
}

/** The memory as it was known at a moment. */
export interface MemoryView {
  allowed: (entry: number) => boolean;
  /** Node id to person. */
  persons: Map<string, PersonView>;
}

/** The searchable part of the memory, held in the memory worker: incidents, the ledger, videos. No pictures, no embeddings. */
export class Recall {
  readonly incidents: IncidentRecord[] = [];
  readonly ledger: LedgerEntry[] = [];
  private readonly videos = new Map<string, VideoRecord>();
  private readonly lexical = new LexicalIndex();

  constructor(records: { videos: VideoRecord[]; incidents: IncidentRecord[]; ledger: LedgerEntry[] }) {
    for (const video of records.videos) this.videos.set(video.id, video);
    this.ledger.push(...records.ledger);
    for (const incident of records.incidents) this.addIncident(incident);
  }

  addClip(write: ClipWrite): void {
    this.videos.set(write.video.id, write.video);
    this.ledger.push(...write.ledger);
    for (const incident of write.incidents) this.addIncident(incident);
  }

  video(id: string): VideoRecord {
    return this.videos.get(id)!;
  }

  allVideos(): VideoRecord[] {
    return [...this.videos.values()];
  }

  /** A video by its file name, with or without the ending. Throws `not-found`. */
  videoByName(name: string): VideoRecord {
    const all = [...this.videos.values()];
    const found =
      all.find((video) => video.name === name) ??
      all.find((video) => baseName(video.name) === baseName(name));
    if (!found)
      throw new MnemeError('not-found', `No video is named "${name}". Remember it first, or check the name.`);
    return found;
  }

  /** As of `before` seconds of a video, or its end; without a video, everything. */
  asOf(video: VideoRecord | null, before: number | undefined): AsOf {
    if (!video) return { until: Number.POSITIVE_INFINITY };
    return { until: Date.parse(video.startsAt) + (before ?? video.durationS) * 1000 };
  }

  view({ until }: AsOf): MemoryView {
    const visible = (where: Where) => this.momentOf(where) <= until;
    return {
      allowed: (entry) => visible(this.incidents[entry]!),
      persons: foldLedger(this.ledger, visible),
    };
  }

  search(terms: string[], view: MemoryView) {
    return this.lexical.search(terms, view.allowed);
  }

  /** When a stretch had been seen to its end, in milliseconds since 1970. */
  private momentOf(where: Where): number {
    const video = this.videos.get(where.videoId);
    return (video ? Date.parse(video.startsAt) : 0) + where.t1 * 1000;
  }

  private addIncident(incident: IncidentRecord): void {
    this.incidents.push(incident);
    this.lexical.add(contentTerms(incident.text.replace(/<p_\d+>/g, ' ')));
  }
}

function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
