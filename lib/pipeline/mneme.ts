import { proxy } from 'comlink';
import { MnemeError, toErrorData } from '../errors';
import { fingerprint } from '../media/fingerprint';
import type { Mneme } from './api';
import type { AskRequest, RememberedVideo, RememberReport } from './contract';
import type { IngestWorkers } from './ingest';
import type { Ability, AppState, QueueItem } from './state';
import { startHearingWorker, startMemoryWorker, startVisionWorker } from './workers';

const SUBTITLE = /\.(vtt|srt)$/i;
/** One tab at a time writes the memory. */
const WRITER_LOCK = 'mneme-writer';

/** The app behind every page: the queue, the workers, the memory. One a tab. */
export function createMneme(): Mneme {
  return new MnemeInTab();
}

interface QueuedFile {
  file: File;
  /** Those given together with the file; one of them may be its own. */
  subtitles: File[];
  startsAt: string | null;
  cancelled: boolean;
  report: (video: RememberedVideo) => void;
}

class MnemeInTab implements Mneme {
  private state: AppState = {
    ready: false,
    fatal: null,
    consented: false,
    paused: false,
    queue: [],
    videos: [],
    abilities: null,
    storage: null,
  };
  private readonly listeners = new Set<() => void>();
  private readonly memory = startMemoryWorker();
  private opening: Promise<void> | null = null;
  private perception: Promise<IngestWorkers & { stop(): void }> | null = null;
  private readonly waiting = new Map<string, QueuedFile>();
  private readonly files = new Map<string, File>();
  private running = false;
  private count = 0;
  private wake: (() => void) | null = null;

  private get keeper() {
    return this.memory.remote;
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
    await this.keeper.setSetting('consented', true);
    this.set({ consented: true });
  }

  async remember(files: File[], options: { startsAt?: string } = {}): Promise<RememberReport> {
    await this.open();
    if (!this.state.consented)
      throw new MnemeError('bad-input', 'Faces and voices are looked for only after consent.');
    const subtitles = files.filter((file) => SUBTITLE.test(file.name));
    const videos = files.filter((file) => !SUBTITLE.test(file.name));
    const reports = videos.map((file, index) => {
      return new Promise<RememberedVideo>((report) => {
        this.count += 1;
        const key = `q${this.count}`;
        this.waiting.set(key, {
          file,
          subtitles,
          startsAt: index === 0 && options.startsAt ? new Date(options.startsAt).toISOString() : null,
          cancelled: false,
          report,
        });
        this.set({ queue: [...this.state.queue, newItem(key, file.name)] });
      });
    });
    void this.run();
    return { videos: await Promise.all(reports), offDeviceRequests: [] };
  }

  pause(): void {
    this.set({ paused: true });
  }

  resume(): void {
    this.set({ paused: false });
    this.wake?.();
  }

  cancel(key: string): void {
    const queued = this.waiting.get(key);
    if (!queued) return;
    queued.cancelled = true;
    this.wake?.();
  }

  dismiss(key: string): void {
    this.set({ queue: this.state.queue.filter((item) => item.key !== key || this.waiting.has(key)) });
  }

  async people() {
    await this.open();
    return this.keeper.people();
  }

  async rename(id: string, name: string): Promise<void> {
    await this.keeper.rename(id, name);
    await this.refresh();
  }

  async undo(): Promise<string | null> {
    const undone = await this.keeper.undo();
    await this.refresh();
    return undone;
  }

  async ask(request: AskRequest) {
    await this.open();
    return this.keeper.ask(request);
  }

  async search(text: string, k: number) {
    await this.open();
    return this.keeper.search(text, k);
  }

