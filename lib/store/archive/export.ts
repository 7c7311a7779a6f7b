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
import { requireStrong } from './passphrase';
import { blobOf, PieceCutter } from './pieces';

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

/** Writes the archive as one file. */
export function archiveBlob(source: ArchiveSource, hooks: TransferHooks): Promise<Blob> {
  return blobOf(writeArchive(source, hooks), 'application/x-ndjson');
}

function encodeLine(line: string): Uint8Array {
  return new TextEncoder().encode(`${line}\n`);
}

/** What writes it encrypted (encrypted.ts), whose code is loaded only then. Throws `bad-input` for a weak passphrase, before anything is read. */
export async function encryptedWith(passphrase: string): Promise<typeof archiveBlob> {
  requireStrong(passphrase);
  const { encryptedBlob } = await import('./encrypted');
  return (source, hooks) => encryptedBlob(writeArchive(source, hooks), passphrase);
}
