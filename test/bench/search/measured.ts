import { dot } from '../../../lib/identity/similarity';
import { Best } from '../../../lib/memory/vectors/best';

/** What all of it is measured with: the values of a vector, how many are found, and how many vectors lie around one centre. */
export const DIMENSION = 384;
export const LIMIT = 20;
export const CLUSTER = 100;

/** One figure. */
export interface Row {
  metric: string;
  value: number;
  unit: string;
  baseline?: number;
  baselineName?: string;
  ratio?: number;
}

/** A chunk is 6 MB: no buffer of a million vectors is asked for at once. */
const CHUNK = 4096;

/** Vectors one after the other, as they are, numbered from 0. */
export class Floats {
  size = 0;
  private readonly chunks: Float32Array[] = [];
  private found = new Float64Array();

  add(vector: Float32Array): void {
    const place = this.size % CHUNK;
    if (place === 0) this.chunks.push(new Float32Array(CHUNK * DIMENSION));
    this.chunks.at(-1)!.set(vector, place * DIMENSION);
    this.size += 1;
  }

  at(number: number): Float32Array {
    const from = (number % CHUNK) * DIMENSION;
    return this.chunks[Math.floor(number / CHUNK)]!.subarray(from, from + DIMENSION);
  }

  /** The exact scan: how like a query each of them is. Good until the next call. */
  cosines(query: Float32Array): Float64Array {
    if (this.found.length !== this.size) this.found = new Float64Array(this.size);
    for (let i = 0; i < this.size; i += 1)
      this.found[i] = dot(query, this.chunks[Math.floor(i / CHUNK)]!, (i % CHUNK) * DIMENSION);
    return this.found;
  }
}

/** The numbers of the greatest of those that count, best first. */
export function nearestOf(cosines: Float64Array, counts: (entry: number) => boolean = () => true): number[] {
  const best = new Best(LIMIT, (a, b) => a - b);
  for (let entry = 0; entry < cosines.length; entry += 1)
    if (counts(entry)) best.offer(entry, cosines[entry]!);
  return best.hits.map(({ entry }) => entry);
}

/** How many two lists have in common. */
export function shared(some: number[], others: number[]): number {
  const set = new Set(others);
  return some.filter((entry) => set.has(entry)).length;
}

/** The value below which so great a share of them lies, 0 to 1. */
export function quantile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(share * values.length)]!;
}

export function rounded(value: number): number {
  return Number(value.toFixed(3));
}
