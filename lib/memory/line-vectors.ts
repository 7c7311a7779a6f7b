import type { PackedVectors, WantedRows } from '../store/packs/pack-format';
import type { WordsRecord } from '../store/schema';
import { NotRead } from './not-read';
import type { VectorHit } from './vectors/best';
import { paddedTo16 } from './vectors/layout';
import type { RowPart } from './vectors/segment';
import { RowsMissing, VectorIndex, type VectorSearch } from './vectors/vector-index';

/** An entry with the vector of its words. */
export interface LineVector {
  entry: number;
  vector: Float32Array;
}

/** What was said in a clip. */
interface ClipLines {
  /** The entries of what is said, in the order of the records' ids. */
  said: readonly number[];
  /** Its lines. */
  words: readonly WordsRecord[];
}

/** The lines that have a vector, by their meaning. Vectors of another length than the first one's are of another weight and left out. */
export class LineVectors {
  private index: VectorIndex | null = null;
  private dimension = 0;
  /** Packs whose rows are read when they are needed, in order: the numbers of their first rows, and how many there are. */
  private readonly packs: { n: number; first: number; count: number }[] = [];
  /** Of so many packs, the first ones, all high bytes are there. */
  private whole = 0;

  /** How many lines there are. */
  get size(): number {
    return this.index?.size ?? 0;
  }

  /** Adds what was said in clips, all of whose entries come after those that were added before. */
  add(clips: readonly ClipLines[]): void {
    const rows = clips.flatMap(({ said, words }) => vectorsOf(said, words));
    for (const { entry, vector } of rows.sort((a, b) => a.entry - b.entry)) {
      const index = this.indexFor(vector.length);
      if (vector.length === this.dimension) index.add(entry, vector);
    }
  }

  /** Adds the lines of the `n`-th pack, whose entries are counted from `base`, but for their rows. */
  addPack(n: number, { dimension, entries, scales, codes }: PackedVectors, base: number): void {
    const index = this.indexFor(dimension);
    if (dimension !== this.dimension) return;
    this.packs.push({ n, first: index.size, count: entries.length });
    index.addCodes(
      entries.map((entry) => base + entry),
      scales,
      codes,
    );
  }

  /** Takes the bytes of some rows of a pack. False where they are not as many as were wanted. */
  give({ n, part, rows }: WantedRows, bytes: Int8Array): boolean {
    const pack = this.packs.find((one) => one.n === n);
    if (!pack || bytes.length !== rows.length * paddedTo16(this.dimension)) return false;
    this.index?.fill(
      part,
      rows.map((row) => pack.first + row),
      bytes,
    );
    return true;
  }

  /** The next rows that every search may need, for idle moments; null where all of them are there. */
  nextWanted(): WantedRows | null {
    for (; this.whole < this.packs.length; this.whole += 1) {
      const { n, first, count } = this.packs[this.whole]!;
      const rows = this.index?.missing('high', first, first + count) ?? [];
      if (rows.length > 0) return { n, count, part: 'high', rows: rows.map((row) => row - first) };
    }
    return null;
  }

  /**
   * The entries nearest to a question's vector, best first, with their cosines; none without vectors. `beside`: others that may be among them, and are not hidden.
   * Throws `NotRead`.
   */
  nearest(vector: Float32Array, search: VectorSearch, beside: readonly LineVector[] = []): VectorHit[] {
    if (!this.index || vector.length !== this.dimension) return [];
    try {
      const hits = this.index.search(vector, search);
      return beside.length > 0 ? withOthers(hits, vector, search, beside) : hits;
    } catch (error) {
      if (!(error instanceof RowsMissing)) throw error;
      throw new NotRead({
        of: 'rows',
        wanted: [...this.inPacks('high', error), ...this.inPacks('low', error)],
      });
    }
  }

  /** Rows that are missing, by their packs. */
  private inPacks(part: RowPart, { rows }: RowsMissing): WantedRows[] {
    const wanted: (WantedRows & { rows: number[] })[] = [];
    let place = 0;
    for (const row of rows[part]) {
      while (row >= this.packs[place]!.first + this.packs[place]!.count) place += 1;
      const { n, first, count } = this.packs[place]!;
      if (wanted.at(-1)?.n !== n) wanted.push({ n, count, part, rows: [] });
      wanted.at(-1)!.rows.push(row - first);
    }
    return wanted;
  }

  private indexFor(dimension: number): VectorIndex {
    this.dimension ||= dimension;
    this.index ??= new VectorIndex(this.dimension);
    return this.index;
  }
}

/** Hits with those of a few other lines among them. */
function withOthers(
  hits: readonly VectorHit[],
  query: Float32Array,
  { limit, allowed, only, compare = (a, b) => a - b }: VectorSearch,
  beside: readonly LineVector[],
): VectorHit[] {
  const others = beside
    .filter(({ entry, vector }) => vector.length === query.length && (!allowed || allowed(entry)))
    .filter(({ entry }) => !only || only.has(entry))
    .map(({ entry, vector }) => ({
      entry,
      score: vector.reduce((sum, value, i) => sum + value * query[i]!, 0),
    }));
  return [...hits, ...others]
    .sort((a, b) => b.score - a.score || compare(a.entry, b.entry))
    .slice(0, Math.max(0, limit));
}

/**
 * The vectors of a clip's lines with their entries.
 *
 * @param said the entries of what is said, in the order of the records' ids
 */
export function vectorsOf(said: readonly number[], words: readonly WordsRecord[]): LineVector[] {
  // In the order in which they became incidents (lib/keeper/memorize).
  const lines = [...words].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
  return said.flatMap((entry, i) => {
    const vector = lines[i]?.embedding;
    return vector ? [{ entry, vector }] : [];
  });
}
