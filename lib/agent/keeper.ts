import { MnemeError } from '../errors';
import { personsOf } from '../identity/fold';
import type { Cue } from '../media/types';
import { describePeople } from '../memory/people';
import type {
  Answer,
  AskRequest,
  AsOfRequest,
  Card,
  CheckReport,
  Correction,
  DamageReport,
  EntityView,
  SearchHit,
  StatePart,
  StepView,
  Suggestion,
  Timeline,
  TimelineRequest,
} from '../pipeline/contract';
import type { Ability, Person, VideoSummary } from '../pipeline/state';
import type { ImportReport } from '../store/archive/format';
import { clipIdOf } from '../store/clip-id';
import { digestStores } from '../store/digest';
import type { FileRecord, Modality, StoreName, VideoRecord } from '../store/schema';
import { answer, searchMoments } from './answer';
import { Corrections } from './corrections';
import { forgetPersonIn, forgetVideoIn } from './forgetting';
import { HeldMemory } from './held-memory';
import { identityRules } from './identity-rules';
import { type LoadText, Meaning } from './meaning';
import { memorizeClip, type PerceivedClip } from './memorize';
import { type NewVideo, newVideoRecord } from './new-video';
import { readCard, readEntities, readTimeline } from './read-memory';
import { suggestMerges } from './suggest';
import { settled, tellState } from './tell-state';
import { transcript } from './transcript';
import { Transfers } from './transfers';
import { videoSummaries } from './video-summaries';

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

type Progress = (done: number) => void;

/** Keeps the memory: the only writer of the store, and what reads it. What the memory worker offers, call by call. */
export class Keeper {
  private draft: Draft | null = null;
  /** The video that was begun last. */
  private begun: string | null = null;
  private readonly held = new HeldMemory();
  private readonly corrections = new Corrections(this.held);
  private readonly transfers = new Transfers(this.held);
  private readonly meaning: Meaning;

  /** @param loadText loads what finds lines by their meaning, when it is needed */
  constructor(loadText: LoadText) {
    this.meaning = new Meaning(loadText, () => this.held.recall.textWeight());
  }

  /** Opens the store and reads what answering needs. `onLost` is called when the browser takes it away. */
  open(onLost: () => void): Promise<void> {
    return this.held.open(onLost);
  }

  /** The weight that this memory's embeddings of a kind are made with; null while none has been chosen. */
  weightInUse(modality: Modality): string | null {
    return this.held.weightInUse(modality);
  }

  /** Begins a video, or finds the one with the same content to go on with. Nothing is stored before its first clip. */
  begin(file: NewVideo): Promise<BegunVideo> {
    return this.held.asWriter(async () => {
      const videos = this.held.videos();
      const known = videos.find(
        (video) => video.fingerprint === file.fingerprint && video.bytes === file.bytes,
      );
      const video = known ?? newVideoRecord(file, videos);
      if (known?.status === 'remembering') requireSameWeights(known, file);
      const cues = known ? await this.held.database.cues(known.id) : file.cues;
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
    return this.held.asWriter(async () => {
      const draft = this.draft?.video.id === videoId ? this.draft : null;
      const video = draft?.video ?? this.held.videos().find((known) => known.id === videoId);
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
          nodes: this.held.likenesses(),
          ledger: this.held.ledger(),
          previous: await this.held.before(video),
        },
        identityRules(video.weights),
      );
      const subtitles = draft && draft.cues.length > 0 ? { videoId, cues: draft.cues } : null;
      await this.held.addClip({ ...records, subtitles });
      this.draft = null;
    });
  }

  async videos(): Promise<VideoSummary[]> {
    await this.held.fresh();
    return videoSummaries(this.held.recall, this.held.clips);
  }

  /** The video whose content this is, if the memory has it. */
  videoWith(fingerprint: string): { id: string; name: string } | null {
    return this.held.videos().find((video) => video.fingerprint === fingerprint) ?? null;
  }

