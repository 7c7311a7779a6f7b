/**
 * Keeps the screen, and so the machine, awake while something long is under way, where the browser can. The browser lets go whenever the
 * tab is hidden: it is asked again when the tab is seen.
 */
export class StayAwake {
  private held: Promise<WakeLockSentinel | null> | null = null;

  start(): void {
    if (this.held || !navigator.wakeLock) return;
    document.addEventListener('visibilitychange', this.ask);
    this.ask();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.ask);
    void this.held?.then((sentinel) => sentinel?.release());
    this.held = null;
  }

  private ask = (): void => {
    if (document.visibilityState === 'visible')
      this.held = navigator.wakeLock.request('screen').catch(() => null); // A battery saver refuses.
  };
}
