import { AT_WORK } from '../pipeline/at-work-lock';
import { readRelease } from './keep-large-files';
import { releaseName, TAKE_OVER, TIDY, WORKER } from './release-names';

/** `offered`: a newer release waits. `wanted`: it is used once no tab is at work any more. */
export type UpdateState = 'none' | 'offered' | 'wanted';

export interface UpdatesHost {
  set(state: UpdateState): void;
  /** Whether this tab can be reloaded without taking anything away from the person. */
  isIdle(): boolean;
}

/** An open tab looks for a newer release this often, beside each time it is loaded. */
const LOOK_MS = 60 * 60_000;
/** How often it is looked whether what is under way is done. */
const WAIT_MS = 1000;
/** Looks in a row at which nothing is under way: long enough to see how it ended. */
const QUIET_LOOKS = 5;

/**
 * Has the service worker serve this tab, and offers newer releases: one is used only when a person wants it, and no tab is at work. Then
 * every tab loads it, each as soon as it is idle.
 */
export class Updates {
  private registration: ServiceWorkerRegistration | null = null;
  private wanted = false;

  /** @param release the one that this tab was loaded with */
  constructor(
    private readonly release: string,
    private readonly host: UpdatesHost,
  ) {}

  /** Throws where the browser has no service workers, or the server has none to give. */
  async start(): Promise<void> {
    const { serviceWorker } = navigator;
    // As long as it is held, what this tab may still need of its release stays kept.
    void navigator.locks.request(releaseName(this.release), { mode: 'shared' }, () => new Promise(() => {}));
    serviceWorker.addEventListener('controllerchange', () => void this.changed());
    this.registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' });
    this.registration.addEventListener('updatefound', () => this.watch(this.registration?.installing));
    this.watch(this.registration.installing);
    this.look();
    (await serviceWorker.ready).active?.postMessage(TIDY);
    const seek = () => void this.registration?.update().catch(() => {}); // No network: later.
    setInterval(seek, LOOK_MS);
    addEventListener('online', seek);
  }

  /** Uses the release that waits, once no tab is at work. */
  async use(): Promise<void> {
    this.wanted = true;
    this.look();
    for (let looks = 0, quiet = 0; this.wanted && this.registration?.waiting; looks += 1) {
      const taken = await navigator.locks.request(AT_WORK, { ifAvailable: true }, async (lock) => {
        const { waiting } = this.registration!;
        quiet = lock ? quiet + 1 : 0;
        if (!lock || !waiting || (looks > 0 && quiet < QUIET_LOOKS)) return false;
        const active = new Promise((resolve) =>
          waiting.addEventListener('statechange', resolve, { once: true }),
        );
        waiting.postMessage(TAKE_OVER);
        await active;
        return true;
      });
      if (taken) return;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }

  /** Stays with this release for now. */
  leave(): void {
    this.wanted = false;
    this.host.set('none');
  }

  private watch(worker: ServiceWorker | null | undefined): void {
    worker?.addEventListener('statechange', () => this.look());
  }

  private look(): void {
    // The first one waits for nothing: it takes over by itself.
    const waits = this.registration?.waiting && navigator.serviceWorker.controller;
    this.host.set(!waits ? 'none' : this.wanted ? 'wanted' : 'offered');
  }

  /** Another service worker has taken over: where it is one of another release, its pages are to be loaded. */
  private async changed(): Promise<void> {
    const { id } = await readRelease();
    if (id === this.release) return;
    while (!this.host.isIdle()) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    location.reload();
  }
}
