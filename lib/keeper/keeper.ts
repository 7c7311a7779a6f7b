// Over 400 lines: a method for each call; what they do lies in the files beside.

import type { SwitchedRequest } from '../answering/by-model/ask-switches';
import type { Look } from '../answering/by-model/inspect';
import type { KnownPicture } from '../answering/search/pictures';
import type { TakenSample } from '../answering/search/sample';
import type { Answer, AnswerRecord, AskRequest, AsOfRequest, Evidence } from '../contract/answers';
import type { Card, EntityView, SeenKind, SeenText, ShownInVideo } from '../contract/cards';
import type { KioskSettings } from '../contract/kiosk';
import type {
  CheckReport,
  ClipToDescribe,
  DamageReport,
  DescribedAnew,
  FacesOfClip,
  FacesToDescribe,
  ImportReport,
  LinesDescribed,
  LinesToDescribe,
  Lost,
  Modality,
  Note,
  RecordsPutBack,
  SecondCopyState,
  StatePart,
  TimedReminder,
  VoicesDescribedAnew,
  VoicesToDescribe,
  WritingCounts,
  WritingProgress,
  WritingReport,
} from '../contract/memory';
import type { ExportOptions } from '../contract/mneme';
import type { Ability, ModelChoice } from '../contract/models';
import type { Correction, Person, StepTaken, StepView, Suggestion } from '../contract/people';
import type { RecordedPlace } from '../contract/places';
import type { Published } from '../contract/published';
import type { SearchRequest, SearchResult } from '../contract/search';
import type { ChosenPlace, SharedWrites, Sharing, SyncReport, WrittenToShare } from '../contract/sharing';
import type { StripRequest, StripView, Timeline, TimelineRequest } from '../contract/timeline';
import type {
  DeniedThings,
  KeptPicture,
  MarkedVideos,
  NamedThings,
  ThingDenial,
  ThingNaming,
  VideoMarking,
  VideoStart,
  VideoSummary,
  VideoView,
} from '../contract/videos';
import { MnemeError } from '../errors';
import { nodesBeside } from '../identity/beside-tracks';
import { personsOf } from '../identity/fold';
import { identityRules } from '../identity/match-rules-of-weights';
import { namesStillApart } from '../identity/names-still-apart';
import { nodeNow } from '../identity/node-now';
import { suggestMerges } from '../identity/suggest';
import { Corrections } from '../identity/take-and-undo-steps';
import { type DeviceModels, NO_DEVICE_MODELS } from '../language/on-device';
import type { Provider } from '../language/provider';
import type { Cue } from '../media/media-types';
import { findFacts } from '../memory/facts/find';
import { notesOf } from '../memory/notes';
import { describePeople } from '../memory/people';
import type { Recall } from '../memory/recall';
import type { TextRole } from '../models/weight';
import type { TransferHooks } from '../store/archive/archive-format';
import type { AnewVectors } from '../store/begun-anew';
import { Database } from '../store/database';
import { lockedSettings } from '../store/kiosk-lock';
import type { Loss } from '../store/open';
import type { FileRecord, StoreName } from '../store/schema';
import {
  SHARING,
  SYNCS,
  sharingRecordIn,
  shownOf,
  syncsIn,
  WRITTEN,
  writtenIn,
} from '../store/sharing-record';
import type { WitnessPlace } from '../store/witness/witness';
import { UnderWay } from '../under-way';
import { whenNeeded } from '../when-needed';
import { ModelsInUse } from './agreed-model';
import type { Asking } from './asking';
import { dateVideoIn, renameVideoIn } from './correct-video';
import { deniedIn, denyThingsIn, restoreThingsIn } from './deny-things';
import { HeldMemory } from './held-memory';
import { IdleWork } from './idle-work';
import { LineMeanings } from './line-meanings';
import type { LateWords, SubtitlesTaken, ToListen } from './listening/late-words';
import type { HeardWords } from './listening/listening-records';
import { markVideosIn } from './mark-videos';
import { type LoadText, Meaning } from './meaning';
import type { PerceivedClip } from './memorize';
import { nameThingsIn } from './name-things';
import type { NewVideo } from './new-video-record';
import { type NewNote, noteEvidence, noteMeant } from './note';
import { keptPictureAt } from './pictures/kept-picture';
import type { DescribedPicture, LoadPictureWords } from './pictures/known-pictures';
import type { PictureWork } from './pictures/picture-work';
import {
  pictureShowing,
  readCard,
  readEntities,
  readSeenKinds,
  readSeenTexts,
  readShownIn,
  readTimeline,
} from './read-memory';
import { Places } from './recorded-places-of-memory';
import { type BegunVideo, type GrownVideo, VideoRemembering } from './remember-video';
import { addReminder, readReminders, removeReminder } from './reminders';
import type { LoadSharing, SharedWithOthers, SharingBegun, WherePassedOn } from './shared-with-others';
import { Sightings } from './sightings';
import { TimelineStrip } from './timeline-strip';
import { transcript } from './transcript';
import { Transfers } from './transfers';
import { LateUnheardNames } from './unheard-names';
import { videoSummaries } from './video-summaries';
import { speechOf, watchVideo } from './watch';
import { ClipWriter } from './writing/clip-writer';
import { WritingQueue } from './writing/writing-queue';

