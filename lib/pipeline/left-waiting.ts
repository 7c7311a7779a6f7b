import type { QueueItem } from '../contract/state';

/** Setting: the names of the files of which nothing was remembered yet, so that a later visit can tell of those that never came to it. */
const LEFT_WAITING = 'left-waiting';

interface LeftHost {
  keeper: { setting(key: string): Promise<unknown>; setSetting(key: string, value: unknown): Promise<void> };
  /** Whether another tab remembers: what waits may be its own. */
  isElsewhere(): Promise<boolean>;
  /** Shows the names that an earlier visit left. */
  show(names: string[]): void;
}

/**
 * Files that an earlier visit was given and did not come to: the page was closed before. Their names alone are kept, since a browser hands out no file
 * again by itself. Each tab writes and takes away its own of them alone, in what is kept at that time: others keep theirs there, or have emptied the memory.
 */
export class LeftWaiting {
  /** Of earlier visits; none until they are read. */
  private left: readonly string[] = [];
  private reading: Promise<void> | null = null;
  private queue: readonly QueueItem[] = [];
  /** Keys of what was in the queue. */
  private readonly given = new Set<string>();
  /** No longer left, but still written. */
  private taken: readonly string[] = [];
  /** What this tab has written. */
  private own: readonly string[] = [];
  private writing = false;

  constructor(private readonly host: LeftHost) {}

  /** Reads what earlier visits left, and shows it; again where it could not be read. */
  read(): Promise<void> {
    this.reading ??= this.readOnce().catch((error) => {
      this.reading = null;
      throw error;
    });
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const [kept, isElsewhere] = await Promise.all([this.kept(), this.host.isElsewhere()]);
    if (isElsewhere || kept.length === 0) return;
    this.left = kept;
    this.host.show(kept);
  }

  private async kept(): Promise<string[]> {
    const kept = await this.host.keeper.setting(LEFT_WAITING);
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  }

  /** Keeps what waits in a queue now. What is given again is left no more. */
  note(queue: readonly QueueItem[]): void {
    this.queue = queue;
    void this.write();
  }

  /** What earlier visits left is of no interest any more. */
  dismiss(): void {
    this.taken = [...this.taken, ...this.left];
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
      for (let own = this.names(); this.taken.length > 0 || !areSame(own, this.own); own = this.names()) {
        const { taken } = this;
        const kept = await this.kept();
        const names = [...without(kept, [...this.own, ...taken]), ...own];
        if (!areSame(names, kept)) await this.host.keeper.setSetting(LEFT_WAITING, names);
        this.own = own;
        this.taken = this.taken.slice(taken.length);
      }
    } catch {
      // Without a memory nothing is left in it; the next change tries again.
    }
    this.writing = false;
  }

  /** What waits now. Of files of one name that are left, each that is given takes one away. */
  private names(): string[] {
    const news = this.queue.filter(({ key }) => !this.given.has(key));
    for (const { key } of news) this.given.add(key);
    const left = without(
      this.left,
      news.map(({ name }) => name),
    );
    if (left.length < this.left.length) {
      this.taken = [...this.taken, ...without(this.left, left)];
      this.left = left;
      this.host.show(left);
    }
    return waitingNames(this.queue);
  }
}

/** Names without others, each as often as it is among these. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const name of others) times.set(name, (times.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const left = times.get(name) ?? 0;
    if (left > 0) times.set(name, left - 1);
    return left === 0;
  });
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
