import { MnemeError } from '../errors';

/** Throws `file-changed` when an error says that the file itself can no longer be read, as opposed to decoded. */
export function rethrowIfGone(error: unknown): void {
  if (error instanceof MnemeError) throw error;
  if (error instanceof Error && (error.name === 'NotReadableError' || error.name === 'NotFoundError')) {
    throw new MnemeError(
      'file-changed',
      'The file has changed or moved since it was opened. Choose it again to go on.',
      { cause: error },
    );
  }
}