/** What pages show of the memory as a whole. */
export interface Overview {
  videos: VideoSummary[];
  /** What is to be reminded of, the next first. */
  reminders: TimedReminder[];
  files: FileRecord[];
  /** What is left out since it was found to be damaged. */
  damage: DamageReport[];
  /** What was put back by the second copy, and that it was given up for want of room: until `copyNewsSeen`. */
  putBack: RecordsPutBack | null;
  copyYielded: boolean;
  /** Whether pictures are known by what they show, as far as they were described. */
  knowsPictures: boolean;
  /** How it is shared with other devices; null where it is not. */
  sharing: Sharing | null;
  writtenToShare: WrittenToShare;
  /** Those that were asked for, by their keys. */
  settings: Record<string, unknown>;
}

type Progress = (done: number) => void;

/** Keeps the memory: the only writer of the store, and what reads it. What the memory worker offers, call by call. */
export class Keeper {
  /** What keeps the memory, and what is stored beside it. */
  private database!: Database;
  private readonly held = new HeldMemory(async () => (await lockedSettings())?.hidesNotes ?? false);
  private readonly corrections = new Corrections(this.held);
  private readonly sightings = new Sightings(this.held);
  private readonly strip = new TimelineStrip(this.held, this.sightings);
  private readonly places = new Places();
  private readonly transfers = new Transfers(this.held, () => this.database);
  private readonly meaning: Meaning;
  private readonly remembering: VideoRemembering;
  private readonly lateUnheardNames = new LateUnheardNames(this.held);
  private readonly lateWords: () => Promise<LateWords>;
  private readonly setRight: LineMeanings;
  private readonly idle = new IdleWork(this.held, () => this.makeReady());
  private readonly models = new ModelsInUse(() => this.database);
  private readonly writing: WritingQueue;
  /** What answers: loaded when something is asked, since every page waits for this worker. */
  private readonly asking: () => Promise<Asking>;
  /** What finds pictures by what they show, and what they are described from: loaded where a weight for that is here, or was. */
  private readonly pictures: () => Promise<PictureWork>;
  /** What shares this memory with other devices: loaded where it is. */
  private readonly shared: () => Promise<SharedWithOthers>;
  /** The questions that can be stopped. */
  private readonly asked = new UnderWay();
  /** Takes pictures of the videos; null where none can be had. */
  private look: Look | null = null;
  private onWriting: (progress: WritingProgress) => void = () => {};

  /**
   * @param loadText loads what finds lines by their meaning, when it is needed
   * @param provider the language model that is connected now, null while none is: the one that the person has agreed to, unless told otherwise
   * @param loadPictureWords loads what finds pictures by words, when it is needed
   * @param loadSharing loads what shares a memory with other devices, when it is
   */
  constructor(
    loadText: LoadText,
    private readonly provider: () => Promise<Provider | null> = () => this.models.provider(),
    loadPictureWords: LoadPictureWords = async () => null,
    loadSharing: LoadSharing = async () => {
      throw new MnemeError('not-found', 'Nothing here shares a memory with other devices.');
    },
  ) {
    this.setRight = new LineMeanings((texts, weight) => this.meaning.vectors('line', texts, weight));
    this.meaning = new Meaning(loadText, () => this.held.textWeight());
    this.remembering = new VideoRemembering(this.held, () => this.database, this.meaning);
    this.lateWords = whenNeeded(async () => {
      const { LateWords } = await import('./listening/late-words');
      return new LateWords(this.held, this.meaning);
    });
    this.pictures = whenNeeded(async () => {
      const { PictureWork } = await import('./pictures/picture-work');
      return new PictureWork(this.held, () => this.database.meanings(), loadPictureWords);
    });
    this.shared = whenNeeded(() => loadSharing(() => this.database));
    this.writing = new WritingQueue(new ClipWriter(this.held, () => this.database), provider, (progress) =>
      this.onWriting(progress),
    );
    this.asking = whenNeeded(async () => {
      const { Asking } = await import('./asking');
      return new Asking(this.held, () => this.database, {
        provider,
        look: () => this.look,
        vectorOf: (role, text) => this.vectorOf(role, text),
        formOf: (question, vector) => this.meaning.formOf(question, vector),
        readLines: (question, lines) => this.meaning.readLines(question, lines),
        places: () => this.places.of(this.held.videos()),
        before: (work) => this.writing.before(work),
      });
    });
  }

