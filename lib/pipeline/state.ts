import type { ErrorData } from '../errors';
import type { StartSource } from '../media/types';
import type { RefusedWeight } from '../models/load';
import type { Task } from '../models/manifest';
import type { Lost } from '../store/witness/witness';
import type { AddedSubtitles, DamageReport, PersonReport, TimedReminder, VideoSpan } from './contract';
import type { Reminder } from './reminder';

/** What the pages show of one file that is being, or has been, remembered in this visit. */
export interface QueueItem {
  /** Stable for the life of the item. */
  key: string;
  name: string;
  /** `listen`: it is remembered already, and listened to again for its words. */
  doing: 'remember' | 'listen';
  state: 'waiting' | 'remembering' | 'done' | 'failed' | 'cancelled';
  /** It waits until another tab has finished. */
  waitsForTab: boolean;
  /** It was remembered before: nothing was to be done. */
  known: boolean;
  /** What is being done right now; null unless `remembering`. */
  stage: 'opening' | 'listening' | 'looking' | 'saving' | null;
  videoId: string | null;
  durationS: number;
  /** Where this visit went on with it, seconds of the video. */
  startS: number;
  /** Seconds of the video that are safely remembered. */
  doneS: number;
  /** The clip at work, counted from 1, and how many there will be, about. */
  clip: number;
  clipsAbout: number;
  /** Seconds left for this item, from its own pace; null until a clip has been finished. */
  secondsLeft: number | null;
  /** Seconds of work spent by stage. */
  stages: Record<string, number>;
  error: ErrorData | null;
  warnings: string[];
  /** Lines that were written down of what is said, in this visit. */
  linesWritten: number;
}

/** Subtitles for a video that was remembered already: on their way, there, or with a question to the person. */
export interface LateSubtitles extends Omit<AddedSubtitles, 'status'> {
  /** Stable for the life of the item. */
  key: string;
  status: AddedSubtitles['status'] | 'adding';
}

/** A video of the memory. */
export interface VideoSummary {
  id: string;
  name: string;
  durationS: number;
  /** Size of its file. */
  bytes: number;
  /** ISO in UTC; shown in the person's own zone. */
  startsAt: string;
  startSource: StartSource;
  width: number;
  height: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** `remembering`: not yet to its end; goes on when the file is given again. */
  status: 'remembering' | 'remembered' | 'partial';
  doneS: number;
  clips: number;
  incidents: number;
  /** Lines of words in it. */
  lines: number;
  facts: number;
  warnings: string[];
  /** How many clips were listened to again, where it is remembered without words and can be; null elsewhere. */
  listening: { done: number } | null;
  /** Key of a small picture, for `Mneme.picture`. */
  still: string | null;
  /** Ids of the people in it. */
  people: string[];
}

/** A person as the pages show one. */
export interface Person extends PersonReport {
  /** Keys of face crops for `Mneme.picture`, best first, at most ten. */
  crops: string[];
  /** 0 to 11: the person's colour, the same everywhere. */
  colour: number;
  /** Ids of the turns in `speaking`, in its order. */
  turns: string[];
  /** What the person is made of, faces first. */
  parts: PersonPart[];
}

/** A face or voice of a person. */
export interface PersonPart {
  /** `f_N` or `v_N`. */
  node: string;
  /** Key of a face's best crop. */
  crop: string | null;
  /** A voice's longest stretch, to hear it by. */
  sample: VideoSpan | null;
}

/** A weight that is loaded. */
export interface WeightInUse {
  id: string;
  title: string;
  licence: string;
  place: string;
  /** Of its files. */
  bytes: number;
  /** Where it runs: on the GPU, or on so many threads of the processor. */
  runsOn: 'gpu' | number;
}

/**
 * What one ability rests on: the weight in use and the place it came from, or what is missing without one; neither where the rest
 * does without.
 */
export interface Ability {
  task: Task;
  weight: WeightInUse | null;
  missing: string | null;
  /** Those that would have been used, were there, and could not be. */
  refused: readonly RefusedWeight[];
  /** A person switched it off: nothing was looked for. */
  isOff?: true;
}

/** Where the file of a video is to be had: `asks` when its place is known and a click must allow reading it again. */
export interface VideoFile {
  standing: 'here' | 'asks' | 'missing';
  /** The place it was chosen from is kept: a later visit need not ask where it is. */
  placed: boolean;
  /** A copy is kept in this browser. */
  copied: boolean;
  /** It was recorded here, and lies in this browser alone. */
  recorded?: boolean;
}

