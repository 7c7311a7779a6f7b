import type { HeldMemory } from './held-memory';
import { isUntidy, tidy } from './tidying';

/** Nothing was asked for so long: milliseconds until packs are made and what searches go through is read, and until a large memory is looked through for what is lost. */
const IDLE = { tidy: 3_000, look: 30_000 };

/** What is done of itself while nothing is asked. */
export class IdleWork {
  private timers: ReturnType<typeof setTimeout>[] = [];
  private isLookedThrough = false;

  /** @param further is done last */
  constructor(
    private readonly held: HeldMemory,
    private readonly further: () => Promise<void>,
  ) {}

  /** Something is asked: idle work begins later. */
  later(): void {
    for (const timer of this.timers) clearTimeout(timer);
    // What fails is tried again after the next call, and met by whoever needs it.
    const after = (ms: number, work: () => Promise<void>) =>
      setTimeout(() => void work().catch(() => {}), ms);
    this.timers = [after(IDLE.tidy, () => this.tidyUp())];
    if (!this.isLookedThrough) this.timers.push(after(IDLE.look, () => this.lookThrough()));
  }

  private async tidyUp(): Promise<void> {
    while (isUntidy(this.held)) {
      await tidy(this.held);
      await others();
    }
    while (await this.held.readAhead()) await others();
    try {
      await this.further();
    } finally {
      await this.held.makeCopy();
    }
  }

  /** A memory without packs was looked through when it was opened. */
  private async lookThrough(): Promise<void> {
    this.isLookedThrough = true;
    if (this.held.packed.size > 0 && !(await this.held.seemsWhole())) await this.held.foundDamage();
  }
}

/** Whoever asks meanwhile comes first. */
function others(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
