// Over 400 lines: all that becomes of a file, from when it is given until it is reported; what is pure of that lies beside it.
import type { Ability } from '../contract/models';
import type { AppState, QueueItem } from '../contract/state';
import type { RememberedVideo, VideoSummary } from '../contract/videos';
import { type ErrorCode, type ErrorData, MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { distinct, type Tellable } from '../told';
import { FileFootage, type Footage } from './file-or-recording';
import type { IngestHooks } from './ingest';
import type { Perception } from './perception';
import { firstOfWaiting } from './queue-shown';
import { MemoryStopped } from './restarted-keeper';
import { StayAwake } from './stay-awake';
import type { WorkerHandle } from './worker-types';

/** What the queue needs of the app around it. */
export interface QueueHost {
  keeper: WorkerHandle<Keeper>['remote'];
  state(): AppState;
  set(patch: Partial<AppState>): void;
  /** Reads the videos again. */
  refresh(): Promise<void>;
  /** Runs `work` as the one tab that remembers; `onWait` is called when another one has to finish first. */
  alone(work: () => Promise<void>, onWait: () => void): Promise<void>;
  /** A video of the memory has its file here; `isAdded`: it was given to be remembered, and is no recording. */
  has(video: VideoSummary, footage: Footage, isAdded: boolean): void;
}

/** What is to be remembered. */
export interface QueueRequest {
  footage: Footage;
  /** The .vtt and .srt files that came with it. */
  subtitles: File[];
  startsAt: string | null;
  whenFull: 'hold' | 'fail';
  /** Is told how it ended, each time that it does: what was stopped may be gone on with. */
  ended?(video: RememberedVideo): void;
}

/** A remembered video that is to be listened to again. */
export interface ListenAgain extends Pick<QueueRequest, 'whenFull'> {
  video: VideoSummary;
  file: File;
  /** As `Mneme.listen`. */
  language?: string;
}

interface Waiting extends QueueRequest {
  /** It is listened to again, not remembered. */
  listen: { video: VideoSummary; language?: string } | null;
  stop: AbortController;
  report(video: RememberedVideo): void;
}

type Hooks = Pick<IngestHooks, 'signal' | 'gate' | 'hold'>;

/** Of a file that fails so nothing is held: of a folder of such files only the first waits for weights. */
const NEVER_OPENED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['empty-file', 'not-a-video']);

/** Works through files one after the other; the perception workers run from the first to the last, and a while longer. */
export class Queue {
  private readonly waiting = new Map<string, Waiting>();
  /** What was stopped, by key, until it is dismissed. */
  private readonly stopped = new Map<string, Omit<Waiting, 'stop' | 'report'>>();
  /** Null until something is to be looked at. */
  private perception: Promise<Perception> | null = null;
  private readonly awake = new StayAwake();
  private running = false;
  /** Another tab has to finish first. */
  private waitsForTab = false;
  private count = 0;
  private wake: (() => void) | null = null;

  constructor(private readonly host: QueueHost) {}

  /** Puts a file or recording at the end; `done` resolves when it is done, failed or cancelled. */
  add(request: QueueRequest): { key: string; done: Promise<RememberedVideo> } {
    return this.put({ ...request, listen: null }, request.footage.name);
  }

  /** The same of a video that is to be listened to again. */
  listen({ video, file, whenFull, language }: ListenAgain): { key: string; done: Promise<RememberedVideo> } {
    const footage = new FileFootage(file, null);
    return this.put(
      { footage, subtitles: [], startsAt: null, whenFull, listen: { video, language } },
      video.name,
    );
  }

  private put(request: Omit<Waiting, 'stop' | 'report'>, name: string) {
    this.count += 1;
    const key = `q${this.count}`;
    const done = new Promise<RememberedVideo>((report) => {
      this.waiting.set(key, { ...request, stop: new AbortController(), report });
      const item = newItem(key, name, this.waitsForTab, request);
      this.host.set({ queue: [...this.host.state().queue, item] });
      void this.run();
    });
    void done.then(request.ended);
    return { key, done };
  }

  /** Goes on after a pause, whether the person made it or the storage was full. */
  resume(): void {
    this.host.set({ paused: false, held: null });
    this.wake?.();
  }

  cancel(key: string): void {
    const queued = this.waiting.get(key);
    if (!queued) return;
    queued.stop.abort();
    if (this.item(key).state === 'waiting') void this.finish(key, cancelled());
    this.wake?.();
  }

  /** Stops all that wait, in one step: there may be thousands. */
  cancelWaiting(): void {
    const isStopped = (item: QueueItem) => item.state === 'waiting';
    const stopped = this.host.state().queue.filter(isStopped);
    const settled = { state: 'cancelled', stage: null, error: toErrorData(cancelled()) } as const;
    this.host.set({
      queue: this.host.state().queue.map((item) => (isStopped(item) ? { ...item, ...settled } : item)),
    });
    for (const item of stopped) {
      const queued = this.waiting.get(item.key);
      if (!queued) continue;
      this.waiting.delete(item.key);
      this.stopped.set(item.key, queued);
      queued.report(reportOf({ ...item, ...settled }, null));
    }
  }

