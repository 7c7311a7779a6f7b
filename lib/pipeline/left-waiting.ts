import type { QueueItem } from '../contract/state';
import { AT_WORK } from './at-work-lock';

/** Setting: the names of the files of which nothing was remembered yet, so that a later visit can tell of those that never came to it. */
const LEFT_WAITING = 'left-waiting';

interface LeftHost {
  keeper: { setting(key: string): Promise<unknown>; setSetting(key: string, value: unknown): Promise<void> };
  /** Whether another tab is at something: what waits may be its own. */
  isElsewhere(): Promise<boolean>;
  /** Shows the names that an earlier visit left. */
  show(names: string[]): void;
}

/**
 * Files that an earlier visit was given and did not come to: the page was closed before. Their names alone are kept, since a browser hands out no file
 * again by itself. Of two tabs that are given files at once the last to write is believed.
 */
export class LeftWaiting {
  /** Of earlier visits; null until they are read. */
  private left: string[] | null = null;
  private reading: Promise<void> | null = null;
  private queue: readonly QueueItem[] = [];
  private written: readonly string[] = [];
  private writing = false;

  constructor(private readonly host: LeftHost) {}

  /** Reads what earlier visits left, and shows it. */
  read(): Promise<void> {
    this.reading ??= this.readOnce();
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const [kept, isElsewhere] = await Promise.all([
      this.host.keeper.setting(LEFT_WAITING),
      this.host.isElsewhere(),
    ]);
    this.written = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
    this.left = isElsewhere ? [] : [...this.written];
    if (this.left.length > 0) this.host.show(this.left);
  }

  /** Keeps what waits in a queue now. What is given again is left no more. */
  note(queue: readonly QueueItem[]): void {
    this.queue = queue;
    void this.write();
  }

  /** What earlier visits left is of no interest any more. */
  dismiss(): void {
    this.left = [];
    this.host.show([]);
    void this.write();
  }

  /** Writes until what is written is how it stands; what changes meanwhile is written at once with the rest. */
  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    try {
      await this.read();
      for (let names = this.names(); !areSame(names, this.written); names = this.names()) {
        await this.host.keeper.setSetting(LEFT_WAITING, names);
        this.written = names;
      }
    } catch {
      // Without a memory nothing is left in it; the next change tries again.
    }
    this.writing = false;
  }

  private names(): string[] {
    const given = new Set(this.queue.map(({ name }) => name));
    const left = (this.left ?? []).filter((name) => !given.has(name));
    if (left.length < (this.left?.length ?? 0)) {
      this.left = left;
      this.host.show(left);
    }
    return [...left, ...waitingNames(this.queue)];
  }
}

/** The files of which nothing is remembered yet. What was begun says so on its card, and a recording lies in the browser. */
function waitingNames(queue: readonly QueueItem[]): string[] {
  return queue
    .filter(({ doing, state, bytes, doneS }) => {
      const isToDo = state === 'waiting' || state === 'remembering';
      return doing === 'remember' && isToDo && bytes > 0 && doneS === 0;
    })
    .map(({ name }) => name);
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, i) => name === other[i]);
}

/** Whether any tab is at work. Ask before this one is. */
export async function isAnyAtWork(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === AT_WORK);
}
