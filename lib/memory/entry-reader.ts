import { firstPlace } from '../first-place';
import type { IncidentRecord } from '../store/schema';
import type { Chapters } from './chapters';
import type { Entries, Place } from './entries';
import type { MemoryView } from './held-ledger';
import type { Incidents } from './incidents';
import type { LexicalIndex } from './lexical';
import type { Moments } from './moments';
import type { NodeEntries } from './node-entries';
import { contentTerms } from './terms';

/** What the reader reads. */
export interface ReadEntries {
  table: Entries;
  told: Incidents;
  chapters: Chapters;
  moments: Moments;
  lexical: LexicalIndex;
  byNode: NodeEntries;
  /** What was seen by looking again, by video. */
  looks: ReadonlyMap<string, readonly number[]>;
  /** Throws `NotRead` unless all was read that tells of what a person moved. */
  requireMoved(): void;
}

/** Finds incidents by where they lie and whom they tell of, and reads them: each has a number, its entry. */
export class EntryReader {
  constructor(private readonly from: ReadEntries) {}

  /** As they read now: those of tracks and turns that a person moved tell of whom they were moved to. Throws `NotRead`. */
  all(): readonly IncidentRecord[] {
    return this.from.told.all();
  }

  /** One of them. Throws `NotRead`; where several are needed, `require` asks for all at once. */
  at(entry: number): IncidentRecord {
    return this.from.told.at(entry);
  }

  /** Several of them. Throws `NotRead`. */
  read(entries: readonly number[]): IncidentRecord[] {
    this.require(entries);
    return entries.map((entry) => this.at(entry));
  }

  /** Throws `NotRead` unless all of these were read. */
  require(entries: Iterable<number>): void {
    this.from.told.require(entries);
  }

  /** Where an entry lies, read or not. */
  place(entry: number): Place {
    return this.from.table.place(entry);
  }

  /** The order of entries in time; of one moment, by record id. For sorting. */
  compare = (a: number, b: number): number => this.from.moments.compare(a, b);

  /** The entries of a video, in the order of its clips. */
  inVideo(videoId: string): readonly number[] {
    return this.from.chapters.of(videoId);
  }

  /** An entry's place among those of its video. */
  placeInVideo(entry: number): number {
    return this.from.chapters.placeOf(entry);
  }

  /** The entries of a clip, in their order; then what was seen by looking again at it. Of every moment. */
  inClip(videoId: string, clip: number): readonly number[] {
    const { table, chapters } = this.from;
    const all = chapters.of(videoId);
    const isFrom = (first: number) => firstPlace(all.length, (i) => table.clipPlace(all[i]!) >= first);
    const looks = this.lookedAt(videoId).filter((entry) => table.clipPlace(entry) === clip);
    return [...all.slice(isFrom(clip), isFrom(clip + 1)), ...looks];
  }

  /** What was seen by looking again at a video. Of every moment. */
  lookedAt(videoId: string): readonly number[] {
    return this.from.looks.get(videoId) ?? [];
  }

  /** The lines just before and just after an entry, as of the view; null where there is none within so many seconds. */
  beside(entry: number, seconds: number, view: MemoryView): [number | null, number | null] {
    return this.from.chapters.linesBeside(entry, seconds, view.allowed);
  }

  /** The other entries of its video of which some lies within so many seconds of one, in the order of their beginning. Of every moment. */
  around(entry: number, seconds: number): number[] {
    return this.from.chapters.around(entry, seconds);
  }

  /** The entries of the view that began at or after `fromMs` and before `toMs`, milliseconds since 1970, in order of time. */
  between(fromMs: number, toMs: number, view: MemoryView): number[] {
    return this.from.chapters.between(fromMs, toMs).filter(view.allowed).sort(this.compare);
  }

  /** The entries whose `who` holds one of the nodes, in order of time. Of every moment. */
  by(nodes: Iterable<string>): number[] {
    this.from.requireMoved();
    return this.from.byNode.of(nodes);
  }

  /** The entries that hold one of the names, in order of time. Of every moment. Names that are stop words ("Will") are not looked up. */
  naming(names: Iterable<string>): number[] {
    const found = new Set([...names].flatMap((name) => this.from.lexical.holding(contentTerms(name))));
    return [...found].sort(this.compare);
  }
}
