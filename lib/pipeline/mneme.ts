// Over 400 lines: a method for each call of a page; what they do lies in the files beside.

import { proxy } from 'comlink';
import type { Answer, AskRequest } from '../contract/answers';
import type { KioskSettings } from '../contract/kiosk';
import type {
  CheckReport,
  DescribedAnew,
  ImportReport,
  OtherFaceWeight,
  OtherTextWeight,
  OtherVoiceWeight,
  Transfer,
  VoicesDescribedAnew,
  WritingProgress,
} from '../contract/memory';
import type { AskOptions, ExportOptions, ListenOptions, Mneme, RememberOptions } from '../contract/mneme';
import type { ModelChoice, SpeedReport, WeightOffers } from '../contract/models';
import type { Correction, StepTaken } from '../contract/people';
import { PUBLISHED, type Published } from '../contract/published';
import type { SearchRequest } from '../contract/search';
import type { ChosenPlace, Forgot, SharedPlace, SyncReport } from '../contract/sharing';
import { type AppState, BLANK_STATE, type QueueItem } from '../contract/state';
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
  VideoSummary,
} from '../contract/videos';
import { MnemeError, stopped, toErrorData } from '../errors';
import { momentGiven } from '../iso-moment';
import type { Keeper, Overview } from '../keeper/keeper';
import { CALLS, callOf, type HandedOn } from '../keeper/keeper-calls';
import { isAdded } from '../models/where-weights-lie';
import { countIn } from '../store/counting-settings';
import { watchLock } from '../store/kiosk-watch';
import { PEOPLE_FORGOTTEN } from '../store/schema';
import type { WitnessPlace } from '../store/witness/witness';
import { told } from '../told';
import { isPublished } from '../which-memory';
import { askToKeep } from './ask-to-keep';
import { atWork } from './at-work';
import type { DescribingAnew } from './describing-anew';
import { FileFootage } from './file-or-recording';
import { lockable } from './kiosk';
import type { LateWords } from './late-words';
import { LeftWaiting } from './left-waiting';
import type { LiveRecording } from './live-recording';
import type { PictureLooking } from './looking-at-pictures';
import { PageModels } from './page-models';
import { pageWitness } from './page-witness';
import {
  isDoneBy,
  languageIn,
  requireLanguage,
  SPEECH_LANGUAGE,
  THINGS_OFF,
  WORDS_OFF,
  WRITING_OFF,
} from './perception-setting-keys';
import type { PublishedMemory } from './published-memory';
import { Queue } from './queue';
import type { Recorder } from './recorder';
import { clipsOf, isElsewhere, lowerMarks, PUT_AWAY, reminderIn, SAVED } from './reminder-to-save';
import { restartedKeeper } from './restarted-keeper';
import type { SharedMemoryInTab } from './shared-memory';
import { roomOf } from './storage-room';
import { isAnyRemembering, syncLock, Tabs } from './tabs';
import { KEEPS_COPIES, keepsCopiesBy, VideoFiles } from './video-files';
import type { WeightDownloads } from './weight-downloads';

const SUBTITLE = /\.(vtt|srt)$/i;
/** The person has read what faces and voices are. */
const CONSENTED = 'consented';
/** So long after the memory was read, milliseconds: then kept pictures are looked at, and lines without a vector, so that pages are there first. */
const LATER_MS = 3_000;
/** Settings that are shown with the memory as a whole. */
const SHOWN_SETTINGS = [
  PEOPLE_FORGOTTEN,
  WORDS_OFF,
  THINGS_OFF,
  WRITING_OFF,
  SAVED,
  PUT_AWAY,
  CONSENTED,
  KEEPS_COPIES,
  PUBLISHED,
];

/**
 * The app behind every page: the queue, the workers, the memory. One a tab.
 *
 * @param beside keeps a witness of the memory beside those of the browser
 */
export function createMneme(beside: WitnessPlace | null = null): Mneme {
  const mneme = new MnemeInTab(pageWitness(beside));
  const calls = (Object.keys(CALLS) as (keyof Keeper)[]).filter((name) => callOf(name)?.handedOn);
  const handed = calls.map((name) => [name, (...args: unknown[]) => mneme.handOn(name, args)]);
  return lockable(Object.assign(mneme, Object.fromEntries(handed) as Pick<Mneme, HandedOn>));
}

