// Over 400 lines: one front before the indexes of the memory, a method for each.

import { append } from '../append';
import { switchKey } from '../identity/who-switches';
import { type FoldRecord, type PackRecord, textWeightOf, type WantedRows } from '../store/packs/pack-format';
import type {
  ClipWrite,
  FactRecord,
  IncidentRecord,
  LateBy,
  LedgerEntry,
  LinesStep,
  MarkStep,
  ObservationRecord,
  VideoRecord,
  Where,
  WordsRecord,
  WritingWrite,
} from '../store/schema';
import { Chapters } from './chapters';
import { HeldLines } from './corrected-lines';
import { Entries } from './entries';
import { EntryReader } from './entry-reader';
import { FactReader } from './fact-reader';
import { HeldFacts } from './facts/held-facts';
import { GlobalState, type StateNode } from './global-state';
import { HeldLedger, type MemoryView } from './held-ledger';
import { HeldMarks } from './held-marks';
import { HeldVideos } from './held-videos';
import { Incidents } from './incidents';
import { isNote } from './is-note';
import { LexicalIndex, type LexicalOptions, type LexicalResult, termsOf } from './lexical';
import { LineVectors } from './line-vectors';
import { type AsOf, EVERYTHING, Moments } from './moments';
import { NodeEntries } from './node-entries';
import { ListsOfPacks } from './packs/lists';
import type { Recall } from './recall';
import { type Sight, sightsFrom } from './sights';
import { type ToldIn, ToldInVideos } from './told-in-videos';
import type { VectorHit } from './vectors/best';
import type { BitSet } from './vectors/bit-set';

/** Searches that are kept between readings: one question takes some of them, each word of it one. */
const KEPT_SEARCHES = 64;

export interface RecallRecords {
  videos: VideoRecord[];
  /** Of the first clips of videos; the records are of the others. */
  packs?: PackRecord[];
  incidents: readonly IncidentRecord[];
  /** Null where it is to be read when it is needed: then `fold` says what it comes to. */
  ledger: LedgerEntry[] | null;
  fold?: FoldRecord | null;
  facts?: FactRecord[];
  observations?: readonly ObservationRecord[];
  /** Where they have vectors. */
  words?: WordsRecord[];
  /** Nobody sees the notes: they stay in their places, as lines that read otherwise now do. */
  hidesNotes?: boolean;
}

/**
 * The searchable part of the memory, held in the memory worker: incidents, facts, the ledger, videos. Of embeddings only those of lines. What
 * others read of it is told by `Recall`; here stands what it is filled with. Of packs the records themselves, and the ledger, are not there at
 * first: what needs them throws `NotRead`, and can be asked again once they were given.
 */
export class HeldRecall implements Recall {
  private readonly table = new Entries();
  private readonly told = new Incidents(this.table);
  readonly videos: HeldVideos;
  private readonly moments = new Moments((entry) => this.table.orderId(entry));
  private readonly steps = new HeldLedger(this.moments);
  private readonly lexical = new LexicalIndex(this.moments);
  /** Lines that people set right. */
  private readonly lines = new HeldLines({
    ...{ entries: this.table, moments: this.moments },
    add: (told) => this.addIncident(told),
    recordedAt: (entry) => this.told.recordedAt(entry),
    lineBefore: (entry, seconds) => this.chapters.linesBeside(entry, seconds, () => true)[0],
  });
  /** Whom people marked in a picture. */
  private readonly marks = new HeldMarks((told) => this.addIncident(told));
  private readonly chapters = new Chapters(this.table, this.moments, this.lines.rankOf);
  private readonly byNode = new NodeEntries(this.moments.compare, this.moments.hidden);
  /** Of packs, the entries that rest on a track or turn of another clip. */
  private readonly elsewhere = new ListsOfPacks();
  private readonly vectors = new LineVectors();
  /** What was seen by looking again, by video. It stands in no chapter: what was recorded keeps its order and its numbers. */
  private readonly looks = new Map<string, number[]>();
  private looked = 0;
  /** Packed entries of which `byNode` knows whom they tell of since a move. */
  private readonly noted = new Set<number>();
  private readonly held: HeldFacts;
  readonly entries: EntryReader;
  readonly facts: FactReader;
  private readonly toldInVideos: ToldInVideos;
  /** Null until it is asked for. */
  private state: GlobalState | null = null;
  /** What was searched for last: it is looked for again until all of it is read, and by several readers of one question. */
  private readonly found = new Map<string, LexicalResult>();

