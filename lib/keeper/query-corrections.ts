import { CORRECTION, CorrectionLearner, pairsOf, type QueryCorrection } from '../memory/query-correction';
import { clipIdOf, videoNumber } from '../store/clip-id';
import type { HeldMemory } from './held-memory';

/** Most lines that a correction is learnt from: the first that were remembered. */
const MOST_LINES = 2048;
/** Clips whose lines are read at once. */
const CLIPS = 64;
/** Steps of learning at once: some 20 ms, then whoever waits for an answer has it. */
const STEPS = 4;

/** The lines that a correction is learnt from. */
export interface LineSource {
  /** How many lines have vectors. */
  count(): number;
  /** Another one where other lines were the first that were remembered. */
  state(): string;
  /** Vectors of the first lines that were remembered, at most so many, clip by clip. */
  first(most: number): Promise<Float32Array[][]>;
}

/**
 * The correction of queries of one memory. It is learnt anew whenever twice as many lines are remembered, up to `MOST_LINES`, and held here alone. It hangs
 * on the first lines that were remembered, not on when it was learnt.
 */
export class QueryCorrections {
  private known: { of: string; learnt: Promise<QueryCorrection | null> } | null = null;

  constructor(private readonly source: LineSource) {}

  /** What the lines teach, once it is learnt; null where they are too few, or what they teach does not help. */
  async current(): Promise<QueryCorrection | null> {
    const most = linesFor(this.source.count());
    if (most === 0) {
      this.known = null;
      return null;
    }
    const of = `${most} ${this.source.state()}`;
    if (this.known?.of !== of) this.known = { of, learnt: this.learn(most) };
    const { known } = this;
    try {
      return await known.learnt;
    } catch (error) {
      if (this.known === known) this.known = null;
      throw error;
    }
  }

  private async learn(most: number): Promise<QueryCorrection | null> {
    const learner = new CorrectionLearner(pairsOf(await this.source.first(most)));
    while (learner.learn(STEPS)) await new Promise((resolve) => setTimeout(resolve));
    return learner.learnt();
  }
}

/** How many of so many lines are learnt from: `CORRECTION.least` doubled as often as there are as many; 0 where they are fewer. */
export function linesFor(count: number): number {
  if (count < CORRECTION.least) return 0;
  return Math.min(MOST_LINES, CORRECTION.least * 2 ** Math.floor(Math.log2(count / CORRECTION.least)));
}

/** The lines of the stored memory. */
export function linesOf(held: HeldMemory): LineSource {
  // Vectors of another weight lie in another space.
  const videos = () =>
    held
      .videos()
      .filter(({ weights }) => weights['text-embedding'] === held.textWeight())
      .sort((a, b) => videoNumber(a.id) - videoNumber(b.id));
  return {
    count: () => held.lineVectors,
    state() {
      // What is remembered of the last video comes after all else.
      const clips = videos().map(({ id, clips }, i, all) => (i < all.length - 1 ? `${id}:${clips}` : id));
      const late = [...held.listened].map(([id, { listening }]) => `${id}:x${listening}`);
      return [held.textWeight(), held.timesForgotten, ...clips, ...late].join(' ');
    },
    async first(most) {
      const talks: Float32Array[][] = [];
      let left = most;
      for (const { id, clips } of videos())
        for (let from = 0; from < clips && left > 0; from += CLIPS) {
          const to = Math.min(clips, from + CLIPS);
          const words = await held.records.ofClips('words', clipIdOf(id, from), clipIdOf(id, to));
          const lines = words.sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
          for (const clip of new Set(lines.map(({ clipId }) => clipId))) {
            const own = lines.flatMap(({ clipId, embedding }) =>
              clipId === clip && embedding ? embedding : [],
            );
            talks.push(own.slice(0, left));
            left = Math.max(0, left - own.length);
          }
        }
      return talks;
    },
  };
}
