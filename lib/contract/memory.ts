// The memory as a whole: saved, checked, lost, reminded of, written by a model.

import type { ErrorData } from '../errors';
import type { Tellable } from '../told';
import type { VideoSpan } from './people';
import type { Box } from './search';
import type { Span } from './videos';

export type Modality = 'face' | 'voice';

/** How many records an archive has. */
export interface ArchiveSize {
  records: number;
  videos: number;
  clips: number;
}

/** How many records an import added, and what came of who and what was there already. */
export interface ImportReport extends ArchiveSize {
  /** Names here of the videos that it has and that were here already: they stay as they were. */
  skipped: string[];
  /** How many of its people are held to be people who were here, by votes. */
  matched: number;
  /** Faces or voices of it were described by another weight than those here, so that nobody was matched by them. */
  unmatched: Modality[];
}

/** What `check` prints. */
export interface CheckReport {
  /** Nothing is missing or altered. */
  whole: boolean;
  /** How many records were looked at. */
  records: number;
  /** How many of the damaged ones are whole again, put back by the second copy or made again; 0 when nothing was to be. */
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
  text: Tellable;
  /** What helps: making it again of what is whole, or remembering the video again. */
  remedy: 'rebuild' | 'remember-again';
}

/** A kept crop of a face, by its key, and where the face is in it, in fractions. */
export interface KeptFace {
  picture: string;
  box: Box;
}

/** A clip with kept crops of faces. */
export interface FacesOfClip {
  id: string;
  faces: KeptFace[];
}

/** What there is for faces to be described by another weight. */
export interface FacesToDescribe {
  /** Videos with kept crops of faces: how many, and how many of them are not described yet. */
  videos: { id: string; faces: number; left: number }[];
  /** Faces of people of which no picture is kept: they cannot be recognised any more then. */
  withoutPicture: number;
}

/** That faces of this memory are described by another weight than the one that would be used here. */
export interface OtherFaceWeight extends Pick<FacesToDescribe, 'withoutPicture'> {
  /** The weights' ids and titles. */
  from: { id: string; title: string };
  to: { id: string; title: string };
  /** How many crops are kept. */
  faces: number;
  /** How much of them was described already, from 0 to 1. */
  done: number;
}

/** What came of describing faces anew. */
export interface DescribedAnew {
  /** How many crops were described, and in how many no face was found again. */
  described: number;
  missed: number;
}

/** A video in which voices are to be described by another weight: how many stretches of speech, and how many of them are not yet. */
export interface VoicesOfVideo {
  id: string;
  name: string;
  voices: number;
  left: number;
}

/** What there is for voices to be described by another weight. */
export interface VoicesToDescribe {
  videos: VoicesOfVideo[];
  /** Some are described by another weight now; else they are by none, since their file was not at hand when the others were. */
  isOther: boolean;
  /** Voices of people of which no stretch of speech is remembered any more: they cannot be recognised any more then. */
  withoutSound: number;
}

/** A clip in which turns are to be described: all turns of it, in order, seconds. */
export interface ClipToDescribe extends Span {
  id: string;
  turns: (Span & { id: string })[];
}

/** That voices of this memory are described by another weight than the one that would be used here, or by none. */
export interface OtherVoiceWeight extends VoicesToDescribe {
  /** The weights' ids and titles; `from` is the same as `to` where only some voices are described by another, or by none. */
  from: { id: string; title: string };
  to: { id: string; title: string };
}

/** What came of describing voices anew. */
export interface VoicesDescribedAnew {
  /** How many stretches of speech were described, and in how many no one voice was clear. */
  described: number;
  missed: number;
  /** Names of the videos whose voices are described by nothing now. */
  without: string[];
}

/** What there is for lines to be found by the vectors of another weight. */
export interface LinesToDescribe {
  /** The id of the weight that they are found by now; null where they are found by how they are written alone. */
  from: string | null;
  /** About how many lines there are. */
  lines: number;
  /** How much of them was described already, from 0 to 1. */
  done: number;
}

/** How far describing them is, from 0 to 1, and whether they are found by it now. */
export interface LinesDescribed {
  done: number;
  isDone: boolean;
}

/** That lines of this memory are found by another weight than the one that would be used here. */
export interface OtherTextWeight extends Omit<LinesToDescribe, 'from'> {
  /**
   * The weights' ids and titles; `from` null where lines are found by how they are written alone. It is the same as `to` where only lines that were taken in have
   * another, or none.
   */
  from: { id: string; title: string } | null;
  /** `readsLines`: with it comes what reads lines for an answer. */
  to: { id: string; title: string; languages: 'en' | 'many'; readsLines: boolean };
}

/** An export, an import, a check, or devices being joined, under way; `done` from 0 to 1. */
export interface Transfer {
  what: 'export' | 'import' | 'check' | 'sync';
  done: number;
}

/** Room in the browser's storage, in bytes. `needed`: about what the videos at work and those that wait will still add, as far as their length is known. */
export interface StorageRoom {
  used: number;
  quota: number;
  needed: number;
}

/** What is known of a memory outside its database: a browser that finds its own files damaged throws them away, and makes an empty database in their place. */
export interface Witness {
  /** The number of the last commit: each is numbered one higher than the one before. */
  generation: number;
  /** How many records there were after it. */
  records: number;
  /** When it was noted, milliseconds since 1970. */
  at: number;
  /** Something was being written, and nothing tells that it came to its end: the browser's log may break off amid a record. */
  isTorn: boolean;
  /** The browser itself failed at writing, as on a full disk. */
  hasFailed: boolean;
}

/** That records of the memory which were lost or damaged were put back by the second copy: how many, and when, milliseconds since 1970. */
export interface RecordsPutBack {
  at: number;
  records: number;
}

/** The second copy of the memory, which heals it. */
export interface SecondCopyState {
  /** Why there is none: a person chose so, or there was no room for it any more. Null while it is kept. */
  off: 'chosen' | 'no-room' | null;
  /** All of the memory can be had of it; otherwise it is being made, while nothing is asked. */
  isWhole: boolean;
  /** How much it takes. */
  bytes: number;
}

/** What a commit came to. */
export type Committed = Pick<Witness, 'generation' | 'records'>;

/** A memory of which something that was on disk is not there any more. */
export interface Lost {
  /** As it was. */
  before: Witness;
  /** As it is. */
  now: Committed;
}

/** Why a person is reminded to save the memory to a file. */
export type Reminder =
  /** The browser may clear it when the disk is full. */
  | 'may-be-cleared'
  /** It is here alone, and nowhere else. */
  | 'never-saved';

/** What a person is to be reminded of. It stays until it is put away. */
export interface TimedReminder {
  id: string;
  /** ISO in UTC. */
  at: string;
  text: string;
}

/** What a person said to be remembered. */
export interface Note {
  /** The name of its video. */
  name: string;
  /** When it was noted, ISO in UTC. */
  at: string;
  text: string;
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
