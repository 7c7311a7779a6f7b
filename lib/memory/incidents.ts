import { numberOf } from '../identity/ledger';
import { type IncidentRecord, KINDS_BY_MODEL } from '../store/schema';
import type { Entries } from './entries';
import { NotRead } from './not-read';
import { asPacked } from './packs/as-packed';

/** Records of packed clips that are held at once, before they are let go. */
const MOST_HELD = 200_000;

/** The incidents, by entry, as they read now: those of tracks and turns that a person moved tell of whom they were moved to. Those of packs are there once they were read. */
export class Incidents {
  private readonly current: (IncidentRecord | undefined)[] = [];
  /** As they were recorded, those that read otherwise now. */
  private readonly recorded = new Map<number, IncidentRecord>();
  /** Packed clips that were read. */
  private readonly read = new Set<number>();
  private held = 0;

  constructor(private readonly entries: Entries) {}

  /** Whether all can be had. */
  private get areRead(): boolean {
    return this.read.size === this.entries.clips;
  }

  /** Adds one by itself. */
  add(record: IncidentRecord, moved: ReadonlyMap<string, string>): void {
    this.current[this.entries.size - 1] = record;
    this.reread(this.entries.size - 1, moved);
  }

  /** Takes the records of a packed clip, in the order of their ids. False where they are not as many as there were, but for what was written since. */
  give(clip: number, stored: readonly IncidentRecord[], moved: ReadonlyMap<string, string>): boolean {
    const [first, end] = this.entries.span(clip);
    const records = asPacked(stored, end - first);
    if (!records) return false;
    if (this.read.has(clip)) return true;
    this.read.add(clip);
    this.held += records.length;
    records.forEach((record, i) => {
      if (this.recorded.has(first + i)) return;
      this.current[first + i] = record;
      this.reread(first + i, moved);
    });
    return true;
  }

  /** As it reads now. Throws `NotRead`. */
  at(entry: number): IncidentRecord {
    const record = this.current[entry];
    if (!record) throw new NotRead({ of: 'incidents', clips: [this.entries.clipOf(entry)] });
    return record;
  }

  /** As it was recorded. Throws `NotRead`. */
  recordedAt(entry: number): IncidentRecord {
    return this.recorded.get(entry) ?? this.at(entry);
  }

  /** All of them, in order. Throws `NotRead`. */
  all(): readonly IncidentRecord[] {
    if (!this.areRead) this.requireClips(this.entries.allClips());
    return this.current as IncidentRecord[];
  }

  /** Throws `NotRead` unless all of these were read. */
  require(entries: Iterable<number>): void {
    if (this.areRead) return;
    const clips = new Set<number>();
    for (const entry of entries) if (!this.current[entry]) clips.add(this.entries.clipOf(entry));
    this.requireClips([...clips]);
  }

  /** Throws `NotRead` unless the incidents of these clips were read. */
  private requireClips(clips: readonly number[]): void {
    const missing = clips.filter((clip) => !this.read.has(clip));
    if (missing.length > 0) throw new NotRead({ of: 'incidents', clips: missing });
  }

  /** Reads one as the moves have it now. True when it reads otherwise than before. */
  reread(entry: number, moved: ReadonlyMap<string, string>): boolean {
    const before = this.at(entry);
    const recorded = this.recordedAt(entry);
    const now = incidentAsMoved(recorded, moved);
    this.current[entry] = now;
    if (now === recorded) this.recorded.delete(entry);
    else this.recorded.set(entry, recorded);
    return now !== before;
  }

  /** Lets records of packs go where they have become many: to be called between readings. */
  release(): void {
    if (this.held <= MOST_HELD) return;
    for (const clip of this.read) {
      const [first, end] = this.entries.span(clip);
      for (let entry = first; entry < end; entry += 1)
        if (!this.recorded.has(entry)) this.current[entry] = undefined;
    }
    this.read.clear();
    this.held = 0;
  }
}

/** An incident with those of its people whose track or turn was moved in the places of those that it was moved from. */
export function incidentAsMoved<
  Told extends Pick<IncidentRecord, 'who' | 'sources' | 'words'> & { kind?: IncidentRecord['kind'] },
>(incident: Told, moved: ReadonlyMap<string, string>): Told {
  if (moved.size === 0 || !incident.sources.some((source) => moved.has(source))) return incident;
  const who = incident.who.map((node, i) => moved.get(incident.sources[i] ?? '') ?? node);
  const { words, kind = 'looked' } = incident;
  if (words === null || !KINDS_BY_MODEL.has(kind)) return { ...incident, who };
  const now = new Map(incident.who.map((node, i) => [String(numberOf(node)), numberOf(who[i]!)]));
  return { ...incident, who, words: words.replace(/<p_(\d+)>/g, (_, n: string) => `<p_${now.get(n) ?? n}>`) };
}
