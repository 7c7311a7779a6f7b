import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { MnemeError } from '../../errors';
import { type Counts, type MnemeSchema, STORES, type StoreName } from '../schema';
import {
  type Filed,
  headerLine,
  recordLine,
  stopIfCancelled,
  type TransferHooks,
  trailerLine,
} from './archive-format';

/** Bytes of a piece of an archive. */
const PIECE = 2 ** 20;

/** What an archive is written from: the database. */
export interface ArchiveSource {
  counts(): Promise<Counts>;
  batches<Name extends StoreName>(store: Name): AsyncIterable<MnemeSchema[Name]['value'][]>;
}

/**
 * The whole memory as an archive (archive-format.ts), in pieces of at most 1 MiB; only a batch of records is held at a time. The caller
 * sees to it that nothing is written meanwhile. Throws `cancelled`.
 */
export async function* writeArchive(
  source: ArchiveSource,
  hooks: TransferHooks,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const counts = await source.counts();
  const total = STORES.reduce((sum, store) => sum + counts[store], 0);
  const hash = sha256.create();
  const pieces = new PieceCutter();
  const hashed = (line: string) => {
    const bytes = encodeLine(line);
    hash.update(bytes);
    return pieces.push(bytes);
  };
  yield* hashed(headerLine(counts));
  let written = 0;
  for (const store of STORES) {
    for await (const batch of source.batches(store)) {
      stopIfCancelled(hooks);
      for (const record of batch) yield* hashed(recordLine({ in: store, is: record } as Filed));
      written += batch.length;
      hooks.progress(written / total);
    }
  }
  if (written !== total) throw new MnemeError('internal', 'The memory changed while it was exported.');
  yield* pieces.push(encodeLine(trailerLine(total, bytesToHex(hash.digest()))));
  yield pieces.rest();
}

/** The archive as one file. The browser holds it, on disk when it is large; this tab does not. */
export async function archiveBlob(source: ArchiveSource, hooks: TransferHooks): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const piece of writeArchive(source, hooks)) parts.push(new Blob([piece]));
  return new Blob(parts, { type: 'application/x-ndjson' });
}

function encodeLine(line: string): Uint8Array {
  return new TextEncoder().encode(`${line}\n`);
}

/** Cuts a stream of bytes into pieces of one size. */
class PieceCutter {
  private piece = new Uint8Array(PIECE);
  private length = 0;

  *push(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + PIECE - this.length);
      this.piece.set(part, this.length);
      this.length += part.length;
      from += part.length;
      if (this.length === PIECE) yield this.rest();
    }
  }

  rest(): Uint8Array<ArrayBuffer> {
    const full = this.piece.subarray(0, this.length);
    this.piece = new Uint8Array(PIECE);
    this.length = 0;
    return full;
  }
}
