import type { ErrorData } from '../errors';
import type { WhoSwitches } from '../identity/who-switches';
import type { PersonLane } from '../memory/strip/presence';
import type { WallSpan } from '../memory/wall-spans';
import type { IncidentRecord } from '../store/schema';
import type { Box } from '../vision/types';

export type { VideoStart } from '../agent/date-video';
export type { Agreed, ModelChoice, ModelState, ModelTest } from '../agent/models-in-use';
export type { TimedReminder } from '../agent/reminders';
export type { OnDevice } from '../language/on-device';
export type { TabModelOffer } from '../language/tab-models';
export type { Card, EntityView } from '../memory/cards/card';
export type { Note } from '../memory/notes';
export type { PersonLane } from '../memory/strip/presence';
export type { Timeline } from '../memory/timeline';
export type { ChapterView, LineView, TrackView, VideoView } from '../memory/video-view';
/** What `import` prints. */
export type { ImportReport } from '../store/archive/format';
export type { CallLog } from '../store/calls';
export type { AnswerRecord, CallRecord } from '../store/schema';

/** What `remember` prints for one file. Times in seconds, `startsAt` ISO in UTC. */
/** What came of giving subtitles to a video that was remembered already. */
export interface AddedSubtitles {
  /** Of their file. */
  name: string;
  /** The video that has them; null where it cannot be told which. */
  video: string | null;
  /** `same`: it had just these. `unmatched`: a person is to say to which video they belong, of `candidates` or of all. */
  status: 'added' | 'same' | 'unmatched' | 'failed';
  /** Names of the videos that have the same name but for its ending. */
  candidates: string[];
  lines: number;
  warnings: string[];
  error?: ErrorData;
}

/** What came of listening to a video again. */
export interface ListenedVideo {
  name: string;
  durationS: number;
  /** `partial`: some clips; the rest is gone on with the next time, and nothing is read before. */
  status: 'listened' | 'partial' | 'failed';
  error?: ErrorData;
  warnings: string[];
  clips: number;
  /** Lines of words in it. */
  lines: number;
  incidents: number;
  facts: number;
  stages: Record<string, { s: number }>;
  /** Seconds of work per second of video. */
  realtimeFactor: number;
}

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
  | LineCorrection
  /** The step of that number, or the last. */
  | { do: 'undo'; step?: number }
  | { do: 'redo'; step?: number };

/** What is said in a video is set right. `line`: its id as it reads now (`LineView`). */
export type LineCorrection =
  /** It reads as this line, or as these two. */
  | { do: 'set-line'; line: string; into: readonly LinePart[] }
  /** It and the next one are one line. */
  | { do: 'join-lines'; line: string };

/** What a line reads, and who says it. */
export interface LinePart {
  text: string;
  /** The id of a person, `new` for somebody who is not known yet, null where nobody knows; absent: as it was. */
  speaker?: string | null;
}

/** What came of a step. */
export interface StepTaken {
  /** The id of the person, or of the first line, that came of it; of `undo` and `redo` what was taken back or done again, in words. */
  told: string;
  /** Its number, of `undo` and `redo` that of the step which was taken back or done again: other tabs may take steps meanwhile. */
  step: number;
}

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
  /** Fail where the connected model fails, rather than answer by the rules: evaluations ask so. */
  strict?: boolean;
  /**
   * It may be no question but something to do: "remember that ...", "forget that ...", "remind me in ..." (lib/agent/said). Without this
   * all is asked, and nothing is changed.
   */
  acts?: boolean;
  /** Keep the answer among those that were given (`AnswerRecord`). */
  keep?: boolean;
  /** It was spoken while `video` was recorded: what the camera showed about `before` goes with it, to a model that takes pictures. */
  aloud?: boolean;
  /** How it is answered otherwise than for people: only an evaluation asks so. Without a model nothing reads it. */
  as?: AskSwitches;
}

/** The papers' ablations of answering with a model, by the switches of `eval` (lib/eval/ablations.ts). What is not set is as people get it. */
export interface AskSwitches extends Omit<WhoSwitches, 'strangersOnly'> {
  /**
   * Each source's own rule: iterative and recursive guess in the last round, the reflex always answers, verified refuses as it does anyway; and
   * what they say is shown without being held against its evidence.
   */
  asPublished?: boolean;
  /**
   * Most rounds, of which the last must answer: iterative and recursive. With one, that is given what the question itself finds; with none the model is asked once,
   * without the memory.
   */
  rounds?: number;
  /** Iterative: instructions are told in the first and the last round only. */
  withoutRepeatedInstructions?: boolean;
  /** Reflex: the whole past in short is left out. */
  withoutGlobalState?: boolean;
  /** Reflex: the query is not corrected by its context. */
  withoutQueryCorrection?: boolean;
  /** Reflex: at most so many facts and so many moments in the prompt, as far as there is room; moments that the rules rest on among them. */
  facts?: number;
  incidents?: number;
  /** Verified: what the scene tells is the answer, else what the first of the people tells who knows; no judge is asked. */
  withoutVerification?: boolean;
  /** Facts that tell what somebody is or has, that tell who is whose, that tell of nobody, or all: they are not found, nor told of anybody. */
  withoutAttributes?: boolean;
  withoutRelations?: boolean;
  withoutRules?: boolean;
  withoutFacts?: boolean;
  /** In place of every way: one search among the texts of clips, in which nobody is known, and one call (M3-Agent's Socratic models). */
  socratic?: boolean;
}

/** The least and the greatest value of the switches that take a whole number. */
export const SWITCH_RANGES = { rounds: [0, 5], facts: [0, 50], incidents: [0, 24] } as const;

