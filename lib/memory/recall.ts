import { append } from '../append';
import { MnemeError } from '../errors';
import { LedgerFold, type PersonView } from '../identity/fold';
import { movedRecords, numberOf } from '../identity/ledger';
import { NameForms } from '../identity/name-forms';
import type {
  ClipWrite,
  FactRecord,
  IncidentRecord,
  LedgerEntry,
  VideoRecord,
  Where,
  WordsRecord,
} from '../store/schema';
import { Chapters } from './chapters';
import { FactIndex } from './facts/fact-index';
import { factAsMoved } from './facts/find';
import { GlobalState, type StateNode } from './global-state';
import { LexicalIndex, type LexicalOptions, type LexicalResult } from './lexical';
import { LineVectors } from './line-vectors';
import { type AsOf, EVERYTHING, Moments } from './moments';
import { NodeEntries } from './node-entries';
import { firstPlace } from './places';
import { type Sight, sightsFrom } from './sights';
import { contentTerms } from './words';

export { type AsOf, EVERYTHING };

/** The memory as it was known at a moment. Shared between readers: not to be changed. */
export interface MemoryView extends AsOf {
  allowed: (entry: number) => boolean;
  /** Node id to person. */
  persons: Map<string, PersonView>;
}

export interface RecallRecords {
  videos: VideoRecord[];
  incidents: IncidentRecord[];
  ledger: LedgerEntry[];
  facts?: FactRecord[];
  /** Where they have vectors. */
  words?: WordsRecord[];
}

/** The searchable part of the memory, held in the memory worker: incidents, facts, the ledger, videos. Of embeddings only those of lines. */
export class Recall {
  /** As they read now: those of tracks and turns that a person moved tell of whom they were moved to. */
  readonly incidents: IncidentRecord[] = [];
  readonly ledger: LedgerEntry[] = [];
  /** As they were recorded, the incidents that read otherwise now. */
  private readonly recorded = new Map<number, IncidentRecord>();
  private moved: ReadonlyMap<string, string> = new Map();
  private readonly videos = new Map<string, VideoRecord>();
  private readonly moments = new Moments();
  private readonly lexical = new LexicalIndex(this.moments);
  private readonly chapters = new Chapters(this.incidents, this.moments);
  private readonly byNode = new NodeEntries(this.moments.compare);
  private readonly vectors = new LineVectors();
  private readonly state = new GlobalState({
    incidentAt: (entry) => this.incidents[entry]!,
    recordedAt: (entry) => this.recordedAt(entry),
    momentOf: (where) => this.moments.momentOf(where),
  });
  private readonly recordedFacts: FactRecord[] = [];
  /** As they read now, in order of time; null until they are asked for. */
  private factsInOrder: FactRecord[] | null = null;
  private factIndex: FactIndex | null = null;
  private readonly names = new NameForms();
  /** Null until it is needed. */
  private fold: LedgerFold | null = null;
  /** The views that were asked for last: of everything, and as of a moment. */
  private everything: MemoryView | null = null;
  private last: MemoryView | null = null;

  constructor(records: RecallRecords) {
    for (const video of records.videos) this.keepVideo(video);
    for (const entry of records.ledger) this.ledger.push(entry);
    this.moved = movedRecords(this.ledger);
    for (const incident of records.incidents) this.addIncident(incident);
    for (const fact of records.facts ?? []) this.addFact(fact);
    this.addVectors(records.words ?? [], 0);
  }

  addClip(write: ClipWrite): void {
    this.keepVideo(write.video);
    for (const entry of write.ledger) this.ledger.push(entry);
    const first = this.incidents.length;
    for (const incident of write.incidents) this.addIncident(incident);
    this.addVectors(write.words, first);
    for (const fact of write.facts) this.addFact(fact);
    this.forgetFacts();
    this.forgetViews();
  }

  /** Adds a person's step. */
  addStep(entry: LedgerEntry): void {
    this.ledger.push(entry);
    this.forgetViews();
    if (entry.kind === 'move' || entry.kind === 'undo') this.readMoves();
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
    if (named) return named;
    const alike = all.filter((video) => baseName(video.name) === baseName(name));
    if (alike.length > 1)
      throw new MnemeError('bad-input', `"${name}" may be ${alike.map((video) => video.name).join(' or ')}.`);
    const [found] = alike;
    if (!found)
      throw new MnemeError('not-found', `No video is named "${name}". Remember it first, or check the name.`);
    return found;
  }

  /** As of `before` seconds of a video, or to its end; without a video, everything. */
  asOf(video: VideoRecord | null, before: number | undefined): AsOf {
    if (!video) return EVERYTHING;
    const start = this.moments.startOf(video.id);
    if (before !== undefined) return { until: start + before * 1000 };
    return { until: start + video.durationS * 1000, whole: video.id };
  }

