/** Something that changes too often for what is rendered: listeners hear of every change and decide what it means to them. */
export class Changing {
  private readonly listeners = new Set<() => void>();

  /** Returns how to stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected changed(): void {
    for (const listener of this.listeners) listener();
  }
}
