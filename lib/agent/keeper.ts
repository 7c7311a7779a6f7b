import { MnemeError } from '../errors';
import { personsOf } from '../identity/fold';
import { ownSamples } from '../identity/samples';
import type { Cue } from '../media/types';
import { describePeople } from '../memory/people';
import { EVERYTHING, Recall } from '../memory/recall';
import { videoWarnings } from '../memory/video-warnings';
import type {
  Answer,
  AskRequest,
  CheckReport,
  Correction,
  DamageReport,
  SearchHit,
  StepView,
  Suggestion,
} from '../pipeline/contract';
import type { Ability, Person, VideoSummary } from '../pipeline/state';
import type { ImportReport, TransferHooks } from '../store/archive/format';
import { readArchive } from '../store/archive/read';
import { archiveBlob } from '../store/archive/write';
import { Database } from '../store/database';
import { digestStores } from '../store/digest';
import type { Damage } from '../store/integrity/seal';
import type {
  ClipRecord,
  FileRecord,
  LedgerEntry,
  Modality,
  NewLedgerEntry,
  NodeRecord,
  StoreName,
  TrackRecord,
  TurnRecord,
  VideoRecord,
} from '../store/schema';
import { answer, searchMoments } from './answer';
import { Corrections } from './corrections';
import { describeDamage } from './damage-report';
import { forgetVideo } from './forget';
import { identityRules } from './identity-rules';
import { checked, damageAtOpening, findDamage, partOf, requireSound, requireWhole } from './integrity';
import { type LoadText, Meaning } from './meaning';
import { clipIdOf, type MemoryState, memorizeClip, type PerceivedClip } from './memorize';
import { mended } from './mend';
import { type NewVideo, newVideoRecord, videoNumber } from './new-video';
import { suggestMerges } from './suggest';

/** One keeper at a time reads on and writes: each tab has one. */
const WRITER_LOCK = 'mneme-writer';

/** Clips before the next one that are read again to write it. */
const CLIPS_BEFORE = 2;

/** What goes on with a video that was begun, or begun before. */
export interface BegunVideo {
  videoId: string;
  name: string;
  /** Where the next clip begins, seconds. */
  nextT: number;
  clips: number;
  done: boolean;
  /** The lines to use: those the video was begun with. */
  cues: Cue[];
}

/** A video that is begun and not yet stored: it is, with its first clip. */
interface Draft {
  video: VideoRecord;
  cues: Cue[];
}

/**
 * Keeps the memory: the only writer of the store, and what reads it. Lives in the memory worker. What another tab has written is read before
 * anything is answered or written.
 */
export class Keeper {
  private database!: Database;
  private recall!: Recall;
  private nodes = new Map<string, NodeRecord>();
  private clips: ClipRecord[] = [];
  private draft: Draft | null = null;
  /** The video that was begun last. */
  private begun: string | null = null;
  private forgettings = 0;
  /** What is left out of all this, since it is damaged. */
  private damage: readonly Damage[] = [];
  /** How many clips and entries of the ledger are stored; without damage, as many as there are here. */
  private stored = { clips: 0, ledger: 0 };
  private turns: Promise<unknown> = Promise.resolve();
  private transfer: { stopped: boolean } | null = null;
  private readonly meaning: Meaning;
  private readonly corrections = new Corrections({
    ledger: () => this.recall.ledger,
    persons: () => this.recall.view(EVERYTHING).persons,
    nodes: () => [...this.nodes.values()],
    hasOther: (node, record) => this.hasOther(node, record),
    weightInUse: (modality) => this.weightInUse(modality),
    clipAt: (video, t) => this.clipAt(video, t),
    trackOrTurn: (id) => this.database.trackOrTurn(id),
    append: (entry, node) => this.append(entry, node),
  });

  /** @param loadText loads what finds lines by their meaning, when it is needed */
  constructor(loadText: LoadText) {
    this.meaning = new Meaning(loadText, () => this.recall.textWeight());
  }

