/** Ends a call when it stands still for too long, or whoever made it has gone. */
export class Deadline {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted by either. */
  readonly signal: AbortSignal;
  /** It stood still for too long. */
  hasPassed = false;

  constructor(gone: AbortSignal) {
    this.signal = AbortSignal.any([gone, this.controller.signal]);
  }

  /** From now on it may stand still for so many milliseconds. */
  allow(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      this.controller.abort();
    }, ms);
  }

  /** Nothing is waited for any more; what is under way ends. */
  end(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}
