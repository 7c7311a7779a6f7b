// Over 400 lines: what is held and the locks under which it changes belong together.

import type { Modality } from '../contract/memory';
import { MnemeError } from '../errors';
import type { PersonView } from '../identity/fold';
import type { Surroundings } from '../identity/line-corrections';
import { isKeptAlone, ownSamples } from '../identity/samples';
import type { Correctable } from '../identity/take-and-undo-steps';
import { HeldRecall } from '../memory/held-recall';
import { NotRead, type Unread } from '../memory/not-read';
import { EVERYTHING, type Recall } from '../memory/recall';
import { EMBEDDING_TASK } from '../models/weights-manifest';
import { CLIPS_BEFORE } from '../store/add-facts';
import { seemsWhole } from '../store/check';
import { clipIdOf, clipNumber, videoNumber, wholeOf } from '../store/clip-id';
import type { Database } from '../store/database';
import type { Damage } from '../store/integrity/seal';
import type { Known, Packed } from '../store/known';
import type { Listened } from '../store/listened';
import type { MadePack, PackHead, WantedRows } from '../store/packs/pack-format';
import type {
  ClipRecord,
  ClipWrite,
  FacesDescribed,
  Forgotten,
  LedgerEntry,
  LinesStep,
  ListenedWrite,
  ListeningRecord,
  MarkStep,
  NewLedgerEntry,
  NodeRecord,
  ObservationRecord,
  PictureRecord,
  Rewritten,
  TrackRecord,
  TurnRecord,
  VideoRecord,
  VoicesDescribed,
  WritingWrite,
} from '../store/schema';
import { told } from '../told';
import { findDamage, requireSound } from './integrity';
import type { LineMeanings } from './line-meanings';
import type { MemoryState } from './memorize';
import { mended } from './without-damaged';
import { asOnlyWriter } from './writer-lock';

/** Clips whose turns are heard together with the next one's: about an hour. */
const CLIPS_HEARD = 120;

/** Clips whose records are asked for at once. */
const CLIPS_AT_ONCE = 2000;
/** Clips that are taken into the global state at once: some 10 ms, then whoever waits for an answer has it. */
const SETTLED_AT_ONCE = 100;
const NO_PACKS: Pick<Packed, 'packs' | 'numbers' | 'packed' | 'late' | 'fold'> = {
  ...{ packs: [], numbers: [], packed: new Map(), late: 0, fold: null },
};

/** What of the store is read only. */
export type StoredRecords = Pick<
  Database,
  | 'all'
  | 'clipsOf'
  | 'ofClips'
  | 'ofEach'
  | 'clipRecords'
  | 'listeningsOf'
  | 'listeningIds'
  | 'observationIds'
  | 'cues'
  | 'stored'
  | 'picture'
  | 'isWritten'
  | 'writtenClips'
>;

type Reading<T> = (recall: Recall) => T | Promise<T>;

/**
 * The memory as it is stored, and what of it is held to answer and to write. What another tab has written is read before anything is
 * answered or written.
 */
export class HeldMemory implements Correctable {
  private database!: Database;
  private recall!: HeldRecall;
  /** Those that were in no pack when the memory was opened, and those that came since. */
  clips: ClipRecord[] = [];
  /** How many clips of each video are in packs. */
  packed: ReadonlyMap<string, number> = new Map();
  /** The numbers of the packs, and of those that are stored and do not hold. */
  private packNumbers: number[] = [];
  private unsound: number[] = [];
  /** Entries that are in packs. */
  private packedEntries = 0;
  /** Entries of clips that are in packs, written since these were made. */
  lateEntries = 0;
  /** Which words are read of videos whose words came later. */
  listened: Listened = new Map();
  /** Steps of the ledger by which who is who is stored; null where it is not. */
  private foldedSteps: number | null = null;
  /** What is left out of all this, since it is damaged. */
  damage: readonly Damage[] = [];
  /** Clips that are left out, though their own record is whole. */
  partlyLost: ClipRecord[] = [];
  /** Null until they are needed. */
  private nodesById: Map<string, NodeRecord> | null = null;
  private forgettings = 0;
  /** How many clips, entries of the ledger, writings and things seen by looking again are stored; without damage, as many as there are here. */
  private stored: Known['stored'] = { clips: 0, ledger: 0, writings: 0, observations: 0 };
  private turns: Promise<unknown> = Promise.resolve();
  /** Nobody sees the notes, as the memory is read now. */
  hidesNotes = false;

