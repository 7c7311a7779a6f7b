// Over 400 lines: all that a page may call, a method each.
// All that a page, or the command line through a page, can ask of Mneme.
import type { Answer, AnswerRecord, AskRequest, AsOfRequest } from './answers';
import type { Card, EntityView, SeenKind, SeenText, ShownInVideo } from './cards';
import type { KioskSettings } from './kiosk';
import type {
  CheckReport,
  DescribedAnew,
  ImportReport,
  Note,
  OtherFaceWeight,
  OtherTextWeight,
  OtherVoiceWeight,
  SecondCopyState,
  StatePart,
  VoicesDescribedAnew,
  WritingCounts,
  WritingReport,
} from './memory';
import type { CallLog, ModelChoice, ModelState, ModelTest, SpeedReport, WeightOffers } from './models';
import type { Correction, Person, StepTaken, StepView, Suggestion } from './people';
import type { RecordedPlace } from './places';
import type { SearchRequest, SearchResult } from './search';
import type { ChosenPlace, Forgot, SharedPlace, SharedWrites, SyncReport } from './sharing';
import type { AppState } from './state';
import type { StripRequest, StripView, Timeline, TimelineRequest } from './timeline';
import type {
  AddedSubtitles,
  DeniedThings,
  KeptPicture,
  ListenedVideo,
  MarkedVideos,
  NamedThings,
  RememberedVideo,
  ThingDenial,
  ThingNaming,
  VideoMarking,
  VideoStart,
  VideoView,
} from './videos';

export interface RememberOptions {
  /** Wall-clock start of the first video, ISO. */
  startsAt?: string;
  /** The places the files were chosen from, where the browser tells: kept, so that a later visit need not ask for the file. */
  handles?: ReadonlyMap<File, FileSystemFileHandle>;
  /** The path of the folder that they all lie in, from the one on that was chosen; its last two parts are kept. */
  folder?: string;
  /** When the storage is full: hold until `resume` (the default), or fail. */
  whenFull?: 'hold' | 'fail';
}

export interface ListenOptions extends Pick<RememberOptions, 'whenFull'> {
  /** What is spoken in them, in two letters (ISO 639-1; a few have three): it is believed. The setting counts where it is absent. */
  language?: string;
}

export interface ExportOptions {
  /** Without them people show by their initials, and videos without stills. True unless told otherwise. */
  pictures?: boolean;
  /** Without them nothing in it tells where videos were recorded. True unless told otherwise. */
  locations?: boolean;
  /** Without them nobody's face or voice is recognised by it. True unless told otherwise. */
  embeddings?: boolean;
  /** Encrypts it: without this nobody opens it. At least as strong as `lib/store/archive/passphrase.ts` wants. Never kept. */
  passphrase?: string;
}

export interface AskOptions {
  /** Stops it: it throws `cancelled`. */
  signal?: AbortSignal;
  /** Given what of a model's answer has come and holds, all of it each time; nothing where it is begun anew. */
  onText?: (text: string) => void;
}