class MnemeInTab implements Omit<Mneme, HandedOn> {
  private state: AppState = BLANK_STATE;
  private readonly listeners = new Set<() => void>();
  private readonly keeper = restartedKeeper(
    (error) => this.closed(error),
    (writing) => this.wrote(writing),
    new PageModels(),
    async (video, times) => {
      const file = await this.files.fileOf(video).catch(() => null); // Another one lies at its place.
      return file ? (await import('./stills')).stillsOf(file, times) : [];
    },
    { read: () => this.witness.read(), keep: (text) => this.witness.keep(text) },
  );
  private opening: Promise<void> | null = null;
  /** Questions so far. */
  private asked = 0;
  private refreshes = 0;
  private newest: Promise<void> = Promise.resolve();
  private readonly files = new VideoFiles({
    keeper: this.keeper,
    videos: () => this.state.videos,
    set: (files) => this.set({ files }),
  });
  private readonly tabs = new Tabs({
    elsewhere: (item) => this.set({ elsewhere: item }),
    changed: () => {
      this.setChanged();
      // The next reading shows it.
      void (this.state.lost ? this.decided() : this.refresh()).catch(() => {});
    },
  });
  private readonly queue = new Queue({
    keeper: this.keeper,
    state: () => this.state,
    set: (patch) => this.set(patch),
    refresh: () => this.refresh(),
    alone: (work, onWait) => this.tabs.alone(work, onWait),
    has: (video, { file, handle, begunAs }, isAdded) => {
      if (!file) return;
      void this.files.took(video.name, file, handle, begunAs !== null).catch(() => {}); // It is asked for again.
      if (isAdded && this.state.keepsCopies) void this.keepCopyOnce(video);
    },
  });

  private readonly left = new LeftWaiting({
    keeper: this.keeper,
    isElsewhere: isAnyRemembering,
    show: (leftWaiting) => this.set({ leftWaiting }),
  });

  /** Null until it is asked how faces, lines or voices are described. */
  private describing: Promise<DescribingAnew> | null = null;

  /** Null until a video is given words that come later. */
  private late: Promise<LateWords> | null = null;

  /** Null until something asks what can be downloaded. */
  private downloads: Promise<WeightDownloads> | null = null;

  /** Null until the memory is shared with other devices. */
  private joining: Promise<SharedMemoryInTab> | null = null;

  /** Null until the memory is known to be a published one. */
  private following: Promise<PublishedMemory> | null = null;

  /** Null until there is a weight that describes pictures. */
  private looking: Promise<PictureLooking> | null = null;
  private laterDue: ReturnType<typeof setTimeout> | undefined;
  /** Null while lines that have no vector are not gone through. */
  private missingLines: Promise<void> | null = null;

  /** Null until something is recorded in this visit. */
  private recorder: Recorder | null = null;

  constructor(private readonly witness: WitnessPlace) {}

  /** Makes a call of the keeper once the memory is open. */
  async handOn(name: keyof Keeper, args: unknown[]): Promise<unknown> {
    await this.open();
    return (this.keeper[name] as (...args: unknown[]) => Promise<unknown>)(...args);
  }

  getState = () => this.state;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  open(): Promise<void> {
    this.opening ??= this.openMemory().catch((error) => {
      this.set({ fatal: toErrorData(error) });
      throw error;
    });
    return this.opening;
  }

  async consent(): Promise<void> {
    await this.keeper.setSetting(CONSENTED, true);
    this.set({ consented: true });
    askToKeep();
  }

  async remember(files: File[], options: RememberOptions = {}): Promise<RememberedVideo[]> {
    await this.open();
    this.requireConsent();
    const subtitles = files.filter((file) => SUBTITLE.test(file.name));
    const videos = files.filter((file) => !SUBTITLE.test(file.name));
    // Those of no video that comes along are of one that is remembered.
    if (subtitles.length > 0)
      void this.lateWords()
        .then((late) => late.addAlone(subtitles, videos))
        .catch(() => {}); // It is shown where they are listed.
    const startsAt = options.startsAt === undefined ? null : momentGiven(options.startsAt);
    const requests = videos.map((file, index) => ({
      footage: new FileFootage(file, options.handles?.get(file) ?? null, options.folder),
      subtitles,
      startsAt: index === 0 ? startsAt : null,
      whenFull: options.whenFull ?? 'hold',
    }));
    return Promise.all(requests.map((request) => this.queue.add(request).done));
  }

  async addSubtitles(files: File[], video?: string): Promise<AddedSubtitles[]> {
    await this.open();
    return (await this.lateWords()).addSubtitles(files, video);
  }

  async giveSubtitles(key: string, video: string): Promise<AddedSubtitles> {
    return (await this.lateWords()).giveSubtitles(key, video);
  }

  dismissSubtitles(key: string): void {
    void this.lateWords().then((late) => late.dismissSubtitles(key));
  }

  async canListen(): Promise<boolean> {
    return (await this.lateWords()).canListen();
  }

  async listen(videos: string[] | null, options: ListenOptions = {}): Promise<ListenedVideo[]> {
    await this.open();
    this.requireConsent();
    if (options.language !== undefined) requireLanguage(options.language);
    return (await this.lateWords()).listen(videos, options);
  }