  /** Opens the store and reads what answering needs. `onLost` is called when the browser takes it away. */
  async open(onLost: () => void): Promise<void> {
    this.database = await Database.open(onLost);
    if (await damageAtOpening(this.database, () => this.load())) await this.foundDamage();
  }

  /** The weight that this memory's embeddings of a kind are made with; null while none has been chosen. */
  weightInUse(modality: Modality): string | null {
    const task = modality === 'face' ? 'face-embedding' : 'speaker-embedding';
    for (const video of this.recall.allVideos()) if (video.weights[task]) return video.weights[task];
    // All videos may have been forgotten, and people kept.
    return [...this.nodes.values()].find((node) => node.modality === modality)?.weightId ?? null;
  }

  /**
   * Begins a video, or finds the one with the same content to go on with. Nothing is stored before its first clip.
   */
  begin(file: NewVideo): Promise<BegunVideo> {
    return this.asWriter(async () => {
      const known = this.recall
        .allVideos()
        .find((video) => video.fingerprint === file.fingerprint && video.bytes === file.bytes);
      const video = known ?? newVideoRecord(file, this.recall.allVideos());
      const cues = known ? await this.database.cues(known.id) : file.cues;
      this.draft = known ? null : { video, cues };
      this.begun = video.id;
      return {
        videoId: video.id,
        name: video.name,
        nextT: video.doneS,
        clips: video.clips,
        done: video.status !== 'remembering',
        cues,
      };
    });
  }

  /** Remembers one clip, whole or not at all. */
  commit(videoId: string, seen: PerceivedClip): Promise<void> {
    return this.asWriter(async () => {
      const draft = this.draft?.video.id === videoId ? this.draft : null;
      const video = draft?.video ?? this.recall.allVideos().find((known) => known.id === videoId);
      if (!video && this.begun === videoId)
        throw new MnemeError('not-found', 'It was forgotten while it was being remembered.');
      if (!video) throw new MnemeError('worker-stopped', 'The memory worker stopped before the first clip.');
      if (seen.t0 !== video.doneS)
        throw new MnemeError('internal', `A clip of ${video.name} does not begin where the last one ended.`);
      const wordEmbeddings = await this.meaning.vectors(
        seen.cues.map(({ text }) => text),
        video.weights['text-embedding'],
      );
      const records = memorizeClip(
        video,
        { ...seen, wordEmbeddings },
        {
          nodes: withoutMoved(this.nodes.values(), this.recall.movedNodes()),
          ledger: this.recall.ledger,
          previous: await this.before(video),
        },
        identityRules(video.weights),
      );
      const subtitles = draft && draft.cues.length > 0 ? { videoId, cues: draft.cues } : null;
      await this.database.writeClip({ ...records, subtitles });
      this.draft = null;
      this.stored = { clips: this.stored.clips + 1, ledger: this.stored.ledger + records.ledger.length };
      this.recall.addClip(records);
      this.clips.push(records.clip);
      for (const node of records.nodes) this.nodes.set(node.id, node);
    });
  }

  async videos(): Promise<VideoSummary[]> {
    await this.fresh();
    const view = this.recall.view(EVERYTHING);
    const factsOf = new Map<string, number>();
    for (const { videoId } of this.recall.facts(view)) factsOf.set(videoId, (factsOf.get(videoId) ?? 0) + 1);
    const clipsOf = new Map<string, ClipRecord[]>();
    for (const clip of this.clips) clipsOf.set(clip.videoId, [...(clipsOf.get(clip.videoId) ?? []), clip]);
    return this.recall.allVideos().map((video) => {
      const clips = clipsOf.get(video.id) ?? [];
      const incidents = this.recall.incidentsOf(video.id);
      const nodes = new Set(incidents.flatMap((incident) => incident.who));
      return {
        id: video.id,
        name: video.name,
        durationS: video.durationS,
        bytes: video.bytes,
        startsAt: video.startsAt,
        width: video.width,
        height: video.height,
        hasVideo: video.hasVideo,
        hasAudio: video.hasAudio,
        status: video.status,
        doneS: video.doneS,
        clips: video.clips,
        incidents: incidents.length,
        facts: factsOf.get(video.id) ?? 0,
        warnings: videoWarnings(video, clips, incidents),
        still: clips.find((clip) => clip.still)?.still ?? null,
        people: [...new Set([...nodes].map((node) => view.persons.get(node)!.id))],
      };
    });
  }