  view({ until, whole }: AsOf): MemoryView {
    const isEverything = until === Number.POSITIVE_INFINITY;
    const known = isEverything ? this.everything : this.last;
    if (known?.until === until && known.whole === whole) return known;
    this.fold ??= new LedgerFold(this.ledger, (at) => this.momentOf(at), this.names);
    const view: MemoryView = {
      until,
      whole,
      allowed: this.moments.visible({ until, whole }),
      persons: this.fold.persons(until, whole),
    };
    if (isEverything) this.everything = view;
    else this.last = view;
    return view;
  }

  /** Entries that hold one of the terms, as of the view. `only` restricts them further; it changes no score. */
  search(terms: string[], view: MemoryView, options: LexicalOptions): LexicalResult {
    return this.lexical.search(terms, view, options);
  }

  /** The text-embedding weight that lines are found by meaning with; null where none is. */
  textWeight(): string | null {
    for (const { weights } of this.videos.values())
      if (weights['text-embedding']) return weights['text-embedding'];
    return null;
  }

  /** The entries nearest to a question by meaning, best first, as of the view; none where lines have no vectors. */
  nearest(vector: Float32Array, view: MemoryView, limit: number): number[] {
    return this.vectors.nearest(vector, view.allowed, limit, this.compare);
  }

  /** The order of entries in time; of one moment, by record id. For sorting. */
  compare = (a: number, b: number): number => this.moments.compare(a, b);

  /** When a record had been seen to its end, milliseconds since 1970. */
  momentOf(where: Where): number {
    return this.moments.momentOf(where);
  }

  /** The incidents of a video, in the order of its clips. */
  incidentsOf(videoId: string): IncidentRecord[] {
    return this.chapters.of(videoId).map((entry) => this.incidents[entry]!);
  }

  /** The entries just before and just after one in its video, in the order of its clips. Of every moment. */
  beside(entry: number): number[] {
    return this.chapters.beside(entry);
  }

  /** The lines just before and just after an entry, as of the view; null where there is none within so many seconds. */
  linesBeside(entry: number, seconds: number, view: MemoryView): [number | null, number | null] {
    return this.chapters.linesBeside(entry, seconds, view.allowed);
  }

  /** The other entries of its video of which some lies within so many seconds of one, in the order of their beginning. Of every moment. */
  around(entry: number, seconds: number): number[] {
    return this.chapters.around(entry, seconds);
  }

  /** The entries whose `who` holds one of the nodes, in order of time. Of every moment. */
  entriesBy(nodes: Iterable<string>): number[] {
    return this.byNode.of(nodes);
  }

  /** The entries that hold one of the names, in order of time. Of every moment. Names that are stop words ("Will") are not looked up. */
  entriesSaying(names: Iterable<string>): number[] {
    const found = new Set([...names].flatMap((name) => this.lexical.holding(contentTerms(name))));
    return [...found].sort(this.compare);
  }

  /** The entries of a video, in the order of its clips. */
  entriesIn(videoId: string): readonly number[] {
    return this.chapters.of(videoId);
  }

  /** The entries of the view that began at or after `fromMs` and before `toMs`, milliseconds since 1970, in order of time. */
  between(fromMs: number, toMs: number, view: MemoryView): number[] {
    return this.chapters.between(fromMs, toMs).filter(view.allowed).sort(this.compare);
  }

  /**
   * When each face node was in view in a video, as known at the view's moment. Who is not known to have left is there until the end of
   * what is remembered of it, or the view's moment.
   */
  sightsOf(videoId: string, view: MemoryView): Sight[] {
    const video = this.videos.get(videoId);
    if (!video) return [];
    const untilS = view.whole === videoId ? video.doneS : (view.until - this.moments.startOf(videoId)) / 1000;
    const presence = this.chapters.presenceOf(videoId).filter(view.allowed);
    return sightsFrom(
      presence.map((entry) => {
        const now = this.incidents[entry]!;
        return { now, recorded: this.recordedAt(entry) };
      }),
      Math.min(video.doneS, untilS),
    );
  }

  /** The face nodes in view at a second of a video, as known at the view's moment. */
  onScreenAt(videoId: string, t: number, view: MemoryView): string[] {
    const there = this.sightsOf(videoId, view).filter(({ t0, t1 }) => t0 <= t && t <= t1);
    return [...new Set(there.map(({ node }) => node))];
  }

  /** The facts that were known at the view's moment, in order of time, as they read now: those of turns that a person moved are by whom they were moved to. */
  facts(view: MemoryView): FactRecord[] {
    const facts = this.allFacts();
    const later = firstPlace(facts.length, (place) => this.moments.momentOf(facts[place]!) > view.until);
    const ofWhole = facts.slice(later).filter(({ videoId }) => videoId === view.whole);
    return [...facts.slice(0, later), ...ofWhole];
  }

  /** The facts that a line tells. */
  factsOfLine(line: IncidentRecord): readonly FactRecord[] {
    return this.indexedFacts().ofLine(line);
  }