  /**
   * Opens the store and reads what answering needs. `onLost` is called when the browser takes it away, `onWriting` whenever a model has
   * come further with writing the memory; `device` is where models of this device can be asked, `look` takes pictures of the videos, whose
   * files are not here; `witness` keeps one where the page can. Throws `storage-full`, `newer-memory`, `memory-in-use`.
   */
  async open(
    onLost: (loss: Loss) => void,
    onWriting: (progress: WritingProgress) => void = () => {},
    device: DeviceModels = NO_DEVICE_MODELS,
    look: Look | null = null,
    witness?: WitnessPlace,
  ): Promise<void> {
    this.models.runningOn(device);
    this.database = await Database.open(findFacts, onLost, witness);
    await this.held.open(this.database);
    this.onWriting = onWriting;
    this.look = look;
    if (await this.lost()) return;
    this.idle.later();
    this.inBackground(() => this.writing.open());
    // Of a memory that begins there is a second copy from its first clip on.
    if (this.held.isBlank) this.inBackground(() => this.held.makeCopy());
  }

  /** What was lost of this memory, until a person has decided what becomes of it; null where nothing was. */
  lost(): Promise<Lost | null> {
    return this.database.lost();
  }

  /** The weight that this memory's embeddings of a kind are made with; null while none has been chosen. */
  weightInUse(modality: Modality): Promise<string | null> {
    return this.held.reading(() => this.held.weightInUse(modality));
  }

  /** The notes, the latest first. */
  notes(): Promise<Note[]> {
    return this.read(notesOf);
  }

  /** Remembers a note, which is there then as any line is. Returns what rests on it. */
  async addNote(note: NewNote): Promise<Evidence> {
    await this.fresh();
    const name = await this.remembering.addNote(note);
    return noteEvidence({ name, text: note.text });
  }

  /** What rests on the note that words mean; null where none is near. */
  async noteMeant(words: string): Promise<{ note: Note; evidence: Evidence } | null> {
    const note = noteMeant(words, await this.notes());
    return note && { note, evidence: noteEvidence(note) };
  }

  /** What pages show of the memory as a whole, with some settings: read at once, since it is read after every step. */
  async overview(settings: readonly string[]): Promise<Overview> {
    const [videos, news, reminders, files, knowsPictures, [shared, written, ...values]] = await Promise.all([
      this.videos(),
      this.database.copyNews(),
      readReminders(this.database),
      this.fileRecords(),
      this.database.meanings().areThere(),
      this.database.settings([SHARING, WRITTEN, ...settings]),
    ]);
    const record = sharingRecordIn(shared);
    return {
      ...{ videos, reminders, files, knowsPictures, ...news, damage: this.transfers.damage() },
      sharing: record && (await this.withoutDecided(shownOf(record, await this.database.generation()))),
      writtenToShare: writtenIn(written),
      settings: Object.fromEntries(settings.map((key, i) => [key, values[i]])),
    };
  }

  /** Without the names that people chose between since devices were joined. */
  private async withoutDecided(sharing: Sharing): Promise<Sharing> {
    const { last } = sharing;
    if (!last || last.conflicts.length === 0) return sharing;
    const { held } = this;
    const conflicts = await this.read(() => namesStillApart(last.conflicts, held.ledger(), held.persons()));
    return { ...sharing, last: { ...last, conflicts } };
  }

  /** Notes a time to remind of something at. Throws `bad-input` when there are too many. */
  addReminder(at: string, text: string): Promise<void> {
    return addReminder(this.database, { at, text });
  }

  removeReminder(id: string): Promise<void> {
    return removeReminder(this.database, id);
  }

  /** Begins a video, or finds the one with the same content (`VideoRemembering.begin`). */
  begin(file: NewVideo): Promise<BegunVideo> {
    return this.remembering.begin(file);
  }

  /** How far a recording has come that is remembered while it grows. */
  grow(videoId: string, grown: GrownVideo): Promise<void> {
    return this.remembering.grow(videoId, grown);
  }

  /** Remembers one clip, whole or not at all. */
  async commit(videoId: string, seen: PerceivedClip): Promise<void> {
    this.idle.later();
    const clipId = await this.remembering.commit(videoId, seen);
    this.inBackground(() => this.writing.remembered(clipId));
  }

  /** Gives a remembered video subtitles (`LateWords.addSubtitles`). */
  async addSubtitles(videoId: string, cues: Cue[], isAsked: boolean): Promise<SubtitlesTaken> {
    const words = await this.lateWords();
    return this.held.asWriter((recall) => words.addSubtitles(recall, videoId, cues, isAsked));
  }

  /** What of a video is to be listened to again (`LateWords.toListen`). */
  async toListen(videoId: string, weight: string): Promise<ToListen> {
    await this.fresh();
    const words = await this.lateWords();
    // What has begun is told by the whole ledger.
    return this.held.reading((recall) => words.toListen(recall, videoId, weight));
  }