  constructor(records: RecallRecords) {
    const { videos, packs = [], incidents, ledger, fold = null } = records;
    const { facts = [], observations = [], words = [], hidesNotes = false } = records;
    this.videos = new HeldVideos(hidesNotes ? isNote : undefined);
    this.held = new HeldFacts(this.table, (a, b) => this.compareFacts(a, b), {
      isUnsaid: (fact) => this.videos.hides(fact.videoId) || this.lines.isUnsaid(fact),
      facts: () => this.lines.facts().filter(({ videoId }) => !this.videos.hides(videoId)),
    });
    this.toldInVideos = new ToldInVideos(this.table, this.chapters, this.held, this.byNode);
    const { table, told, chapters, moments, lexical, byNode, looks } = this;
    const requireMoved = () => this.requireMoved();
    this.entries = new EntryReader({ table, told, chapters, moments, lexical, byNode, looks, requireMoved });
    this.facts = new FactReader({
      held: this.held,
      moved: () => this.steps.moved,
      momentOf: (where) => this.moments.momentOf(where),
      compare: this.compareFacts,
    });
    for (const video of videos) this.keepVideo(video);
    if (ledger) this.steps.give(ledger);
    else if (fold) this.steps.takeFold(fold);
    for (const pack of packs) this.addPack(pack);
    for (const incident of incidents) this.addIncident(incident);
    for (const fact of facts) this.addFact(fact);
    this.addVectors(words, this.table.packed);
    for (const observation of observations) this.addObservation(observation);
    this.hideVideos();
    this.readSteps();
  }

  addClip(write: ClipWrite): void {
    this.keepVideo(write.video);
    this.addSteps(write.ledger);
    const first = this.table.size;
    for (const incident of write.incidents) this.addIncident(incident);
    this.addVectors(write.words, first);
    for (const fact of write.facts) this.addFact(fact);
  }

  /** Takes what a model wrote of a clip, whenever that was remembered. */
  addWriting(write: WritingWrite): void {
    this.addSteps(write.ledger);
    for (const incident of write.incidents) this.addIncident(incident);
    for (const fact of write.facts) this.addFact(fact);
  }

  /** Takes what was seen by looking again: it is found from its moment on. */
  addObservations(observations: readonly ObservationRecord[]): void {
    this.addSteps([]);
    for (const observation of observations) this.addObservation(observation);
  }

  get sizes(): { all: number; packed: number } {
    return {
      all: this.table.size - this.looked - this.lines.size - this.marks.size,
      packed: this.table.packed,
    };
  }

  get ledger(): LedgerEntry[] {
    return this.steps.all;
  }

  /** Takes the ledger, to which steps are added from now on. */
  giveLedger(ledger: LedgerEntry[]): void {
    this.steps.give(ledger);
  }

  /** Adds a person's step. What it moves must have been read (`requireMoved`). */
  addStep(entry: LedgerEntry): void {
    this.addSteps([entry]);
    const { kind } = entry;
    if (kind === 'move' || kind === 'mark' || kind === 'undo') this.readMoves();
    if (kind === 'lines' || kind === 'mark' || kind === 'undo') {
      this.steps.readSteps();
      this.readSteps();
    }
  }

  get marksByHand(): readonly MarkStep[] {
    return this.steps.marks;
  }

  get linesSetRight(): readonly LinesStep[] {
    return this.steps.lines;
  }

  lateBy(videoId: string): LateBy | undefined {
    return this.steps.listened.get(videoId);
  }

