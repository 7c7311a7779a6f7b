import type { QueueStatus } from './queue';
import type { Terms } from './terms';

/** Where the page asks for the archive. */
export const ARCHIVE_ENDPOINT = '/api/archive';
/** Header with the access token, percent-encoded. */
export const ARCHIVE_TOKEN = 'x-mneme-archive-token';
/** Letters of a question, and of a name. */
export const MOST_ASKED = 1000;
export const MOST_NAMED = 255;

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

/** Sent by POST as well: takes a naming back. */
export interface ArchiveUndo {
  collection: string;
  /** `ArchiveNamed.step`. */
  undo: string;
}

/** What comes of a naming, and of taking it back. */
export interface ArchiveNamed {
  step: string;
  /** What they are called now, and were before. */
  name: string | null;
  before: string | null;
}

/** What comes of a question. */
export interface ArchiveReply {
  answer: string;
  refused: boolean;
  /** What the answer rests on; where there is none, what comes nearest. */
  moments: ArchiveMoment[];
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
 * `gone`: a person, or a naming, that is not there (404); `bad-name`: nobody can be called so (400); `bad-time`: a time is none, or the first comes after the last (400); `busy`: too many calls, or wrong tokens (429); `failed`: the database cannot be used, or the text weight (502).
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
      | 'failed';
    message: string;
  };
}
