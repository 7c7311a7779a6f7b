/** The sets of questions that can be asked, by the names that the command line takes. */
export type DatasetName = 'films' | 'm3bench' | 'mm-lifelong' | 'video-mme' | 'lvbench';

/** A stretch of a video, seconds. `video` is the video's name without the ending of its file. */
export interface Clue {
  video: string;
  t0: number;
  t1: number;
}

/** How an answer is told right from wrong. */
export type Truth =
  /** An accepted phrase stands in it, or it refuses where there is no answer (the scripted films). */
  | { by: 'phrases'; accept: string[]; answerable: boolean }
  /** The reference follows from it (M3-Bench). */
  | { by: 'entailment' }
  /** It is graded from 0 to 5 (MM-Lifelong). */
  | { by: 'grade' }
  /** It names the letter of the right option (Video-MME, LVBench). */
  | { by: 'choice'; options: { letter: string; text: string }[]; letter: string };

/** One question of a dataset. */
export interface EvalQuestion {
  /** Unique within its dataset. */
  id: string;
  /** Names of the videos that must be remembered for it to be asked, without the endings of their files. */
  videos: string[];
  /** The one of them that it is asked about; null: it is asked of all that is remembered. */
  about: string | null;
  /** Only what came before that second of `about` may be used; null: all of it. */
  before: number | null;
  question: string;
  /** A right answer, for people and for a judge. */
  reference: string;
  /** What it asks for, by the dataset's own words. */
  types: string[];
  truth: Truth;
  /** What an answer may rest on; empty where the dataset does not tell. */
  clues: Clue[];
}

/** Questions as they were published. */
export interface Dataset {
  name: DatasetName;
  /** The part of it: "robot", "web", "day" ...; null where there is one. */
  split: string | null;
  questions: EvalQuestion[];
  /** Where each video's own second 0 lies on the clock of all of them, seconds; null where each has a clock of its own. */
  offsets: ReadonlyMap<string, number> | null;
  /** What was odd about it and was taken as it is, in sentences. */
  remarks: string[];
}

/** A file of a dataset, read. */
export interface DatasetFile {
  name: string;
  text: string;
}
