import { text } from './text';
import { inEnglish, type Tellable } from './told';

/**
 * Every failure that a person or a program may meet, by code. A message says what happened and what to do.
 *
 * - `empty-file`       the file has no bytes
 * - `not-a-video`      the container could not be recognised, or holds neither picture nor sound
 * - `unreadable`       the container is recognised and cannot be read
 * - `unsupported-codec` neither picture nor sound can be decoded here
 * - `file-changed`     the file differs from the one that was begun, or can no longer be read
 * - `capture-refused`  the camera or microphone may not be used
 * - `capture-missing`  there is no such camera or microphone, or it cannot be had now
 * - `weight-missing`   no weight for this task could be had
 * - `weight-corrupt`   a weight's bytes are not those of the manifest, or do not load
 * - `not-found`        no such person, video or record
 * - `bad-input`        an argument is malformed
 * - `memory-in-use`    another tab or process writes this memory, or has changed it meanwhile
 * - `storage-full`     the browser refused to store more
 * - `cancelled`        the person cancelled
 * - `worker-stopped`   a worker died, ran out of memory or stood still
 * - `bad-archive`      an exported memory is damaged, cut off, not one, or encrypted in a way that no passphrase opens here
 * - `passphrase-missing` an exported memory is encrypted, and no passphrase was given
 * - `wrong-passphrase` the passphrase does not open an exported memory
 * - `newer-archive`    an exported memory was written by a newer Mneme
 * - `newer-memory`     the memory itself was written by a newer Mneme
 * - `memory-damaged`   some of the memory is damaged, and must be rebuilt or forgotten before this can be done
 * - `model-unavailable` there is no language model to ask: none is configured or connected, nobody answers there, or it refuses us
 * - `model-busy`       the language model takes no more calls now; `retryAfterS` says when to try again, where that was told
 * - `model-failed`     the language model's answer was cut off, malformed, too long or an error
 * - `kiosk-locked`     the app is locked: visitors look and ask, and change nothing; `retryAfterS` says when another code may be tried
 * - `memory-gone`      the browser has taken the memory away, or lost some of it: its storage was cleared, its files were damaged
 * - `archive-failed`   the database of an archive cannot be used: nobody answers there, it refuses, or a newer Mneme wrote it
 * - `place-failed`     the place where a memory is shared with other devices, a folder or the app's server, cannot be used, or a published one cannot be fetched
 * - `place-full`       the app's server keeps no more of a shared memory, or no other one, than its operator set up
 * - `part-missing`     a part of the app could not be loaded: the server has a newer one, or does not answer
 * - `setup-failed`     the command line could not set the app up
 * - `internal`         a defect of Mneme
 */
export type ErrorCode =
  | 'empty-file'
  | 'not-a-video'
  | 'unreadable'
  | 'unsupported-codec'
  | 'file-changed'
  | 'capture-refused'
  | 'capture-missing'
  | 'weight-missing'
  | 'weight-corrupt'
  | 'not-found'
  | 'bad-input'
  | 'memory-in-use'
  | 'storage-full'
  | 'cancelled'
  | 'worker-stopped'
  | 'bad-archive'
  | 'passphrase-missing'
  | 'wrong-passphrase'
  | 'newer-archive'
  | 'newer-memory'
  | 'memory-damaged'
  | 'model-unavailable'
  | 'model-busy'
  | 'model-failed'
  | 'kiosk-locked'
  | 'memory-gone'
  | 'archive-failed'
  | 'place-failed'
  | 'place-full'
  | 'part-missing'
  | 'setup-failed'
  | 'internal';

/** The one error class. Its fields cross a worker boundary (lib/pipeline/expose-with-errors.ts). */
export class MnemeError extends Error {
  override readonly name = 'MnemeError';
  /** Seconds after which it is worth another try; absent where nobody told. */
  readonly retryAfterS?: number;
  constructor(
    readonly code: ErrorCode,
    readonly told: Tellable,
    { retryAfterS, ...options }: ErrorOptions & { retryAfterS?: number } = {},
  ) {
    super(inEnglish(told), options);
    if (retryAfterS !== undefined) this.retryAfterS = retryAfterS;
  }
}

export interface ErrorData {
  code: ErrorCode;
  /** In English. */
  message: string;
  /** What pages put into their language. */
  told: Tellable;
  retryAfterS?: number;
}

const NO_ROOM_LEFT = text(
  'The browser has no room left for this memory. Free some disk space, then try again.',
);
const PART_MISSING = text(
  'A part of the app could not be loaded: there may be a newer version of it, or no connection. Reload the page.',
);

/** Any thrown value as a code and a sentence; what is not a MnemeError is `internal`, except storage quota. */
export function toErrorData(error: unknown): ErrorData {
  // One from another thread has the name and the fields, and not the class.
  if (error instanceof Error && error.name === 'MnemeError' && 'code' in error) {
    const { code, message, told, retryAfterS } = error as MnemeError;
    return { code, message, told, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
  }
  if (error instanceof Error && error.name === 'QuotaExceededError') {
    return asData('storage-full', NO_ROOM_LEFT);
  }
  // As the bundler calls a script that does not come.
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    return asData('part-missing', PART_MISSING);
  }
  return asData('internal', error instanceof Error ? error.message : String(error));
}

function asData(code: ErrorCode, message: string): ErrorData {
  return { code, message, told: message };
}

/** What is thrown where a person stopped something. */
export function stopped(): MnemeError {
  return new MnemeError('cancelled', 'It was stopped.');
}
