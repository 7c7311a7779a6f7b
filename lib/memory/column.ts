type Numbers = Float64Array | Uint32Array | Uint8Array;

/** Numbers one after the other, with room for more. */
export class Column<Array extends Numbers> {
  length = 0;
  /** With what room there is behind the last. */
  all: Array;

  constructor(private readonly kind: new (length: number) => Array) {
    this.all = new kind(1024);
  }

  /** Adds a number, and returns its place. */
  push(value: number): number {
    this.makeRoom(1);
    this.all[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  append(values: ArrayLike<number>): void {
    this.more(values.length).set(values);
  }

  /** Adds so many zeros, and returns where they lie, to be set. Good until more are added. */
  more(count: number): Array {
    this.makeRoom(count);
    this.length += count;
    return this.all.subarray(this.length - count, this.length) as Array;
  }

  private makeRoom(more: number): void {
    const needed = this.length + more;
    if (needed <= this.all.length) return;
    const grown = new this.kind(Math.max(needed, 2 * this.all.length));
    grown.set(this.all);
    this.all = grown;
  }
}