  /** @param notesHidden whether notes are not to be seen now: by visitors of a locked app */
  constructor(private readonly notesHidden: () => Promise<boolean> = async () => false) {}

  /**
   * Reads what answering needs of the store. Where something was broken off while it was written, the browser's log is mended before
   * anything is added to it; where something is lost that the second copy does not have, nothing is written.
   */
  async open(database: Database): Promise<void> {
    this.database = database;
    if (this.database.isTorn)
      await this.withoutWriters(async () => {
        if (this.database.isStillTorn()) await this.database.mendLog();
      });
    if (await this.database.lost()) await this.withoutWriters(() => this.database.heal());
    const isDamaged = await this.isDamagedAtOpening();
    if (isDamaged && !(await this.database.lost())) await this.foundDamage();
  }

  /** Whether all of it is to be checked: it does not read, or not all seems to be there. A large memory is looked through later (`seemsWhole`). */
  private async isDamagedAtOpening(): Promise<boolean> {
    try {
      await this.load();
    } catch {
      return true; // If it is not for damage, it fails again, and is told.
    }
    return this.packed.size === 0 && !(await this.seemsWhole());
  }

  /** Whether all records seem to be there but those that are known to be damaged. */
  async seemsWhole(): Promise<boolean> {
    return seemsWhole(this.database, await this.database.damage());
  }

  /** How often something was forgotten. */
  get timesForgotten(): number {
    return this.forgettings;
  }

  /** The records of the memory, to be read. */
  get records(): StoredRecords {
    return this.database;
  }

  videos(): VideoRecord[] {
    return this.recall.videos.all();
  }

  /** A video by its id. Throws `not-found`. */
  video(id: string): VideoRecord {
    const video = this.videos().find((one) => one.id === id);
    if (!video) throw new MnemeError('not-found', 'That video is not in the memory any more.');
    return video;
  }

  /** Throws `NotRead`. */
  nodes(): NodeRecord[] {
    return [...this.known().values()];
  }

  nameOf(videoId: string): string {
    return this.recall.videos.of(videoId).name;
  }

  /** The video of a name. Throws `not-found`, `bad-input` when several have it. */
  videoNamed(name: string): VideoRecord {
    return this.recall.videos.named(name);
  }

  /** Nodes without what people took away from them: it is no likeness of theirs. */
  likenesses(): NodeRecord[] {
    const moved = this.recall.movedNodes();
    return this.nodes().map((node) => {
      const samples = ownSamples(node, moved);
      return samples.length === node.samples.length ? node : { ...node, samples };
    });
  }

  /** Throws `NotRead`. */
  ledger(): LedgerEntry[] {
    return this.recall.ledger;
  }

  /** The steps by which lines read otherwise than they are stored, oldest first. */
  get linesSetRight(): readonly LinesStep[] {
    return this.recall.linesSetRight;
  }

  /** The steps by which people say who is in a picture, oldest first. */
  get marksByHand(): readonly MarkStep[] {
    return this.recall.marksByHand;
  }

  /** The node that each track or turn that a person moved belongs to now. */
  movedNodes(): ReadonlyMap<string, string> {
    return this.recall.movedNodes();
  }

  persons(): Map<string, PersonView> {
    return this.recall.view(EVERYTHING).persons;
  }

  trackOrTurn(id: string): Promise<TrackRecord | TurnRecord | null> {
    return this.database.trackOrTurn(id);
  }