  /** Who is who by the whole ledger, to be stored. */
  folded(): FoldRecord {
    return this.steps.folded();
  }

  /**
   * Takes the records of a packed clip, of one kind, in the order of their ids. False where they are not those that it had when it was
   * packed: then the store has changed since.
   */
  give(of: 'incidents' | 'facts', clip: number, records: readonly unknown[]): boolean {
    if (of === 'facts') return this.held.give(clip, records as FactRecord[]);
    const [first, end] = this.table.span(clip);
    const isSame = this.told.give(clip, records as IncidentRecord[], this.steps.moved);
    for (let entry = first; isSame && entry < end; entry += 1) this.noteWho(entry);
    return isSame;
  }

  /** Takes the bytes of some rows of a pack. False where they are not as many as were wanted. */
  giveRows(wanted: WantedRows, bytes: Int8Array): boolean {
    return this.vectors.give(wanted, bytes);
  }

  /** The next rows that searches by meaning may need, for idle moments; null where all of them are there. */
  nextWantedRows(): WantedRows | null {
    return this.vectors.nextWanted();
  }

  /** The id of a clip that something was not read of. */
  clipId(clip: number): string {
    return this.table.clipId(clip);
  }

  /** Throws `NotRead` unless all was read that tells of these tracks and turns, or of any that a person moved. */
  requireMoved(records: Iterable<string> = []): void {
    if (this.table.clips === 0) return;
    this.told.require(this.entriesOn([...this.steps.moved.keys(), ...records]));
  }

  /** Lets what was read of packs go where it has become much: to be called between readings. */
  release(): void {
    this.told.release();
    if (this.found.size > KEPT_SEARCHES) this.found.clear();
  }

  movedNodes(): ReadonlyMap<string, string> {
    return this.steps.moved;
  }

  asOf(video: VideoRecord | null, before: number | undefined): AsOf {
    if (!video) return EVERYTHING;
    const start = this.moments.startOf(video.id);
    if (before !== undefined) return { until: start + before * 1000 };
    return { until: start + video.durationS * 1000, whole: video.id };
  }

  view(asOf: AsOf): MemoryView {
    return this.steps.view(asOf);
  }

  search(terms: string[], view: MemoryView, options: LexicalOptions): LexicalResult {
    const { limit, only, among } = options;
    if (only || among) return this.lexical.search(terms, view, options);
    const key = [view.until, view.whole, switchKey(view.who), limit, ...terms].join(' ');
    const found = this.found.get(key) ?? this.lexical.search(terms, view, options);
    this.found.set(key, found);
    return { ...found, hits: [...found.hits] };
  }

  isHeld(terms: readonly string[], view: MemoryView, isOne: (entry: number) => boolean): boolean {
    return this.lexical.isHeld(terms, view, isOne);
  }

  textWeight(): string | null {
    return textWeightOf(this.videos.all());
  }

  nearest(vector: Float32Array, view: MemoryView, limit: number, only?: BitSet): VectorHit[] {
    const isAll = this.steps.isOfEverything(view) && this.moments.hidden.size === 0;
    const beside = this.lines.withVectors().filter(({ entry }) => view.allowed(entry));
    const search = { limit, only, allowed: isAll ? undefined : view.allowed, compare: this.entries.compare };
    return this.vectors.nearest(vector, search, beside);
  }

  get lineVectors(): number {
    return this.vectors.size;
  }

  /** The lines that people set right and that have no vector yet. */
  linesWithoutVectors(): { entry: number; text: string }[] {
    return this.lines.withoutVectors();
  }

  /** Takes the vector of a line that people set right. */
  giveLineVector(entry: number, vector: Float32Array): void {
    this.lines.giveVector(entry, vector);
  }

  get remembered(): number {
    const ends = this.videos.all().map(({ id, durationS, doneS }) => ({
      ...{ videoId: id, t0: 0 },
      t1: Math.min(durationS, doneS),
    }));
    return Math.max(...ends.map((end) => this.moments.momentOf(end)));
  }

