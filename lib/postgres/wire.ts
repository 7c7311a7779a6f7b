import type { QueueStatus } from './queue';
import type { Terms } from './terms';

/** Where the page asks for the archive. */
export const ARCHIVE_ENDPOINT = '/api/archive';
/** Header with the access token, percent-encoded. */
export const ARCHIVE_TOKEN = 'x-mneme-archive-token';
/** Letters of a question, and of a name. */
export const MOST_ASKED = 1000;
export const MOST_NAMED = 255;
/** People that a page is given at once, with their faces. */
export const MOST_PEOPLE = 24;

/** What comes of a GET, with `?collection=NAME`. */
export interface ArchiveOverview {
  collections: string[];
  collection: string;
  /** Null: nobody is recognised. */
  terms: Terms | null;
  /** The first failures alone. */
  queue: QueueStatus;
  /** Next first, and latest first; some of each. */
  waiting: string[];
  remembered: { path: string; device: string; at: string }[];
}

/** What comes of a GET with `?collection=NAME` and `person=LETTERS` or `video=LETTERS`: names that begin so, twenty at most. */
export interface ArchiveNames {
  names: string[];
}

/** What comes of a GET with `?collection=NAME` and `people=LETTERS`: whose name begins so, whose number that is, or all, those of most videos first; `MOST_PEOPLE` of them. */
export interface ArchivePeople {
  people: ShownPerson[];
}

export interface ShownPerson extends ArchiveWho {
  id: string;
  /** In how many videos they are seen or heard. */
  videos: number;
  /** The best picture of their face, a JPEG in base64; null where none is kept. */
  face: string | null;
}

/** What a question is confined to. */
export interface ArchiveBounds {
  /** Only where somebody of this name is seen or speaks, in whatever case. */
  person?: string;
  /** Only of this video, by its name. */
  video?: string;
  /** ISO: only what happened from then on, and before then. */
  from?: string;
  to?: string;
}

/** What is sent by POST: a question. */
export interface ArchiveQuestion extends ArchiveBounds {
  collection: string;
  question: string;
}

/** Sent by POST as well: somebody is called so; an empty name takes theirs away. */
export interface ArchiveNaming {
  collection: string;
  /** `ArchiveWho.id`. */
  who: string;
  name: string;
}

/** Sent by POST as well: these two are one. */
export interface ArchiveSame {
  collection: string;
  /** `ArchiveWho.id` of each. */
  same: [string, string];
}

/** Sent by POST as well: who was taken for them in a video is somebody else. */
export interface ArchiveApart {
  collection: string;
  /** `ArchiveWho.id`. */
  apart: string;
  /** Of the video: `ArchiveMoment.path`. */
  path: string;
}

/** Sent by POST as well: takes back what was said of people. */
export interface ArchiveUndo {
  collection: string;
  /** `ArchiveNamed.step`. */
  undo: string;
}

/** What somebody says of who is who, or takes back. */
export type ArchiveSaid = ArchiveNaming | ArchiveSame | ArchiveApart | ArchiveUndo;

/** What comes of it where somebody said who is who, or took that back. */
export interface ArchiveNamed {
  step: string;
  /** Whom it is of: who was named, who two are now, who was told apart. */
  who: string;
  /** What they are called now, and were before; of two who are one now, what the second was called. */
  name: string | null;
  before: string | null;
}

/** What comes of a question. */
export interface ArchiveReply {
  answer: string;
  refused: boolean;
  /** What the answer rests on; where there is none, what comes nearest. */
  moments: ArchiveMoment[];
  /** Of whom they tell, the best picture of each face by `ArchiveWho.id`, as far as there is one: JPEGs in base64. */
  faces: Record<string, string>;
  /** Videos that it was answered from, of so many. */
  videos: number;
  of: number;
}

/** Somebody who is seen or speaks. */
export interface ArchiveWho {
  /** Of the archive; null where it knows nobody of that name. */
  id: string | null;
  name: string | null;
}

/** A moment of the archive, as the page tells it. */
export interface ArchiveMoment {
  text: string;
  who: ArchiveWho[];
  /** ISO. */
  at: string;
  video: string;
  /** Where its file lies. */
  path: string;
  /** Seconds of the video. */
  t0: number;
  t1: number;
}

/**
 * Why nothing came of it, with a status of 400 and above, and in English. `none`: no archive is set up (404); `token`: whoever asks does not know
 * the token (401); `no-collection`, `no-person`, `no-video`: nothing is called so (404);
 * `gone`: a person, or a naming, that is not there (404); `one-already`: two are one by now; `side-by-side`: they were seen side by side, so that they are two; `only-there`: somebody is in no other video (409);
 * `bad-name`: nobody can be called so (400); `bad-time`: a time is none, or the first comes after the last (400); `busy`: too many calls, or wrong tokens (429); `failed`: the database cannot be used, or the text weight (502).
 */
export interface ArchiveProblem {
  error: {
    code:
      | 'none'
      | 'token'
      | 'not-from-here'
      | 'busy'
      | 'bad-input'
      | 'no-collection'
      | 'no-person'
      | 'no-video'
      | 'bad-time'
      | 'bad-name'
      | 'gone'
      | 'one-already'
      | 'side-by-side'
      | 'only-there'
      | 'failed';
    message: string;
  };
}
