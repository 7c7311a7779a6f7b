import type { QueueItem } from '../contract/state';
import { MnemeError } from '../errors';
import { memoryName } from '../which-memory';

/** Held by the tab that remembers, from the first file of its queue to the last, or that imports. */
const rememberingLock = () => `${memoryName()}-remembering`;
/** Held, shared, by a tab that saves the memory, takes one in or checks it. */
export const transferLock = () => `${memoryName()}-transfer`;
/** Held by the tab that joins devices, before the first. */
export const syncLock = () => `${memoryName()}-sync`;
const BUSY = 'Videos are being remembered. Let that finish, or stop it, then try again.';
/** Another tab's lock that is let go within this time is not worth a word. */
const SHORT_MS = 200;
/** What is let go within this time is waited for. */
const SOON_MS = 1000;

type Message =
  | { what: 'hello' }
  /** What this tab is remembering; null when it has finished. */
  | { what: 'remembering'; item: QueueItem | null }
  /** Something else of the memory was changed. */
  | { what: 'changed' };

/** Whether any tab remembers, or waits to. Ask before this one does. */
export async function isAnyRemembering(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name === rememberingLock());
}

/** What the tabs of one memory know of each other: one remembers, the others follow. */
export class Tabs {
  private readonly channel = new BroadcastChannel(memoryName());
  private own: QueueItem | null = null;
  private other: QueueItem | null = null;
  private watching = false;

  /** @param host is told what another tab remembers, and when the memory has changed */
  constructor(private readonly host: { elsewhere(item: QueueItem | null): void; changed(): void }) {
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.say({ what: 'hello' });
  }

  /** Tells the others what this tab remembers. */
  remembering(item: QueueItem | null): void {
    if (item === this.own) return;
    this.own = item;
    this.sayWhat();
  }

  /** Tells the others to read the memory again. */
  changed(): void {
    this.say({ what: 'changed' });
  }

  /** Runs `work` as the one tab that remembers; when another one has to finish first, `onWait` is called. */
  async alone<T>(work: () => Promise<T>, onWait: () => void): Promise<T> {
    const soon = setTimeout(onWait, SHORT_MS);
    return navigator.locks.request(rememberingLock(), () => {
      clearTimeout(soon);
      this.hear({ what: 'remembering', item: null }); // A tab that crashed could not say so.
      return work();
    }) as Promise<T>;
  }

  /** Runs `work` as the one tab that remembers; throws `memory-in-use` while another one does, or this one. */
  async aloneNow<T>(work: () => Promise<T>): Promise<T> {
    let begun = false;
    const begin = () => {
      begun = true;
      return work();
    };
    // A tab that opens looks for recordings that were left, and lets go soon.
    const signal = AbortSignal.timeout(SOON_MS);
    return navigator.locks.request(rememberingLock(), { signal }, begin).catch((error: unknown) => {
      throw begun ? error : new MnemeError('memory-in-use', BUSY);
    }) as Promise<T>;
  }

  /** Runs `work`, which saves the memory or takes one in. */
  async transferring<T>(work: () => Promise<T>): Promise<T> {
    return navigator.locks.request(transferLock(), { mode: 'shared' }, work) as Promise<T>;
  }

  private sayWhat(): void {
    // The pictures of what is noticed stay in this tab.
    this.say({ what: 'remembering', item: this.own && { ...this.own, noticed: null } });
  }

  private hear(message: Message): void {
    if (message.what === 'hello') {
      if (this.own) this.sayWhat();
      return;
    }
    if (message.what === 'changed') {
      this.host.changed();
      return;
    }
    const saved = message.item?.doneS !== this.other?.doneS;
    this.other = message.item;
    this.host.elsewhere(message.item);
    if (saved) this.host.changed();
    if (message.item) this.forgetWhenGone();
  }

  /** A tab that is closed says nothing more: its lock is free then. */
  private forgetWhenGone(): void {
    if (this.watching) return;
    this.watching = true;
    void navigator.locks.request(rememberingLock(), { mode: 'shared' }, () => {
      this.watching = false;
      this.hear({ what: 'remembering', item: null });
    });
  }

  private say(message: Message): void {
    this.channel.postMessage(message);
  }
}

/** Runs `work` while it holds a lock; throws `memory-in-use` where that is not free. */
export function ifFree<T>(name: string, why: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    if (!lock) throw new MnemeError('memory-in-use', why);
    return work();
  }) as Promise<T>;
}