  async picture(key: string): Promise<Blob | null> {
    const bytes = await this.keeper.picture(key);
    return bytes ? new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }) : null;
  }

  fileOf(video: string): File | null {
    return this.files.get(video) ?? null;
  }

  async giveFile(file: File): Promise<string | null> {
    const video = await this.keeper.videoWith(await fingerprint(file));
    if (!video) return null;
    this.files.set(video.name, file);
    return video.name;
  }

  async checkAbilities(): Promise<void> {
    await this.open();
    await this.perceive();
  }

  async digest(): Promise<Record<string, string>> {
    await this.open();
    return this.keeper.digest();
  }

  private async openMemory(): Promise<void> {
    await this.keeper.open(
      proxy(() =>
        this.set({
          fatal: {
            code: 'memory-in-use',
            message: 'The memory was closed by another tab. Reload this page.',
          },
        }),
      ),
    );
    this.set({ consented: (await this.keeper.setting('consented')) === true });
    await this.refresh();
    this.set({ ready: true });
  }

  /** Starts the perception workers and loads their weights, held to those the memory began with. */
  private perceive() {
    this.perception ??= (async () => {
      const vision = startVisionWorker();
      const hearing = startHearingWorker();
      const [faceWeight, voiceWeight] = await Promise.all([
        this.keeper.weightInUse('face'),
        this.keeper.weightInUse('voice'),
      ]);
      const abilities = (
        await Promise.all([vision.remote.load(faceWeight), hearing.remote.load(voiceWeight)])
      ).flat();
      this.set({ abilities });
      return {
        keeper: this.keeper,
        vision: vision.remote,
        hearing: hearing.remote,
        weights: weightIds(abilities),
        stop() {
          vision.stop();
          hearing.stop();
        },
      };
    })();
    return this.perception;
  }

  /** Works through the queue, one file after the other; the workers are ended when it is empty. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (;;) {
        const item = this.state.queue.find((candidate) => candidate.state === 'waiting');
        if (!item) break;
        await this.runItem(item.key);
      }
    } finally {
      this.running = false;
      const perception = this.perception;
      this.perception = null;
      (await perception?.catch(() => null))?.stop();
    }
  }

  private async runItem(key: string): Promise<void> {
    const queued = this.waiting.get(key)!;
    const gate = async () => {
      while (this.state.paused && !queued.cancelled) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      if (queued.cancelled) throw new MnemeError('cancelled', 'Stopped. What was remembered so far stays.');
    };
    try {
      await gate();
      this.update(key, { state: 'remembering' });
      await withWriterLock(async () => {
        const workers = await this.perceive();
        // Only remembering needs this code: the pages load without it.
        const [{ ingestVideo }, { findSubtitle }] = await Promise.all([
          import('./ingest'),
          import('../media/subtitles'),
        ]);
        const names = queued.subtitles.map((file) => file.name);
        const beside = findSubtitle(queued.file.name, names);
        const subtitles = queued.subtitles.find((file) => file.name === beside) ?? null;
        await ingestVideo({ ...queued, subtitles }, workers, {
          update: (patch) => {
            this.update(key, patch);
            if (patch.doneS !== undefined) void this.refresh();
          },
          gate,
        });
      });
      this.update(key, { state: 'done', stage: null });
    } catch (error) {
      const data = toErrorData(error);
      this.update(key, {
        state: data.code === 'cancelled' ? 'cancelled' : 'failed',
        stage: null,
        error: data,
      });
    }
    await this.refresh();
    this.waiting.delete(key);
    const item = this.state.queue.find((candidate) => candidate.key === key)!;
    const video = this.state.videos.find((candidate) => candidate.id === item.videoId);
    if (video) this.files.set(video.name, queued.file);
    queued.report(reportOf(item, video ?? null));
  }

  private update(key: string, patch: Partial<QueueItem>): void {
    this.set({ queue: this.state.queue.map((item) => (item.key === key ? { ...item, ...patch } : item)) });
  }

  private async refresh(): Promise<void> {
    const [videos, estimate] = await Promise.all([this.keeper.videos(), navigator.storage?.estimate?.()]);
    this.set({
      videos,
      storage: estimate ? { used: estimate.usage ?? 0, quota: estimate.quota ?? 0 } : null,
    });
  }

  private set(patch: Partial<AppState>): void {
    this.state = { ...this.state, ...patch };
    for (const listener of this.listeners) listener();
  }
}

function newItem(key: string, name: string): QueueItem {
  return {
    key,
    name,
    state: 'waiting',
    stage: null,
    videoId: null,
    durationS: 0,
    doneS: 0,
    clip: 1,
    clipsAbout: 1,
    secondsLeft: null,
    stages: {},
    error: null,
    warnings: [],
  };
}

function weightIds(abilities: Ability[]): Record<string, string> {
  return Object.fromEntries(abilities.flatMap(({ task, weight }) => (weight ? [[task, weight.id]] : [])));
}

async function withWriterLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(WRITER_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) {
      throw new MnemeError(
        'memory-in-use',
        'Another tab is remembering. Let it finish, or close it, then try again.',
      );
    }
    await work();
  });
}

function reportOf(item: QueueItem, video: AppState['videos'][number] | null): RememberedVideo {
  const total = Object.values(item.stages).reduce((sum, seconds) => sum + seconds, 0);
  return {
    name: item.name,
    durationS: round(item.durationS),
    startsAt: video?.startsAt ?? null,
    status: item.error
      ? video && video.clips > 0
        ? 'partial'
        : 'failed'
      : video?.status === 'partial'
        ? 'partial'
        : 'remembered',
    ...(item.error ? { error: item.error } : {}),
    warnings: video?.warnings ?? item.warnings,
    clips: video?.clips ?? 0,
    incidents: video?.incidents ?? 0,
    facts: 0,
    stages: Object.fromEntries(Object.entries(item.stages).map(([name, s]) => [name, { s: round(s) }])),
    realtimeFactor: item.durationS > 0 ? round(total / item.durationS) : 0,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
