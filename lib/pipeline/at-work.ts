import type { AppState } from '../contract/state';
import { AT_WORK } from './at-work-lock';

/** Whether a tab is at work, known to the other tabs by a lock. */
class AtWork {
  private works = 0;
  private isHolding = false;
  private ended = () => {};
  private shown = false;

  /** Whether this tab is at work. */
  get is(): boolean {
    return this.works > 0;
  }

  /** This tab is at work until `work` has settled. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  /** This tab is at work, or not, by what its pages show. */
  show(state: AppState): void {
    const shown = isAtWork(state);
    if (shown === this.shown) return;
    this.shown = shown;
    if (shown) this.begin();
    else this.end();
  }

  private begin(): void {
    this.works += 1;
    if (this.isHolding) return;
    this.isHolding = true;
    void navigator.locks.request(AT_WORK, { mode: 'shared' }, async () => {
      while (this.works > 0)
        await new Promise<void>((resolve) => {
          this.ended = resolve;
        });
      this.isHolding = false;
    });
  }

  private end(): void {
    this.works -= 1;
    if (this.works === 0) this.ended();
  }
}

/** This tab's. */
export const atWork = new AtWork();

/** What a reload would cut off, or would ask the person for again. What a model is still to write of is stored. */
export function isAtWork({ queue, recording, transfer, writing, ...anew }: AppState): boolean {
  const isToRemember = queue.some(({ state }) => state === 'waiting' || state === 'remembering');
  const { facesAnew, linesAnew, voicesAnew } = anew;
  const isChanging = [transfer, facesAnew, linesAnew, voicesAnew].some((one) => one !== null);
  return isToRemember || recording !== null || isChanging || writing.state === 'writing';
}
