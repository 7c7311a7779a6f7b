import type { QueueStatus } from './queue';
import type { Terms } from './terms';

/** Where the page asks for the archive. */
export const ARCHIVE_ENDPOINT = '/api/archive';
/** Header with the access token, percent-encoded. */
export const ARCHIVE_TOKEN = 'x-mneme-archive-token';
/** Letters of a question. */
export const MOST_ASKED = 1000;

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

/** What is sent by POST. */
export interface ArchiveQuestion {
  collection: string;
  question: string;
}

/** What comes of it. */
export interface ArchiveReply {
  answer: string;
  refused: boolean;
  /** What the answer rests on; where there is none, what comes nearest. */
  moments: ArchiveMoment[];
  /** Videos that it was answered from, of so many. */
  videos: number;
  of: number;
}

/** A moment of the archive, as the page tells it. */
export interface ArchiveMoment {
  text: string;
  /** Names. */
  who: string[];
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
 * the token (401); `busy`: too many calls, or wrong tokens (429); `failed`: the database cannot be used, or the text weight (502).
 */
export interface ArchiveProblem {
  error: { code: 'none' | 'token' | 'not-from-here' | 'busy' | 'bad-input' | 'failed'; message: string };
}
