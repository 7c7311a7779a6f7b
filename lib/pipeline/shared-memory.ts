import { proxy } from 'comlink';
import type { ChosenPlace, SharedPlace, SyncReport } from '../contract/sharing';
import type { AppState } from '../contract/state';
import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import type { WherePassedOn } from '../keeper/shared-with-others';
import { atWork } from './at-work';
import { ifFree, syncLock } from './tabs';
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

type Joining = (where: WherePassedOn, progress: (done: number) => void) => Promise<SyncReport>;

/** The memory of this tab as one of several devices': joined when a person says so, and by itself where its place may be written to. */
export class SharedMemoryInTab {
  private due: ReturnType<typeof setTimeout> | undefined;
  /** When it looks next, as `performance.now`. */
  private dueAt = Number.POSITIVE_INFINITY;
  /** Times that it failed in a row. */
  private failures = 0;
  private isWatching = false;
  /** Not before this it is joined by itself, as `performance.now`. */
  private notBefore = 0;

  constructor(private readonly host: Host) {}

  private readonly syncs: Joining = (where, progress) => this.host.keeper.sync(where, progress);

  async share(
    where: WherePassedOn,
    { name, code, isNoted = true }: { name: string; code?: string; isNoted?: boolean },
  ): Promise<SyncReport> {
    const chosen = isNoted && isChosen(where) ? where : null;
    await this.host.keeper.share(wire(where), { name, chosen, code: code ?? null });
    return this.sync(where);
  }

  /**
   * Joins devices where that was chosen, or where whoever drives this browser says. The browser may ask whether the folder may be written to: call it from a
   * click.
   */
  sync(given?: WherePassedOn): Promise<SyncReport> {
    return this.joinIn(given, this.syncs);
  }

  putOut(device: string, given?: WherePassedOn): Promise<SyncReport> {
    const { keeper } = this.host;
    return this.joinIn(given, (where, progress) => keeper.putDeviceOut(where, device, progress));
  }

  takeCode(code: string, given?: WherePassedOn): Promise<SyncReport> {
    const { keeper } = this.host;
    return this.joinIn(given, (where, progress) => keeper.takeSharingCode(where, code, progress));
  }

  private joinIn(given: WherePassedOn | undefined, run: Joining): Promise<SyncReport> {
    return this.showing(async () => {
      const where = given ?? (await this.allowed());
      return navigator.locks.request(syncLock(), () => this.join(where, run)) as Promise<SyncReport>;
    });
  }

  /** Joins devices at once, so that what was forgotten here is forgotten there. False where that could not be; why is shown where devices are listed. */
  async passOnForgetting(): Promise<boolean> {
    const { sharing } = this.host.state();
    if (!sharing?.chosen || !(await isAllowed(sharing.chosen))) return false;
    return this.sync(sharing.chosen).then(
      () => true,
      () => false,
    );
  }

  /** Joins devices by itself in a while, and now and then from now on, where its place may be written to. */
  look(): void {
    void this.showAllowed();
    this.within(AFTER_CHANGE_MS);
    if (this.isWatching) return;
    this.isWatching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.within(0);
    });
  }

  /** As the one tab that does. */
  private async join(where: WherePassedOn, run: Joining): Promise<SyncReport> {
    const began = performance.now();
    try {
      const report = await this.host.join((progress) => run(wire(where), progress));
      this.failures = 0;
      return report;
    } catch (error) {
      this.failures += 1;
      throw error;
    } finally {
      const now = performance.now();
      const wait = Math.max(
        (now - began) / MOST_OF_TIME,
        this.failures && AFTER_CHANGE_MS * 2 ** this.failures,
      );
      this.notBefore = now + wait;
    }
  }

  /** Looks within so many milliseconds, or sooner where it was to. */
  private within(ms: number): void {
    const at = performance.now() + ms;
    if (this.dueAt <= at) return;
    clearTimeout(this.due);
    this.dueAt = at;
    this.due = setTimeout(() => {
      this.dueAt = Number.POSITIVE_INFINITY;
      this.within(LOOK_EVERY_MS);
      void this.joinIfNews().catch(() => {}); // It is shown where devices are listed.
    }, ms);
  }

  private async joinIfNews(): Promise<void> {
    const { sharing, locked, transfer, elsewhere, queue } = this.host.state();
    const isBusy =
      performance.now() < this.notBefore ||
      transfer !== null ||
      elsewhere !== null ||
      queue.some(({ state }) => state === 'waiting' || state === 'remembering');
    if (!sharing?.chosen || locked !== false || isBusy || !(await isAllowed(sharing.chosen))) return;
    const { chosen } = sharing;
    // Without a network there is no news, and no reason to say so.
    if (chosen === 'server' && !navigator.onLine) return;
    await ifFree(syncLock(), 'Another tab joins devices.', () =>
      this.showing(async () => {
        if (!(await atWork.during(() => this.host.keeper.isAbreast(chosen))))
          await this.join(chosen, this.syncs);
      }),
    );
  }

  /** Shows why devices could not be joined; that something else is under way, or that somebody stopped it, is no reason. */
  private async showing<T>(work: () => Promise<T>): Promise<T> {
    try {
      const came = await work();
      if (this.host.state().syncProblem) this.host.set({ syncProblem: null });
      return came;
    } catch (error) {
      const problem = toErrorData(error);
      if (!['memory-in-use', 'cancelled'].includes(problem.code)) this.host.set({ syncProblem: problem });
      throw error;
    } finally {
      await this.showAllowed();
    }
  }

  /** The chosen place, once it may be written to. */
  private async allowed(): Promise<ChosenPlace> {
    const chosen = this.host.state().sharing?.chosen;
    if (!chosen) throw new MnemeError('bad-input', 'Choose the folder in which the memory is shared first.');
    if (chosen === 'server' || (await isAllowed(chosen))) return chosen;
    if ((await chosen.requestPermission?.({ mode: 'readwrite' })) !== 'granted')
      throw new MnemeError(
        'place-failed',
        'The browser does not let Mneme write into the folder. Allow it when the browser asks, or choose the folder again.',
      );
    return chosen;
  }

  private async showAllowed(): Promise<void> {
    const { sharing, maySync: shown } = this.host.state();
    const maySync = !sharing?.chosen || (await isAllowed(sharing.chosen));
    // Pages are made anew with every change.
    if (maySync !== shown) this.host.set({ maySync });
  }
}

function isChosen(where: WherePassedOn): where is ChosenPlace {
  return where === 'server' || where instanceof FileSystemDirectoryHandle;
}

async function isAllowed(chosen: ChosenPlace): Promise<boolean> {
  if (chosen === 'server') return true;
  // Folders of the browser's own have no permissions.
  const state = (await chosen.queryPermission?.({ mode: 'readwrite' })) ?? 'granted';
  return state === 'granted';
}

/** As it crosses to another thread. */
function wire(where: WherePassedOn): WherePassedOn {
  return isChosen(where) ? where : (proxy(where) as SharedPlace);
}
