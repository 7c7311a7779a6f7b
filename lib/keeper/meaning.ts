import type { AskedForm } from '../answering/by-rules/whole-form';
import type { Ability } from '../contract/models';
import { MnemeError } from '../errors';
import { isComparable } from '../identity/similarity';
import type { LineToRead } from '../language/line-reader';
import type { TextEmbedder } from '../language/text-embedding';
import type { TextRole } from '../models/weight';
import { SENTENCE_ENCODER } from '../models/word-weights';
import { told } from '../told';

/** Loads the text-embedding weight of that id, or the best there is; without one, `embedder` is null and `ability` says what is missing. */
export type LoadText = (
  weight: string | null,
) => Promise<{ embedder: TextEmbedder | null; ability: Ability }>;

/** Any words. */
const WARM_UP = 'Where is the boat?';

/** What was said, as vectors by which it is found by its meaning: where there is a weight for it, and of one weight alone. */
export class Meaning {
  private loaded: ReturnType<LoadText> | null = null;
  /** The memory's weight when that was loaded. */
  private loadedFor: string | null = null;
  /** A weight that is to take its place, and is loaded beside it until then. */
  private next: { weight: string; loaded: ReturnType<LoadText> } | null = null;

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
  async vectors(
    role: TextRole,
    texts: string[],
    weight: string | null | undefined,
  ): Promise<(Float32Array | null)[]> {
    const embedder = weight && texts.length > 0 ? (await this.ready()).embedder : null;
    if (!embedder || embedder.weightId !== weight) return texts.map(() => null);
    return (await embedder.embed(role, texts)).map(orNone);
  }

  /**
   * A vector for each line by a weight, whichever the memory's is, unit length; null for what has none.
   *
   * @throws MnemeError `weight-missing` where it cannot be had
   */
  async vectorsBy(weight: string, lines: string[]): Promise<(Float32Array | null)[]> {
    const { embedder: own } = (await this.loaded) ?? {};
    if (own?.weightId === weight) return (await own.embed('line', lines)).map(orNone);
    if (this.next?.weight !== weight) this.next = { weight, loaded: this.load(weight) };
    const { embedder, ability } = await this.next.loaded;
    if (!embedder) {
      this.next = null;
      const [refused] = ability.refused;
      throw new MnemeError(
        refused ? 'weight-corrupt' : 'weight-missing',
        refused?.why ?? told`The weight ${weight} could not be had.`,
      );
    }
    return (await embedder.embed('line', lines)).map(orNone);
  }

  /** Lines are found by that weight now: it takes the place of the one before. */
  takeNext(weight: string): void {
    if (this.next?.weight === weight) [this.loaded, this.loadedFor] = [this.next.loaded, weight];
    this.next = null;
  }

  /**
   * What a question asks as a whole, or that it asks nothing of the videos; null where it asks anything else, or the weight at hand is not the one that tells.
   *
   * @param vector the question's, where lines have vectors
   */
  async formOf(question: string, vector: Float32Array | null): Promise<AskedForm | null> {
    const { embedder } = await this.ready();
    if (embedder?.weightId !== SENTENCE_ENCODER) return null;
    const { formOf } = await import('../answering/by-rules/whole-form');
    return formOf(question, vector ?? (await embedder.embed('question', [question]))[0]!);
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

  private async ready(): ReturnType<LoadText> {
    const before = await this.loaded;
    const wanted = this.weightInUse();
    // In whatever tab, another weight may have taken the place of the memory's.
    const isOther = wanted !== null && before?.embedder?.weightId !== wanted && this.loadedFor !== wanted;
    if (isOther) this.loaded = null;
    if (!this.loaded) {
      this.loadedFor = wanted;
      this.loaded = this.load(wanted);
    }
    return this.loaded;
  }
}

function orNone(vector: Float32Array): Float32Array | null {
  return isComparable(vector) ? vector : null;
}
