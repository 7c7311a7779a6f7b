import type { Keeper } from '../agent/keeper';
import { MnemeError, toErrorData } from '../errors';
import type { RememberedVideo } from './contract';
import { type Perception, startPerception } from './perception';
import type { AppState, QueueItem, VideoSummary } from './state';
import type { WorkerHandle } from './workers';

/** What the queue needs of the app around it. */
export interface QueueHost {
  keeper: WorkerHandle<Keeper>['remote'];
  state(): AppState;
  set(patch: Partial<AppState>): void;
  /** Reads the videos again. */
  refresh(): Promise<void>;
  /** Runs `work` as the one tab that writes. */
  asWriter(work: () => Promise<void>): Promise<void>;
  /** A video of the memory has its file here. */
  has(video: VideoSummary, file: File): void;
}

interface Waiting {
  file: File;
  subtitles: File[];
  startsAt: string | null;
  cancelled: boolean;
  report(video: RememberedVideo): void;
}

/** Works through files one after the other; perception is started for the first and stopped after the last. */
export class Queue {
  private readonly waiting = new Map<string, Waiting>();
  private perception: Promise<Perception> | null = null;
  private running = false;
  private count = 0;
  private wake: (() => void) | null = null;

  constructor(private readonly host: QueueHost) {}

  /** Puts a file at the end; resolves when it is done, failed or cancelled. */
  add(file: File, subtitles: File[], startsAt: string | null): Promise<RememberedVideo> {
    return new Promise((report) => {
      this.count += 1;
      const key = `q${this.count}`;
      this.waiting.set(key, { file, subtitles, startsAt, cancelled: false, report });
      this.host.set({ queue: [...this.host.state().queue, newItem(key, file.name)] });
      void this.run();
    });
  }

  resume(): void {
    this.host.set({ paused: false });
    this.wake?.();
  }

  cancel(key: string): void {
    const queued = this.waiting.get(key);
    if (!queued) return;
    queued.cancelled = true;
    if (this.item(key).state === 'waiting') void this.finish(key, cancelled());
    else void this.perception?.then(({ workers }) => workers.vision.cancel()).catch(() => {});
    this.wake?.();
  }

  dismiss(key: string): void {
    if (this.waiting.has(key)) return;
    this.host.set({ queue: this.host.state().queue.filter((item) => item.key !== key) });
  }

  /** Loads every weight once to see what is there. */
  async check(): Promise<void> {
    await this.perceive();
    if (!this.running) await this.stop();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (;;) {
      const next = this.host.state().queue.find((item) => item.state === 'waiting');
      if (!next) break;
      const error = await this.runItem(next.key).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      await this.finish(next.key, error);
    }
    this.running = false;
    await this.stop();
  }

  private async runItem(key: string): Promise<void> {
    const queued = this.waiting.get(key)!;
    const stopIfCancelled = () => {
      if (queued.cancelled) throw cancelled();
    };
    const gate = async () => {
      while (this.host.state().paused && !queued.cancelled) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      stopIfCancelled();
    };
    await gate();
    this.update(key, { state: 'remembering', stage: 'opening' });
    await this.host.asWriter(async () => {
      const { workers, failed } = await this.perceive();
      await gate();
      // Only remembering needs this code: the pages load without it.
      const [{ ingestVideo }, { findSubtitle }] = await Promise.all([
        import('./ingest'),
        import('../media/subtitles'),
      ]);
      const beside = findSubtitle(
        queued.file.name,
        queued.subtitles.map((file) => file.name),
      );
      const subtitles = queued.subtitles.find((file) => file.name === beside) ?? null;
      const update = (patch: Partial<QueueItem>) => {
        this.update(key, patch);
        if (patch.doneS !== undefined) void this.host.refresh().catch(() => {}); // The next one, or the end, shows it.
      };
      try {
        await Promise.race([
          ingestVideo({ ...queued, subtitles }, workers, { update, stopIfCancelled, gate }),
          failed,
        ]);
      } catch (error) {
        await this.stop(); // A worker may be dead, or still be at this file.
        throw error;
      }
    });
  }

  /** Settles an item, whatever happened to it: at once, since the runner takes whatever still waits. */
  private async finish(key: string, error: unknown): Promise<void> {
    const queued = this.waiting.get(key);
    if (!queued) return;
    this.waiting.delete(key);
    const data = error ? toErrorData(error) : null;
    const state = !data ? 'done' : data.code === 'cancelled' ? 'cancelled' : 'failed';
    this.update(key, { state, stage: null, error: data });
    const item = this.item(key); // Before it can be dismissed.
    await this.host.refresh().catch(() => {}); // What is known already is reported.
    const video = this.host.state().videos.find((candidate) => candidate.id === item.videoId) ?? null;
    if (video) this.host.has(video, queued.file);
    queued.report(reportOf(item, video));
  }

  private async perceive(): Promise<Perception> {
    this.perception ??= startPerception(this.host.keeper);
    try {
      const perception = await this.perception;
      this.host.set({ abilities: perception.abilities });
      return perception;
    } catch (error) {
      this.perception = null;
      throw error;
    }
  }

  private async stop(): Promise<void> {
    const perception = this.perception;
    this.perception = null;
    (await perception?.catch(() => null))?.stop();
  }

  private item(key: string): QueueItem {
    return this.host.state().queue.find((item) => item.key === key)!;
  }

  private update(key: string, patch: Partial<QueueItem>): void {
    const queue = this.host.state().queue.map((item) => (item.key === key ? { ...item, ...patch } : item));
    this.host.set({ queue });
  }
}

function cancelled(): MnemeError {
  return new MnemeError('cancelled', 'Stopped. What was remembered so far stays.');
}

function newItem(key: string, name: string): QueueItem {
  return {
    key,
    name,
    state: 'waiting',
    stage: null,
    videoId: null,
    durationS: 0,
    startS: 0,
    doneS: 0,
    clip: 1,
    clipsAbout: 1,
    secondsLeft: null,
    stages: {},
    error: null,
    warnings: [],
  };
}

function reportOf(item: QueueItem, video: VideoSummary | null): RememberedVideo {
  const total = Object.values(item.stages).reduce((sum, seconds) => sum + seconds, 0);
  const seen = item.doneS - item.startS;
  return {
    name: video?.name ?? item.name,
    durationS: round(item.durationS),
    startsAt: video?.startsAt ?? null,
    status: statusOf(item, video),
    ...(item.error ? { error: item.error } : {}),
    warnings: [...new Set([...(video?.warnings ?? []), ...item.warnings])],
    clips: video?.clips ?? 0,
    incidents: video?.incidents ?? 0,
    facts: 0,
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
