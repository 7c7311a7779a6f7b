/** BM25 (Robertson and Zaragoza 2009): saturation of repeated terms, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

interface Postings {
  entries: number[];
  counts: number[];
}

export interface LexicalHit {
  entry: number;
  score: number;
  /** Which of the asked terms it holds, by their place in the query. */
  terms: Set<number>;
}

/** An inverted index over entries numbered from 0 in the order they were added. */
export class LexicalIndex {
  private readonly postings = new Map<string, Postings>();
  private readonly lengths: number[] = [];

  add(terms: string[]): void {
    const entry = this.lengths.push(terms.length) - 1;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const row = this.postings.get(term) ?? { entries: [], counts: [] };
      row.entries.push(entry);
      row.counts.push(count);
      this.postings.set(term, row);
    }
  }

  /**
   * Scores the entries that hold a term and pass `allowed`. Frequencies and lengths are those of the allowed entries alone,
   * so that what is not allowed (because it was learned later) cannot shift a score.
   * Returns every hit, best first (ties: earlier entry), and each term's inverse document frequency.
   */
  search(terms: string[], allowed: (entry: number) => boolean): { hits: LexicalHit[]; idf: number[] } {
    let count = 0;
    let length = 0;
    for (let entry = 0; entry < this.lengths.length; entry += 1) {
      if (!allowed(entry)) continue;
      count += 1;
      length += this.lengths[entry]!;
    }
    const mean = length / Math.max(1, count);
    const hits = new Map<number, LexicalHit>();
    const idf = terms.map((term, place) => {
      const row = this.postings.get(term);
      const visible = row ? row.entries.map((_, i) => i).filter((i) => allowed(row.entries[i]!)) : [];
      const weight = Math.log(1 + (count - visible.length + 0.5) / (visible.length + 0.5));
      for (const i of visible) {
        const entry = row!.entries[i]!;
        const tf = row!.counts[i]!;
        const norm = K1 * (1 - B + (B * this.lengths[entry]!) / Math.max(mean, 1));
        const hit = hits.get(entry) ?? { entry, score: 0, terms: new Set<number>() };
        hit.score += (weight * tf * (K1 + 1)) / (tf + norm);
        hit.terms.add(place);
        hits.set(entry, hit);
      }
      return weight;
    });
    return { hits: [...hits.values()].sort((a, b) => b.score - a.score || a.entry - b.entry), idf };
  }
}
