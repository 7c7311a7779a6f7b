import type { IncidentRecord, WordsRecord } from '../store/schema';
import { DenseIndex } from './dense';

/** The lines that have a vector, by their meaning. Vectors of another length than the first one's are of another weight and left out. */
export class LineVectors {
  private index: DenseIndex | null = null;
  private dimension = 0;

  /**
   * Adds what was said in a clip.
   *
   * @param entries the entries of its lines with the records of them, in the order of their ids
   * @param words the clip's lines, in the order of their ids
   */
  add(entries: { entry: number; incident: IncidentRecord }[], words: WordsRecord[]): void {
    const said = entries.filter(({ incident }) => incident.kind === 'says');
    // In the order in which they became incidents (lib/agent/memorize).
    const lines = [...words].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
    for (const [i, { entry }] of said.entries()) {
      const vector = lines[i]?.embedding;
      if (!vector) continue;
      this.dimension ||= vector.length;
      this.index ??= new DenseIndex(this.dimension);
      if (vector.length === this.dimension) this.index.add(entry, vector);
    }
  }

  /** The entries nearest to a question's vector, best first; none without vectors. Ties as `compare` has them. */
  nearest(
    vector: Float32Array,
    allowed: (entry: number) => boolean,
    limit: number,
    compare: (a: number, b: number) => number,
  ): number[] {
    if (!this.index || vector.length !== this.dimension) return [];
    return this.index.search(vector, allowed, { limit, compare }).map(({ entry }) => entry);
  }
}