  /** Stops all: there is no memory any more. */
  giveUp(): void {
    for (const { stop } of this.waiting.values()) stop.abort();
    this.wake?.();
  }

  /** Has an item that waits go before all others that do. */
  putFirst(key: string): void {
    this.host.set({ queue: firstOfWaiting(this.host.state().queue, key) });
  }

  /** Puts what was stopped at the end again. */
  again(key: string): void {
    const stopped = this.stopped.get(key);
    if (!stopped) return;
    const { name } = this.item(key);
    this.dismiss(key);
    this.put(stopped, name);
  }

  dismiss(key: string): void {
    if (this.waiting.has(key)) return;
    this.stopped.delete(key);
    this.host.set({ queue: this.host.state().queue.filter((item) => item.key !== key) });
  }

  /** Drops all that has ended: everything was forgotten, and with it what these files were. */
  forgetEnded(): void {
    this.stopped.clear();
    this.host.set({ queue: this.host.state().queue.filter(({ key }) => this.waiting.has(key)) });
  }

  /** Tells of what could not be done for a video beside remembering it. */
  warn(videoId: string, warning: Tellable): void {
    const item = this.host.state().queue.find((candidate) => candidate.videoId === videoId);
    if (item) this.update(item.key, { warnings: [...item.warnings, warning] });
  }

  /** Loads every weight once to see what is there. */
  async check(): Promise<void> {
    const perception = await this.perceiving();
    if (!this.running) perception.stop(); // Weights may have been added or taken away.
    this.host.set({ abilities: await perception.abilities(new AbortController().signal) });
    if (!this.running) perception.rest();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const waits = (waitsForTab: boolean) => {
      this.waitsForTab = waitsForTab;
      const { queue } = this.host.state();
      this.host.set({
        queue: queue.map((item) => (item.state === 'waiting' ? { ...item, waitsForTab } : item)),
      });
    };
    await this.host.alone(
      async () => {
        waits(false);
        for (let next = this.next(); next; next = this.next()) {
          const error = await this.runItem(next.key).then(
            () => null,
            (thrown: unknown) => thrown,
          );
          // What it holds of a file that failed is not to be trusted.
          if (error && !NEVER_OPENED.has(toErrorData(error).code)) (await this.perception)?.stop();
          await this.finish(next.key, error);
        }
        (await this.perception)?.rest();
        this.awake.stop();
      },
      () => waits(true),
    );
    this.running = false;
    if (this.next()) void this.run(); // It came while the others were let in.
  }

  private async perceiving(): Promise<Perception> {
    // Only remembering needs this code, too.
    this.perception ??= import('./perception').then(({ Perception }) => new Perception(this.host.keeper));
    const perception = await this.perception;
    await perception.wake();
    return perception;
  }

  private next(): QueueItem | undefined {
    return this.host.state().queue.find((item) => item.state === 'waiting');
  }

