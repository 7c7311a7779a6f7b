import { MnemeError } from '../errors';
import { foldLedger, type PersonView } from '../identity/fold';
import { movedRecords, numberOf } from '../identity/ledger';
import type { ClipWrite, IncidentRecord, LedgerEntry, VideoRecord, Where } from '../store/schema';
import { LexicalIndex } from './lexical';
import { contentTerms } from './words';

/** How far the memory is read. */
export interface AsOf {
  /** Milliseconds since 1970; Infinity: everything. */
  until: number;
  /** A video that is read to its end, whatever its clock says: lines may outlast the picture. */
  whole?: string;
}

export const EVERYTHING: AsOf = { until: Number.POSITIVE_INFINITY };

/** The memory as it was known at a moment. */
export interface MemoryView {
  allowed: (entry: number) => boolean;
  /** Node id to person. */
  persons: Map<string, PersonView>;
}

/** The searchable part of the memory, held in the memory worker: incidents, the ledger, videos. No pictures, no embeddings. */
export class Recall {
  /** As they read now: those of tracks and turns that a person moved tell of whom they were moved to. */
  readonly incidents: IncidentRecord[] = [];
  readonly ledger: LedgerEntry[] = [];
  private readonly recorded: IncidentRecord[] = [];
  private moved: ReadonlyMap<string, string> = new Map();
  private readonly videos = new Map<string, VideoRecord>();
  private readonly lexical = new LexicalIndex();
  /** Entries of each video in the order of its clips, and each entry's place there. */
  private readonly entriesOf = new Map<string, number[]>();
  private readonly places: number[] = [];

  constructor(records: { videos: VideoRecord[]; incidents: IncidentRecord[]; ledger: LedgerEntry[] }) {
    for (const video of records.videos) this.videos.set(video.id, video);
    for (const entry of records.ledger) this.ledger.push(entry);
    this.moved = movedRecords(this.ledger);
    for (const incident of records.incidents) this.addIncident(incident);
  }

  addClip(write: ClipWrite): void {
    this.videos.set(write.video.id, write.video);
    this.ledger.push(...write.ledger);
    for (const incident of write.incidents) this.addIncident(incident);
  }

  /** Adds a person's step. */
  addStep(entry: LedgerEntry): void {
    this.ledger.push(entry);
    if (entry.kind !== 'move' && entry.kind !== 'undo') return;
    this.moved = movedRecords(this.ledger);
    this.recorded.forEach((incident, i) => {
      this.incidents[i] = asMoved(incident, this.moved);
    });
  }

  /** The node that each track or turn that a person moved belongs to now. */
  movedNodes(): ReadonlyMap<string, string> {
    return this.moved;
  }

  video(id: string): VideoRecord {
    return this.videos.get(id)!;
  }

  allVideos(): VideoRecord[] {
    return [...this.videos.values()];
  }

  /** A video by its file name, with or without the ending. Throws `not-found`, `bad-input` when several have that name. */
  videoByName(name: string): VideoRecord {
    const all = [...this.videos.values()];
    const named = all.find((video) => video.name === name);
    const alike = all.filter((video) => baseName(video.name) === baseName(name));
    if (!named && alike.length > 1)
      throw new MnemeError('bad-input', `"${name}" may be ${alike.map((video) => video.name).join(' or ')}.`);
    const found = named ?? alike[0];
    if (!found)
      throw new MnemeError('not-found', `No video is named "${name}". Remember it first, or check the name.`);
    return found;
  }

  /** As of `before` seconds of a video, or to its end; without a video, everything. */
  asOf(video: VideoRecord | null, before: number | undefined): AsOf {
    if (!video) return EVERYTHING;
    const start = Date.parse(video.startsAt);
    if (before !== undefined) return { until: start + before * 1000 };
    return { until: start + video.durationS * 1000, whole: video.id };
  }

  /** The entries of a video, in the order of its clips. */
  incidentsOf(videoId: string): IncidentRecord[] {
    return (this.entriesOf.get(videoId) ?? []).map((entry) => this.incidents[entry]!);
  }

  /** The entries just before and just after one in its video. */
  beside(entry: number): number[] {
    const entries = this.entriesOf.get(this.incidents[entry]!.videoId)!;
    const place = this.places[entry]!;
    return [entries[place - 1], entries[place + 1]].filter((other) => other !== undefined);
  }

  view({ until, whole }: AsOf): MemoryView {
    const visible = (where: Where) => where.videoId === whole || this.momentOf(where) <= until;
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
    const entry = this.recorded.push(incident) - 1;
    this.incidents.push(asMoved(incident, this.moved));
    const entries = this.entriesOf.get(incident.videoId) ?? [];
    this.places.push(entries.push(entry) - 1);
    this.entriesOf.set(incident.videoId, entries);
    this.lexical.add(contentTerms(incident.text.replace(/<p_\d+>/g, ' ')));
  }
}

/** An incident with those of its people whose track or turn was moved in the places of those that it was moved from. */
function asMoved(incident: IncidentRecord, moved: ReadonlyMap<string, string>): IncidentRecord {
  if (!incident.sources.some((source) => moved.has(source))) return incident;
  const who = incident.who.map((node, i) => moved.get(incident.sources[i] ?? '') ?? node);
  const now = new Map(incident.who.map((node, i) => [String(numberOf(node)), numberOf(who[i]!)]));
  const text = incident.text.replace(/<p_(\d+)>/g, (_, n: string) => `<p_${now.get(n) ?? n}>`);
  return { ...incident, who, text };
}

function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