  /** The video whose content this is, if the memory has it. */
  videoWith(fingerprint: string): { id: string; name: string } | null {
    return this.recall.allVideos().find((video) => video.fingerprint === fingerprint) ?? null;
  }

  async people(): Promise<Person[]> {
    await this.fresh();
    const [tracks, turns, words] = await Promise.all([
      this.database.all('tracks'),
      this.database.all('turns'),
      this.database.all('words'),
    ]);
    return describePeople({
      persons: personsOf(this.recall.view(EVERYTHING).persons),
      nodes: [...this.nodes.values()],
      videos: this.recall.allVideos(),
      tracks,
      turns,
      words,
      moved: this.recall.movedNodes(),
    });
  }

  /** Takes a step by which a person sets right who is who. */
  correct(correction: Correction): Promise<string | null> {
    return this.asWriter(() => this.corrections.take(correction));
  }

  /** Every step that people took, oldest first. */
  async steps(): Promise<StepView[]> {
    await this.fresh();
    return this.corrections.steps();
  }

  /**
   * Forgets a video: what was seen and heard in it, and who was only there; with `keepNamed`, but for what is needed to know again
   * those whom people gave a name. Cannot be undone. Returns the video's name.
   *
   * @param name the video's file name, with or without the ending
   * @param atWork ids of the videos that are being remembered now
   * @throws MnemeError `not-found`, `bad-input` when several have that name, `memory-in-use` when it is being remembered
   */
  forgetVideo(name: string, keepNamed: boolean, atWork: string[]): Promise<string> {
    return this.asWriter(async () => {
      const video = this.recall.videoByName(name);
      // With another ending it may be meant for reading, not for this.
      if (!video.name.startsWith(name))
        throw new MnemeError('not-found', `No video is named "${name}". There is ${video.name}.`);
      if (atWork.includes(video.id))
        throw new MnemeError(
          'memory-in-use',
          `${video.name} is being remembered right now. Stop that first, then forget it.`,
        );
      const [tracks, turns, incidents] = await Promise.all([
        this.database.all('tracks'),
        this.database.all('turns'),
        this.database.all('incidents'),
      ]);
      const memory = {
        nodes: [...this.nodes.values()],
        ledger: this.recall.ledger,
        tracks,
        turns,
        incidents,
      };
      await this.database.forget(video.id, forgetVideo(video.id, memory, keepNamed));
      await this.load();
      return video.name;
    });
  }

  async suggestions(): Promise<Suggestion[]> {
    await this.fresh();
    return suggestMerges(
      withoutMoved(this.nodes.values(), this.recall.movedNodes()),
      this.recall.view(EVERYTHING).persons,
      this.recall.ledger,
      identityRules({
        'face-embedding': this.weightInUse('face') ?? undefined,
        'speaker-embedding': this.weightInUse('voice') ?? undefined,
      }),
    );
  }

  /** Whether lines are found by their meaning too. */
  async textAbility(): Promise<Ability> {
    await this.fresh();
    return this.meaning.ability();
  }

  async ask(request: AskRequest): Promise<Answer> {
    await this.fresh();
    const [vector] = await this.meaning.vectors([request.question], this.recall.textWeight());
    return answer(this.recall, request, { vector });
  }

  async search(text: string, k: number, byClip: boolean): Promise<SearchHit[]> {
    await this.fresh();
    const [vector] = await this.meaning.vectors([text], this.recall.textWeight());
    return searchMoments(this.recall, text, k, byClip, vector);
  }

  /** Key of the telling frame of the clip at a moment of a video. */
  stillAt(name: string, t: number): string | null {
    const { id } = this.recall.videoByName(name);
    return this.clips.find((clip) => clip.videoId === id && t < clip.t1)?.still ?? null;
  }

