import { MnemeError } from '../errors';
import type { PersonView } from '../identity/fold';
import { ownSamples } from '../identity/samples';
import { CLIPS_BEFORE } from '../memory/facts/find';
import { EVERYTHING, Recall } from '../memory/recall';
import { EMBEDDING_TASK } from '../models/manifest';
import { clipIdOf } from '../store/clip-id';
import { Database } from '../store/database';
import type { Damage } from '../store/integrity/seal';
import type {
  ClipRecord,
  ClipWrite,
  LedgerEntry,
  Modality,
  NewLedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  VideoRecord,
} from '../store/schema';
import type { Correctable } from './corrections';
import { damageAtOpening, findDamage, requireSound } from './integrity';
import type { MemoryState } from './memorize';
import { mended } from './mend';
import { videoNumber } from './new-video';

/** One at a time reads on and writes: each tab has one. */
const WRITER_LOCK = 'mneme-writer';

/**
 * The memory as it is stored, and what of it is held to answer and to write. What another tab has written is read before anything is
 * answered or written.
 */
export class HeldMemory implements Correctable {
  database!: Database;
  recall!: Recall;
  clips: ClipRecord[] = [];
  /** What is left out of all this, since it is damaged. */
  damage: readonly Damage[] = [];
  /** Clips that are left out, though their own record is whole. */
  partlyLost: ClipRecord[] = [];
  private readonly nodesById = new Map<string, NodeRecord>();
  private forgettings = 0;
  /** How many clips and entries of the ledger are stored; without damage, as many as there are here. */
  private stored = { clips: 0, ledger: 0 };
  private turns: Promise<unknown> = Promise.resolve();

  /** Opens the store and reads what answering needs. `onLost` is called when the browser takes it away. */
  async open(onLost: () => void): Promise<void> {
    this.database = await Database.open(onLost);
    if (await damageAtOpening(this.database, () => this.load())) await this.foundDamage();
  }

  videos(): VideoRecord[] {
    return this.recall.allVideos();
  }

  nodes(): NodeRecord[] {
    return [...this.nodesById.values()];
  }

  /** Nodes without what people took away from them: it is no likeness of theirs. */
  likenesses(): NodeRecord[] {
    const moved = this.recall.movedNodes();
    return this.nodes().map((node) => {
      const samples = ownSamples(node, moved);
      return samples.length === node.samples.length ? node : { ...node, samples };
    });
  }

  ledger(): LedgerEntry[] {
    return this.recall.ledger;
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
    // All videos may have been forgotten, and people kept.
    return this.nodes().find((node) => node.modality === modality)?.weightId ?? null;
  }

  /** The weight that a video's embeddings of a kind are made with: one that was taken in may have others than this memory's. */
  weightOf(videoId: string, modality: Modality): string | null {
    return this.recall.video(videoId).weights[EMBEDDING_TASK[modality]] ?? this.weightInUse(modality);
  }

  /** What was seen and said in the last clips of a video, enough to go on with (a clip has 18 s at least, but for the last). */
  async before({ id, clips }: VideoRecord): Promise<MemoryState['previous']> {
    const all = <Name extends 'tracks' | 'turns' | 'words'>(store: Name) =>
      this.database.ofClips(store, clipIdOf(id, Math.max(0, clips - CLIPS_BEFORE)), clipIdOf(id, clips));
    const [tracks, turns, words] = await Promise.all([all('tracks'), all('turns'), all('words')]);
    return { tracks, turns, words };
  }

  async clipAt(name: string, t: number): Promise<{ tracks: TrackRecord[]; turns: TurnRecord[] }> {
    const { id } = this.recall.videoByName(name);
    const clip = this.clips.find((one) => one.videoId === id && t < one.t1);
    if (!clip) throw new MnemeError('not-found', `Nothing of ${name} is remembered ${t} s into it.`);
    const [tracks, turns] = await Promise.all([
      this.database.ofClips('tracks', clip.id, clipIdOf(id, clip.index + 1)),
      this.database.ofClips('turns', clip.id, clipIdOf(id, clip.index + 1)),
    ]);
    return { tracks, turns };
  }

  hasOther(id: string, record: string): boolean {
    const node = this.nodesById.get(id);
    const samples = node ? ownSamples(node, this.recall.movedNodes()) : [];
    return (
      samples.some(({ source }) => source !== record) ||
      this.recall.incidents.some(({ who, sources }) =>
        who.some((one, i) => one === id && sources[i] !== undefined && sources[i] !== record),
      )
    );
  }

  /** Writes a clip, and takes it up. */
  async addClip(write: ClipWrite): Promise<void> {
    await this.database.writeClip(write);
    this.stored = { clips: this.stored.clips + 1, ledger: this.stored.ledger + write.ledger.length };
    this.recall.addClip(write);
    this.clips.push(write.clip);
    for (const node of write.nodes) this.nodesById.set(node.id, node);
  }

  /** Adds a step to the ledger, and the node that it founds. */
  async append(entry: NewLedgerEntry, node: NodeRecord | null): Promise<void> {
    const numbered = { ...entry, seq: this.recall.ledger.length + 1 } as LedgerEntry;
    await this.database.appendLedger(numbered, node);
    this.stored.ledger += 1;
    this.recall.addStep(numbered);
    if (node) this.nodesById.set(node.id, node);
  }

  /** Reads all of it. */
  async load(): Promise<void> {
    const known = await this.database.known();
    const { videos, clips, nodes, incidents, facts, words, ledger } =
      known.damage.length > 0 ? mended(known) : known;
    this.recall = new Recall({
      videos: videos.sort((a, b) => videoNumber(a.id) - videoNumber(b.id)),
      incidents,
      facts,
      words,
      ledger,
    });
    this.clips = clips;
    this.forgettings = known.forgettings;
    this.damage = known.damage;
    this.partlyLost = known.partlyLost;
    this.stored = known.stored;
    this.nodesById.clear();
    for (const node of nodes.sort((a, b) => a.n - b.n)) this.nodesById.set(node.id, node);
  }

  /** Reads what another tab has written since. */
  fresh(): Promise<void> {
    return this.inTurn(() => this.catchUp());
  }

  /**
   * Runs `work` while no other tab, and nothing else here, reads on or writes: a naming between a clip's reading and its writing would take
   * its place in the ledger. `onDamaged`: also where what everything else counts on is damaged.
   *
   * @throws MnemeError `memory-damaged`
   */
  asWriter<T>(work: () => Promise<T>, { onDamaged = false } = {}): Promise<T> {
    const caughtUp = async () => {
      await this.catchUp();
      if (!onDamaged) requireSound(this.damage);
      return work();
    };
    return navigator.locks.request(WRITER_LOCK, () => this.inTurn(caughtUp)) as Promise<T>;
  }

  /** Runs `work` while nobody writes; reading goes on. */
  withoutWriters<T>(work: () => Promise<T>): Promise<T> {
    return navigator.locks.request(WRITER_LOCK, work) as Promise<T>;
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

  private async catchUp(): Promise<void> {
    const { clips, ledger, forgettings } = await this.database.progress();
    const isKnown = clips === this.stored.clips && ledger === this.stored.ledger;
    if (!isKnown || forgettings !== this.forgettings) await this.load();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => {});
    return turn;
  }
}