  /** The facts that one of the nodes says, or that name one of the names, as of the view, in order of time. */
  factsAbout(nodes: readonly string[], names: readonly string[], view: MemoryView): FactRecord[] {
    const visible = (fact: FactRecord) =>
      fact.videoId === view.whole || this.moments.momentOf(fact) <= view.until;
    return this.indexedFacts().about(nodes, names).filter(visible).sort(this.compareFacts);
  }

  /** The global state as of the view, oldest first: the whole past in at most so many words. */
  globalState(view: AsOf): StateNode[] {
    return this.state.at(view);
  }

  /** Takes at most so many clips into the global state, for idle moments. Returns whether some are left. */
  settleState(clips: number): boolean {
    return this.state.settle(clips);
  }

  private addFact(fact: FactRecord): void {
    this.recordedFacts.push(fact);
    this.state.addFact(fact);
  }

  /** Takes up the vectors of the lines of the entries from `first` on, clip by clip: of a clip all lines, since they are told apart by their order. */
  private addVectors(words: WordsRecord[], first: number): void {
    if (!words.some(({ embedding }) => embedding)) return;
    const weight = this.textWeight();
    const lines = new Map<string, WordsRecord[]>();
    // A video that was taken in may have been read with another weight, whose vectors lie in another space.
    for (const line of words)
      if (this.videos.get(line.videoId)?.weights['text-embedding'] === weight)
        append(lines, line.clipId, line);
    const entries = new Map<string, { entry: number; incident: IncidentRecord }[]>();
    for (let entry = first; entry < this.incidents.length; entry += 1) {
      const incident = this.incidents[entry]!;
      append(entries, incident.clipId, { entry, incident });
    }
    for (const [clipId, own] of entries) this.vectors.add(own, lines.get(clipId) ?? []);
  }

  private keepVideo(video: VideoRecord): void {
    this.videos.set(video.id, video);
    this.moments.begin(video);
  }

  private compareFacts = (a: FactRecord, b: FactRecord): number =>
    this.moments.momentOf(a) - this.moments.momentOf(b) || (a.id < b.id ? -1 : 1);

  private forgetFacts(): void {
    this.factsInOrder = null;
    this.factIndex = null;
  }

  private allFacts(): FactRecord[] {
    this.factsInOrder ??= this.recordedFacts
      .map((fact) => factAsMoved(fact, this.moved))
      .sort(this.compareFacts);
    return this.factsInOrder;
  }

  private indexedFacts(): FactIndex {
    this.factIndex ??= new FactIndex(this.allFacts());
    return this.factIndex;
  }

  private forgetViews(): void {
    this.fold = null;
    this.everything = null;
    this.last = null;
  }

  private addIncident(recorded: IncidentRecord): void {
    const entry = this.moments.add(recorded);
    this.incidents.push(recorded);
    this.read(entry);
    this.lexical.add(contentTerms(recorded.text.replace(/<p_\d+>/g, ' ')));
    this.chapters.add(recorded);
    this.state.add(entry);
  }

  private recordedAt(entry: number): IncidentRecord {
    return this.recorded.get(entry) ?? this.incidents[entry]!;
  }

  /** Reads an entry as the moves have it now, and notes whom it tells of. */
  private read(entry: number): void {
    const recorded = this.recordedAt(entry);
    const now = incidentAsMoved(recorded, this.moved);
    this.incidents[entry] = now;
    if (now === recorded) this.recorded.delete(entry);
    else this.recorded.set(entry, recorded);
    this.byNode.add(entry, now.who);
  }

  /** Reads anew what moves have changed. */
  private readMoves(): void {
    const before = this.moved;
    this.moved = movedRecords(this.ledger);
    const isChanged = (source: string) => before.get(source) !== this.moved.get(source);
    const changed = new Set([...before.keys(), ...this.moved.keys()].filter(isChanged));
    if (changed.size === 0) return;
    this.forgetFacts();
    this.incidents.forEach(({ sources, who }, entry) => {
      if (!sources.some((source) => changed.has(source))) return;
      this.byNode.remove(entry, who);
      this.read(entry);
      this.state.reread(entry);
    });
  }
}

/** An incident with those of its people whose track or turn was moved in the places of those that it was moved from. */
export function incidentAsMoved(
  incident: IncidentRecord,
  moved: ReadonlyMap<string, string>,
): IncidentRecord {
  if (moved.size === 0 || !incident.sources.some((source) => moved.has(source))) return incident;
  const who = incident.who.map((node, i) => moved.get(incident.sources[i] ?? '') ?? node);
  const now = new Map(incident.who.map((node, i) => [String(numberOf(node)), numberOf(who[i]!)]));
  const text = incident.text.replace(/<p_(\d+)>/g, (_, n: string) => `<p_${now.get(n) ?? n}>`);
  return { ...incident, who, text };
}

function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
