import type { ErrorData } from '../errors';

export type { Card, EntityView } from '../memory/cards/card';
export type { Timeline } from '../memory/timeline';
/** What `import` prints. */
export type { ImportReport } from '../store/archive/format';

/** What `remember` prints for one file. Times in seconds, `startsAt` ISO in UTC. */
export interface RememberedVideo {
  name: string;
  durationS: number;
  startsAt: string | null;
  status: 'remembered' | 'partial' | 'failed';
  error?: ErrorData;
  warnings: string[];
  clips: number;
  incidents: number;
  facts: number;
  /** Seconds of work by stage. */
  stages: Record<string, { s: number }>;
  /** Seconds of work for each second of video. */
  realtimeFactor: number;
}

export interface RememberReport {
  videos: RememberedVideo[];
  /** Addresses of requests that left the app's origin; empty unless a person allowed one. */
  offDeviceRequests: string[];
}

/** What `check` prints. */
export interface CheckReport {
  /** Nothing is missing or altered. */
  whole: boolean;
  /** How many records were looked at. */
  records: number;
  /** How many of the damaged ones are whole again; 0 when nothing was to be made again. */
  rebuilt: number;
  damage: DamageReport[];
  /** Names of the videos that are whole again once they are forgotten and remembered again. */
  rememberAgain: string[];
}

/** What is damaged of a clip, of a video, or of who is who. */
export interface DamageReport {
  video: string | null;
  /** Of the clip, seconds; null when it is none, or unknown. */
  t0: number | null;
  t1: number | null;
  /** Where it is and what, in words. */
  text: string;
  /** What helps: making it again of what is whole, or remembering the video again. */
  remedy: 'rebuild' | 'remember-again';
}

export interface VideoSpan {
  video: string;
  t0: number;
  t1: number;
}

/** What `people` prints for one person. */
export interface PersonReport {
  id: string;
  name: string | null;
  /** True when the name rests on weak evidence. */
  provisional: boolean;
  aliases: string[];
  /** Ids of the person's face nodes and voice nodes. */
  faces: string[];
  voices: string[];
  onScreen: VideoSpan[];
  speaking: (VideoSpan & { text?: string })[];
}

/** A step by which a person sets right who is who. Each can be undone. */
export type Correction =
  /** An empty name takes the name away. */
  | { do: 'name'; id: string; name: string }
  | { do: 'merge'; id: string; other: string }
  /** One face or voice node of the person is somebody else's. */
  | { do: 'split'; id: string; node: string }
  /** The two are never to be held for one. */
  | { do: 'tell-apart'; id: string; other: string }
  /** Whom the video shows, or lets hear, at that second as this person is somebody else. */
  | { do: 'not-at'; id: string; video: string; t: number }
  /** That track or turn is somebody else. */
  | { do: 'not-in'; id: string; record: string }
  /** The step of that number, or the last. */
  | { do: 'undo'; step?: number }
  | { do: 'redo'; step?: number };

/** A step that a person took, as people see it. */
export interface StepView {
  seq: number;
  text: string;
  undone: boolean;
}

/** Two people who may be one: too alike to be sure of either. */
export interface Suggestion {
  id: string;
  other: string;
  /** Why, in words. */
  why: string;
  /** Mean cosine of what is stored of both; only its order means anything. */
  similarity: number;
}

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
}

/** How far the memory is read: all of it, or as of a second of a video (its end, where no second is given). */
export type AsOfRequest = Pick<AskRequest, 'video' | 'before'>;

export interface TimelineRequest extends AsOfRequest {
  /** Words for a time: "last week", "saturday evening", "8 march". */
  when?: string;
}

export interface Evidence extends VideoSpan {
  /** Person ids. */
  who: string[];
  text: string;
  kind: 'incident' | 'fact' | 'transcript' | 'frame';
  score: number;
}

/** One step of how an answer came about, in words, with the figures behind it. */
export interface TraceStep {
  step: string;
  detail: string;
}

/** The step of a trace that tells how a question that goes on from the one before was read. */
export const TAKEN_AS = 'taken as';

export interface Answer {
  answer: string;
  refused: boolean;
  mode: AskMode;
  rounds: number;
  modelCalls: number;
  promptTokens: number;
  ms: number;
  evidence: Evidence[];
  trace: TraceStep[];
}

/** What `search` prints for one hit. */
export type SearchHit = Evidence & { clip: number };

/** One stretch of the whole past, as `state` prints it: of recent time a clip, of older time ever more of them. */
export interface StatePart {
  /** 0: one clip; each level is eight times as many. */
  level: number;
  clips: number;
  /** Where it begins and ends. */
  from: { video: string; t: number };
  to: { video: string; t: number };
  /** Ids of the people in view, who was there most first, and how many more faces there were. */
  seen: string[];
  others: number;
  /** What stays of it, in order of time. `timeless`: what holds beyond the moment was said in it. */
  lines: (VideoSpan & { kind: 'visual' | 'auditory' | 'timeless'; who: string[]; text: string })[];
}