  /** Takes what was made out by listening again to the next clip of a video (`LateWords.add`). */
  async addListening(videoId: string, clipId: string, weight: string, heard: HeardWords): Promise<void> {
    this.idle.later();
    const words = await this.lateWords();
    return this.held.asWriter((recall) => words.add(recall, videoId, clipId, weight, heard));
  }

  /** Has a model write of all clips of which none has. */
  upgradeMemory(): Promise<void> {
    return this.writing.upgrade();
  }

  /** The same in one go (`WritingQueue.once`). */
  writeOnce(isGrounded: boolean): Promise<WritingReport> {
    return this.writing.once(isGrounded);
  }

  /** Of how many clips a model has written, and of how many of these without what is remembered. */
  async writingCounts(): Promise<WritingCounts> {
    const writings = await this.database.all('writings');
    const without = writings.filter(({ withoutForwardGrounding }) => withoutForwardGrounding);
    return { clips: writings.length, withoutForwardGrounding: without.length };
  }

  pauseWriting(): Promise<void> {
    return this.writing.pause();
  }

  resumeWriting(): Promise<void> {
    return this.writing.resume();
  }

  /** Stops writing; what was written stays. */
  cancelWriting(): Promise<void> {
    return this.writing.cancel();
  }

  async videos(): Promise<VideoSummary[]> {
    const begun = await this.database.listeningIds();
    return this.read(async (recall) => {
      const unheard = await this.lateUnheardNames.videos(recall);
      return videoSummaries(recall, this.held.clips, { listened: this.held.listened, begun, unheard });
    });
  }

  /** The video whose content this is, if the memory has it. */
  videoWith(fingerprint: string): { id: string; name: string } | null {
    return this.held.videos().find((video) => video.fingerprint === fingerprint) ?? null;
  }

  async people(): Promise<Person[]> {
    await this.fresh();
    const sighted = await this.sightings.all();
    return this.held.reading(() =>
      describePeople({
        ...sighted,
        persons: personsOf(this.held.persons()),
        nodes: this.held.nodes(),
        videos: this.held.videos(),
        moved: this.held.movedNodes(),
        marks: this.held.marksByHand,
      }),
    );
  }

  /** What is known of a person. Throws `not-found`. */
  async card(id: string, asOf?: AsOfRequest): Promise<Card> {
    return this.read((recall) => readCard(recall, id, asOf));
  }

  /** The things and places that the words name. */
  async entities(asOf?: AsOfRequest): Promise<EntityView[]> {
    return this.read((recall) => readEntities(recall, asOf));
  }

  /** The texts that can be read in pictures. */
  async seenTexts(asOf?: AsOfRequest): Promise<SeenText[]> {
    return this.read((recall) => readSeenTexts(recall, asOf));
  }

  /** The kinds of things that pictures show. */
  async seenKinds(asOf?: AsOfRequest): Promise<SeenKind[]> {
    const kinds = await this.read((recall) => readSeenKinds(recall, asOf));
    const clipAt = (video: string, t: number) => this.held.clipNear(video, t);
    return Promise.all(
      kinds.map(async (kind) => ({
        ...kind,
        picture: kind.picture ?? (await pictureShowing(kind.spans, clipAt)),
      })),
    );
  }

  /** What the pictures of some videos show, in short. */
  async shownIn(videos: readonly string[]): Promise<ShownInVideo[]> {
    return this.read((recall) => readShownIn(recall, videos));
  }

  /** Where the videos were recorded that say so. */
  async recordedPlaces(): Promise<RecordedPlace[]> {
    await this.fresh();
    return (await this.places.of(this.held.videos())).all();
  }

  /** The recordings by the clock. Throws `bad-input` when `when` names no time. */
  async timeline(request?: TimelineRequest): Promise<Timeline> {
    return this.read((recall) => readTimeline(recall, request));
  }

  /** Who is there in a stretch of the wall clock, and its clips, as they are drawn. */
  async timelineStrip(request: StripRequest): Promise<StripView> {
    return this.read((recall) => this.strip.read(recall, request));
  }

  /**
   * Takes a step by which a person sets right who is who. Returns what came of it, and the overview after it: null where that cannot be read,
   * since a call that throws may be made again, and the step is taken.
   */
  async correct(
    correction: Correction,
    settings: readonly string[] = [],
  ): Promise<{ taken: StepTaken | null; overview: Overview | null }> {
    const taken = await this.held.asWriter(() => this.corrections.take(correction));
    return { taken, overview: await this.overview(settings).catch(() => null) };
  }

  /** Every step that people took, oldest first. */
  async steps(): Promise<StepView[]> {
    return this.read(() => this.corrections.steps());
  }

  /** Gives a video another name (`renameVideoIn`). Returns the one that it has now. */
  renameVideo(videoId: string, name: string): Promise<string> {
    return this.held.asWriter(() => renameVideoIn(this.held, videoId, name));
  }

