/** The second at which a video stands, for what is shown beside it: listeners hear of every change and decide what it means to them. */
export class Clock {
  private readonly listeners = new Set<() => void>();

  constructor(private second: number) {}

  get now(): number {
    return this.second;
  }

  set(second: number): void {
    this.second = second;
    for (const listener of this.listeners) listener();
  }

  /** Returns how to stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