/** An export, an import or a check under way; `done` from 0 to 1. */
export interface Transfer {
  what: 'export' | 'import' | 'check';
  done: number;
}

/** How far a language model has written the memory. */
export interface WritingProgress {
  /** The model's name; null while none is connected. */
  model: string | null;
  /** `waiting`: for the model, or until a clip is tried again. */
  state: 'idle' | 'writing' | 'waiting' | 'paused';
  /** The clip at work, counted from 1, of so many. */
  clip: number;
  clips: number;
  /** From its own pace; null until a clip has been written. */
  secondsLeft: number | null;
  /** Clips of which a model has not written, and that are not among these. */
  without: number;
  /** Why it waits or was paused by itself. */
  problem: ErrorData | null;
}

/** Room in the browser's storage, in bytes. `needed`: about what the video at work will still add. */
export interface StorageRoom {
  used: number;
  quota: number;
  needed: number;
}

/** What is being recorded in this tab. */
export interface LiveState {
  /** Of its item in the queue. */
  key: string;
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationS: number;
  /** It stays, to be played, once it is remembered. */
  kept: boolean;
  /** What the device gives nothing of at the moment. */
  muted: ('picture' | 'sound')[];
}

/** The whole state that pages render from. A new object whenever anything changes. */
export interface AppState {
  /** False until the memory has been opened. */
  ready: boolean;
  /** Set when the memory could not be opened at all. */
  fatal: ErrorData | null;
  /** What was lost of the memory, until the person has decided what becomes of it; null where nothing was. */
  lost: Lost | null;
  /** Whether visitors can only look and ask, until somebody gives the code (`Mneme.unlock`); null before it is known. */
  locked: boolean | null;
  /** What is said in videos without subtitles is to be written down. */
  writesWords: boolean;
  /** The person has read that faces and voices are biometric data and stay here. */
  consented: boolean;
  paused: boolean;
  /** Why remembering was paused by itself (`storage-full`); null otherwise. `resume` tries again. */
  held: ErrorData | null;
  queue: QueueItem[];
  /** How often another tab has changed the memory since this page was opened. */
  changedElsewhere: number;
  /** How often a person, or everything, was forgotten: what was shown before may tell of them. */
  peopleForgotten: number;
  /** Subtitles that were given in this visit to videos that were remembered already. */
  subtitles: LateSubtitles[];
  /** What another tab is remembering right now; null when none is. */
  elsewhere: QueueItem | null;
  videos: VideoSummary[];
  /** By video id; a video that is not among them has its file `missing`. */
  files: Record<string, VideoFile>;
  recording: LiveState | null;
  /** Why the last recording of this visit ended by itself; null where the person stopped it. */
  recordingEnded: string | null;
  transfer: Transfer | null;
  writing: WritingProgress;
  /** Null until the weights have been tried (before the first video, or by `checkAbilities`). */
  abilities: Ability[] | null;
  /** Bytes used and granted by the browser; null when it does not tell. */
  storage: StorageRoom | null;
  /** What is left out of the memory, since it was found to be damaged. */
  damage: DamageReport[];
  /** Why the memory should be saved to a file now; null when nothing calls for it. */
  reminder: Reminder | null;
  /** What the person wants to be reminded of, the next first. */
  timedReminders: TimedReminder[];
}

/** Before a model was asked anything. */
export const NOTHING_WRITTEN: WritingProgress = {
  model: null,
  state: 'idle',
  clip: 0,
  clips: 0,
  secondsLeft: null,
  without: 0,
  problem: null,
};

/** Before the memory has been opened. */
export const BLANK_STATE: AppState = {
  ready: false,
  fatal: null,
  lost: null,
  locked: null,
  writesWords: true,
  consented: false,
  paused: false,
  held: null,
  queue: [],
  changedElsewhere: 0,
  peopleForgotten: 0,
  subtitles: [],
  elsewhere: null,
  videos: [],
  files: {},
  recording: null,
  recordingEnded: null,
  transfer: null,
  writing: NOTHING_WRITTEN,
  abilities: null,
  storage: null,
  damage: [],
  reminder: null,
  timedReminders: [],
};