  /** Gives things in view names, or takes them away (`nameThingsIn`). */
  nameThings(namings: readonly ThingNaming[]): Promise<NamedThings> {
    return this.held.asWriter((recall) => nameThingsIn(this.held, recall, namings));
  }

  /** Says that things in view are something else (`denyThingsIn`). */
  denyThings(denials: readonly ThingDenial[]): Promise<DeniedThings[]> {
    return this.held.asWriter((recall) => denyThingsIn(this.held, recall, denials));
  }

  /** Takes that back (`restoreThingsIn`). */
  restoreThings(denied: readonly DeniedThings[]): Promise<void> {
    return this.held.asWriter(() => restoreThingsIn(this.held, denied));
  }

  /** All that people said is something else, by video. */
  async deniedThings(): Promise<DeniedThings[]> {
    return this.read(() => deniedIn(this.held.videos()));
  }

  /** Gives videos tags and stars, or takes them away (`markVideosIn`). */
  markVideos(markings: readonly VideoMarking[]): Promise<MarkedVideos> {
    return this.held.asWriter(() => markVideosIn(this.held, markings));
  }

  /** Sets when a video began (`dateVideoIn`). Returns when it began before. */
  dateVideo(videoId: string, start: VideoStart): Promise<VideoStart> {
    return this.held.asWriter(() => dateVideoIn(this.held, videoId, start));
  }

  /** Forgets a video (`forgetVideoIn`). Cannot be undone. */
  async forgetVideo(name: string, keepNamed: boolean, atWork: string[]): Promise<string> {
    const { forgetVideoIn } = await import('./forgetting/forget-video');
    const forgotten = await this.held.asWriter(() => forgetVideoIn(this.held, name, keepNamed, atWork));
    this.inBackground(() => this.writing.look());
    return forgotten;
  }

  /** Forgets a person (`forgetPersonIn`). Cannot be undone. */
  async forgetPerson(id: string, everywhere: boolean): Promise<string> {
    const { forgetPersonIn } = await import('./forgetting/forget-person');
    const forgotten = await this.held.asWriter(() =>
      forgetPersonIn(this.held, this.database, id, everywhere, this.meaning),
    );
    this.inBackground(() => this.writing.look());
    return forgotten;
  }

  /** Forgets everything: the memory, kept copies and places of files, and all settings. Cannot be undone. */
  async forgetEverything(): Promise<void> {
    await this.writing.cancel();
    const clear = async () => {
      await this.held.clear();
      this.models.close();
      this.remembering.forgetBegun();
    };
    await this.held.asWriter(clear, { onDamaged: true });
    this.inBackground(() => this.writing.look());
  }

  async suggestions(): Promise<Suggestion[]> {
    await this.fresh();
    const { tracks } = await this.sightings.all();
    return this.read(() => {
      const moved = this.held.movedNodes();
      const followed = tracks.flatMap(({ ends, ...track }) =>
        ends ? { ends, videoId: track.videoId, node: nodeNow(track, moved) } : [],
      );
      return suggestMerges(
        this.held.likenesses(),
        this.held.persons(),
        this.held.ledger(),
        identityRules({
          'face-embedding': this.held.weightInUse('face') ?? undefined,
          'speaker-embedding': this.held.weightInUse('voice') ?? undefined,
        }),
        nodesBeside(followed),
      );
    });
  }

  /** Whether lines are found by their meaning too. */
  async textAbility(): Promise<Ability> {
    await this.fresh();
    return this.meaning.ability();
  }

  /**
   * Answers a question (`askMemory`).
   *
   * @param key by which `stopAsking` stops it
   * @param onText given what of a model's answer has come and holds, all of it each time
   */
  async ask(request: SwitchedRequest, key?: number, onText?: (text: string) => void): Promise<Answer> {
    return this.asked.run(key, async (signal) => {
      await this.fresh();
      return (await this.asking()).ask(request, signal, onText);
    });
  }

  /** Questions that a video answers well, so many at most. */
  async worthAsking(videoId: string, most: number): Promise<string[]> {
    await this.fresh();
    return (await this.asking()).worthAsking(videoId, most);
  }

  /** What was asked of Mneme, aloud, in the clip of a video that is remembered to some second (`readAskedAloud`). */
  async askedAloud(videoId: string, doneS: number): Promise<AskRequest | null> {
    await this.fresh();
    const { readAskedAloud } = await import('./asked-aloud');
    return readAskedAloud(this.held, videoId, doneS);
  }

  /** Stops a question under way: it throws `cancelled`. */
  stopAsking(key: number): void {
    this.asked.stop(key);
  }

  /** The last answers that were kept, the newest first. */
  async answers(most: number): Promise<AnswerRecord[]> {
    await this.fresh();
    return this.database.answers().newest(most);
  }

  forgetAnswers(): Promise<void> {
    return this.database.answers().clear();
  }

