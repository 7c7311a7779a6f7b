import { MnemeError } from '../errors';
import { lastUndoable, personsOf } from '../identity/ledger';
import type { Cue } from '../media/types';
import { describePeople, type PersonDetails } from '../memory/people';
import { EVERYTHING, Recall } from '../memory/recall';
import { videoWarnings } from '../memory/video-warnings';
import type { Answer, AskRequest, SearchHit } from '../pipeline/contract';
import type { VideoSummary } from '../pipeline/state';
import { plainLine } from '../plain-text';
import type { ImportReport, TransferHooks } from '../store/archive/format';
import { readArchive } from '../store/archive/read';
import { archiveBlob } from '../store/archive/write';
import { Database } from '../store/database';
import { digestStores } from '../store/digest';
import type {
  ClipRecord,
  FileRecord,
  LedgerEntry,
  Modality,
  NewLedgerEntry,
  NodeRecord,
  StoreName,
  VideoRecord,
} from '../store/schema';
import { identityRules } from './identity-rules';
import { clipIdOf, memorizeClip, type PerceivedClip } from './memorize';
import { type NewVideo, newVideoRecord } from './new-video';
import { answerByQuoting, searchMoments } from './quote';

const NAME_MAX = 80;
/** One keeper at a time reads on and writes: each tab has one. */
const WRITER_LOCK = 'mneme-writer';

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
  private turns: Promise<unknown> = Promise.resolve();
  private transfer: { stopped: boolean } | null = null;

  /** Opens the store and reads what answering needs. `onLost` is called when the browser takes it away. */
  async open(onLost: () => void): Promise<void> {
    this.database = await Database.open(onLost);
    await this.load();
  }

  /** The weight that this memory's embeddings of a kind are made with; null while none has been chosen. */
  weightInUse(modality: Modality): string | null {
    const task = modality === 'face' ? 'face-embedding' : 'speaker-embedding';
    for (const video of this.recall.allVideos()) if (video.weights[task]) return video.weights[task];
    return null;
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
      if (!video) throw new MnemeError('worker-stopped', 'The memory worker stopped before the first clip.');
      if (seen.t0 !== video.doneS)
        throw new MnemeError('internal', `A clip of ${video.name} does not begin where the last one ended.`);
      const previous = video.clips > 0 ? clipIdOf(videoId, video.clips - 1) : null;
      const records = memorizeClip(
        video,
        seen,
        {
          nodes: [...this.nodes.values()],
          ledgerSeq: this.recall.ledger.length,
          previousTracks: previous ? await this.database.tracksOfClip(previous) : [],
        },
        identityRules(video.weights),
      );
      const subtitles = draft && draft.cues.length > 0 ? { videoId, cues: draft.cues } : null;
      await this.database.writeClip({ ...records, subtitles });
      this.draft = null;
      this.recall.addClip(records);
      this.clips.push(records.clip);
      for (const node of records.nodes) this.nodes.set(node.id, node);
    });
  }

  async videos(): Promise<VideoSummary[]> {
    await this.fresh();
    const persons = this.recall.view(EVERYTHING).persons;
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
        warnings: videoWarnings(video, clips, incidents),
        still: clips.find((clip) => clip.still)?.still ?? null,
        people: [...new Set([...nodes].map((node) => persons.get(node)!.id))],
      };
    });
  }

  /** The video whose content this is, if the memory has it. */
  videoWith(fingerprint: string): { id: string; name: string } | null {
    return this.recall.allVideos().find((video) => video.fingerprint === fingerprint) ?? null;
  }

  async people(): Promise<PersonDetails[]> {
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
    });
  }

  /** Names a person; an empty name takes it away. */
  rename(id: string, name: string): Promise<void> {
    return this.asWriter(async () => {
      const clean = plainLine(name.normalize('NFC'));
      if (clean.length > NAME_MAX)
        throw new MnemeError('bad-input', `A name has at most ${NAME_MAX} letters.`);
      const person = this.person(id);
      await this.append({ kind: 'name', node: person.nodes[0]!, name: clean === '' ? null : clean });
    });
  }

  /** Takes back the last naming that stands; returns what it was in words. */
  undo(): Promise<string | null> {
    return this.asWriter(async () => {
      const last = lastUndoable(this.recall.ledger);
      if (last?.kind !== 'name') return null;
      await this.append({ kind: 'undo', of: last.seq });
      return last.name ? `The name "${last.name}" was taken back.` : 'The name was given back.';
    });
  }

  async ask(request: AskRequest): Promise<Answer> {
    await this.fresh();
    return answerByQuoting(this.recall, request, () => performance.now());
  }

  async search(text: string, k: number, byClip: boolean): Promise<SearchHit[]> {
    await this.fresh();
    return searchMoments(this.recall, text, k, byClip);
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

  /** Keeps where a video's file lies, or a copy of it; null drops one. */
  keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void> {
    return this.database.keepFile(videoId, kept);
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

  /** The whole memory as one file. `progress` is told how much of it is done, from 0 to 1. */
  exportMemory(progress: (done: number) => void): Promise<Blob> {
    const hooks = this.transferHooks(progress);
    return navigator.locks.request(WRITER_LOCK, () => archiveBlob(this.database, hooks)) as Promise<Blob>;
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
    const [videos, clips, incidents, ledger, nodes] = await Promise.all([
      this.database.all('videos'),
      this.database.all('clips'),
      this.database.all('incidents'),
      this.database.all('ledger'),
      this.database.all('nodes'),
    ]);
    this.recall = new Recall({
      videos: videos.sort((a, b) => videoNumber(a) - videoNumber(b)),
      incidents,
      ledger,
    });
    this.clips = clips;
    this.nodes = new Map(nodes.sort((a, b) => a.n - b.n).map((node) => [node.id, node]));
  }

  /** Reads the memory again when another tab has written since. */
  private async catchUp(): Promise<void> {
    const { videos, ledger } = await this.database.progress();
    const clips = videos.reduce((sum, video) => sum + video.clips, 0);
    if (ledger !== this.recall.ledger.length || clips !== this.clips.length) await this.load();
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
      return work();
    };
    return navigator.locks.request(WRITER_LOCK, () => this.inTurn(caughtUp)) as Promise<T>;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => {});
    return turn;
  }

  private person(id: string) {
    const found = personsOf(this.recall.view(EVERYTHING).persons).find((person) => person.id === id);
    if (!found)
      throw new MnemeError('not-found', `There is no person ${id}. \`people\` lists those there are.`);
    return found;
  }

  private async append(entry: NewLedgerEntry): Promise<void> {
    const numbered = { ...entry, seq: this.recall.ledger.length + 1 } as LedgerEntry;
    await this.database.appendLedger([numbered]);
    this.recall.ledger.push(numbered);
  }
}

function videoNumber(video: VideoRecord): number {
  return Number(video.id.slice('vid_'.length));
}