  /** The weight that this memory's embeddings of a kind are made with; null while none has been chosen. */
  weightInUse(modality: Modality): string | null {
    const task = EMBEDDING_TASK[modality];
    for (const video of this.videos()) if (video.weights[task]) return video.weights[task];
    // All videos may have been forgotten, and people kept: by another weight, where others were described anew since.
    const nodes = this.nodes().filter((node) => node.modality === modality);
    return (nodes.find((node) => !isKeptAlone(node)) ?? nodes[0])?.weightId ?? null;
  }

  /** The weight that a video's embeddings of a kind are made with: one that was taken in may have others than this memory's. */
  weightOf(videoId: string, modality: Modality): string | null {
    return this.recall.videos.of(videoId).weights[EMBEDDING_TASK[modality]] ?? this.weightInUse(modality);
  }

  /** The text-embedding weight that lines are found by meaning with; null where none is. */
  textWeight(): string | null {
    return this.recall.textWeight();
  }

  /** Readies searches by meaning for what is asked as a vector of a weight. */
  readySearch(weight: string, lines: LineMeanings): Promise<void> {
    return lines.ready(this.recall, weight);
  }

  /** Takes all that is remembered into the global state, a few clips at a time: whoever waits for an answer comes first. */
  settleState(): Promise<void> {
    return this.reading(async () => {
      while (this.recall.settleState(SETTLED_AT_ONCE)) await new Promise((resolve) => setTimeout(resolve));
    });
  }

  /**
   * What was seen and said in the last clips of a video, enough to go on with (a clip has 18 s at least, but for the last), and the turns of about
   * the last hour, in which speakers come back.
   */
  async before({ id, clips }: VideoRecord): Promise<Pick<MemoryState, 'previous' | 'before'>> {
    const from = (count: number) => clipIdOf(id, Math.max(0, clips - count));
    const all = <Name extends 'tracks' | 'turns' | 'words'>(store: Name, count: number) =>
      this.database.ofClips(store, from(count), clipIdOf(id, clips));
    const [tracks, before, words] = await Promise.all([
      all('tracks', CLIPS_BEFORE),
      all('turns', CLIPS_HEARD),
      all('words', CLIPS_BEFORE),
    ]);
    const turns = before.filter(({ clipId }) => clipId >= from(CLIPS_BEFORE));
    return { previous: { tracks, turns, words }, before };
  }

  async clipAt(name: string, t: number): Promise<Surroundings> {
    const clip = await this.clipNear(name, t);
    if (!clip) throw new MnemeError('not-found', told`Nothing of ${name} is remembered ${t} s into it.`);
    return this.ofClips(clip.videoId, clip.index, clip.index + 1);
  }

  async around(clipId: string): Promise<Surroundings> {
    const [videoId, index] = [wholeOf(clipId), clipNumber(clipId)];
    const video = this.videos().find(({ id }) => id === videoId);
    if (!video || index >= video.clips)
      throw new MnemeError('not-found', 'That line is not in the memory any more.');
    return this.ofClips(videoId, Math.max(0, index - CLIPS_BEFORE), index + 2);
  }

  /** What was seen, heard and said in the clips of a video from a place on, before another. */
  private async ofClips(videoId: string, from: number, before: number): Promise<Surroundings> {
    const all = <Name extends 'tracks' | 'turns' | 'words'>(store: Name) =>
      this.database.ofClips(store, clipIdOf(videoId, from), clipIdOf(videoId, before));
    const [tracks, turns, words] = await Promise.all([all('tracks'), all('turns'), all('words')]);
    return { tracks, turns, words };
  }

  /** The clip of a video that shows a moment, or follows it; undefined after the last. */
  async clipNear(name: string, t: number): Promise<ClipRecord | undefined> {
    const clips = await this.database.clipsOf(this.recall.videos.named(name).id);
    return clips.find(({ t1 }) => t < t1);
  }