  /** Moments by words, or with `taken` by a face or a voice, and by what their pictures show. Throws as `search` does. */
  async search(request: SearchRequest, taken: TakenSample | null): Promise<SearchResult> {
    await this.fresh();
    const { searchMoments } = await import('./searching');
    return searchMoments(
      ...([this.held, request, taken] as const),
      (text) => this.vectorOf('question', text),
      async (asked, words) => {
        // Most memories know no pictures: they do without that code.
        const isKnown = asked.like !== undefined || (await this.database.meanings().areThere());
        return isKnown ? (await this.pictures()).known.find(asked, words) : [];
      },
    );
  }

  /** The next pictures of which nothing says yet what they show (`PicturesToDescribe.next`). Packs are made meanwhile as they would be. */
  async picturesToDescribe(weightId: string, most: number): Promise<KnownPicture[]> {
    await this.held.fresh();
    return (await this.pictures()).left.next(weightId, most);
  }

  /** Keeps what pictures show (`KnownPictures.keep`). */
  async keepPictures(weightId: string, described: readonly DescribedPicture[]): Promise<void> {
    return (await this.pictures()).known.keep(weightId, described);
  }

  /** How like some pictures are to others (`KnownPictures.alike`). */
  async picturesAlike(keys: readonly string[], to: readonly string[]): Promise<(number | null)[]> {
    await this.fresh();
    return (await this.pictures()).known.alike(keys, to);
  }

  /** Loads and warms up what the first question would wait for; nothing where lines have no vectors. */
  async readyToAsk(): Promise<void> {
    await this.fresh();
    await this.asking();
    if (await this.vectorOf('question', 'ready')) await this.meaning.warmUp();
  }

  /** Throws where `search` would for what is asked, whatever a picture or recording may hold. */
  async checkSearch(request: SearchRequest): Promise<void> {
    const { requireSearchable } = await import('./searching');
    await this.read((recall) => requireSearchable(recall, request));
  }

  /** The whole past in at most so many words, oldest first. Others are answered while what came since is taken in. */
  async globalState({ video, before }: AsOfRequest = {}): Promise<StatePart[]> {
    await this.fresh();
    const { tellState } = await import('./global-state-in-words');
    await this.held.settleState();
    return this.held.reading((recall) => tellState(recall, video, before));
  }

  /**
   * What is said in a video as WebVTT, with who says it.
   *
   * @throws MnemeError `not-found` when there is no such video or nothing is said in it, `bad-input` when several have that name
   */
  async transcript(name: string): Promise<string> {
    await this.fresh();
    const video = this.held.videoNamed(name);
    const speech = await speechOf(this.held, video);
    return this.held.reading(() =>
      transcript(video.name, speech, this.held.persons(), this.held.movedNodes()),
    );
  }

  /** What a video shows and lets hear, as far as it is remembered. Throws `not-found`. */
  async watch(videoId: string): Promise<VideoView> {
    await this.fresh();
    return watchVideo(this.held, videoId);
  }

  /** What was kept of a moment of a video: the face of a person, else the telling frame of its clip. */
  stillAt(name: string, t: number, who?: string): Promise<KeptPicture | null> {
    return keptPictureAt(this.held, { name, t }, who);
  }

  picture(key: string): Promise<Uint8Array | null> {
    return this.database.picture(key);
  }

  fileRecords(): Promise<FileRecord[]> {
    return this.database.files();
  }

  /** What a video's file must be, so that it can be trusted. */
  fingerprintOf(videoId: string): Promise<{ bytes: number; fingerprint: string }> {
    return this.held.reading((recall) => {
      const { bytes, fingerprint } = recall.videos.of(videoId);
      return { bytes, fingerprint };
    });
  }

  /** Keeps where a video's file lies, or a copy of it; null drops one. Throws `not-found` when the video is forgotten meanwhile. */
  async keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void> {
    await this.database.keepFile(videoId, kept);
    await this.fresh();
    if (this.held.videos().some((video) => video.id === videoId)) return;
    await this.database.dropFile(videoId);
    throw new MnemeError('not-found', 'That video is not in the memory any more.');
  }

  setting(key: string): Promise<unknown> {
    return this.database.setting(key);
  }

  setSetting(key: string, value: unknown): Promise<void> {
    return this.database.setSetting(key, value);
  }

  /** Which language model there is, and which is connected (`ModelsInUse`). */
  modelState() {
    return this.models.state();
  }

  async connectModel(choice: ModelChoice) {
    await this.models.connect(choice);
    this.inBackground(() => this.writing.open());
  }

  async disconnectModel() {
    await this.models.disconnect();
    this.inBackground(() => this.writing.open());
  }

  /** Whether a model is connected, which what is asked now would go to. */
  async hasModel(): Promise<boolean> {
    return (await this.provider()) !== null;
  }

