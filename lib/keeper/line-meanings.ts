import type { HeldRecall } from '../memory/held-recall';

/** Vectors that are kept: those of lines that people set right. */
const MOST = 5000;

/** The vectors of lines that people set right: none is stored, they are made of what the lines read when lines are first looked for. */
export class LineMeanings {
  private readonly kept = new Map<string, Float32Array>();
  private weight: string | null = null;

  /** @param vectorsOf makes vectors of texts with a weight; null for what has none */
  constructor(
    private readonly vectorsOf: (texts: string[], weight: string) => Promise<(Float32Array | null)[]>,
  ) {}

  /** Gives the memory the vectors that it does not have yet. */
  async ready(recall: HeldRecall, weight: string): Promise<void> {
    if (this.weight !== weight || this.kept.size > MOST) this.kept.clear();
    this.weight = weight;
    const lines = recall.linesWithoutVectors();
    const texts = [...new Set(lines.map(({ text }) => text))].filter((text) => !this.kept.has(text));
    if (texts.length > 0) {
      const vectors = await this.vectorsOf(texts, weight);
      for (const [i, text] of texts.entries()) if (vectors[i]) this.kept.set(text, vectors[i]);
    }
    for (const { entry, text } of lines) {
      const vector = this.kept.get(text);
      if (vector) recall.giveLineVector(entry, vector);
    }
  }
}