/** How far the memory is read: all of it, or as of a second of a video (its end, where no second is given). */
export type AsOfRequest = Pick<AskRequest, 'video' | 'before'>;

export interface TimelineRequest extends AsOfRequest {
  /** Words for a time ("last week", "saturday evening", "8 march"), or ISO ("2025-03-08T18:00/2025-03-08T19:00"). */
  when?: string;
}

/** What the timeline's page draws of a stretch of the wall clock. Milliseconds since 1970. */
export interface StripRequest {
  from: number;
  to: number;
  /** What lies nearer together than about so many milliseconds is drawn as one. More than 0. */
  grain: number;
  /** Whose lanes: the so many who are longest there within a stretch, or those of these ids. */
  who: { most: number; within: WallSpan } | { these: readonly string[] };
  /** With every so many-th clip of each recording, 1: with all; null: without. */
  clips: number | null;
}

export interface StripView extends Pick<StripRequest, 'from' | 'to' | 'grain'> {
  lanes: PersonLane[];
  /** How many people are there within the stretch that was asked about; null where ids were given. */
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

export interface Evidence extends VideoSpan {
  /** Person ids. */
  who: string[];
  text: string;
  kind: 'incident' | 'fact' | 'transcript' | 'frame';
  score: number;
  /** A language model wrote it: nobody said it. Told on pages; what `ask` prints has no such field. */
  written?: true;
  /** The places of the words of what is said that were heard unsurely, from 0, the words being parted by spaces. Likewise. */
  unsure?: readonly number[];
}

/** One step of how an answer came about, in words, with the figures behind it. */
export interface TraceStep {
  step: string;
  detail: string;
}

/** The step of a trace that tells how a question that goes on from the one before was read. */
export const TAKEN_AS = 'taken as';

/** The step of a trace that tells how much an answer of a model is to be relied on, and why: "Likely: ...". */
export const HOW_SURE = 'how sure';

/** The step of a trace that tells why no model answered, though one was to: none is connected, or it failed. */
export const WITHOUT_MODEL = 'without a model';

/** The step of a trace that tells that a note was made: the one piece of evidence. */
export const NOTED = 'noted';

/** The step of a trace that tells how the note that is the one piece of evidence is forgotten: only when the person says so. */
export const FORGETTABLE = 'to be forgotten';

/** The step of a trace that tells which way of thinking answered, where that was chosen. */
export const CHOSEN = 'chosen';

/** The step of a trace that tells to what time a question confines itself, in its own words. */
export const IN_TIME = 'in time';

/** The step of a trace that tells what came near and is not used, with why: a moment, or a sentence of a model. At most `LEFT_OUT_TOLD` of them. */
export const LEFT_OUT = 'left out';
export const LEFT_OUT_TOLD = 3;

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

/** What `search` finds: happenings, and what holds beyond the moment. */
export type SearchKind = IncidentRecord['kind'] | 'fact';

/**
 * What to search for: words, a picture of a face, or a recording of a voice; and what the search is confined to, which is enough by
 * itself. `video` and `before` say as of when, as in `AskRequest`.
 */
export interface SearchRequest extends AsOfRequest {
  /**
   * Words and names. "p_3" confines it to what tells of that person, in single moments (M3-Agent), "CLIP_4" to the clips that hits
   * number so.
   */
  text?: string;
  /** A picture: the largest face in it is meant. */
  image?: Blob;
  /** A recording: whoever speaks longest in it is meant. */
  audio?: Blob;
  /** Most hits, 1 to 1000; without it 10, and 20 about a person's id (M3-Agent). */
  k?: number;
  /** Of each clip its best moment only. */
  clips?: boolean;
  /** Only where one of them is seen or heard, and facts that they tell or are told of: ids, or names, also misheard ones. */
  persons?: string[];
  /** Only in these videos. */
  videos?: string[];
  /** Only what began then: words for a time, or ISO, as in `TimelineRequest`. */
  when?: string;
  /** Only of these kinds; without them all but facts, whose lines are found anyway. */
  kinds?: readonly SearchKind[];
  /** Ids of hits that were shown: they are left out, and with `clips` their clips are. */
  shown?: readonly string[];
}

/** What `search` prints for one hit. `id` is its record's; `clip` counts from 0 in its video. */
export type SearchHit = Evidence & { id: string; clip: number };

/** The face that a picture is searched by, the largest of those `found`, or the voice that a recording is, the one heard longest. */
export type Sample =
  /** `box` in fractions of the picture; `quality` 0 to 1, under 0.3 poor. */
  | { of: 'face'; found: number; box: Box; quality: number }
  /** `seconds` of speech. */
  | { of: 'voice'; seconds: number };

/** A person like a face or a voice. */
export interface LikePerson {
  id: string;
  name: string | null;
  provisional: boolean;
  /** Mean cosine to what is stored of the face or voice that is most like it. */
  score: number;
  /** As like as is recognised, and nobody likelier; else it may be somebody else. */
  sure: boolean;
}

export interface SearchResult {
  /** Best first; what nothing ranks, latest first. */
  hits: SearchHit[];
  /** Names that were taken for those of people known. */
  misheard: { form: string; name: string }[];
  /** Of a picture or a recording, with the people like it, likeliest first; null for words. */
  recognised: (Sample & { persons: LikePerson[] }) | null;
}

/** What came of having a model write of all clips of which none had. */
export interface WritingReport {
  /** The model's own name. */
  model: string;
  /** How many clips those were; of these it wrote of `written`. */
  clips: number;
  written: number;
  /** Clips of which no model has written by now. */
  left: number;
}

/** Of how many clips a model has written, and of how many of these it was not told what is remembered. */
export interface WritingCounts {
  clips: number;
  withoutForwardGrounding: number;
}

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