  async people(): Promise<Person[]> {
    await this.held.fresh();
    const { database, recall } = this.held;
    const [tracks, turns, words] = await Promise.all([
      database.all('tracks'),
      database.all('turns'),
      database.all('words'),
    ]);
    return describePeople({
      persons: personsOf(this.held.persons()),
      nodes: this.held.nodes(),
      videos: this.held.videos(),
      tracks,
      turns,
      words,
      moved: recall.movedNodes(),
    });
  }

  /** What is known of a person. Throws `not-found`. */
  async card(id: string, asOf?: AsOfRequest): Promise<Card> {
    await this.held.fresh();
    return readCard(this.held.recall, id, asOf);
  }

  /** The things and places that the words name. */
  async entities(asOf?: AsOfRequest): Promise<EntityView[]> {
    await this.held.fresh();
    return readEntities(this.held.recall, asOf);
  }

  /** The recordings by the clock. Throws `bad-input` when `when` names no time. */
  async timeline(request?: TimelineRequest): Promise<Timeline> {
    await this.held.fresh();
    return readTimeline(this.held.recall, request);
  }

  /** Takes a step by which a person sets right who is who. */
  correct(correction: Correction): Promise<string | null> {
    return this.held.asWriter(() => this.corrections.take(correction));
  }

  /** Every step that people took, oldest first. */
  async steps(): Promise<StepView[]> {
    await this.held.fresh();
    return this.corrections.steps();
  }

  /** Forgets a video (`forgetVideoIn`). Cannot be undone. */
  forgetVideo(name: string, keepNamed: boolean, atWork: string[]): Promise<string> {
    return this.held.asWriter(() => forgetVideoIn(this.held, name, keepNamed, atWork));
  }

  /** Forgets a person (`forgetPersonIn`). Cannot be undone. */
  forgetPerson(id: string, everywhere: boolean): Promise<string> {
    return this.held.asWriter(() => forgetPersonIn(this.held, id, everywhere, this.meaning));
  }

  /** Forgets everything: the memory, kept copies and places of files, and all settings. Cannot be undone. */
  forgetEverything(): Promise<void> {
    const clear = async () => {
      await this.held.database.clear();
      this.draft = null;
      await this.held.load();
    };
    return this.held.asWriter(clear, { onDamaged: true });
  }

  async suggestions(): Promise<Suggestion[]> {
    await this.held.fresh();
    return suggestMerges(
      this.held.likenesses(),
      this.held.persons(),
      this.held.ledger(),
      identityRules({
        'face-embedding': this.held.weightInUse('face') ?? undefined,
        'speaker-embedding': this.held.weightInUse('voice') ?? undefined,
      }),
    );
  }

  /** Whether lines are found by their meaning too. */
  async textAbility(): Promise<Ability> {
    await this.held.fresh();
    return this.meaning.ability();
  }

  async ask(request: AskRequest): Promise<Answer> {
    await this.held.fresh();
    return answer(this.held.recall, request, { vector: await this.vectorOf(request.question) });
  }

  async search(text: string, k: number, byClip: boolean): Promise<SearchHit[]> {
    await this.held.fresh();
    return searchMoments(this.held.recall, text, k, byClip, await this.vectorOf(text));
  }

  /** The whole past in at most so many words, oldest first. Others are answered while what came since is taken in. */
  async globalState({ video, before }: Pick<AskRequest, 'video' | 'before'>): Promise<StatePart[]> {
    await this.held.fresh();
    await settled(() => this.held.recall);
    return tellState(this.held.recall, video, before);
  }

