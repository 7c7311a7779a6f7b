import type { Span } from '../contract/videos';

/** A stretch of speech held to be by one speaker. */
export interface VoiceTurn extends Span {
  /**
   * L2-normalised, of the whole turn: it rests on `t1 - t0` seconds of speech, 0.6 at least. Where overlapped speech is known, that
   * is left out; 0.6 s and half of the turn are left at least. Null when the turn is shorter, when no one voice is clear in it
   * (a crowd), or when no speaker weight could be had.
   */
  embedding: Float32Array | null;
}

export interface Hearing {
  /** Where the clip ends: at silence where it can be. */
  t1: number;
  /** Voice activity, in order, not overlapping. */
  speech: Span[];
  turns: VoiceTurn[];
  /** Of each turn the places of those that are as like as one voice is (`turnsOfOneVoice`). */
  alike: number[][];
}