  picture(key: string): Promise<Uint8Array | null> {
    return this.database.picture(key);
  }

  fileRecords(): Promise<FileRecord[]> {
    return this.database.files();
  }

  /** What a video's file must be, so that it can be trusted. */
  fingerprintOf(videoId: string): { bytes: number; fingerprint: string } {
    const { bytes, fingerprint } = this.recall.video(videoId);
    return { bytes, fingerprint };
  }

  /** Keeps where a video's file lies, or a copy of it; null drops one. Throws `not-found` when the video is forgotten meanwhile. */
  async keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void> {
    await this.database.keepFile(videoId, kept);
    await this.fresh();
    if (this.recall.allVideos().some((video) => video.id === videoId)) return;
    await this.database.dropFile(videoId);
    throw new MnemeError('not-found', 'That video is not in the memory any more.');
  }

  setting(key: string): Promise<unknown> {
    return this.database.setting(key);
  }

  setSetting(key: string, value: unknown): Promise<void> {
    return this.database.setSetting(key, value);
  }

  digest(): Promise<Record<StoreName, string>> {
    return digestStores(this.database);
  }

  /** The whole memory as one file, once all of it is found to be whole. `progress` is told how much of it is done, from 0 to 1. */
  exportMemory(progress: (done: number) => void): Promise<Blob> {
    const hooks = this.transferHooks(progress);
    return navigator.locks.request(WRITER_LOCK, async () => {
      await requireWhole(this.database, partOf(hooks, 0, 0.5));
      return archiveBlob(this.database, partOf(hooks, 0.5, 1));
    }) as Promise<Blob>;
  }

  /** Takes an exported memory into this empty one, whole or not at all. */
  importMemory(file: File, progress: (done: number) => void): Promise<ImportReport> {
    const hooks = this.transferHooks(progress);
    return readArchive(file, this.database, hooks, (store) =>
      this.asWriter(async () => {
        const report = await store();
        await this.load();
        return report;
      }),
    );
  }

  /** Reads all of the memory and tells what is damaged; with `rebuilding`, what still is once what can be is made again. */
  async checkMemory(rebuilding: boolean, progress: (done: number) => void): Promise<CheckReport> {
    const hooks = this.transferHooks(progress);
    const report = await this.checking(() => checked(this.database, rebuilding, hooks));
    const damage = this.damageReports(rebuilding);
    const again = damage.flatMap(({ video, remedy }) => (video && remedy === 'remember-again' ? video : []));
    return { ...report, whole: damage.length === 0, damage, rememberAgain: [...new Set(again)] };
  }

  /** What is left out since it was found to be damaged. */
  damageReports(rebuilt = false): DamageReport[] {
    return describeDamage(this.damage, this.recall.allVideos(), this.clips, rebuilt);
  }

  /** Looks for damage that was not known of, and leaves it out from now on. */
  foundDamage(): Promise<boolean> {
    return this.checking(() => findDamage(this.database, this.damage));
  }

  /** What a video is to be remembered again with: the lines that it was begun with, and its start if a person set it. */
  async beginningOf(name: string): Promise<{ cues: Cue[]; startsAt: string | null }> {
    const { id, startSource, startsAt } = this.recall.videoByName(name);
    return { cues: await this.database.cues(id), startsAt: startSource === 'person' ? startsAt : null };
  }

  /** Checks while nobody writes, and reads the memory anew. */
  private checking<T>(check: () => Promise<T>): Promise<T> {
    return navigator.locks.request(WRITER_LOCK, async () => {
      const result = await check();
      await this.inTurn(() => this.load());
      return result;
    }) as Promise<T>;
  }

  /** Stops the export or import under way: it throws `cancelled`. */
  cancelTransfer(): void {
    if (this.transfer) this.transfer.stopped = true;
  }

  private transferHooks(progress: (done: number) => void): TransferHooks {
    const transfer = { stopped: false };
    this.transfer = transfer;
    return { progress, stopped: () => transfer.stopped };
  }

