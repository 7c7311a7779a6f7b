import { plainName } from '../../identity/names/alike-names';
import type { PackRecord } from '../../store/packs/pack-format';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import { Column } from '../column';
import type { Entries } from '../entries';
import { NotRead } from '../not-read';
import { asPacked } from '../packs/as-packed';
import { ListsOfPacks } from '../packs/lists';
import { FactIndex, nameKey, sourceKey } from './fact-index';
import { factAsMoved } from './find';

/** The facts as they read now: those of turns that a person moved are by whom they were moved to. Those of packs are there once they were read. */
export class HeldFacts {
  private readonly recorded: FactRecord[] = [];
  /** Which packed clips hold which facts. */
  private readonly packed = new ListsOfPacks();
  /** Of each packed clip, how many it has. */
  private readonly counts = new Column(Uint32Array);
  /** Packed clips that were read. */
  private readonly read = new Set<number>();
  /** How many facts each video has. */
  private readonly inVideos = new Map<string, number>();
  private inOrder: FactRecord[] | null = null;
  private index: FactIndex | null = null;

  /**
   * @param entries where clips lie
   * @param compare the order of facts in time
   */
  constructor(
    private readonly entries: Entries,
    private readonly compare: (a: FactRecord, b: FactRecord) => number,
    /** Of what nobody sees any more, and what is told by lines that people set right. */
    private readonly setRight: { isUnsaid(fact: FactRecord): boolean; facts(): readonly FactRecord[] } = {
      isUnsaid: () => false,
      facts: () => [],
    },
  ) {}

  add(fact: FactRecord): void {
    this.recorded.push(fact);
    this.count(fact.videoId, 1);
    this.changed();
  }

  /** @param first the number of its first clip */
  addPack({ facts, factsOf }: PackRecord, first: number): void {
    this.packed.add(factsOf, first);
    this.counts.append(facts);
    facts.forEach((count, i) => {
      if (count > 0) this.count(this.entries.clipAt(first + i).videoId, count);
    });
  }

  /** Takes the facts of a packed clip. False where they are not as many as there were, but for what was written since. */
  give(clip: number, stored: readonly FactRecord[]): boolean {
    const facts = asPacked(stored, this.counts.all[clip]!);
    if (!facts) return false;
    if (!this.read.has(clip)) for (const fact of facts) this.recorded.push(fact);
    this.read.add(clip);
    this.changed();
    return true;
  }

  /** How many facts a video has. */
  countOf(videoId: string): number {
    return this.inVideos.get(videoId) ?? 0;
  }

  /** All of them, in order of time. Throws `NotRead`. */
  all(moved: ReadonlyMap<string, string>): FactRecord[] {
    this.require(this.entries.allClips());
    return this.ordered(moved);
  }

  /** Those that a line tells. Throws `NotRead`. */
  ofLine(line: IncidentRecord, moved: ReadonlyMap<string, string>): readonly FactRecord[] {
    const clip = this.entries.clips > 0 ? this.entries.clipNumbered(line.clipId) : null;
    if (clip !== null) this.require([clip]);
    return this.indexed(moved).ofLine(line);
  }

  /** Those that one of the nodes says, or that name one of the names. Throws `NotRead`. */
  about(
    nodes: readonly string[],
    names: readonly string[],
    moved: ReadonlyMap<string, string>,
  ): FactRecord[] {
    const keys = [
      ...nodes,
      ...names.map((name) => nameKey(plainName(name))),
      ...[...moved.keys()].map(sourceKey),
    ];
    const ofMoved = [...moved.keys()].flatMap((record) => this.entries.clipOfRecord(record) ?? []);
    this.require([...keys.flatMap((key) => this.packed.valuesOf(key)), ...ofMoved]);
    return this.indexed(moved).about(nodes, names);
  }

  /** Forgets how they read: moves have changed. */
  changed(): void {
    this.inOrder = null;
    this.index = null;
  }

  /** Those that were read, in order. */
  private ordered(moved: ReadonlyMap<string, string>): FactRecord[] {
    this.inOrder ??= [
      ...this.recorded.filter((fact) => !this.setRight.isUnsaid(fact)),
      ...this.setRight.facts(),
    ]
      .map((fact) => factAsMoved(fact, moved))
      .sort(this.compare);
    return this.inOrder;
  }

  private indexed(moved: ReadonlyMap<string, string>): FactIndex {
    this.index ??= new FactIndex(this.ordered(moved));
    return this.index;
  }

  private require(clips: readonly number[]): void {
    const missing = clips.filter((clip) => this.counts.all[clip]! > 0 && !this.read.has(clip));
    if (missing.length > 0) throw new NotRead({ of: 'facts', clips: [...new Set(missing)] });
  }

  private count(videoId: string, more: number): void {
    this.inVideos.set(videoId, this.countOf(videoId) + more);
  }
}
