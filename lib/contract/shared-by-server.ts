import type { ErrorCode, ErrorData } from '../errors';
import type { Tellable } from '../told';

/** Where the app's server passes files of shared memories on to the storage that its operator set up: here the list of them, below it each by its path. */
export const SHARED_ENDPOINT = '/api/shared';
/**
 * The header with what only devices of a household know: the server finds their folder by it, and learns no code. It is not `Authorization`, which a proxy in front may
 * want for a password of its own.
 */
export const HOUSEHOLD_SECRET = 'mneme-household';
export const IS_HOUSEHOLD_SECRET = /^[0-9a-f]{64}$/;
/** What files of a shared memory are called (docs/sync.md, Where it lies). */
export const SHARED_PATH =
  /^(?:[0-9a-f]{16}\/(?:[1-9]\d{0,8}-[1-9]\d{0,8}|head-[01])|naming|keys\/[0-9a-f]{40}|pictures\/[0-9a-f]{16}\/[0-9a-f]{40})$/;
/** Bytes of one file: a segment of 4,000 tracks with ten looks of 128 numbers each, as our weights give, has 23 MiB. */
export const MOST_SHARED_BYTES = 64 * 2 ** 20;

/** What the app's server lets memories be shared through, as its pages are told; null where it has nothing of the kind. */
export type SharedOffer =
  | null
  /** The host that keeps what is shared. */
  | { host: string }
  /** It is not set up right. */
  | { problem: Tellable };

/** What a list is answered with. */
export interface SharedListing {
  paths: string[];
}

/** What is told in place of an answer. */
export interface SharedProblem {
  error: Pick<ErrorData, 'message' | 'told'> & { code: Extract<ErrorCode, 'place-failed' | 'place-full'> };
}