/** Everything that a page, or the command line through a page, can ask of Mneme. One instance a tab. */
export interface Mneme {
  /** The current state; the same object until something changes. */
  getState(): AppState;
  /** Calls `listener` after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Opens the memory. Safe to call again. */
  open(): Promise<void>;
  /** Remembers that the person has read what is said about faces and voices. Nothing is looked at before. */
  consent(): Promise<void>;
  /**
   * Puts files into the queue: videos, and the .vtt or .srt beside them. Resolves when all of them are done, failed or cancelled.
   * A video that was begun earlier goes on where it stopped; one that is known already is recognised.
   */
  remember(files: File[], options?: RememberOptions): Promise<RememberedVideo[]>;
  /**
   * Gives .vtt and .srt files to videos that are remembered: each to that of its name, or all to `video`. They are read in place of the
   * words it had: one step, which can be undone. Follow it in `state.subtitles`, also where a person has to say to which video they belong.
   */
  addSubtitles(files: File[], video?: string): Promise<AddedSubtitles[]>;
  /** Says to which video subtitles belong that wait for that, or failed. Throws `not-found`. */
  giveSubtitles(key: string, video: string): Promise<AddedSubtitles>;
  /** Takes subtitles off the list. */
  dismissSubtitles(key: string): void;
  /** Whether there is a weight that writes down what is said, so that videos can be listened to again. Loads none. */
  canListen(): Promise<boolean>;
  /**
   * Listens to videos again that are remembered without words; null: to all of them that no model has listened to. Each is an item of the queue, which goes on with the
   * next clip where it was left. The words are read once there are all of a video: one step, which can be undone. What fails is told of its
   * video; throws `not-found`, `bad-input`.
   */
  listen(videos: string[] | null, options?: ListenOptions): Promise<ListenedVideo[]>;
  /**
   * Records a stream of the camera and microphone (`openDevices`) until `stopRecording`, and remembers it meanwhile; `kept`: it stays in this
   * browser then, to be played. The stream is Mneme's from then on. Follow it in `state.recording`. Throws `bad-input`, `capture-missing`.
   */
  startRecording(stream: MediaStream, kept: boolean): Promise<void>;
  /** Resolves when all of it is written; it goes on being remembered. */
  stopRecording(): Promise<void>;
  /** What is being recorded, to be shown. */
  recordedStream(): MediaStream | null;
  /** What is told of a recording that ended by itself was read. */
  dismissRecordingEnded(): void;
  pause(): void;
  resume(): void;
  /** Stops one item; the clips already remembered stay. */
  cancel(key: string): void;
  /** Stops every item that waits; the one at work goes on. */
  cancelWaiting(): void;
  /** Has an item that waits be the next. */
  putFirst(key: string): void;
  /** Puts an item that was stopped at the end of the queue again; what is remembered of it stays. */
  again(key: string): void;
  /** Takes a finished, failed or cancelled item off the list. */
  dismiss(key: string): void;
  /** What is told in `state.leftWaiting` was read. */
  dismissLeftWaiting(): void;
  people(): Promise<Person[]>;
  /** What is known of a person, also by the id of one who was joined to them. Throws `not-found`. */
  card(id: string, asOf?: AsOfRequest): Promise<Card>;
  /** The things and places that the words name, in order of their first mention. Throws `not-found`. */
  entities(asOf?: AsOfRequest): Promise<EntityView[]>;
  /** The kinds of things that pictures show, those that were in view longest first; of a large memory those of its latest videos. Throws `not-found`. */
  seenKinds(asOf?: AsOfRequest): Promise<SeenKind[]>;
  /** The texts that can be read in pictures, the largest first, at most 200; of a large memory those of its latest videos. Throws `not-found`. */
  seenTexts(asOf?: AsOfRequest): Promise<SeenText[]>;
  /** What the pictures of the videos of these ids show, in short; nothing of one that is not here any more. */
  shownIn(videos: readonly string[]): Promise<ShownInVideo[]>;
  /** Where videos were recorded that say so, those of one place together; in the order of their dates. */
  recordedPlaces(): Promise<RecordedPlace[]>;
  /** When there are recordings and when there are none. Throws `not-found`, `bad-input` when `when` names no time. */
  timeline(request?: TimelineRequest): Promise<Timeline>;
  /** Who is there in a stretch of the wall clock, and its clips, no finer than it is drawn: takes as long in a large memory as in a small one. */
  timelineStrip(request: StripRequest): Promise<StripView>;
  /**
   * Takes a step by which a person sets right who is who. Returns null where there is nothing to `undo` or `redo`. Throws `not-found`,
   * `bad-input`.
   */
  correct(correction: Correction): Promise<StepTaken | null>;
  /** Every such step, oldest first. */
  steps(): Promise<StepView[]>;
  /** Pairs of people who may be one, likeliest first. */
  suggestions(): Promise<Suggestion[]>;
  /**
   * Gives a video another name, by which it is told, asked for and found from then on; its file keeps its own. Where another video has that name it gets a number. Returns the name that it
   * has now. Throws `not-found`, `bad-input` for a name of which nothing can be shown, and for a note.
   */
  renameVideo(videoId: string, name: string): Promise<string>;
  /**
   * Gives videos tags and stars, or takes them away: in one step, or not at all. Returns them as they are now, and what undoes it. Throws
   * `not-found`, `bad-input` for a tag that cannot be read or is too long, one too many, and for a note.
   */
  markVideos(markings: readonly VideoMarking[]): Promise<MarkedVideos>;
  /**
   * Gives things in view names, or takes them away: in one step, or not at all. Whatever has one name is one thing. Throws `not-found` for a
   * video, and for a moment at which nothing of that kind is in view, `bad-input` for a name that cannot be read or is too long, and one too many.
   */
  nameThings(namings: readonly ThingNaming[]): Promise<NamedThings>;
  /**
   * Says that things which are told to be in view are something else: nothing tells of them any more. In one step, or not at all. Returns what takes it back. Throws
   * `not-found` for a video, and for a moment at which nothing of that kind is in view, `bad-input` for one too many.
   */
  denyThings(denials: readonly ThingDenial[]): Promise<DeniedThings[]>;
  /** Takes back that things are something else. Throws `not-found`. */
  restoreThings(denied: readonly DeniedThings[]): Promise<void>;
  /** All that people said is something else, by video. */
  deniedThings(): Promise<DeniedThings[]>;
  /**
   * Sets when a video began. Returns when it began before, by which this is undone. Throws `not-found`, and `bad-input` for what is no
   * moment or is still to come.
   */
  dateVideo(videoId: string, start: VideoStart): Promise<VideoStart>;
  /**
   * Forgets a video for good: what was seen and heard in it, who was only there, and the copy of its file, if one is kept. With
   * `keepNamed`, people who were given a name stay known by at most ten embeddings of their face (or voice), without pictures.
   * Where the memory is shared it is forgotten there, too, as far as that can be without asking; that waits where it is not the last of several. Throws `not-found`,
   * `bad-input`, and `memory-in-use` while it is being remembered.
   */
  forgetVideo(video: string, keepNamed: boolean, isLast?: boolean): Promise<Forgot>;
  /**
   * Forgets a person for good: every face, voice, picture and name of theirs, what they said and what is told of them, and the
   * stills of the clips they are seen in. What others said stays; with `everywhere`, "somebody" stands there in place of the name.
   * It is forgotten where the memory is shared, too, as a video is. Throws `not-found`, `bad-input` for what is no id, and `memory-in-use` while
   * anything is being remembered.
   */
  forgetPerson(id: string, everywhere: boolean): Promise<Forgot>;
  /**
   * Forgets everything for good: the memory, kept copies of videos, where their files lie, and what was chosen here, consent
   * included. Throws `memory-in-use` while anything is being remembered, saved or taken in.
   */
  forgetEverything(): Promise<void>;
  /** Loads and warms up what the first question would wait for. Safe to call again. */
  readyToAsk(): Promise<void>;
  /**
   * Answers a question: with the language model that is connected, else by the rules. With `acts`, does what is said where that is no question: a note, a
   * reminder. Throws `not-found`, `bad-input` (a question or note that is too long, a reminder for no time to come), `cancelled`.
   */
  ask(request: AskRequest, options?: AskOptions): Promise<Answer>;
  /**
   * Questions that a video answers well, each of another sort: what is told of people and things, what it shows, what is written in it, what is spoken of. Each was asked, by
   * the rules alone. In English; none of a video of which nothing can be asked.
   */
  worthAsking(videoId: string, most: number): Promise<string[]>;
  /**
   * What somebody asked of Mneme, aloud, in the clip of a recording that is remembered to the second `doneS`: to be given to `ask`. Null where nothing was
   * asked, or no words are written down.
   */
  askedAloud(videoId: string, doneS: number): Promise<AskRequest | null>;
  /** In which language questions can be spoken, that a weight writes down: any, or English alone; null: in none, or not in the one that is spoken here. Loads none. */
  canWriteDown(): Promise<'any' | 'en' | null>;
  /**
   * What is said in a sound of 30 s at most, written down here; the sound is not kept, and whose voice it is is not looked for. Loading begins
   * before the sound is there. Throws `weight-missing`, `bad-input` where nobody is heard, `cancelled`, and what a file throws.
   */
  writeDown(sound: Promise<Blob>, signal: AbortSignal): Promise<string>;
  /** The last answers that were kept, the newest first, in the words of then. All of them go whenever something is forgotten. */
  answers(most: number): Promise<AnswerRecord[]>;
  forgetAnswers(): Promise<void>;
  /** What the person said to be remembered, the latest first. A note is forgotten as a video, by its name. */
  notes(): Promise<Note[]>;
  /** Takes a reminder away: it was read, or is not wanted any more. */
  removeReminder(id: string): Promise<void>;
  /** The whole past in at most so many words, oldest first; with a video to its end, or as of that second of it. Throws `not-found`. */
  globalState(asOf?: Pick<AskRequest, 'video' | 'before'>): Promise<StatePart[]>;
  /**
   * Moments by words, or by the face in a picture or the voice in a recording, which are looked at here and not kept; and those whose pictures look most like what the words say, or like
   * another moment, as far as pictures are known by that. Throws `bad-input`
   * where there is no face, no speech, or nothing to search for; `not-found` for a person, a video, or a moment of which no picture is known; `unreadable`, `empty-file`,
   * `not-a-video` for a file; `weight-missing`.
   */
  search(request: SearchRequest): Promise<SearchResult>;
  /** How like each of some pictures (their keys) looks to the likest of others, as a cosine; null where that is not known. */
  picturesAlike(keys: readonly string[], to: readonly string[]): Promise<(number | null)[]>;
  /**
   * Looks at all kept pictures of which it is not known yet what they show, which pages do by themselves while nothing else is under way. Returns how many that were. Throws
   * `weight-missing`, `weight-corrupt`, and `cancelled` once `signal` is aborted: it goes on where it was the next time.
   */
  describePictures(signal: AbortSignal): Promise<number>;
  /**
   * What was kept of what a video showed about `t` seconds in: its clip's telling frame; with a person, by their id, the face of theirs in that clip that was seen nearest to then, where there is one.
   * Null after what is remembered.
   */
  stillAt(video: string, t: number, who?: string): Promise<KeptPicture | null>;
  /** What the video of that id shows and lets hear, as far as it is remembered. Throws `not-found`. */
  watch(videoId: string): Promise<VideoView>;
  /** JPEG of a still or a crop. */
  picture(key: string): Promise<Blob | null>;
  /**
   * A video's file: from this visit, from a kept copy, or from the place it was chosen from; null when it must be chosen again.
   * Where `state.files` says `asks`, the browser asks for permission: call it from a click.
   * Throws `file-changed` when what lies there now is another file.
   */
  fileOf(video: string): Promise<File | null>;
  /** Recognises a file as one of the memory's videos (size and content) so that it can be played. Returns its name or null. */
  giveFile(file: File, handle?: FileSystemFileHandle): Promise<string | null>;
  /** Keeps a copy of a video's file in this browser. Throws `not-found` without its file, `storage-full`. */
  keepCopy(video: string): Promise<void>;
  /** Removes the copy, or the recording that was kept. */
  dropCopy(video: string): Promise<void>;
  /**
   * Sets whether a copy is kept of the file of each video that is added from now on (`AppState.keepsCopies`), those of this visit included, which are copied after it resolves. What could
   * not be kept is told of its item in the queue; copies that are kept stay.
   */
  setKeepsCopies(on: boolean): Promise<void>;
  /**
   * The whole memory as one file, with its pictures and where videos were recorded unless told otherwise: application/x-ndjson, or with a passphrase that in an
   * age file. Follow it in `state.transfer`. Throws `memory-damaged`, `cancelled`, `bad-input` for a weak passphrase, `worker-stopped` without the memory that encrypting takes.
   */
  exportMemory(options?: ExportOptions): Promise<Blob>;
  /** About how many bytes of an exported memory are its pictures. */
  picturesInExport(): Promise<number>;
  /** What is said in a video as WebVTT (text/vtt), with who says it. Throws `not-found`, `bad-input` when several have that name. */
  transcript(video: string): Promise<Blob>;
  /**
   * Takes an exported memory into this one, whole or not at all. What is here stays as it is; who of it is who here becomes votes,
   * and videos that are here already are left out. What is encrypted takes its passphrase.
   * Throws `passphrase-missing`, `wrong-passphrase`, `bad-archive`, `newer-archive`, `file-changed`, `memory-in-use`, `bad-input` when both are too large together,
   * `storage-full`, `cancelled`.
   */
  importMemory(file: File, passphrase?: string): Promise<ImportReport>;
  /**
   * Holds every record against its checksum; with `rebuilding`, first makes again what can be made of what is whole. Follow it in
   * `state.transfer`; what is damaged is left out from then on (`state.damage`). Throws `cancelled`.
   */
  checkMemory(rebuilding: boolean): Promise<CheckReport>;
  /** The second copy of the memory, which heals it; null where this browser has no place for one. */
  secondCopy(): Promise<SecondCopyState | null>;
  /** Switches the second copy on: it is made while nothing is asked; or off, which takes it away. */
  keepSecondCopy(isKept: boolean): Promise<void>;
  /** Makes of the second copy what is still to be made, at once: whoever closes the tab next loses nothing of it. */
  finishSecondCopy(): Promise<void>;
  /** Puts away what is told of the second copy (`AppState.putBack`, `AppState.copyYielded`). */
  putCopyNewsAway(): Promise<void>;
  /** The exported memory lies in a file now: nothing needs to remind of it until it has grown. */
  memoryIsSaved(): Promise<void>;
  /** Puts the reminder to save the memory away, until it has grown again. */
  putReminderAway(): Promise<void>;
  /** That this memory's faces are described by another weight than the best one here; null where they are not. Throws `memory-gone`. */
  otherFaceWeight(): Promise<OtherFaceWeight | null>;
  /**
   * Describes all faces by that weight, from the crops that are kept of them, while all else goes on: what was recognised, named and set right stays. They are compared
   * as before until all are, and it waits with that until nothing is remembered. Follow it in `state.facesAnew`. Stopped or cut off, it goes on from there. Throws
   * `memory-in-use` while another tab does it, `not-found` where there are none, `bad-input` where no face was found again in any crop, `weight-missing`,
   * `weight-corrupt`, `storage-full`, `cancelled`.
   */
  describeFacesAnew(): Promise<DescribedAnew>;
  /** Stops describing faces anew; what was described is kept for the next time. */
  stopDescribingFaces(): void;
  /** That this memory's lines are found by another weight than the best one here; null where they are not. Throws `memory-gone`. */
  otherTextWeight(): Promise<OtherTextWeight | null>;
  /**
   * Describes all lines by that weight, while all else goes on; they are found as before until all are. Follow it in `state.linesAnew`. Stopped or cut off, it goes
   * on from there. Throws `memory-in-use` while another tab does it, `weight-missing`, `weight-corrupt`, `storage-full`, `cancelled`.
   */
  describeLinesAnew(): Promise<void>;
  /** Stops describing lines anew; what was described is kept for the next time. */
  stopDescribingLines(): void;
  /** That voices of this memory are described by another weight than the best one here, or by none; null where they are not. Throws `memory-gone`. */
  otherVoiceWeight(): Promise<OtherVoiceWeight | null>;
  /**
   * Describes all voices by that weight, from the files of their videos, while all else goes on; they are compared as before until all are, and it waits with that until
   * nothing is remembered. Follow it in `state.voicesAnew`. Stopped or cut off, it goes on from there. Call it from a click: the browser may ask whether files may be read.
   * Throws `memory-in-use` while another tab does it, `not-found` where a file is not here, `file-changed`, `weight-missing`, `weight-corrupt`, `storage-full`, `cancelled`.
   *
   * @param without ids of videos to go on without, whose files are not here: their voices are compared with nothing until it is called again with their files
   */
  describeVoicesAnew(without?: readonly string[]): Promise<VoicesDescribedAnew>;
  /** Stops describing voices anew; what was described is kept for the next time. */
  stopDescribingVoices(): void;
  /**
   * Begins to share this memory with other devices, in a folder or through the app's server, encrypted, as `name`; with a `code` joins one that is shared there already. Nothing was written
   * before. Then does what `sync` does. Throws `bad-input` where it is shared already, for a code that is none and a place that is not one for it, and as `sync`.
   *
   * @param as `isNoted` false: whoever drives this browser says at each sync where, and nothing is joined by itself
   */
  share(
    where: ChosenPlace | SharedPlace,
    as: { name: string; code?: string; isNoted?: boolean },
  ): Promise<SyncReport>;
  /**
   * Passes on what is new here, and joins what is new on other devices, where that was chosen, unless told otherwise. Call it from a click: the browser may ask whether the folder may be
   * written to. Follow it in `state.transfer`; what became of it stays in `state.sharing`. Broken off at any time, the next one goes on. Throws `bad-input`, `not-found`, `memory-in-use` while
   * anything is being remembered, `place-failed`, `memory-damaged`, `storage-full`, `cancelled`.
   */
  sync(where?: ChosenPlace | SharedPlace): Promise<SyncReport>;
  /**
   * Puts another device out, by its id in `state.sharing`: from then on it reads nothing of what is said, whatever it still has. All is written anew by another code (`sharingCode`), which each of
   * the others has to be given. Call it from a click. Throws `not-found`, and as `sync`.
   */
  putDeviceOut(device: string, where?: ChosenPlace | SharedPlace): Promise<SyncReport>;
  /** Goes on by the code that another device made when it put one out. Call it from a click. Throws `bad-input` where nothing lies by it, and as `sync`. */
  takeSharingCode(code: string, where?: ChosenPlace | SharedPlace): Promise<SyncReport>;
  /** The code by which another device joins. Whoever has it reads all. Throws `not-found` where the memory is not shared. */
  sharingCode(): Promise<string>;
  /** Gives this device another name, which others hear of at the next sync. Throws `bad-input`. */
  renameDevice(name: string): Promise<void>;
  /** Shares it in another place from now on: moved, or chosen again. Throws `bad-input` where that holds another memory, `place-failed`. */
  changeSharedPlace(chosen: ChosenPlace): Promise<void>;
  /** Shares it no more from this device; what is here stays, and what was passed on stays with the others. */
  stopSharing(): Promise<void>;
  /** Stops an export, import, sync or check; nothing of it stays, but of a sync, which the next one goes on with. */
  cancelTransfer(): void;
  /** Which language models there are, on the app's server and on this device, and which is connected. Throws `model-busy`. */
  modelState(): Promise<ModelState>;
  /**
   * Connects a model, as the person has agreed to what goes where: nothing else is sent, and nothing before. Throws `model-unavailable` when it is
   * not offered as it was agreed to, or the access code is not right, and `model-busy`.
   */
  connectModel(choice: ModelChoice): Promise<void>;
  /**
   * Has the browser download its own model; to be called in a click. `onProgress` is told the share that is there, 0 to 1.
   * Throws `model-unavailable`, `cancelled`.
   */
  prepareBrowserModel(onProgress: (done: number) => void, signal: AbortSignal): Promise<void>;
  /** Sends nothing from now on; calls under way in this tab end. */
  disconnectModel(): Promise<void>;
  /** Sends one word to the connected model. Throws `model-unavailable`, `model-busy`, `model-failed`, `cancelled`. */
  testModel(): Promise<ModelTest>;
  /** What was sent to language models from this browser, the newest `most` calls one by one. */
  modelCalls(most: number): Promise<CallLog>;
  /** What was written where the memory is, or was, shared, sync by sync, the newest first: the last `MOST_SYNCS`. */
  sharedWrites(): Promise<SharedWrites[]>;
  /**
   * Has the connected model write of every clip of which none has: all that it is given goes where it runs. In the background; follow it in
   * `state.writing`. It goes on after a reload.
   */
  upgradeMemory(): Promise<void>;
  /**
   * The same in one go: resolves when there is nothing left to ask, and nothing of it goes on after a reload. Without `isGrounded` the model is not told what is
   * remembered, which each clip's record says. Throws `model-unavailable`, `model-busy`, `model-failed`, `storage-full`, `memory-damaged`; what was
   * written stays.
   */
  writeOnce(isGrounded: boolean): Promise<WritingReport>;
  /** Of how many clips a model has written, and how. */
  writingCounts(): Promise<WritingCounts>;
  /** The clip under way is finished, and no other begun until `resumeWriting`. */
  pauseWriting(): void;
  resumeWriting(): void;
  /** Stops writing; what was written stays. */
  cancelWriting(): void;
  /**
   * What can be downloaded from this page, and from which machine the app's server gets it; asks nobody but that server. From then on what is there is in
   * `state.downloads`.
   */
  weightOffers(): Promise<WeightOffers>;
  /**
   * Downloads a weight, going on where it was left, and uses it where it is the best of its task. Follow it in `state.downloads`. Throws `not-found`,
   * `weight-missing`, `weight-corrupt`, `storage-full`, `memory-in-use`, and `cancelled` when it is paused.
   */
  getWeight(id: string): Promise<void>;
  /** What came of it stays: `getWeight` goes on. */
  pauseWeight(id: string): Promise<void>;
  /** Removes what was downloaded of a weight. */
  removeWeight(id: string): Promise<void>;
  /** Tries to load every weight and fills `state.abilities`. */
  checkAbilities(): Promise<void>;
  /**
   * Really remembers some seconds of a film, keeps nothing of it, and tells how long that took; fills `state.abilities`. `onDone` is told the
   * share that is done, 0 to 1. Throws `memory-in-use` while anything is being remembered, `cancelled`, `worker-stopped`.
   */
  checkSpeed(film: Blob, onDone: (part: number) => void, signal: AbortSignal): Promise<SpeedReport>;
  /** The language that is spoken in the videos, where it was set. */
  speechLanguage(): Promise<string | null>;
  /** Sets it, in two letters ("en"); null: it is found out, clip by clip. Words that are written down already stay. Throws `bad-input`. */
  setSpeechLanguage(language: string | null): Promise<void>;
  /** Sets whether what is said in videos without subtitles is written down (`AppState.writesWords`); words that are written down already stay. */
  setWritesWords(on: boolean): Promise<void>;
  /** Sets whether things are looked for in pictures (`AppState.findsThings`); what was found already stays. */
  setFindsThings(on: boolean): Promise<void>;
  /** Sets whether writing is looked for in pictures (`AppState.readsWriting`); what was read already stays. */
  setReadsWriting(on: boolean): Promise<void>;
  /**
   * Locks the app in this browser, in all tabs and all memories, until `unlock`: visitors look and ask, every call that does more throws
   * `kiosk-locked`, and no model is asked. Throws `bad-input` for a code that is no code and in the demo, which other tabs would leave; `memory-in-use` while anything is being remembered, recorded, saved
   * or taken in.
   *
   * @param settings what is chosen for visitors; what was chosen last, unless told otherwise
   */
  lock(code: string, settings?: KioskSettings): Promise<void>;
  /** What was chosen for visitors when the app was locked last. */
  chosenForVisitors(): Promise<KioskSettings>;
  /** Unlocks it, and forgets the code. Throws `kiosk-locked` for a wrong one, with the seconds to wait for another try, and for one that comes sooner. */
  unlock(code: string): Promise<void>;
  /**
   * Makes the memory of this tab what the app's server publishes, where that is newer than what is here, and looks for newer ones from then on. Follow it in `state.transfer` and
   * `state.published`. Throws `not-found` where nothing is published, `place-failed` where it cannot be had, `bad-archive` where it is not signed by the publisher, is older than what is
   * here, or is not whole, `newer-archive`, `storage-full`, `memory-in-use`, `cancelled`.
   *
   * @param publisher its public key, as the server tells (lib/published)
   */
  follow(publisher: string): Promise<void>;
  /** SHA-256 of every store's records: two memories are equal when these are. */
  digest(): Promise<Record<string, string>>;
}
