import type { Tellable } from '../told';
// Who is who, as pages and the command line show and change it.

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
  /** People hid them: they are left out of lists and of what is offered, and otherwise remembered as everybody is. */
  hidden?: true;
}

/** A person as the pages show one. */
export interface Person extends PersonReport {
  /** Keys of face crops for `Mneme.picture`: the one that people chose, then the best first, at most ten. */
  crops: string[];
  /** People chose the first of `crops`. */
  hasCover: boolean;
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
  /** A voice's longest stretch in each video, to hear it by, the longest first; of a face none. */
  samples: VideoSpan[];
}

/** A step by which a person sets right who is who. Each can be undone. */
export type Correction =
  /** An empty name takes the name away. */
  | { do: 'name'; id: string; name: string }
  | { do: 'merge'; id: string; other: string }
  /** One face or voice node of the person is somebody else's; a voice, where a video is named, only there. */
  | { do: 'split'; id: string; node: string; video?: string }
  /** The two are never to be held for one. */
  | { do: 'tell-apart'; id: string; other: string }
  /** Whom the video shows, or lets hear, at that second as this person is somebody else. */
  | { do: 'not-at'; id: string; video: string; t: number }
  /** That track or turn is somebody else. */
  | { do: 'not-in'; id: string; record: string }
  /** One of the person's pictures, by its key, stands for them. */
  | { do: 'cover'; id: string; picture: string }
  /** The person is left out of lists and of what is offered, or is in them again. */
  | { do: 'hide' | 'show'; id: string }
  | MarkCorrection
  | LineCorrection
  /** The step of that number, or the last. */
  | { do: 'undo'; step?: number }
  | { do: 'redo'; step?: number };

/** Somebody is in a picture who was not recognised there. `who`: a person's id, or `new`. */
export interface MarkCorrection {
  do: 'mark';
  who: string;
  shown: FollowedFace | MarkedByHand;
}

/** A face that was followed and told of nobody. */
export interface FollowedFace {
  /** Its record (`TrackView`). */
  track: string;
}

/** Where somebody is in a picture by hand. */
export interface MarkedByHand {
  video: string;
  /** The moment at which it was marked, seconds. */
  t: number;
  /** Rows of t, x, y, w, h as in `TrackView`, one of them at that moment: in the pictures before and after it, as far as it was followed. */
  boxes: Float32Array;
  /** A JPEG of whom it shows, cut out of the picture; null where there is none. */
  picture: Uint8Array | null;
}

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
  /** The id of the person, or of the first line, that came of it; null of `undo` and `redo`. */
  id: string | null;
  /** Of `undo` and `redo`, what was taken back or done again; else null. */
  told: Tellable | null;
  /** Its number, of `undo` and `redo` that of the step which was taken back or done again: other tabs may take steps meanwhile. */
  step: number;
}

/** A step that a person took, as people see it. */
export interface StepView {
  seq: number;
  text: Tellable;
  undone: boolean;
  /** It is what `redo` without a number does again. */
  isNextToRedo?: boolean;
}

/** Two people who may be one: too alike to be sure of either. */
export interface Suggestion {
  id: string;
  other: string;
  /** Why, in words. */
  why: Tellable;
  /** Mean cosine of what is stored of both; only its order means anything. */
  similarity: number;
}

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
