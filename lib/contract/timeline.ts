// When there are recordings, and who is there.
import type { AsOfRequest } from './answers';

/** A stretch of the wall clock, milliseconds since 1970. */
export type WallSpan = [from: number, to: number];

export interface TimelineRequest extends AsOfRequest {
  /** Words for a time ("last week", "saturday evening", "8 march"), or ISO ("2025-03-08T18:00/2025-03-08T19:00"). */
  when?: string;
}

/** A part of a video on the wall clock. */
export interface Recorded {
  video: string;
  /** Seconds of the video. */
  t0: number;
  t1: number;
}

/** A stretch of time that was recorded without a gap, by one video or by several at once. */
export interface TimelineStretch {
  /** ISO in UTC. */
  from: string;
  to: string;
  seconds: number;
  /** For how long nothing was recorded just before it; 0 for the first, and where an earlier one goes on: files that say no date may overlap. */
  unobservedBeforeS: number;
  /** In order of their start. */
  videos: Recorded[];
}

/** A day on the clock of the place. */
export interface TimelineDay {
  /** "2025-03-08". */
  date: string;
  /** "saturday". */
  weekday: string;
  /** What was recorded of it, overlaps counted once. */
  observedS: number;
  videos: string[];
}

/** When there are recordings, and when there are none. */
export interface Timeline {
  stretches: TimelineStretch[];
  /** What lies between stretches, of which none goes on: unobserved. */
  gaps: { from: string; to: string; seconds: number }[];
  days: TimelineDay[];
  /** What was recorded, overlaps counted once, seconds (MM-Lifelong: observed duration). */
  observedS: number;
  /** From the first moment recorded to the last, gaps included, seconds (MM-Lifelong: physical span). */
  spanS: number;
  /** The words for the time that it is confined to, as they were understood; null for none. */
  when: string | null;
}

/** What the timeline's page draws of a stretch of the wall clock. Milliseconds since 1970. */
export interface StripRequest {
  from: number;
  to: number;
  /** What lies nearer together than about so many milliseconds is drawn as one. More than 0. */
  grain: number;
  /** Whose lanes: the so many who are longest there within a stretch, but for those who are hidden, or those of these ids. */
  who: { most: number; within: WallSpan } | { these: readonly string[] };
  /** With every so many-th clip of each recording, 1: with all; null: without. */
  clips: number | null;
}

export interface StripView extends Pick<StripRequest, 'from' | 'to' | 'grain'> {
  lanes: PersonLane[];
  /** How many people who are not hidden are there within the stretch that was asked about; null where ids were given. */
  people: number | null;
  clips: StripClip[];
}

/** A clip on the wall clock. */
export interface StripClip {
  /** Id of its video. */
  video: string;
  /** The row of its video (`Recordings`). */
  row: number;
  /** Counted from 0 in its video. */
  index: number;
  /** Where it begins in its video, seconds. */
  t0: number;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** Key of its picture. */
  still: string | null;
}

/** When somebody is there in a stretch, each run's beginning and end one after the other, milliseconds since 1970. */
export interface PersonLane {
  person: string;
  onScreen: Float64Array;
  speaking: Float64Array;
}