  private async load(): Promise<void> {
    const known = await this.database.known();
    const { forgettings, damage } = known;
    const { videos, clips, nodes, incidents, facts, words, ledger } =
      damage.length > 0 ? mended(known) : known;
    this.recall = new Recall({
      videos: videos.sort((a, b) => videoNumber(a.id) - videoNumber(b.id)),
      incidents,
      facts,
      words,
      ledger,
    });
    this.clips = clips;
    this.forgettings = forgettings;
    this.damage = damage;
    this.stored = known.stored;
    this.nodes = new Map(nodes.sort((a, b) => a.n - b.n).map((node) => [node.id, node]));
  }

  /** Reads the memory again when another tab has written since. */
  private async catchUp(): Promise<void> {
    const { clips, ledger, forgettings } = await this.database.progress();
    const isKnown = clips === this.stored.clips && ledger === this.stored.ledger;
    if (!isKnown || forgettings !== this.forgettings) await this.load();
  }

  /** What was seen and said in the last clips of a video, enough to go on with (a clip has 18 s at least, but for the last). */
  private async before({ id, clips }: VideoRecord): Promise<MemoryState['previous']> {
    const all = <Name extends 'tracks' | 'turns' | 'words'>(store: Name) =>
      this.database.ofClips(store, clipIdOf(id, Math.max(0, clips - CLIPS_BEFORE)), clipIdOf(id, clips));
    const [tracks, turns, words] = await Promise.all([all('tracks'), all('turns'), all('words')]);
    return { tracks, turns, words };
  }

  private async clipAt(name: string, t: number): Promise<{ tracks: TrackRecord[]; turns: TurnRecord[] }> {
    const { id } = this.recall.videoByName(name);
    const clip = this.clips.find((one) => one.videoId === id && t < one.t1);
    if (!clip) throw new MnemeError('not-found', `Nothing of ${name} is remembered ${t} s into it.`);
    const [tracks, turns] = await Promise.all([
      this.database.ofClips('tracks', clip.id, clipIdOf(id, clip.index + 1)),
      this.database.ofClips('turns', clip.id, clipIdOf(id, clip.index + 1)),
    ]);
    return { tracks, turns };
  }

  private hasOther(id: string, record: string): boolean {
    const node = this.nodes.get(id);
    const samples = node ? ownSamples(node, this.recall.movedNodes()) : [];
    return (
      samples.some(({ source }) => source !== record) ||
      this.recall.incidents.some(({ who, sources }) =>
        who.some((one, i) => one === id && sources[i] !== undefined && sources[i] !== record),
      )
    );
  }

  private fresh(): Promise<void> {
    return this.inTurn(() => this.catchUp());
  }

  /**
   * Runs `work` while no other tab, and nothing else here, reads on or writes: a naming between a clip's reading and its writing would take
   * its place in the ledger.
   */
  private asWriter<T>(work: () => Promise<T>): Promise<T> {
    const caughtUp = async () => {
      await this.catchUp();
      requireSound(this.damage);
      return work();
    };
    return navigator.locks.request(WRITER_LOCK, () => this.inTurn(caughtUp)) as Promise<T>;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => {});
    return turn;
  }

  /** Adds a step to the ledger, and the node that it founds. */
  private async append(entry: NewLedgerEntry, node: NodeRecord | null): Promise<void> {
    const numbered = { ...entry, seq: this.recall.ledger.length + 1 } as LedgerEntry;
    await this.database.appendLedger(numbered, node);
    this.stored.ledger += 1;
    this.recall.addStep(numbered);
    if (node) this.nodes.set(node.id, node);
  }
}

/** Nodes without what people took away from them: it is no likeness of theirs. */
function withoutMoved(nodes: Iterable<NodeRecord>, moved: ReadonlyMap<string, string>): NodeRecord[] {
  return [...nodes].map((node) => {
    const samples = ownSamples(node, moved);
    return samples.length === node.samples.length ? node : { ...node, samples };
  });
}