  momentOf(where: Where): number {
    return this.moments.momentOf(where);
  }

  toldIn(videoId: string): ToldIn {
    this.requireMoved();
    return this.toldInVideos.of(videoId);
  }

  sightsOf(videoId: string, view: MemoryView): Sight[] {
    const video = this.videos.find(videoId);
    if (!video) return [];
    const untilS = view.whole === videoId ? video.doneS : (view.until - this.moments.startOf(videoId)) / 1000;
    const presence = this.chapters.presenceOf(videoId).filter(view.allowed);
    this.told.require(presence);
    return sightsFrom(
      presence.map((entry) => ({
        now: this.told.at(entry),
        recorded: this.told.recordedAt(entry),
      })),
      Math.min(video.doneS, untilS),
    );
  }

  onScreenAt(videoId: string, t: number, view: MemoryView): string[] {
    const there = this.sightsOf(videoId, view).filter(({ t0, t1 }) => t0 <= t && t <= t1);
    return [...new Set(there.map(({ node }) => node))];
  }

  globalState(view: AsOf): StateNode[] {
    return this.wholeState().at(view);
  }

  settleState(clips: number): boolean {
    return this.wholeState().settle(clips);
  }

  /** It is made of all lines. Throws `NotRead`. */
  private wholeState(): GlobalState {
    if (this.state) return this.state;
    this.told.all();
    const facts = this.held.all(this.steps.moved);
    this.state = new GlobalState({
      incidentAt: (entry) => this.told.at(entry),
      recordedAt: (entry) => this.told.recordedAt(entry),
      momentOf: (where) => this.moments.momentOf(where),
    });
    const { hidden } = this.moments;
    for (let entry = 0; entry < this.table.size; entry += 1)
      if (this.table.kind(entry) !== 'looked' && !hidden.has(entry)) this.state.add(entry);
    for (const fact of facts) this.state.addFact(fact);
    return this.state;
  }

  /** Takes up the vectors of the lines of the entries from `first` on, clip by clip: of a clip all lines, since they are told apart by their order. */
  private addVectors(words: WordsRecord[], first: number): void {
    if (!words.some(({ embedding }) => embedding)) return;
    const weight = this.textWeight();
    const lines = new Map<string, WordsRecord[]>();
    // A video that was taken in may have been read with another weight, whose vectors lie in another space.
    for (const line of words)
      if (this.videos.find(line.videoId)?.weights['text-embedding'] === weight)
        append(lines, line.clipId, line);
    const said = new Map<string, number[]>();
    for (let entry = first; entry < this.table.size; entry += 1)
      if (this.table.kind(entry) === 'says') append(said, this.told.at(entry).clipId, entry);
    this.vectors.add([...said].map(([clipId, own]) => ({ said: own, words: lines.get(clipId) ?? [] })));
  }

  keepVideo(video: VideoRecord): void {
    this.videos.keep(video);
    this.moments.begin(video);
  }

  private compareFacts = (a: FactRecord, b: FactRecord): number =>
    this.moments.momentOf(a) - this.moments.momentOf(b) || (a.id < b.id ? -1 : 1);

  private addSteps(entries: readonly LedgerEntry[]): void {
    this.steps.add(entries);
    this.toldInVideos.changed();
    this.found.clear();
  }

  /** Reads anew what lines read that people set right, and whom they marked. */
  private readSteps(): void {
    const changed = new Set([...this.lines.take(this.steps.lines), ...this.marks.take(this.steps.marks)]);
    if (changed.size === 0) return;
    const { hidden } = this.moments;
    hidden.clear();
    for (const entry of [...this.lines.hidden(), ...this.marks.hidden()]) hidden.add(entry);
    this.hideVideos();
    for (const video of changed) this.chapters.hiddenChanged(video);
    this.lexical.hiddenChanged();
    this.held.changed();
    this.toldInVideos.changed();
    this.found.clear();
    this.state = null;
  }