  /** What was chosen for visitors, while the app is locked in this browser; null while it is not. */
  lockedSettings(): Promise<KioskSettings | null> {
    return lockedSettings();
  }

  /** Ends what models are asked, and looks anew which may be: the app was locked or unlocked. */
  modelsChanged(): void {
    this.models.close();
    this.inBackground(() => this.writing.open());
  }

  testModel() {
    return this.models.test();
  }

  /** What was sent to language models, the newest `most` calls one by one. */
  modelCalls(most: number) {
    return this.models.calls(most);
  }

  /** What was written where the memory is, or was, shared, the newest sync first. */
  async sharedWrites(): Promise<SharedWrites[]> {
    return syncsIn(await this.database.setting(SYNCS)).reverse();
  }

  async digest(): Promise<Record<StoreName, string>> {
    const { digestStores } = await import('../store/digest');
    return digestStores(this.database);
  }

  /** The whole memory as one file. Throws `memory-damaged`, `cancelled`, `bad-input` for a weak passphrase. */
  exportMemory(options: ExportOptions, progress: Progress): Promise<Blob> {
    return this.transfers.export(options, progress);
  }

  /** About how many bytes of an exported memory are its pictures. */
  picturesInExport(): Promise<number> {
    return this.transfers.picturesInExport();
  }

  /** Takes an exported memory into this one, whole or not at all. */
  async importMemory(file: File, passphrase: string | undefined, progress: Progress): Promise<ImportReport> {
    const report = await this.transfers.import(file, passphrase, progress);
    this.inBackground(() => this.writing.look());
    return report;
  }

  /** Makes this memory what a published one holds (`Transfers.follow`). */
  follow(file: Blob, published: Published, progress: Progress): Promise<void> {
    return this.transfers.follow(file, published, progress);
  }

  /** Reads all of the memory and tells what is damaged; with `rebuilding`, what still is once what can be is made again. */
  async checkMemory(rebuilding: boolean, progress: Progress): Promise<CheckReport> {
    const report = await this.transfers.check(rebuilding, progress);
    this.inBackground(() => this.writing.look());
    return report;
  }

  /** Begins to share this memory with other devices (`SharedWithOthers.begin`); nothing is passed on before `sync`. */
  async share(where: WherePassedOn, begun: SharingBegun): Promise<void> {
    await (await this.shared()).begin(where, begun);
  }

  /** Joins this memory with those of other devices (`SharedWithOthers.sync`). */
  sync(where: WherePassedOn, progress: Progress): Promise<SyncReport> {
    return this.joining((shared, hooks) => shared.sync(where, hooks), progress);
  }

  /** Puts another device out (`SharedWithOthers.putOut`). */
  putDeviceOut(where: WherePassedOn, device: string, progress: Progress): Promise<SyncReport> {
    return this.joining((shared, hooks) => shared.putOut(where, device, hooks), progress);
  }

  /** Goes on by another code (`SharedWithOthers.takeCode`). */
  takeSharingCode(where: WherePassedOn, code: string, progress: Progress): Promise<SyncReport> {
    return this.joining((shared, hooks) => shared.takeCode(where, code, hooks), progress);
  }

  private async joining(
    join: (shared: SharedWithOthers, hooks: TransferHooks) => Promise<SyncReport>,
    progress: Progress,
  ): Promise<SyncReport> {
    const shared = await this.shared();
    const report = await this.transfers.sync((hooks) => join(shared, hooks), progress);
    this.inBackground(() => this.writing.look());
    return report;
  }

  /** Whether nothing is new here or on other devices since they were joined. */
  async isAbreast(where: WherePassedOn): Promise<boolean> {
    return (await this.shared()).isAbreast(where);
  }

  /** The code by which another device joins. Throws `not-found`. */
  async sharingCode(): Promise<string> {
    return (await this.shared()).code();
  }

  async renameDevice(name: string): Promise<void> {
    await (await this.shared()).rename(name);
  }

  async changeSharedPlace(chosen: ChosenPlace): Promise<void> {
    await (await this.shared()).changePlace(chosen);
  }

  async stopSharing(): Promise<void> {
    const shared = await this.shared();
    await this.held.withoutWriters(() => shared.end());
  }

  /** Stops the export, import, sync or check under way: it throws `cancelled`. */
  cancelTransfer(): void {
    this.transfers.cancel();
  }

  /** The second copy of the memory; null where this browser has no place for one. */
  secondCopy(): Promise<SecondCopyState | null> {
    return this.database.copyState();
  }

  /** Switches the second copy on: it is made while nothing is asked; or off, which takes it away. */
  async keepSecondCopy(isKept: boolean): Promise<void> {
    await this.held.withoutWriters(() => this.database.keepCopy(isKept));
    this.idle.later();
  }

  /** Does all that is to be done for the second copy, at once. */
  finishSecondCopy(): Promise<void> {
    return this.held.makeCopy();
  }