  private async runItem(key: string): Promise<void> {
    const queued = this.waiting.get(key)!;
    const { signal } = queued.stop;
    const gate = async () => {
      while (this.host.state().paused && !signal.aborted) {
        this.awake.stop();
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      if (signal.aborted) throw cancelled();
      this.awake.start();
    };
    const hold = async (problem: ErrorData) => {
      if (queued.whenFull === 'fail') throw new MnemeError(problem.code, problem.told);
      this.host.set({ paused: true, held: problem });
      await gate();
    };
    await gate();
    this.update(key, { state: 'remembering', stage: 'opening' });
    const once = queued.listen
      ? await this.listening(key, queued, queued.listen, { signal, gate, hold })
      : await this.remembering(key, queued, { signal, gate, hold });
    for (let reached = -1; ; ) {
      try {
        return await once();
      } catch (error) {
        // What it has saved says where to go on. Without any progress there is no third try.
        const { doneS } = this.item(key);
        if (!(error instanceof MemoryStopped) || doneS <= reached) throw error;
        reached = doneS;
      }
    }
  }

  private async remembering(key: string, queued: Waiting, hooks: Hooks): Promise<() => Promise<void>> {
    // Only remembering needs this code: the pages load without it.
    const [{ ingestVideo }, { findSubtitle }] = await Promise.all([
      import('./ingest'),
      import('../media/subtitle-names'),
    ]);
    const beside = findSubtitle(
      queued.footage.name,
      queued.subtitles.map((file) => file.name),
    );
    const subtitles = queued.subtitles.find((file) => file.name === beside) ?? null;
    const update = (patch: Partial<QueueItem>) => {
      this.update(key, patch);
      if (patch.doneS !== undefined) void this.showSaved(key);
    };
    const able = (abilities: readonly Ability[]) => this.able(abilities);
    const workers = { keeper: this.host.keeper, perception: await this.perceiving() };
    return () => ingestVideo({ ...queued, subtitles }, workers, { ...hooks, update, able });
  }

  /** Shows some abilities beside those that were shown of other tasks. */
  private able(abilities: readonly Ability[]): void {
    const byTask = new Map(
      [...(this.host.state().abilities ?? []), ...abilities].map((one) => [one.task, one]),
    );
    this.host.set({ abilities: [...byTask.values()] });
  }

  private async listening(
    key: string,
    { footage }: Waiting,
    { video: { id, name, durationS }, language }: NonNullable<Waiting['listen']>,
    hooks: Hooks,
  ): Promise<() => Promise<void>> {
    const { listenAgain } = await import('./listen-again');
    const workers = { keeper: this.host.keeper, perception: await this.perceiving() };
    const update = (patch: Partial<QueueItem>) => this.update(key, patch);
    const request = { videoId: id, name, durationS, footage: footage as FileFootage, language };
    return () => listenAgain(request, workers, { ...hooks, update });
  }

  /** Shows what has been saved of an item; the video has its file from then on. */
  private async showSaved(key: string): Promise<void> {
    await this.host.refresh().catch(() => {}); // The next one, or the end, shows it.
    const queued = this.waiting.get(key);
    if (!queued) return;
    const video = this.videoOf(this.item(key));
    if (video) this.host.has(video, queued.footage, isAdded(queued));
  }

  /** Settles an item, whatever happened to it: at once, since the runner takes whatever still waits. */
  private async finish(key: string, error: unknown): Promise<void> {
    const queued = this.waiting.get(key);
    if (!queued) return;
    this.waiting.delete(key);
    // Where there is no memory any more, that is why.
    const data = error ? (this.host.state().fatal ?? toErrorData(error)) : null;
    const state = !data ? 'done' : data.code === 'cancelled' ? 'cancelled' : 'failed';
    if (state === 'cancelled') this.stopped.set(key, queued);
    this.update(key, { state, stage: null, noticed: null, error: data });
    const item = this.item(key); // Before it can be dismissed.
    await this.host.refresh().catch(() => {}); // What is known already is reported.
    const video = this.videoOf(item);
    if (video) this.host.has(video, queued.footage, isAdded(queued));
    queued.report(reportOf(item, video));
  }

  private videoOf(item: QueueItem): VideoSummary | null {
    return this.host.state().videos.find((candidate) => candidate.id === item.videoId) ?? null;
  }

  private item(key: string): QueueItem {
    return this.host.state().queue.find((item) => item.key === key)!;
  }

  private update(key: string, patch: Partial<QueueItem>): void {
    const queue = this.host.state().queue.map((item) => (item.key === key ? { ...item, ...patch } : item));
    this.host.set({ queue });
  }
}

function isAdded({ listen, footage }: Waiting): boolean {
  return listen === null && footage.begunAs === null;
}

function cancelled(): MnemeError {
  return new MnemeError('cancelled', 'Stopped. What was remembered so far stays.');
}

function newItem(
  key: string,
  name: string,
  waitsForTab: boolean,
  { listen, footage }: Pick<Waiting, 'listen' | 'footage'>,
): QueueItem {
  return {
    key,
    name,
    doing: listen ? 'listen' : 'remember',
    state: 'waiting',
    waitsForTab,
    known: false,
    stage: null,
    videoId: listen?.video.id ?? null,
    durationS: 0,
    bytes: footage.begunAs === null ? (footage.file?.size ?? 0) : 0,
    startS: 0,
    doneS: 0,
    clip: 1,
    clipsAbout: 1,
    noticed: null,
    secondsLeft: null,
    stages: {},
    error: null,
    warnings: [],
    linesWritten: 0,
  };
}

function reportOf(item: QueueItem, video: VideoSummary | null): RememberedVideo {
  const total = Object.values(item.stages).reduce((sum, seconds) => sum + seconds, 0);
  const seen = item.doneS - item.startS;
  return {
    name: video?.name ?? item.name,
    durationS: round(item.durationS),
    startsAt: video?.startsAt ?? null,
    ...(video?.location && { location: video.location }),
    ...(video?.tags && { tags: video.tags }),
    ...(video?.favourite && { favourite: video.favourite }),
    status: statusOf(item, video),
    ...(item.error ? { error: item.error } : {}),
    warnings: distinct([...(video?.warnings ?? []), ...item.warnings]),
    clips: video?.clips ?? 0,
    incidents: video?.incidents ?? 0,
    facts: video?.facts ?? 0,
    stages: Object.fromEntries(Object.entries(item.stages).map(([name, s]) => [name, { s: round(s) }])),
    realtimeFactor: seen > 0 ? round(total / seen) : 0,
  };
}

function statusOf(item: QueueItem, video: VideoSummary | null): RememberedVideo['status'] {
  if (!item.error) return video?.status === 'partial' ? 'partial' : 'remembered';
  return video && video.clips > 0 ? 'partial' : 'failed';
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
