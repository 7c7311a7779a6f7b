import { proxy } from 'comlink';
import type { SharedPlace, SyncReport } from '../contract/sharing';
import type { AppState } from '../contract/state';
import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import type { WherePassedOn } from '../keeper/shared-with-others';
import { memoryName } from '../which-memory';
import { atWork } from './at-work';
import { ifFree } from './tabs';
import type { WorkerHandle } from './worker-types';

/** Devices are joined so long after the last change here, milliseconds: what belongs together goes together. */
const AFTER_CHANGE_MS = 20_000;
/** How often it is looked whether another device has something new, milliseconds. */
const LOOK_EVERY_MS = 300_000;
/** Of the time, so much at most goes into joining by itself: of a large memory it takes long (docs/sync.md). */
const MOST_OF_TIME = 1 / 20;

interface Host {
  keeper: WorkerHandle<Keeper>['remote'];
  state(): AppState;
  set(patch: Partial<AppState>): void;
  /** Joins devices as the one tab that changes the memory, shows that, and what became of it. Throws `memory-in-use`. */
  join(run: (progress: (done: number) => void) => Promise<SyncReport>): Promise<SyncReport>;
}

/** Held by the tab that joins devices. */
const lockName = () => `${memoryName()}-sync`;

/** The memory of this tab as one of several devices': joined when a person says so, and by itself where the folder may be written to. */
export class SharedMemoryInTab {
  private due: ReturnType<typeof setTimeout> | undefined;
  private isWatching = false;
  /** Not before this it is joined by itself, as `performance.now`. */
  private notBefore = 0;

  constructor(private readonly host: Host) {}

  async share(where: WherePassedOn, { name, code }: { name: string; code?: string }): Promise<SyncReport> {
    const folder = where instanceof FileSystemDirectoryHandle ? where : null;
    await this.host.keeper.share(wire(where), { name, folder, code: code ?? null });
    return this.sync(where);
  }

  /**
   * Joins devices in the folder that was chosen, or where whoever drives this browser says. The browser may ask whether the folder may be written to: call it
   * from a click.
   */
  async sync(given?: WherePassedOn): Promise<SyncReport> {
    const where = given ?? (await this.allowed());
    return navigator.locks.request(lockName(), () => this.join(where)) as Promise<SyncReport>;
  }

  /** As the one tab that does. */
  private async join(where: WherePassedOn): Promise<SyncReport> {
    const began = performance.now();
    try {
      const report = await this.host.join((progress) => this.host.keeper.sync(wire(where), progress));
      this.host.set({ syncProblem: null });
      return report;
    } catch (error) {
      this.host.set({ syncProblem: toErrorData(error) });
      throw error;
    } finally {
      const now = performance.now();
      this.notBefore = now + (now - began) / MOST_OF_TIME;
      await this.showAllowed();
    }
  }

  /** Joins devices at once, so that what was forgotten here is forgotten there; where that cannot be, it shows why. */
  async passOnForgetting(): Promise<void> {
    const { sharing } = this.host.state();
    if (!sharing?.folder || !(await isAllowed(sharing.folder))) return;
    await this.sync(sharing.folder).catch(() => {}); // It is shown where devices are listed.
  }

  /** Joins devices by itself in a while, and now and then from now on, where the folder may be written to. */
  look(): void {
    void this.showAllowed();
    this.later(AFTER_CHANGE_MS);
    if (this.isWatching) return;
    this.isWatching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.later(0);
    });
  }

  private later(ms: number): void {
    clearTimeout(this.due);
    this.due = setTimeout(() => {
      this.later(LOOK_EVERY_MS);
      void this.joinIfNews().catch(() => {}); // It is shown where devices are listed.
    }, ms);
  }

  private async joinIfNews(): Promise<void> {
    const { sharing, locked, transfer, queue } = this.host.state();
    const isBusy =
      performance.now() < this.notBefore ||
      transfer !== null ||
      queue.some(({ state }) => state === 'waiting' || state === 'remembering');
    if (!sharing?.folder || locked !== false || isBusy || !(await isAllowed(sharing.folder))) return;
    const { folder } = sharing;
    await ifFree(lockName(), 'Another tab joins devices.', async () => {
      if (!(await atWork.during(() => this.host.keeper.isAbreast(folder)))) await this.join(folder);
    });
  }

  /** The chosen folder, once it may be written to. */
  private async allowed(): Promise<FileSystemDirectoryHandle> {
    const folder = this.host.state().sharing?.folder;
    if (!folder) throw new MnemeError('bad-input', 'Choose the folder in which the memory is shared first.');
    if (!(await isAllowed(folder)) && (await folder.requestPermission?.({ mode: 'readwrite' })) !== 'granted')
      throw new MnemeError(
        'place-failed',
        'The browser does not let Mneme write into the folder. Allow it when the browser asks, or choose the folder again.',
      );
    return folder;
  }

  private async showAllowed(): Promise<void> {
    const folder = this.host.state().sharing?.folder;
    this.host.set({ maySync: !folder || (await isAllowed(folder)) });
  }
}

async function isAllowed(folder: FileSystemDirectoryHandle): Promise<boolean> {
  // Folders of the browser's own have no permissions.
  const state = (await folder.queryPermission?.({ mode: 'readwrite' })) ?? 'granted';
  return state === 'granted';
}

/** As it crosses to another thread. */
function wire(where: WherePassedOn): WherePassedOn {
  return where instanceof FileSystemDirectoryHandle ? where : (proxy(where) as SharedPlace);
}
