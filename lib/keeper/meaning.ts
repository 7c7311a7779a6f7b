import type { WholeForm } from '../answering/by-rules/whole-form';
import type { Ability } from '../contract/models';
import { isComparable } from '../identity/similarity';
import type { LineToRead } from '../language/line-reader';
import type { TextEmbedder } from '../language/text-embedding';
import { SENTENCE_ENCODER } from '../models/word-weights';

/** Loads the text-embedding weight of that id, or the best there is; without one, `embedder` is null and `ability` says what is missing. */
export type LoadText = (
  weight: string | null,
) => Promise<{ embedder: TextEmbedder | null; ability: Ability }>;

/** Any words. */
const WARM_UP = 'Where is the boat?';

/** What was said, as vectors by which it is found by its meaning: where there is a weight for it, and of one weight alone. */
export class Meaning {
  private loaded: ReturnType<LoadText> | null = null;

  /**
   * @param load what loads the weight, when it is first needed
   * @param weightInUse the weight that this memory's lines are embedded with; null while there is none
   */
  constructor(
    private readonly load: LoadText,
    private readonly weightInUse: () => string | null,
  ) {}

  /** What can be done with the weights at hand: looked for anew while there is none, or while the memory does not use the one that was found. */
  async ability(): Promise<Ability> {
    const before = await this.loaded;
    if (before && before.embedder?.weightId !== this.weightInUse()) this.loaded = null;
    return (await this.ready()).ability;
  }

  /** The weight that new lines are embedded with; null where none is at hand. */
  async weight(): Promise<string | null> {
    return (await this.ready()).embedder?.weightId ?? null;
  }

  /** A vector for each text, unit length; null each where `weight` is null or not at hand. */
  async vectors(texts: string[], weight: string | null | undefined): Promise<(Float32Array | null)[]> {
    const embedder = weight && texts.length > 0 ? (await this.ready()).embedder : null;
    if (!embedder || embedder.weightId !== weight) return texts.map(() => null);
    return (await embedder.embed(texts)).map((vector) => (isComparable(vector) ? vector : null));
  }

  /**
   * What a question asks as a whole; null where it asks anything else, or the weight at hand is not the one that tells.
   *
   * @param vector the question's, where lines have vectors
   */
  async formOf(question: string, vector: Float32Array | null): Promise<WholeForm | null> {
    const { embedder } = await this.ready();
    if (embedder?.weightId !== SENTENCE_ENCODER) return null;
    const { formOf } = await import('../answering/by-rules/whole-form');
    return formOf(question, vector ?? (await embedder.embed([question]))[0]!);
  }

  /** As `LineReader.read`; null where the weight at hand reads no lines. */
  async readLines(question: string, lines: readonly LineToRead[]): Promise<number[] | null> {
    const { embedder } = await this.ready();
    return embedder?.reader ? embedder.reader.read(question, lines) : null;
  }

  /** Loads what reads lines and runs it once, which the first question would wait for. */
  async warmUp(): Promise<void> {
    const { LINE_FEATURES } = await import('../answering/by-rules/likely-lines');
    const line = { line: `Ada: ${WARM_UP}`, before: WARM_UP, features: Array(LINE_FEATURES).fill(0) };
    await this.readLines(WARM_UP, [line]);
  }

  private ready(): ReturnType<LoadText> {
    this.loaded ??= this.load(this.weightInUse());
    return this.loaded;
  }
}