  async turnsOf(name: string): Promise<TurnRecord[]> {
    const { id, clips } = this.videoNamed(name);
    return (await this.ofClips(id, 0, clips)).turns;
  }

  hasOther(id: string, records: readonly string[]): boolean {
    const node = this.known().get(id);
    const samples = node ? ownSamples(node, this.recall.movedNodes()) : [];
    return (
      samples.some(({ source }) => source === null || !records.includes(source)) ||
      this.recall.entries
        .read(this.recall.entries.by([id]))
        .some(({ who, sources }) =>
          who.some((one, i) => one === id && sources[i] !== undefined && !records.includes(sources[i])),
        )
    );
  }

  /** Writes a clip, and takes it up. */
  async addClip(write: ClipWrite): Promise<void> {
    await this.database.writeClip(write);
    this.stored.clips += 1;
    this.stored.ledger += write.ledger.length;
    this.recall.addClip(write);
    this.clips.push(write.clip);
    for (const node of write.nodes) this.nodesById?.set(node.id, node);
  }

  /** Writes a video's own record again: it was recorded further. */
  async changeVideo(video: VideoRecord): Promise<void> {
    await this.database.writing((writing) => writing.put('videos', video));
    this.recall.keepVideo(video);
  }

  /** Writes what a person set right of a video's own record, and reads the memory with it. */
  async setVideoRight(video: VideoRecord): Promise<void> {
    await this.database.setVideosRight([video]);
    await this.load();
  }

  /** Writes what people marked videos by: nothing else is read otherwise by it. */
  async markVideos(videos: readonly VideoRecord[]): Promise<void> {
    await this.database.setVideosRight(videos);
    for (const video of videos) this.recall.keepVideo(video);
    this.forgettings += 1;
  }

  /** Writes what people said that pictures do not show, and reads the memory without it. */
  async denyThings(videos: readonly VideoRecord[]): Promise<void> {
    await this.database.denyThings(videos);
    await this.load();
  }

  /** Forgets a video, and what becomes of the rest. */
  async forget(videoId: string, forgotten: Forgotten): Promise<void> {
    await this.database.forget(videoId, forgotten);
    await this.load();
  }

  /** Writes what becomes of the memory without a person. */
  async rewrite(rewritten: Rewritten): Promise<void> {
    await this.database.rewrite(rewritten);
    await this.load();
  }

  /** Writes how faces are described from now on. */
  async describeFaces(described: FacesDescribed): Promise<void> {
    await this.database.describeFaces(described);
    await this.load();
  }

  /** Has the lines of videos found by another weight's vectors, which are kept beside them already. */
  async describeLines(weightId: string, videos: readonly VideoRecord[]): Promise<void> {
    await this.database.describeLines(weightId, videos);
    await this.load();
  }

  /** Writes how voices are described from now on. */
  async describeVoices(described: VoicesDescribed): Promise<void> {
    await this.database.describeVoices(described);
    await this.load();
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    await this.database.clear();
    await this.load();
  }

  /** Writes what a model wrote of a clip, and takes it up. */
  async addWriting(write: WritingWrite): Promise<void> {
    await this.database.addWriting(write);
    this.stored.writings += 1;
    this.stored.ledger += write.ledger.length;
    this.recall.addWriting(write);
    const { id, videoId } = write.writing;
    if (id < clipIdOf(videoId, this.packed.get(videoId) ?? 0)) this.lateEntries += write.incidents.length;
  }

  /** Writes what was seen by looking at videos again, and takes it up. */
  async addObservations(observations: readonly ObservationRecord[]): Promise<void> {
    await this.database.addObservations(observations);
    this.stored.observations += observations.length;
    this.recall.addObservations(observations);
  }

  /** Writes words that came later of a clip, which are not read before there are those of the whole video. */
  addListening(listening: ListeningRecord): Promise<void> {
    return this.database.addListening(listening);
  }

