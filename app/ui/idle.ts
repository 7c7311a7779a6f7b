/** What is asked of, and told to, whoever watches for nobody being there. */
export interface IdleWatch {
  /** Whether something goes on that somebody is there for, though nothing is touched: a video plays. */
  isBusy(): boolean;
  /** Nobody was there for so long. `isBack`: it was noticed late, since the device slept, by somebody who is there now. */
  gone(isBack: boolean): void;
}

/** Often enough, where the device slept and no timer ran; milliseconds. */
const LOOK_MS = 1000;

/** Tells once that nobody was there for so long, and again only after somebody was. It goes by the clock, since no timer runs while a device sleeps. */
export class Idle {
  private last = Date.now();
  private isGone = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param afterMs null: nobody is ever told of */
  constructor(
    private readonly afterMs: number | null,
    private readonly watch: IdleWatch,
  ) {
    this.look();
  }

  /** Somebody is there. */
  stay(): void {
    this.see(true);
    this.last = Date.now();
    this.isGone = false;
    this.lookLater();
  }

  /** Looks now: timers may not have run. */
  look(): void {
    this.see(false);
    this.lookLater();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private see(isBack: boolean): void {
    if (this.afterMs === null || this.isGone || Date.now() - this.last < this.afterMs) return;
    if (this.watch.isBusy()) {
      this.last = Date.now();
      return;
    }
    this.isGone = true;
    this.watch.gone(isBack);
  }

  private lookLater(): void {
    clearTimeout(this.timer);
    if (this.afterMs === null || this.isGone) return;
    this.timer = setTimeout(() => this.look(), Math.max(LOOK_MS, this.last + this.afterMs - Date.now()));
  }
}