  /** What was put back, or given up, was seen. */
  copyNewsSeen(): Promise<void> {
    return this.database.forgetCopyNews();
  }

  /** What there is for all faces to be described by a weight (`facesToDescribe`). */
  async facesToDescribe(weightId: string): Promise<FacesToDescribe> {
    const { facesToDescribe } = await import('./describe-faces');
    await this.fresh();
    const { held, database } = this;
    return held.reading(() => facesToDescribe({ held, database }, weightId));
  }

  /** The clips of a video whose faces are still to be described (`facesOfVideo`). */
  async facesOfVideo(weightId: string, videoId: string): Promise<FacesOfClip[]> {
    const { facesOfVideo } = await import('./describe-faces');
    await this.fresh();
    const { held, database } = this;
    return held.reading(() => facesOfVideo({ held, database }, weightId, videoId));
  }

  /** Keeps what a weight made of the faces of a clip (`keepFaces`). */
  async keepFaces(weightId: string, clipId: string, vectors: AnewVectors): Promise<void> {
    const { keepFaces } = await import('./describe-faces');
    const { held, database } = this;
    return held.asWriter(() => keepFaces({ held, database }, weightId, clipId, vectors));
  }

  /** Has all faces described by a weight (`describeFacesIn`). */
  async describeFaces(weightId: string): Promise<DescribedAnew | null> {
    const { describeFacesIn } = await import('./describe-faces');
    const { held, database } = this;
    return held.asWriter(() => describeFacesIn({ held, database }, weightId));
  }

  /** What there is for all lines to be described by a weight (`linesToDescribe`). */
  async linesToDescribe(weightId: string): Promise<LinesToDescribe> {
    const { linesToDescribe } = await import('./describe-lines');
    await this.fresh();
    return this.held.reading(() => linesToDescribe({ held: this.held, database: this.database }, weightId));
  }

  /** Describes some more lines by a weight (`describeSomeLines`). */
  async describeLines(weightId: string): Promise<LinesDescribed> {
    const { describeSomeLines } = await import('./describe-lines');
    await this.fresh();
    return describeSomeLines({ held: this.held, database: this.database }, this.meaning, weightId);
  }

  /** What there is for all voices to be described by a weight (`voicesToDescribe`). */
  async voicesToDescribe(weightId: string): Promise<VoicesToDescribe> {
    const { voicesToDescribe } = await import('./describe-voices');
    await this.fresh();
    return this.held.reading(() => voicesToDescribe({ held: this.held, database: this.database }, weightId));
  }

  /** The clips of a video in which voices are still to be described (`clipsToDescribe`). */
  async clipsToDescribe(weightId: string, videoId: string): Promise<ClipToDescribe[]> {
    const { clipsToDescribe } = await import('./describe-voices');
    await this.fresh();
    const { held, database } = this;
    return held.reading(() => clipsToDescribe({ held, database }, weightId, videoId));
  }

  /** Keeps what a weight made of the voices of a clip (`keepVoices`). */
  async keepVoices(weightId: string, clipId: string, vectors: AnewVectors): Promise<void> {
    const { keepVoices } = await import('./describe-voices');
    const { held, database } = this;
    return held.asWriter(() => keepVoices({ held, database }, weightId, clipId, vectors));
  }

  /** Has all voices described by a weight (`describeVoicesIn`). */
  async describeVoices(weightId: string): Promise<VoicesDescribedAnew> {
    const { describeVoicesIn } = await import('./describe-voices');
    const { held, database } = this;
    return held.asWriter(() => describeVoicesIn({ held, database }, weightId));
  }

  /** Looks for damage that was not known of, and leaves it out from now on. */
  foundDamage(): Promise<boolean> {
    return this.held.foundDamage();
  }

  /** Where a model may be asked, readies what its prompts hold. */
  private async makeReady(): Promise<void> {
    if (await this.hasModel()) await (await this.asking()).makeReady();
  }

  /** Does what nobody waits for: what of it fails is met again, and told, by the next of it. */
  private inBackground(work: () => Promise<void>): void {
    void work().catch(() => {});
  }

  /** Reads on what other tabs wrote, then comes to what `work` does by what is held. */
  private async read<T>(work: (recall: Recall) => T | Promise<T>): Promise<T> {
    await this.fresh();
    return this.held.reading(work);
  }

  /** Reads on what other tabs wrote; idle work begins later. */
  private fresh(): Promise<void> {
    this.idle.later();
    return this.held.fresh();
  }

  /** A text as a vector, for which searches are readied; null where lines have none. */
  private async vectorOf(role: TextRole, text: string): Promise<Float32Array | null> {
    const weight = this.held.textWeight();
    if (!text || weight === null) return null;
    const [vector] = await this.meaning.vectors(role, [text], weight);
    if (vector) await this.held.readySearch(weight, this.setRight);
    return vector ?? null;
  }
}
