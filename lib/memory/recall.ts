import type { LateBy, LedgerEntry, LinesStep, MarkStep, VideoRecord, Where } from '../store/schema';
import type { EntryReader } from './entry-reader';
import type { FactReader } from './fact-reader';
import type { StateNode } from './global-state';
import type { MemoryView } from './held-ledger';
import type { HeldVideos } from './held-videos';
import type { LexicalOptions, LexicalResult } from './lexical';
import { type AsOf, EVERYTHING } from './moments';
import type { Sight } from './sights';
import type { ToldIn } from './told-in-videos';
import type { VectorHit } from './vectors/best';
import type { BitSet } from './vectors/bit-set';

export { type AsOf, EVERYTHING, type MemoryView, type ToldIn };

/**
 * What is remembered, as whoever answers reads it (`HeldRecall` holds it). What has not been read from the store yet throws `NotRead`, and
 * can be asked again once it was.
 */
export interface Recall {
  readonly videos: Omit<HeldVideos, 'keep'>;
  /** Incidents, by their entries. */
  readonly entries: EntryReader;
  readonly facts: FactReader;
  /** Every step, in order. Throws `NotRead`. */
  readonly ledger: LedgerEntry[];
  /** The steps by which lines read otherwise than they are stored, oldest first (lib/identity/lines-now). */
  readonly linesSetRight: readonly LinesStep[];
  /** The steps by which people say who is in a picture, oldest first (lib/identity/marks). */
  readonly marksByHand: readonly MarkStep[];
  /** How many entries were recorded, and how many of them are of packs. */
  readonly sizes: { all: number; packed: number };
  /** How many lines have vectors. */
  readonly lineVectors: number;
  /** The end of all that is remembered by the clock of the videos, milliseconds since 1970. */
  readonly remembered: number;

  /** As of `before` seconds of a video, or to its end; without a video, everything. */
  asOf(video: VideoRecord | null, before: number | undefined): AsOf;
  /** Who is who, and what counts, as of a moment. */
  view(asOf: AsOf): MemoryView;
  /** When a record had been seen to its end, milliseconds since 1970. */
  momentOf(where: Where): number;
  /** The node that each track or turn that a person moved belongs to now. */
  movedNodes(): ReadonlyMap<string, string>;
  /** By whom a video's words are, where they came later. */
  lateBy(videoId: string): LateBy | undefined;

  /** Entries that hold one of the terms, as of the view. `only` restricts them further; it changes no score. */
  search(terms: string[], view: MemoryView, options: LexicalOptions): LexicalResult;
  /** Whether any entry that is known at the view's moment holds one of the terms. @param isOne whether an entry counts */
  isHeld(terms: readonly string[], view: MemoryView, isOne: (entry: number) => boolean): boolean;
  /**
   * The entries nearest to a question by meaning, best first, with their cosines, as of the view; none where lines have no vectors. `only` restricts them
   * further, and makes it faster.
   */
  nearest(vector: Float32Array, view: MemoryView, limit: number, only?: BitSet): VectorHit[];
  /** The text-embedding weight that lines are found by meaning with; null where none is. */
  textWeight(): string | null;

  /** What is told in a video, in numbers, and of whom, in the order in which they are first told of. Throws `NotRead`. */
  toldIn(videoId: string): ToldIn;
  /**
   * When each face node was in view in a video, as known at the view's moment. Who is not known to have left is there until the end of
   * what is remembered of it, or the view's moment.
   */
  sightsOf(videoId: string, view: MemoryView): Sight[];
  /** The face nodes in view at a second of a video, as known at the view's moment. */
  onScreenAt(videoId: string, t: number, view: MemoryView): string[];
  /** The global state as of the view, oldest first: the whole past in at most so many words. */
  globalState(view: AsOf): StateNode[];
  /** Takes at most so many clips into the global state, for idle moments. Returns whether some are left. */
  settleState(clips: number): boolean;
}
