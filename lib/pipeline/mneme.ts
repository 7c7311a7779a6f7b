import { proxy } from 'comlink';
import { MnemeError, toErrorData } from '../errors';
import { fingerprint } from '../media/fingerprint';
import type { Mneme } from './api';
import type { AskRequest, RememberedVideo } from './contract';
import { Queue } from './queue';
import { type AppState, BLANK_STATE } from './state';
import { startMemoryWorker } from './workers';

const SUBTITLE = /\.(vtt|srt)$/i;
/** One tab at a time writes the memory. */
const WRITER_LOCK = 'mneme-writer';
const BUSY = 'Another tab is remembering. Let it finish, or close it, then try again.';
const LOST = 'The memory was closed by another tab. Reload this page.';

/** The app behind every page: the queue, the workers, the memory. One a tab. */
export function createMneme(): Mneme {
  return new MnemeInTab();
}

class MnemeInTab implements Mneme {
  private state: AppState = BLANK_STATE;
  private readonly listeners = new Set<() => void>();
  private readonly memory = startMemoryWorker();
  private readonly keeper = this.memory.remote;
  private opening: Promise<void> | null = null;
  private readonly files = new Map<string, File>();
  private refreshes = 0;
  private newest: Promise<void> = Promise.resolve();
  /** Set while this tab holds the writer lock: namings then need not ask for it. */
  private writer = false;
  private readonly queue = new Queue({
    keeper: this.keeper,
    state: () => this.state,
    set: (patch) => this.set(patch),
    refresh: () => this.refresh(),
    asWriter: (work) => this.asWriter(work),
    has: (video, file) => this.files.set(video.name, file),
  });

  getState = () => this.state;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  open(): Promise<void> {
    this.opening ??= Promise.race([this.openMemory(), this.memory.failed]).catch((error) => {
      this.set({ fatal: toErrorData(error) });
      throw error;
    });
    return this.opening;
  }

  async consent(): Promise<void> {
    await this.keeper.setSetting('consented', true);
    this.set({ consented: true });
  }

  async remember(files: File[], options: { startsAt?: string } = {}): Promise<RememberedVideo[]> {
    await this.open();
    if (!this.state.consented) {
      throw new MnemeError('bad-input', 'Faces and voices are looked for only after consent.');
    }
    const subtitles = files.filter((file) => SUBTITLE.test(file.name));
    const videos = files.filter((file) => !SUBTITLE.test(file.name));
    const startsAt = options.startsAt ? new Date(options.startsAt).toISOString() : null;
    return Promise.all(
      videos.map((file, index) => this.queue.add(file, subtitles, index === 0 ? startsAt : null)),
    );
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

  dismiss(key: string): void {
    this.queue.dismiss(key);
  }

  async people() {
    await this.open();
    return this.keeper.people();
  }

  async rename(id: string, name: string): Promise<void> {
    await this.open();
    await this.asWriter(() => this.keeper.rename(id, name));
    await this.refresh();
  }

  async undo(): Promise<string | null> {
    await this.open();
    let undone: string | null = null;
    await this.asWriter(async () => {
      undone = await this.keeper.undo();
    });
    await this.refresh();
    return undone;
  }

  async ask(request: AskRequest) {
    await this.open();
    return this.keeper.ask(request);
  }

  async search(text: string, k: number, byClip = false) {
    await this.open();
    return this.keeper.search(text, k, byClip);
  }

  stillAt(video: string, t: number): Promise<string | null> {
    return this.keeper.stillAt(video, t);
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
    await this.queue.check();
  }

  async digest(): Promise<Record<string, string>> {
    await this.open();
    return this.keeper.digest();
  }

  private async openMemory(): Promise<void> {
    const lost = () => this.set({ fatal: { code: 'memory-in-use', message: LOST } });
    await this.keeper.open(proxy(lost));
    this.set({ consented: (await this.keeper.setting('consented')) === true });
    await this.refresh();
    this.set({ ready: true });
  }

  /** Runs `work` as the one tab that writes; throws `memory-in-use` while another one does. */
  private async asWriter(work: () => Promise<void>): Promise<void> {
    if (this.writer) return work();
    await navigator.locks.request(WRITER_LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) throw new MnemeError('memory-in-use', BUSY);
      this.writer = true;
      try {
        await work();
      } finally {
        this.writer = false;
      }
    });
  }

  /** Reads the videos and the room left; resolves when what is shown is at least as new as this call. */
  private refresh(): Promise<void> {
    this.refreshes += 1;
    this.newest = this.read(this.refreshes);
    return this.newest;
  }

  private async read(turn: number): Promise<void> {
    const [videos, estimate] = await Promise.all([this.keeper.videos(), navigator.storage?.estimate?.()]);
    if (turn !== this.refreshes) return this.newest;
    const storage = estimate ? { used: estimate.usage ?? 0, quota: estimate.quota ?? 0 } : null;
    this.set({ videos, storage });
  }

  private set(patch: Partial<AppState>): void {
    this.state = { ...this.state, ...patch };
    for (const listener of this.listeners) listener();
  }
}
