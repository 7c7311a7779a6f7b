// What the pages render from.

import type { ErrorData } from '../errors';
import type { Tellable } from '../told';
import type { KioskSettings } from './kiosk';
import {
  type DamageReport,
  type Lost,
  NOTHING_WRITTEN,
  type RecordsPutBack,
  type Reminder,
  type StorageRoom,
  type TimedReminder,
  type Transfer,
  type WritingProgress,
} from './memory';
import type { Ability, WeightDownload } from './models';
import type { Published } from './published';
import { NOTHING_SHARED, type Sharing, type WrittenToShare } from './sharing';
import type { LateSubtitles, VideoFile, VideoSummary } from './videos';

/** What was noticed so far of the clip at work. It is shown until the clip is remembered, and not kept. */
export interface Noticed {
  /** The clip was looked at to this second of the video. */
  toS: number;
  /** Of each face that was found a JPEG. */
  faces: Blob[];
  /** Kinds of things (lib/vision/thing-kinds). */
  things: string[];
  /** What is said, line by line. */
  lines: string[];
}

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
  stage: 'loading' | 'opening' | 'listening' | 'looking' | 'saving' | null;
  videoId: string | null;
  durationS: number;
  /** Of its file; 0 of a recording. */
  bytes: number;
  /** Where this visit went on with it, seconds of the video. */
  startS: number;
  /** Seconds of the video that are safely remembered. */
  doneS: number;
  /** The clip at work, counted from 1, and how many there will be, about. */
  clip: number;
  clipsAbout: number;
  /** Null while no clip is at work. */
  noticed: Noticed | null;
  /** Seconds left for this item, from its own pace; null before anything can be told of that. */
  secondsLeft: number | null;
  /** Seconds of work spent by stage. */
  stages: Record<string, number>;
  error: ErrorData | null;
  warnings: Tellable[];
  /** Lines that were written down of what is said, in this visit. */
  linesWritten: number;
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
  /** Whether whoever is there can only look and ask: until somebody gives the code (`Mneme.unlock`), or since this is a published memory; null before it is known. */
  locked: boolean | null;
  /** What was chosen for visitors; null while it is not locked by a code. */
  kiosk: KioskSettings | null;
  /** What is said in videos without subtitles is to be written down. */
  writesWords: boolean;
  /** Things are to be looked for in pictures. */
  findsThings: boolean;
  /** Whether writing is looked for in the pictures of videos that are remembered from now on. */
  readsWriting: boolean;
  /** Whether a copy is kept of the file of each video that is added; null until the person has chosen. */
  keepsCopies: boolean | null;
  /** The person has read that faces and voices are biometric data and stay here. */
  consented: boolean;
  paused: boolean;
  /** Why remembering was paused by itself (`storage-full`); null otherwise. `resume` tries again. */
  held: ErrorData | null;
  queue: QueueItem[];
  /** The names of files that an earlier visit was given, and did not come to before its page was closed. */
  leftWaiting: string[];
  /** How often the memory may have been changed by others since this page was opened: another tab, other devices, who publishes it. */
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
  recordingEnded: Tellable | null;
  transfer: Transfer | null;
  /** How much of the lines is described anew, from 0 to 1; null while none are. */
  linesAnew: number | null;
  /** The same of faces, and of voices. */
  facesAnew: number | null;
  voicesAnew: number | null;
  writing: WritingProgress;
  /** Null until the weights have been tried (before the first video, or by `checkAbilities`). */
  abilities: Ability[] | null;
  /** Weights that were downloaded, wholly or in part; none before `Mneme.weightOffers` has looked. */
  downloads: WeightDownload[];
  /** Bytes used and granted by the browser; null when it does not tell. */
  storage: StorageRoom | null;
  /** Some pictures are known by what they show: moments can be found that look like others. */
  knowsPictures: boolean;
  /** What is left out of the memory, since it was found to be damaged. */
  damage: DamageReport[];
  /** What was lost or damaged, and was put back by the second copy: until it is put away. Null where nothing was. */
  putBack: RecordsPutBack | null;
  /** The second copy was given up, since there was no room for it any more: until that is put away. */
  copyYielded: boolean;
  /** Why the memory should be saved to a file now; null when nothing calls for it. */
  reminder: Reminder | null;
  /** What the person wants to be reminded of, the next first. */
  timedReminders: TimedReminder[];
  /** How the memory is shared with other devices; null where it is not. */
  sharing: Sharing | null;
  /** What was written in all where it is, or was, shared. */
  writtenToShare: WrittenToShare;
  /** Whether the place where it is shared may be written to without asking: a folder may have to be allowed. */
  maySync: boolean;
  /** Why the last sync failed; null where it did not. */
  syncProblem: ErrorData | null;
  /** What this memory is that the app's server published; null where it is none, and before it is there. */
  published: Published | null;
  /** Why it could not be looked whether there is a newer one; null where it could. */
  publishedProblem: ErrorData | null;
}

/** Before the memory has been opened. */
export const BLANK_STATE: AppState = {
  ready: false,
  fatal: null,
  lost: null,
  locked: null,
  kiosk: null,
  writesWords: true,
  findsThings: true,
  keepsCopies: null,
  readsWriting: true,
  consented: false,
  paused: false,
  held: null,
  queue: [],
  leftWaiting: [],
  changedElsewhere: 0,
  peopleForgotten: 0,
  subtitles: [],
  elsewhere: null,
  videos: [],
  files: {},
  recording: null,
  recordingEnded: null,
  transfer: null,
  linesAnew: null,
  facesAnew: null,
  voicesAnew: null,
  writing: NOTHING_WRITTEN,
  abilities: null,
  downloads: [],
  storage: null,
  knowsPictures: false,
  damage: [],
  putBack: null,
  copyYielded: false,
  reminder: null,
  timedReminders: [],
  sharing: null,
  writtenToShare: NOTHING_SHARED,
  maySync: true,
  syncProblem: null,
  published: null,
  publishedProblem: null,
};