  /** Writes words that came later for a whole video, and reads the memory with them. */
  async addListened(write: ListenedWrite): Promise<void> {
    await this.database.addListened(write);
    await this.load();
  }

  /** Adds a step to the ledger, with the node that it founds and the picture that it needs. */
  async append(
    entry: NewLedgerEntry,
    node: NodeRecord | null,
    picture: PictureRecord | null = null,
  ): Promise<void> {
    const listen = this.listenOf(entry);
    if (listen) {
      const seq = this.recall.ledger.length + 1;
      await this.database.appendHeard(listen.videoId, { ...entry, seq } as LedgerEntry);
      await this.load();
      return;
    }
    if (entry.kind === 'move' || entry.kind === 'mark' || entry.kind === 'undo') this.requireMoves(entry);
    const numbered = { ...entry, seq: this.recall.ledger.length + 1 } as LedgerEntry;
    await this.database.appendLedger(numbered, node, picture);
    this.stored.ledger += 1;
    this.recall.addStep(numbered);
    if (node) this.nodesById?.set(node.id, node);
  }

  /** Reads what answering needs: all of it, but for what is in packs. */
  async load(): Promise<void> {
    this.hidesNotes = await this.notesHidden();
    const packed = await this.database.packed();
    if (packed) this.take(packed, packed);
    else {
      const known = await this.database.known();
      this.take(known.damage.length > 0 ? { ...known, ...mended(known) } : known, NO_PACKS);
      this.damage = known.damage;
      this.partlyLost = known.partlyLost;
    }
  }

  /**
   * Comes to what `work` does by what is held, which is its own as long as it works: what of it has not been read yet is read, and it is
   * done again from its beginning. It must not write before it has read all that it needs.
   */
  reading<T>(work: Reading<T>): Promise<T> {
    return this.readingOn(work, () => this.inTurn(() => this.afresh()));
  }

  /** Reads some of what every search by meaning goes through, so that the next one need not. Returns whether there was any. */
  async readAhead(): Promise<boolean> {
    const wanted = this.recall.nextWantedRows();
    return wanted !== null && (await this.readRows([wanted]));
  }

  /** Reads what another tab has written since. */
  fresh(): Promise<void> {
    return this.inTurn(() => this.catchUp());
  }

  /**
   * Runs `work` while no other tab, and nothing else here, reads on or writes: a naming between a clip's reading and its writing would take
   * its place in the ledger. `onDamaged`: also where what everything else counts on is damaged.
   *
   * @param work is lent what is held, as by `reading`
   * @throws MnemeError `memory-damaged`
   */
  asWriter<T>(work: (recall: Recall) => Promise<T>, { onDamaged = false } = {}): Promise<T> {
    const caughtUp = async () => {
      await this.catchUp();
      if (!onDamaged) requireSound(this.damage);
      // What is written goes on from these.
      const afresh = () => this.afresh();
      if (!onDamaged) await this.readingOn(() => [this.ledger(), this.nodes()], afresh);
      return this.readingOn(work, afresh);
    };
    return asOnlyWriter(() => this.inTurn(caughtUp));
  }

  /** Runs `work` while nobody writes; reading goes on. */
  withoutWriters<T>(work: () => Promise<T>): Promise<T> {
    return asOnlyWriter(work);
  }

  /** Runs a check of what is stored while nobody writes, and reads the memory anew. */
  checking<T>(check: () => Promise<T>): Promise<T> {
    return this.withoutWriters(async () => {
      const result = await check();
      await this.inTurn(() => this.load());
      return result;
    });
  }

  /** Looks for damage that was not known of, and leaves it out from now on. */
  foundDamage(): Promise<boolean> {
    return this.checking(() => findDamage(this.database, this.damage));
  }

  /** Does one step of what is to be done for the second copy. Returns whether there is more to do. A memory of which something is damaged is not copied. */
  lookAfterCopy(): Promise<boolean> {
    return this.withoutWriters(async () => {
      if (this.damage.length > 0 || (await this.database.lost())) return false;
      return this.database.lookAfterCopy(() => this.seemsWhole());
    });
  }

