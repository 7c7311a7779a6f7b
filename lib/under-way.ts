/** Pieces of work under way that are stopped by a number: a signal to abort does not go from one thread to another. */
export class UnderWay {
  private readonly stops = new Map<number, AbortController>();

  /** Does `work`, whose signal `stop` with that number aborts; without a number nothing does. */
  async run<T>(key: number | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stopping = new AbortController();
    if (key !== undefined) this.stops.set(key, stopping);
    try {
      return await work(stopping.signal);
    } finally {
      if (key !== undefined) this.stops.delete(key);
    }
  }

  stop(key: number): void {
    this.stops.get(key)?.abort();
  }
}
