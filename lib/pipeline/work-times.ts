/** Seconds of work by stage. */
export class WorkTimes {
  private readonly seconds: Record<string, number> = {};

  add(spent: Record<string, number>): void {
    for (const [stage, s] of Object.entries(spent)) this.seconds[stage] = (this.seconds[stage] ?? 0) + s;
  }

  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.add({ [stage]: (performance.now() - began) / 1000 });
    }
  }

  stages(): Record<string, number> {
    return { ...this.seconds };
  }
}
