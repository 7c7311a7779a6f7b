import { Decrypter, Encrypter } from 'age-encryption';
import { MnemeError } from '../../errors';
import { rethrowIfGone } from '../../media/file-gone';
import { damaged } from './age-header';
import { stopIfCancelled, type TransferHooks } from './archive-format';
import { composed } from './passphrase';
import { blobOf, PieceCutter } from './pieces';
import { WORK_FACTOR } from './work-factor';

/** Bytes read at once. */
const PIECE = 2 ** 20;

/** What age-encryption says where the passphrase does not open the file: it knows no other way of telling. */
const NOT_OPENED = "no identity matched any of the file's recipients";

/**
 * An archive as an age file that the passphrase opens (https://age-encryption.org/v1), of which a few MiB are held at a time, beside the 256 MiB that making
 * its key takes for a second. For a worker, which stands still for that second. How strong the passphrase is, is the caller's to see to. Throws `worker-stopped`
 * without that much memory, and what the pieces throw.
 */
export async function encryptedBlob(pieces: AsyncIterator<Uint8Array>, passphrase: string): Promise<Blob> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(composed(passphrase));
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const encrypted = await encrypter.encrypt(streamOf(pieces)).catch(throwWithoutMemory);
  return blobOf(piecesOf(encrypted), 'application/octet-stream');
}

/**
 * The archive in an age file that takes a passphrase (`takesPassphrase`), as a file that the browser holds. Nothing is given before all of it was found to be
 * as it was written. For a worker, as above. Throws `wrong-passphrase`, `bad-archive`, `file-changed`, `worker-stopped` without the memory that it takes, `cancelled`.
 */
export async function decryptedBlob(file: Blob, passphrase: string, hooks: TransferHooks): Promise<Blob> {
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(composed(passphrase));
    const decrypted = await decrypter.decrypt(streamOf(slices(file, hooks))).catch(throwWithoutMemory);
    return await blobOf(piecesOf(decrypted), 'application/x-ndjson');
  } catch (error) {
    rethrowIfGone(error);
    if (error instanceof Error && error.message === NOT_OPENED) throw wrongPassphrase();
    throw damaged(error);
  }
}

function wrongPassphrase(): MnemeError {
  return new MnemeError(
    'wrong-passphrase',
    'This passphrase does not open the file. Check how it is typed, and try again. If you are sure of it, the beginning of the file is damaged: try another copy of the file.',
  );
}

/** Making a key takes much memory at once: without it, an allocation fails. */
function throwWithoutMemory(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new MnemeError(
    'worker-stopped',
    'There is not enough free memory to make the key of an encrypted file. Close other tabs and programs, then try again.',
    { cause: error },
  );
}

/** A file piece by piece, with progress; throws `cancelled`. */
async function* slices(file: Blob, hooks: TransferHooks): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += PIECE) {
    stopIfCancelled(hooks);
    yield new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer());
    hooks.progress(Math.min(1, (from + PIECE) / file.size));
  }
}

/** Read only as fast as it is asked for. */
function streamOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const cutter = new PieceCutter();
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    yield* cutter.push(value);
  }
  yield cutter.rest();
}
