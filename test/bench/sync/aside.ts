/** Measures processor seconds without those of some calls. */
export class Aside {
  private leftOut = 0;

  /** Has no call of these be measured. */
  leaveOut<T extends object>(of: T, names: readonly (keyof T)[]): void {
    for (const name of names) {
      const call = (of[name] as (...given: unknown[]) => Promise<unknown>).bind(of);
      const apart = async (...given: unknown[]) => {
        const began = process.cpuUsage();
        const done = await call(...given);
        this.leftOut += secondsSince(began);
        return done;
      };
      Object.assign(of, { [name]: apart });
    }
  }

  async seconds(work: () => Promise<unknown>): Promise<number> {
    this.leftOut = 0;
    const began = process.cpuUsage();
    await work();
    return secondsSince(began) - this.leftOut;
  }
}

function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
