// Questions and their answers.

import type { Tellable } from '../told';
import type { VideoSpan } from './people';
import type { TraceStepName } from './trace';

export type AskMode = 'auto' | 'reflex' | 'iterative' | 'recursive' | 'verified';

export interface AskRequest {
  question: string;
  mode?: AskMode;
  /** Name of the video that "this" and `before` mean. */
  video?: string;
  /** As of that second of `video`: nothing that was shown or said later is used. */
  before?: number;
  /** What was asked just before and what its answer rested on: "and after that?" goes on from it. */
  previous?: { question: string; evidence: Evidence[] };
  /** Fail where the connected model fails, rather than answer by the rules: evaluations ask so. */
  strict?: boolean;
  /**
   * It may be no question but something to do: "remember that ...", "forget that ...", "remind me in ..." (lib/answering/told-to-ask). Without this
   * all is asked, and nothing is changed.
   */
  acts?: boolean;
  /** Keep the answer among those that were given (`AnswerRecord`). */
  keep?: boolean;
  /** It was spoken while `video` was recorded: what the camera showed about `before` goes with it, to a model that takes pictures. */
  aloud?: boolean;
}

/** How far the memory is read: all of it, or as of a second of a video (its end, where no second is given). */
export type AsOfRequest = Pick<AskRequest, 'video' | 'before'>;

/** A part of a picture: its top left corner, its width and its height, in fractions of the picture's. */
export type FramedPart = readonly [x: number, y: number, w: number, h: number];

export interface Evidence extends VideoSpan {
  /** Person ids. */
  who: string[];
  text: string;
  kind: 'incident' | 'fact' | 'transcript' | 'frame';
  score: number;
  /** Of what somebody says, the words alone. Told on pages; what `ask` prints has no such field. */
  said?: string;
  /** A language model wrote it: nobody said it. Likewise. */
  written?: true;
  /** The places of the words of what is said that were heard unsurely, from 0, as lib/spoken-words parts them. Likewise. */
  unsure?: readonly number[];
  /** Of a thing or of writing in view, key of a picture of it (`Mneme.picture`). Likewise. */
  picture?: string;
  /** Of the same, where it lies in the picture at `t0`, in fractions of it. Likewise. */
  boxes?: readonly FramedPart[];
}

/** One step of how an answer came about, in words, with the figures behind it. */
export interface TraceStep {
  step: TraceStepName;
  /** In English. */
  detail: string;
  /** The same, where pages show it by itself: they put it into their language. Of `NOTHING_ASKED` it is the answer. */
  told?: Tellable;
}

export interface Answer {
  /** In English; what refuses to answer a German question in German. */
  answer: string;
  /** The same, where pages put it into their language. */
  told?: Tellable;
  refused: boolean;
  mode: AskMode;
  rounds: number;
  modelCalls: number;
  promptTokens: number;
  ms: number;
  evidence: Evidence[];
  trace: TraceStep[];
}

/** What was asked and answered, in the words of then. */
export interface AnswerRecord {
  /** When, ISO in UTC. */
  at: string;
  question: string;
  answer: string;
  refused: boolean;
}