  /** Hides what is told in videos that nobody sees. */
  private hideVideos(): void {
    const numbers = new Set(this.videos.hidden().map(({ id }) => this.moments.numberOf(id)));
    if (numbers.size === 0) return;
    const { videos } = this.moments.columns;
    for (let entry = 0; entry < this.table.size; entry += 1)
      if (numbers.has(videos[entry]!)) this.moments.hidden.add(entry);
  }

  private addIncident(recorded: IncidentRecord): number {
    const entry = this.moments.add(recorded);
    this.addEntry(entry, recorded);
    this.chapters.add(recorded.videoId);
    this.state?.add(entry);
    return entry;
  }

  private addObservation({ from, ...seen }: ObservationRecord): void {
    const { id, clipId, videoId, t0, t1, who, sources, words } = seen;
    const recorded: IncidentRecord = { id, clipId, videoId, t0, t1, kind: 'looked', who, sources, words };
    const entry = this.moments.addFrom(recorded, from);
    this.addEntry(entry, recorded);
    this.chapters.skip();
    append(this.looks, recorded.videoId, entry);
    this.looked += 1;
  }

  private addEntry(entry: number, recorded: IncidentRecord): void {
    this.found.clear();
    this.table.add(recorded);
    this.told.add(recorded, this.steps.moved);
    this.byNode.add(entry, this.told.at(entry).who);
    this.lexical.add(termsOf(recorded));
  }

  private addFact(fact: FactRecord): void {
    this.held.add(fact);
    this.state?.addFact(fact);
  }

  private addPack(pack: PackRecord): void {
    const base = this.table.size;
    const firstClip = this.table.addPack(pack);
    let entry = base;
    let clip = 0;
    for (const { videoId, from, to } of pack.ranges) {
      const end = pack.entries.subarray(clip, clip + to - from).reduce((sum, count) => sum + count, entry);
      this.moments.addPacked(videoId, pack.t1.subarray(entry - base, end - base));
      if (end > entry) this.chapters.add(videoId, end - entry);
      [entry, clip] = [end, clip + to - from];
    }
    this.lexical.addPack(pack);
    this.byNode.addPack(pack.nodes, base);
    this.elsewhere.add(pack.elsewhere, base);
    this.held.addPack(pack, firstClip);
    if (pack.vectors) this.vectors.addPack(pack.n, pack.vectors, base);
  }

  /** Notes whom a packed entry tells of, where that is not whom it told of when it was packed. */
  private noteWho(entry: number): void {
    const [now, recorded] = [this.told.at(entry), this.told.recordedAt(entry)];
    if (now === recorded || this.noted.has(entry)) return;
    this.noted.add(entry);
    this.byNode.remove(entry, recorded.who);
    this.byNode.add(entry, now.who);
  }

  /** The entries that rest on some tracks and turns: of packs all of their clips, and those of others. */
  private entriesOn(records: readonly string[]): number[] {
    return records.flatMap((record) => {
      const clip = this.table.clipOfRecord(record);
      const [first, end] = clip === null ? [0, 0] : this.table.span(clip);
      const own = Array.from({ length: end - first }, (_, i) => first + i);
      return [...own, ...this.elsewhere.valuesOf(record)];
    });
  }

  /** Reads anew what moves have changed. */
  private readMoves(): void {
    const changed = this.steps.readMoves();
    if (changed.size === 0) return;
    this.held.changed();
    const ofRecords = Array.from(
      { length: this.table.size - this.table.packed },
      (_, i) => this.table.packed + i,
    );
    for (const entry of [...this.entriesOn([...changed]), ...ofRecords]) {
      const { sources, who } = this.told.at(entry);
      if (!sources.some((source) => changed.has(source))) continue;
      if (!this.told.reread(entry, this.steps.moved)) continue;
      this.noted.add(entry);
      this.byNode.remove(entry, who);
      this.byNode.add(entry, this.told.at(entry).who);
      if (this.table.kind(entry) !== 'looked') this.state?.reread(entry);
    }
  }
}