  /** Does all of it, a step at a time: whoever waits for an answer comes first. */
  async makeCopy(): Promise<void> {
    while (await this.lookAfterCopy()) await new Promise((resolve) => setTimeout(resolve));
  }

  /** Whether nothing was ever remembered, or all of it was forgotten. */
  get isBlank(): boolean {
    return this.stored.clips === 0 && this.stored.ledger === 0;
  }

  /** How many entries there are. */
  get entries(): number {
    return this.recall.sizes.all;
  }

  /** How many lines have vectors. */
  get lineVectors(): number {
    return this.recall.lineVectors;
  }

  /** Entries that are read one by one when the memory opens. */
  get unpackedEntries(): number {
    return this.entries - this.packedEntries - this.lateEntries;
  }

  /** Whether packs can be kept here. */
  get canPack(): boolean {
    return this.database.packs.isThere;
  }

  /** The pack of whose clips most was written since it was made; null where nothing was. */
  latePack(): Promise<PackHead | null> {
    return this.database.packs.late();
  }

  /** Whether packs are stored that do not hold. */
  get hasUnsoundPacks(): boolean {
    return this.unsound.length > 0;
  }

  /** Whether the ledger would have to be read when the memory opens, though it has packs. */
  get isUnfolded(): boolean {
    return this.packed.size > 0 && this.foldedSteps !== this.stored.ledger;
  }

  /** Stores who is who, for the next opening. */
  async keepFold(): Promise<void> {
    const fold = this.recall.folded();
    await this.database.keepFold(fold);
    this.foldedSteps = fold.ledger;
  }

  /** Reads the memory anew where another tab has made packs; takes away those that do not hold. */
  async checkPacks(): Promise<void> {
    const stored = (await this.database.packs.heads()).map(({ n }) => n);
    if (stored.join() !== [...this.packNumbers, ...this.unsound].sort((a, b) => a - b).join())
      await this.load();
    if (!this.hasUnsoundPacks) return;
    await this.database.packs.drop(new Set(this.packNumbers));
    this.unsound = [];
  }

  /** Puts a pack in the place of the one of its number, made of the same clips with what was written of them since. */
  async remakePack(made: MadePack): Promise<void> {
    await this.database.packs.add(made);
    if (!(await this.database.packs.late())) await this.load();
  }

  /** The number of the next pack. */
  get nextPack(): number {
    return 1 + (this.packNumbers.at(-1) ?? -1);
  }

  /** Adds a pack of clips that are in none: they need not be read when the memory opens. */
  async addPack(made: MadePack): Promise<void> {
    await this.database.packs.add(made);
    const { pack } = made;
    const packed = new Map(this.packed);
    for (const { videoId, to } of pack.ranges) packed.set(videoId, to);
    this.packed = packed;
    this.packNumbers.push(pack.n);
    this.packedEntries += pack.t0.length;
  }

  private take(known: Known | Packed, { packs, numbers, packed, late, fold }: typeof NO_PACKS): void {
    const { videos, clips, ledger, nodes, forgettings, stored, listened } = known;
    const { incidents, facts, observations, words } = known;
    this.recall = new HeldRecall({
      videos: videos.sort((a, b) => videoNumber(a.id) - videoNumber(b.id)),
      ...{ packs, incidents, facts, observations, words, ledger, fold },
      hidesNotes: this.hidesNotes,
    });
    this.clips = clips;
    this.listened = listened;
    this.packed = packed;
    this.packNumbers = packs.map(({ n }) => n);
    this.unsound = numbers.filter((n) => !this.packNumbers.includes(n));
    this.packedEntries = this.recall.sizes.packed;
    this.lateEntries = late;
    this.foldedSteps = fold?.ledger ?? null;
    this.forgettings = forgettings;
    this.damage = [];
    this.partlyLost = [];
    this.stored = stored;
    this.nodesById = nodes && byId(nodes);
  }