  private lateWords(): Promise<LateWords> {
    // Pages load without this code.
    this.late ??= import('./late-words').then(
      ({ LateWords }) =>
        new LateWords({
          keeper: this.keeper,
          queue: this.queue,
          state: () => this.state,
          set: (patch) => this.set(patch),
          fileOf: (video) => this.files.fileOf(video),
          changed: () => this.changed(),
        }),
    );
    return this.late;
  }

  async startRecording(stream: MediaStream, kept: boolean): Promise<void> {
    await this.open();
    this.requireConsent();
    askToKeep();
    // Only recording needs this code: the pages load without it.
    const { Recorder } = await import('./recorder');
    this.recorder ??= new Recorder({
      add: (live) => this.rememberRecording(live),
      set: (patch) => this.set(patch),
      ended: (key, grown) => {
        const videoId = this.state.queue.find((item) => item.key === key)?.videoId;
        if (videoId) void this.keeper.grow(videoId, grown).catch(() => {}); // It is told again with its next clip.
      },
    });
    await this.recorder.start(stream, kept);
  }

  async stopRecording(): Promise<void> {
    await this.recorder?.stop();
  }

  recordedStream(): MediaStream | null {
    return this.recorder?.seen ?? null;
  }

  dismissRecordingEnded(): void {
    this.set({ recordingEnded: null });
  }

  pause(): void {
    this.set({ paused: true });
  }

  resume(): void {
    this.queue.resume();
  }

  cancel(key: string): void {
    this.queue.cancel(key);
  }

  cancelWaiting(): void {
    this.queue.cancelWaiting();
  }

  putFirst(key: string): void {
    this.queue.putFirst(key);
  }

  again(key: string): void {
    this.requireConsent();
    this.queue.again(key);
  }

  dismiss(key: string): void {
    this.queue.dismiss(key);
  }

  dismissLeftWaiting(): void {
    this.left.dismiss();
  }

  async correct(correction: Correction): Promise<StepTaken | null> {
    await this.open();
    const { taken, overview } = await this.keeper.correct(correction, SHOWN_SETTINGS);
    await this.refresh(overview ?? undefined);
    this.tabs.changed();
    return taken;
  }

  renameVideo(videoId: string, name: string): Promise<string> {
    return this.changing(() => this.keeper.renameVideo(videoId, name));
  }

  markVideos(markings: readonly VideoMarking[]): Promise<MarkedVideos> {
    return this.changing(() => this.keeper.markVideos(markings));
  }

  nameThings(namings: readonly ThingNaming[]): Promise<NamedThings> {
    return this.changing(() => this.keeper.nameThings(namings));
  }

  denyThings(denials: readonly ThingDenial[]): Promise<DeniedThings[]> {
    return this.changing(() => this.keeper.denyThings(denials));
  }

  restoreThings(denied: readonly DeniedThings[]): Promise<void> {
    return this.changing(() => this.keeper.restoreThings(denied));
  }

  dateVideo(videoId: string, start: VideoStart): Promise<VideoStart> {
    return this.changing(() => this.keeper.dateVideo(videoId, start));
  }

  async forgetVideo(video: string, keepNamed: boolean, isLast = true): Promise<Forgot> {
    await this.open();
    const atWork = [this.atWork(), this.state.elsewhere].flatMap((item) => item?.videoId ?? []);
    const forgotten = await this.changing(() => this.keeper.forgetVideo(video, keepNamed, atWork));
    await lowerMarks(clipsOf(this.state.videos), this.keeper);
    return { forgotten, isPassedOn: await this.passOnForgetting(isLast) };
  }

  async forgetPerson(id: string, everywhere: boolean): Promise<Forgot> {
    await this.open();
    if (!/^p_\d+$/.test(id))
      throw new MnemeError('bad-input', told`${id} is not the id of a person, as p_3 is.`);
    const forgetting = this.aloneNow(() => this.keeper.forgetPerson(id, everywhere));
    const forgotten = await forgetting.finally(() => this.changed()); // It may have found damage.
    return { forgotten, isPassedOn: await this.passOnForgetting(true) };
  }

  async forgetEverything(): Promise<void> {
    await this.openAlsoLost();
    if (this.state.transfer)
      throw new MnemeError('memory-in-use', 'The memory is being saved or taken in. Stop that first.');
    await this.aloneNow(() => this.keeper.forgetEverything());
    this.emptied();
    await this.decided();
    await this.changed();
  }

  /** Lets go of the files, and their names, that a memory had of which everything was forgotten, in whatever tab. */
  private emptied(): void {
    this.queue.forgetEnded();
    this.left.dismiss();
  }