  /**
   * What is said in a video as WebVTT, with who says it.
   *
   * @throws MnemeError `not-found` when there is no such video or nothing is said in it, `bad-input` when several have that name
   */
  async transcript(name: string): Promise<string> {
    await this.held.fresh();
    const { database, recall } = this.held;
    const video = recall.videoByName(name);
    const ofVideo = <Name extends 'turns' | 'words'>(store: Name) =>
      database.ofClips(store, clipIdOf(video.id, 0), clipIdOf(video.id, video.clips));
    const [turns, words] = await Promise.all([ofVideo('turns'), ofVideo('words')]);
    return transcript(video.name, { turns, words }, this.held.persons(), recall.movedNodes());
  }

  /** Key of the telling frame of the clip at a moment of a video. */
  stillAt(name: string, t: number): string | null {
    const { id } = this.held.recall.videoByName(name);
    return this.held.clips.find((clip) => clip.videoId === id && t < clip.t1)?.still ?? null;
  }

  picture(key: string): Promise<Uint8Array | null> {
    return this.held.database.picture(key);
  }

  fileRecords(): Promise<FileRecord[]> {
    return this.held.database.files();
  }

  /** What a video's file must be, so that it can be trusted. */
  fingerprintOf(videoId: string): { bytes: number; fingerprint: string } {
    const { bytes, fingerprint } = this.held.recall.video(videoId);
    return { bytes, fingerprint };
  }

  /** Keeps where a video's file lies, or a copy of it; null drops one. Throws `not-found` when the video is forgotten meanwhile. */
  async keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void> {
    await this.held.database.keepFile(videoId, kept);
    await this.held.fresh();
    if (this.held.videos().some((video) => video.id === videoId)) return;
    await this.held.database.dropFile(videoId);
    throw new MnemeError('not-found', 'That video is not in the memory any more.');
  }

  setting(key: string): Promise<unknown> {
    return this.held.database.setting(key);
  }

  setSetting(key: string, value: unknown): Promise<void> {
    return this.held.database.setSetting(key, value);
  }

  digest(): Promise<Record<StoreName, string>> {
    return digestStores(this.held.database);
  }

  /** The whole memory as one file. Throws `memory-damaged`, `cancelled`. */
  exportMemory(pictures: boolean, progress: Progress): Promise<Blob> {
    return this.transfers.export(pictures, progress);
  }

  /** About how many bytes of an exported memory are its pictures. */
  picturesInExport(): Promise<number> {
    return this.transfers.picturesInExport();
  }

  /** Takes an exported memory into this one, whole or not at all. */
  importMemory(file: File, progress: Progress): Promise<ImportReport> {
    return this.transfers.import(file, progress);
  }

  /** Reads all of the memory and tells what is damaged; with `rebuilding`, what still is once what can be is made again. */
  checkMemory(rebuilding: boolean, progress: Progress): Promise<CheckReport> {
    return this.transfers.check(rebuilding, progress);
  }

  /** Stops the export, import or check under way: it throws `cancelled`. */
  cancelTransfer(): void {
    this.transfers.cancel();
  }

  /** What is left out since it was found to be damaged. */
  damageReports(): DamageReport[] {
    return this.transfers.damage();
  }

  /** Looks for damage that was not known of, and leaves it out from now on. */
  foundDamage(): Promise<boolean> {
    return this.held.foundDamage();
  }

  private async vectorOf(text: string): Promise<Float32Array | null> {
    const [vector] = await this.meaning.vectors([text], this.held.recall.textWeight());
    return vector ?? null;
  }
}

/**
 * One that was taken in half remembered may have been described by other weights than this memory's: its people could not be known again.
 *
 * @throws MnemeError `weight-missing`
 */
function requireSameWeights(known: VideoRecord, { weights }: NewVideo): void {
  for (const task of ['face-embedding', 'speaker-embedding'])
    if (known.weights[task] && weights[task] && known.weights[task] !== weights[task])
      throw new MnemeError(
        'weight-missing',
        `${known.name} was begun with another weight (${known.weights[task]}) than this memory uses (${weights[task]}), and cannot go on here. Forget it to remember it anew.`,
      );
}