  private known(): Map<string, NodeRecord> {
    if (!this.nodesById) throw new NotRead({ of: 'nodes' });
    return this.nodesById;
  }

  /** @param afresh reads the memory anew */
  private async readingOn<T>(work: Reading<T>, afresh: () => Promise<void>): Promise<T> {
    this.recall.release();
    for (;;) {
      try {
        return await work(this.recall);
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        if (!(await this.read(error.unread))) await afresh();
      }
    }
  }

  /** Reads what was not read. False where it is not what the packs say. */
  private async read(unread: Unread): Promise<boolean> {
    const { database, recall } = this;
    if (unread.of === 'nodes') {
      const nodes = await database.all('nodes');
      if (this.recall === recall) this.nodesById = byId(nodes);
    } else if (unread.of === 'ledger') {
      const ledger = await database.all('ledger');
      if (this.recall === recall) recall.giveLedger(ledger);
    } else if (unread.of === 'rows') {
      return this.readRows(unread.wanted);
    } else {
      const { of, clips } = unread;
      for (let from = 0; from < clips.length; from += CLIPS_AT_ONCE) {
        const some = clips.slice(from, from + CLIPS_AT_ONCE);
        const records = await database.ofEach(
          of,
          some.map((clip) => recall.clipId(clip)),
        );
        // Whatever was read is of another reading of the memory by now.
        if (this.recall !== recall) return true;
        if (!some.every((clip, i) => recall.give(of, clip, records[i]!))) return false;
      }
    }
    return true;
  }

  private async readRows(wanted: readonly WantedRows[]): Promise<boolean> {
    const { database, recall } = this;
    const bytes = await database.packs.rows(wanted);
    if (this.recall !== recall) return true;
    if (!bytes) return false;
    const count = wanted.reduce((sum, { rows }) => sum + rows.length, 0);
    let from = 0;
    return wanted.every((one) => {
      const to = from + (one.rows.length * bytes.length) / count;
      const isSame = recall.giveRows(one, bytes.subarray(from, to));
      from = to;
      return isSame;
    });
  }

  /** Reads the memory anew, since its packs do not hold: another tab has changed it, or they are wrong and go. */
  private async afresh(): Promise<void> {
    const { recall } = this;
    await this.catchUp();
    if (this.recall !== recall) return;
    await this.database.packs.drop();
    await this.load();
  }

  /** Throws `NotRead` unless all was read that a step may move. */
  private requireMoves(entry: NewLedgerEntry): void {
    const moves = [entry, ...this.ledger()].flatMap((one) =>
      one.kind === 'move' ? one.records : one.kind === 'mark' ? (one.track ?? []) : [],
    );
    this.recall.requireMoved(moves);
  }

  /** The step by which words came later that an entry takes back, or does again; null where it does neither. */
  private listenOf(entry: NewLedgerEntry): Extract<LedgerEntry, { kind: 'listen' }> | null {
    let of: NewLedgerEntry | undefined = entry;
    while (of?.kind === 'undo') of = this.ledger()[of.of - 1];
    return of?.kind === 'listen' && entry.kind === 'undo'
      ? (of as Extract<LedgerEntry, { kind: 'listen' }>)
      : null;
  }

  private async catchUp(): Promise<void> {
    const { forgettings, ...stored } = await this.database.progress();
    const isKnown = Object.entries(stored).every(
      ([what, count]) => count === this.stored[what as keyof typeof stored],
    );
    const isSeen = (await this.notesHidden()) === this.hidesNotes;
    if (!isKnown || !isSeen || forgettings !== this.forgettings) await this.load();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => {});
    return turn;
  }
}

function byId(nodes: readonly NodeRecord[]): Map<string, NodeRecord> {
  return new Map([...nodes].sort((a, b) => a.n - b.n).map((node) => [node.id, node]));
}