  async ask(request: AskRequest, { signal, onText = () => {} }: AskOptions = {}) {
    await this.open();
    if (signal?.aborted) throw stopped();
    const done = request.acts ? await this.doSaid(request.question) : null;
    if (done) return done;
    this.asked += 1;
    const key = this.asked;
    const stop = () => void this.keeper.stopAsking(key).catch(() => {}); // It has ended with its worker.
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await atWork.during(() => this.keeper.ask(request, key, proxy(onText)));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  async canWriteDown(): Promise<'any' | 'en' | null> {
    // What comes with the app is of English.
    if (await isAdded('transcription')) return 'any';
    const language = await this.speechLanguage();
    return language === null || language === 'en' ? 'en' : null;
  }

  async writeDown(sound: Promise<Blob>, signal: AbortSignal): Promise<string> {
    await this.open();
    const { writeDown } = await import('./write-down');
    return atWork.during(() => writeDown(sound, this.keeper, signal));
  }

  removeReminder(id: string): Promise<void> {
    return this.changing(() => this.keeper.removeReminder(id));
  }

  async search(request: SearchRequest) {
    await this.open();
    // Pages load without this code.
    const { searchBy } = await import('./search-by');
    return atWork.during(() => searchBy(request, this.keeper, this.state.consented));
  }

  stillAt(video: string, t: number, who?: string): Promise<KeptPicture | null> {
    return this.keeper.stillAt(video, t, who);
  }

  async picture(key: string): Promise<Blob | null> {
    const bytes = await this.keeper.picture(key);
    return bytes ? new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }) : null;
  }

  async fileOf(video: string): Promise<File | null> {
    return this.files.fileOf(video);
  }

  async giveFile(file: File, handle?: FileSystemFileHandle): Promise<string | null> {
    const { fingerprint } = await import('../media/fingerprint');
    const found = await this.keeper.videoWith(await fingerprint(file));
    if (!found) return null;
    await this.files.took(found.name, file, handle ?? null);
    return found.name;
  }

  keepCopy(video: string): Promise<void> {
    return this.changing(() => this.files.keepCopy(video));
  }

  dropCopy(video: string): Promise<void> {
    return this.changing(() => this.files.dropCopy(video));
  }

  async setKeepsCopies(on: boolean): Promise<void> {
    await this.changing(() => this.keeper.setSetting(KEEPS_COPIES, on));
    this.files.tryCopiesAgain();
    if (on) void this.keepAdded();
  }

  /** Keeps copies of what was added in this visit, one after the other, as long as that is wanted. */
  private async keepAdded(): Promise<void> {
    const { queue, videos } = this.state;
    const isAdded = ({ id }: VideoSummary) =>
      queue.some(({ videoId, doing, bytes }) => videoId === id && doing === 'remember' && bytes > 0);
    for (const video of videos.filter(isAdded)) if (this.state.keepsCopies) await this.keepCopyOnce(video);
  }

  /** Keeps a copy of a video that is added; that it could not be is told of its item. */
  private async keepCopyOnce({ id, name }: VideoSummary): Promise<void> {
    try {
      if (await this.files.keepCopyOnce(name, this.state.storage?.needed ?? 0)) await this.changed();
    } catch (error) {
      this.queue.warn(id, toErrorData(error).told);
    }
  }

  async exportMemory(options: ExportOptions = {}): Promise<Blob> {
    await this.open();
    try {
      return await this.transfer('export', (progress) => this.keeper.exportMemory(options, progress));
    } finally {
      await this.refresh().catch(() => {}); // It may have found damage.
    }
  }

  async transcript(video: string): Promise<Blob> {
    await this.open();
    return new Blob([await this.keeper.transcript(video)], { type: 'text/vtt' });
  }

  async importMemory(file: File, passphrase?: string): Promise<ImportReport> {
    await this.openAlsoLost();
    askToKeep();
    const { lost, videos } = this.state;
    const wasEmpty = lost
      ? lost.now.records === 0
      : videos.length === 0 && (await this.keeper.people()).length === 0;
    const report = await this.aloneNow(() =>
      this.transfer('import', (progress) => this.keeper.importMemory(file, passphrase, progress)),
    );
    await this.decided();
    await this.changed();
    // All of it lies in that file.
    if (wasEmpty) await this.memoryIsSaved();
    return report;
  }

  async checkMemory(rebuilding: boolean): Promise<CheckReport> {
    await this.openAlsoLost();
    const report = await this.transfer('check', (progress) => this.keeper.checkMemory(rebuilding, progress));
    await this.decided();
    await this.changed();
    return report;
  }

  async share(
    where: ChosenPlace | SharedPlace,
    as: { name: string; code?: string; isNoted?: boolean },
  ): Promise<SyncReport> {
    await this.open();
    return (await this.sharedMemory()).share(where, as);
  }

  async sync(where?: ChosenPlace | SharedPlace): Promise<SyncReport> {
    await this.open();
    return (await this.sharedMemory()).sync(where);
  }

  async putDeviceOut(device: string, where?: ChosenPlace | SharedPlace): Promise<SyncReport> {
    await this.open();
    return (await this.sharedMemory()).putOut(device, where);
  }

  async takeSharingCode(code: string, where?: ChosenPlace | SharedPlace): Promise<SyncReport> {
    await this.open();
    return (await this.sharedMemory()).takeCode(code, where);
  }

  renameDevice(name: string): Promise<void> {
    return this.changing(() => this.keeper.renameDevice(name));
  }

  changeSharedPlace(chosen: ChosenPlace): Promise<void> {
    return this.changing(() => this.keeper.changeSharedPlace(chosen));
  }

  async stopSharing(): Promise<void> {
    await this.open();
    await this.aloneNow(() => this.keeper.stopSharing());
    this.set({ syncProblem: null });
    await this.changed();
  }

  async follow(publisher: string): Promise<void> {
    await this.open();
    if (!isPublished())
      throw new MnemeError('bad-input', 'This is a memory of your own: it becomes no other one.');
    await (await this.publishedMemory()).follow(publisher);
  }

  private publishedMemory(): Promise<PublishedMemory> {
    // Pages load without this code.
    this.following ??= import('./published-memory').then(
      ({ PublishedMemory }) =>
        new PublishedMemory({
          keeper: this.keeper,
          state: () => this.state,
          set: (patch) => this.set(patch),
          change: (run) =>
            this.tabs.aloneNow(() => this.transfer('import', run)).finally(() => this.changedByOthers()),
          keepFile: async (file) => {
            const video = await this.giveFile(file);
            if (video) await this.keepCopy(video);
          },
        }),
    );
    return this.following;
  }

  private sharedMemory(): Promise<SharedMemoryInTab> {
    // Pages load without this code.
    this.joining ??= import('./shared-memory').then(
      ({ SharedMemoryInTab }) =>
        new SharedMemoryInTab({
          keeper: this.keeper,
          state: () => this.state,
          set: (patch) => this.set(patch),
          join: (run) =>
            this.tabs.aloneNow(() => this.transfer('sync', run)).finally(() => this.changedByOthers()),
        }),
    );
    return this.joining;
  }

  /** Runs `work` as the one tab that changes the memory, once a sync that is under way has ended. Throws `memory-in-use` while anything is remembered. */
  private aloneNow<T>(work: () => Promise<T>): Promise<T> {
    const alone = () => this.tabs.aloneNow(work);
    return this.state.sharing ? (navigator.locks.request(syncLock(), alone) as Promise<T>) : alone();
  }

  /** Has what was forgotten forgotten where the memory is shared, too, where that can be done without asking and is to be done `now`. Resolves to whether it stands there no more. */
  private async passOnForgetting(now: boolean): Promise<boolean> {
    const { sharing } = this.state;
    if (!sharing) return true;
    return now && sharing.chosen !== null && (await this.sharedMemory()).passOnForgetting();
  }

  async memoryIsSaved(): Promise<void> {
    await this.keeper.setSetting(SAVED, clipsOf(this.state.videos));
    await this.refresh();
  }

  async putReminderAway(): Promise<void> {
    await this.keeper.setSetting(PUT_AWAY, clipsOf(this.state.videos));
    await this.refresh();
  }

  async putCopyNewsAway(): Promise<void> {
    await this.keeper.copyNewsSeen();
    await this.changed();
  }

  otherFaceWeight(): Promise<OtherFaceWeight | null> {
    return this.anew(({ faces }) => faces.other());
  }

  describeFacesAnew(): Promise<DescribedAnew> {
    return this.changingModel(({ faces }) => faces.describe());
  }

  stopDescribingFaces(): void {
    void this.describing?.then(({ faces }) => faces.stop());
  }

  otherTextWeight(): Promise<OtherTextWeight | null> {
    return this.anew(({ lines }) => lines.other());
  }

  describeLinesAnew(): Promise<void> {
    return this.changingModel(({ lines }) => lines.describe());
  }

  stopDescribingLines(): void {
    void this.describing?.then(({ lines }) => lines.stop());
  }

  otherVoiceWeight(): Promise<OtherVoiceWeight | null> {
    return this.anew(({ voices }) => voices.other());
  }

  describeVoicesAnew(without: readonly string[] = []): Promise<VoicesDescribedAnew> {
    return this.changingModel(({ voices }) => voices.describe(without));
  }

  stopDescribingVoices(): void {
    void this.describing?.then(({ voices }) => voices.stop());
  }

  /** Describes something anew by another model, and shows that one where models are shown. */
  private async changingModel<T>(work: (anew: DescribingAnew) => Promise<T>): Promise<T> {
    const done = await this.changing(() => this.anew(work));
    if (this.state.abilities) await this.queue.check();
    return done;
  }

  private async anew<T>(work: (anew: DescribingAnew) => Promise<T>): Promise<T> {
    await this.open();
    // Pages load without this code.
    this.describing ??= import('./describing-anew').then(
      ({ DescribingAnew }) =>
        new DescribingAnew({
          keeper: this.keeper,
          fileOf: (video) => this.files.fileOf(video),
          show: (patch) => this.set(patch),
          aloneNow: (work) => this.tabs.aloneNow(work),
        }),
    );
    return work(await this.describing);
  }

  cancelTransfer(): void {
    void this.keeper.cancelTransfer().catch(() => {}); // It has ended with its worker.
  }

  async connectModel(choice: ModelChoice): Promise<void> {
    await this.open();
    await this.keeper.connectModel(choice);
    this.tabs.changed();
  }

  prepareBrowserModel(onProgress: (done: number) => void, signal: AbortSignal): Promise<void> {
    return atWork.during(async () => {
      const { prepareBrowserModel } = await import('../language/browser-model');
      return prepareBrowserModel(onProgress, signal);
    });
  }

  async disconnectModel(): Promise<void> {
    await this.open();
    await this.keeper.disconnectModel();
    this.tabs.changed();
  }

  pauseWriting(): void {
    void this.keeper.pauseWriting().catch(() => {}); // It has ended with its worker.
  }

  resumeWriting(): void {
    void this.keeper.resumeWriting().catch(() => {}); // What it met is shown.
  }

  cancelWriting(): void {
    void this.keeper.cancelWriting().catch(() => {}); // It has ended with its worker.
  }

  async checkAbilities(): Promise<void> {
    await this.open();
    await this.queue.check();
  }

  async weightOffers(): Promise<WeightOffers> {
    return (await this.weightDownloads()).offers();
  }

  async getWeight(id: string): Promise<void> {
    return (await this.weightDownloads()).get(id);
  }

  async pauseWeight(id: string): Promise<void> {
    return (await this.weightDownloads()).pause(id);
  }

  async removeWeight(id: string): Promise<void> {
    return (await this.weightDownloads()).remove(id);
  }

  private weightDownloads(): Promise<WeightDownloads> {
    // Pages load without this code.
    this.downloads ??= import('./weight-downloads').then(
      ({ WeightDownloads }) =>
        new WeightDownloads({
          downloads: () => this.state.downloads,
          show: (downloads) => this.set({ downloads }),
          changed: async () => {
            await this.refresh(); // There is more or less room.
            if (this.state.abilities) await this.queue.check();
          },
        }),
    );
    return this.downloads;
  }

  async describePictures(signal: AbortSignal): Promise<number> {
    await this.open();
    return (await this.pictures()).once(signal);
  }

  private pictures(): Promise<PictureLooking> {
    // Pages load without this code.
    this.looking ??= import('./looking-at-pictures').then(
      ({ PictureLooking }) =>
        new PictureLooking({
          keeper: this.keeper,
          state: () => this.state,
          changed: () => this.changed(),
        }),
    );
    return this.looking;
  }

  /** Does in a while what nobody asks for, whenever nothing else is under way: kept pictures are looked at, where a weight for that is here, and lines that have no vector get one. */
  private doLater(): void {
    clearTimeout(this.laterDue);
    const look = async () => (await isAdded('image-text-embedding')) && (await this.pictures()).begin();
    // What fails is tried again at the next visit, and told in Settings.
    this.laterDue = setTimeout(() => {
      void look().catch(() => {});
      // What was published stays as it was.
      if (!this.state.published) void this.describeMissingLines().catch(() => {});
    }, LATER_MS);
  }

  /** Once at a time. */
  private describeMissingLines(): Promise<void> {
    this.missingLines ??= import('./while-quiet')
      .then(({ whileQuiet }) =>
        whileQuiet({ state: () => this.state }, (signal) =>
          this.anew(({ lines }) => lines.describeMissing(signal)),
        ),
      )
      .finally(() => {
        this.missingLines = null;
      });
    return this.missingLines;
  }

  async checkSpeed(film: Blob, onDone: (part: number) => void, signal: AbortSignal): Promise<SpeedReport> {
    await this.open();
    const { checkSpeed } = await import('./speed-check');
    const report = await atWork.during(() =>
      this.tabs.aloneNow(() => checkSpeed(film, this.keeper, onDone, signal)),
    );
    this.set({ abilities: report.abilities });
    return report;
  }

  async speechLanguage(): Promise<string | null> {
    await this.open();
    return languageIn(await this.keeper.setting(SPEECH_LANGUAGE));
  }

  async setSpeechLanguage(language: string | null): Promise<void> {
    requireLanguage(language);
    await this.open();
    await this.keeper.setSetting(SPEECH_LANGUAGE, language);
  }

  setWritesWords(on: boolean): Promise<void> {
    return this.setDone(WORDS_OFF, on);
  }

  setFindsThings(on: boolean): Promise<void> {
    return this.setDone(THINGS_OFF, on);
  }

  setReadsWriting(on: boolean): Promise<void> {
    return this.setDone(WRITING_OFF, on);
  }

  /** Whether something is done that a setting switches off. */
  private async setDone(off: string, on: boolean): Promise<void> {
    await this.open();
    await this.keeper.setSetting(off, !on);
    await this.changed();
    if (this.state.abilities) await this.queue.check();
  }

  /** Does what is said where that is no question; null where it is one. */
  private async doSaid(words: string): Promise<Answer | null> {
    // Pages load without this code.
    const { doSaid } = await import('./do-said');
    const done = await doSaid(words, this.state.locked ? null : this.keeper);
    if (done) await this.changed();
    return done;
  }

  /** Goes on with recordings of earlier visits that were cut off, or of which nothing is remembered yet. */
  private async goOnRecorded(): Promise<void> {
    if (!this.state.consented) return;
    const { leftRecordings } = await import('./left-recordings');
    // Another tab that remembers may be at one of them.
    const left = await this.tabs.aloneNow(() => leftRecordings(this.keeper));
    for (const recording of left) this.rememberRecording(recording);
  }

  /** Puts a recording into the queue; one that is not to be kept goes when it is remembered. Returns the item's key. */
  private rememberRecording(footage: LiveRecording): string {
    const ended = async ({ name, error }: RememberedVideo) => {
      if (!error && !footage.recording.kept) await this.dropCopy(name).catch(() => {}); // It goes at a later opening.
    };
    return this.queue.add({ footage, subtitles: [], startsAt: null, whenFull: 'hold', ended }).key;
  }

  private requireConsent(): void {
    if (!this.state.consented)
      throw new MnemeError('bad-input', 'Faces and voices are looked for only after consent.');
  }

  async chosenForVisitors(): Promise<KioskSettings> {
    const { chosenSettings } = await import('../store/kiosk-lock');
    return chosenSettings();
  }

  async lock(code: string, settings?: KioskSettings): Promise<void> {
    await this.open();
    // Pages load without this code.
    const { lockApp } = await import('./lock-app');
    await lockApp(this.tabs, this.state, code, settings);
    await this.readLock();
  }

  async unlock(code: string): Promise<void> {
    const { unlockWith } = await import('../store/kiosk-lock');
    await unlockWith(code);
    await this.readLock();
  }

  /** Shows whether the app is locked; when that has changed, models are let go of, or may be asked again, and what visitors do not see goes or comes back. */
  private async readLock(): Promise<void> {
    const kiosk = await this.keeper.lockedSettings();
    const locked = kiosk !== null || isPublished();
    const { locked: before, kiosk: earlier } = this.state;
    if (locked === before && JSON.stringify(kiosk) === JSON.stringify(earlier)) return;
    this.set({ locked, kiosk });
    if (before !== null && (kiosk ?? earlier)?.hidesNotes) await this.refresh().catch(() => {}); // The next reading shows it.
    if (before === true) void this.goOnRecorded().catch(() => {}); // They stay for the next visit.
    if (before !== null) await this.keeper.modelsChanged().catch(() => {}); // What asks them looks for itself.
  }

  /** Opens the memory, also one of which something is lost: for what decides what becomes of it. */
  private async openAlsoLost(): Promise<void> {
    await this.open().catch((error) => {
      if (!this.state.lost) throw error;
    });
  }

  /** Goes on with a memory of which something was lost, once a person has decided what becomes of it. */
  private async decided(): Promise<void> {
    if (!this.state.lost || (await this.keeper.lost())) return;
    this.set({ lost: null, fatal: null });
    this.opening = this.show();
    await this.opening;
  }

  private async openMemory(): Promise<void> {
    watchLock(() => void this.readLock().catch(() => {})); // Writing looks for itself.
    await this.readLock();
    this.set({ lost: await this.keeper.lost() });
    await this.show();
  }

  private async show(): Promise<void> {
    this.set({ consented: await this.hasConsent() });
    // What was left is read before anything is at work here.
    await Promise.all([this.refresh(), this.left.read().catch(() => {})]);
    this.set({ ready: true });
    if (!this.state.locked) void this.goOnRecorded().catch(() => {}); // They stay for the next visit.
  }

  /** Ends all that is under way: the browser has closed the memory. */
  private closed(error: MnemeError): void {
    this.set({ fatal: toErrorData(error) });
    this.queue.giveUp();
    void this.recorder?.stop().catch(() => {}); // Its file may be gone, too.
  }

  /** Shows an export or import from its beginning to its end. */
  private async transfer<T>(
    what: Transfer['what'],
    run: (progress: (done: number) => void) => Promise<T>,
  ): Promise<T> {
    if (this.state.transfer) throw new MnemeError('memory-in-use', 'Wait until the other one has finished.');
    let ended = false;
    const show = (done: number) => {
      if (!ended) this.set({ transfer: { what, done } }); // The last word of it may come after its end.
    };
    show(0);
    try {
      return await this.tabs.transferring(() => run(proxy(show)));
    } finally {
      ended = true;
      this.set({ transfer: null });
    }
  }

  /** Shows how far a model has written; what is new when it stops for some reason, so that the pages are not read anew with every clip. */
  private wrote(writing: WritingProgress): void {
    const isEnd = this.state.writing.state === 'writing' && writing.state !== 'writing';
    this.set({ writing });
    if (isEnd) void this.changed().catch(() => {}); // The next reading shows it.
  }

  /** Does what changes an open memory, and shows it. */
  private async changing<T>(work: () => Promise<T>): Promise<T> {
    await this.open();
    const done = await work();
    await this.changed();
    return done;
  }

  /** Shows what this tab has changed, here and in the others. */
  private async changed(): Promise<void> {
    await this.refresh();
    this.tabs.changed();
  }

  /** Shows what came from another device, or from who publishes the memory: who is known, too. */
  private changedByOthers(): Promise<void> {
    this.setChanged();
    return this.changed();
  }

  private setChanged(): void {
    this.set({ changedElsewhere: this.state.changedElsewhere + 1 });
  }

  /**
   * Reads the videos and the room left; resolves when what is shown is at least as new as this call.
   *
   * @param overview what was read just now, where that was
   */
  private refresh(overview?: Overview): Promise<void> {
    this.refreshes += 1;
    this.newest = this.read(this.refreshes, overview);
    return this.newest;
  }

  private async read(turn: number, given?: Overview): Promise<void> {
    const [
      { videos, damage, putBack, copyYielded, reminders, files, knowsPictures, settings, ...shared },
      estimate,
      persisted,
    ] = await Promise.all([
      given ?? this.keeper.overview(SHOWN_SETTINGS),
      navigator.storage?.estimate?.(),
      navigator.storage?.persisted?.() ?? false,
    ]);
    if (turn !== this.refreshes) return this.newest;
    const queue = queueNow(this.state.queue, videos);
    if (queue) this.set({ queue });
    const peopleForgotten = countIn(settings[PEOPLE_FORGOTTEN]);
    const consented = settings[CONSENTED] === true;
    if (peopleForgotten !== this.state.peopleForgotten && this.state.consented && !consented) this.emptied();
    this.set({
      ...{ videos, damage, putBack, copyYielded, knowsPictures, timedReminders: reminders, ...shared },
      reminder: isElsewhere(shared.sharing) ? null : reminderIn(clipsOf(videos), persisted, settings),
      storage: estimate ? roomOf(estimate, this.state.queue) : null,
      writesWords: isDoneBy(settings[WORDS_OFF]),
      findsThings: isDoneBy(settings[THINGS_OFF]),
      readsWriting: isDoneBy(settings[WRITING_OFF]),
      keepsCopies: keepsCopiesBy(settings[KEEPS_COPIES]),
      published: (settings[PUBLISHED] as Published | undefined) ?? null,
      // With everything goes the consent, in whatever tab.
      ...(peopleForgotten !== this.state.peopleForgotten && {
        ...{ peopleForgotten, consented },
      }),
    });
    await this.files.show(files);
    if (!this.state.locked && videos.length > 0) this.doLater();
    if (shared.sharing?.chosen) (await this.sharedMemory()).look();
    if (this.state.published) (await this.publishedMemory()).watch();
  }

  private async hasConsent(): Promise<boolean> {
    return (await this.keeper.setting(CONSENTED)) === true;
  }

  private set(patch: Partial<AppState>): void {
    this.state = { ...this.state, ...patch };
    if (patch.queue) {
      this.tabs.remembering(this.atWork());
      this.left.note(patch.queue);
    }
    atWork.show(this.state);
    for (const listener of this.listeners) listener();
  }

  private atWork() {
    return this.state.queue.find((item) => item.state === 'remembering') ?? null;
  }
}

/** The queue without what is forgotten, and each video by the name that it has now, but for a file that was known by another; null where that is no other. */
function queueNow(queue: readonly QueueItem[], videos: VideoSummary[]): QueueItem[] | null {
  const names = new Map(videos.map(({ id, name }) => [id, name]));
  const now = queue
    .filter((item) => !isForgotten(item, videos))
    .map((item) => {
      const name = item.known ? item.name : (names.get(item.videoId ?? '') ?? item.name);
      return name === item.name ? item : { ...item, name };
    });
  return now.length === queue.length && now.every((item, i) => item === queue[i]) ? null : now;
}

/** A finished item whose video is no longer in the memory. */
function isForgotten({ state, doneS, videoId }: QueueItem, videos: VideoSummary[]): boolean {
  const isFinished = state !== 'waiting' && state !== 'remembering';
  return isFinished && doneS > 0 && !videos.some(({ id }) => id === videoId);
}
