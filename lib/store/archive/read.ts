import { rethrowIfGone } from '../../media/file-gone';
import type { Database } from '../database';
import { type ImportReport, stopIfCancelled, type TransferHooks } from './format';
import { ArchiveParser } from './parser';

/** Bytes read at once: what an import holds of its file, and of records that are not stored yet. */
const PIECE = 2 ** 20;

/**
 * Takes an archive into an empty memory, whole or not at all. The file is first checked to its end without touching the store, so
 * that a bad one never keeps readers waiting or writes anything; then it is read, and checked, a second time inside the one
 * transaction that stores it, which `alone` runs. For a worker: there a file can be read without letting go of the transaction.
 * Throws `memory-not-empty`, `bad-archive`, `newer-archive`, `file-changed`, `cancelled`; a QuotaExceededError stays one.
 */
export async function readArchive(
  file: Blob,
  database: Database,
  hooks: TransferHooks,
  alone: (store: () => Promise<ImportReport>) => Promise<ImportReport>,
): Promise<ImportReport> {
  try {
    await database.requireEmpty();
    await checkArchive(file, part(hooks, 0, 0.5));
    return await alone(() => storeArchive(file, database, part(hooks, 0.5, 1)));
  } catch (error) {
    rethrowIfGone(error);
    throw error;
  }
}

async function checkArchive(file: Blob, hooks: TransferHooks): Promise<void> {
  const parser = new ArchiveParser();
  for (const slice of slices(file, hooks)) {
    for (const _ of parser.push(new Uint8Array(await slice.arrayBuffer())));
  }
  parser.end();
}

async function storeArchive(file: Blob, database: Database, hooks: TransferHooks): Promise<ImportReport> {
  const reader = new FileReaderSync();
  const parser = new ArchiveParser();
  let report: ImportReport;
  await database.fill(async (add, addFacts) => {
    for (const slice of slices(file, hooks)) {
      const adding: Promise<unknown>[] = [];
      try {
        for (const record of parser.push(new Uint8Array(reader.readAsArrayBuffer(slice)))) {
          adding.push(add(record.in, record.is));
        }
      } finally {
        await Promise.all(adding);
      }
    }
    report = parser.end();
    if (parser.lacksFacts) report.records += await addFacts();
  });
  return report!;
}

/** A file's slices in order, with progress; throws `cancelled`. */
function* slices(file: Blob, hooks: TransferHooks): Generator<Blob> {
  for (let from = 0; from < file.size; from += PIECE) {
    stopIfCancelled(hooks);
    yield file.slice(from, from + PIECE);
    hooks.progress(Math.min(1, (from + PIECE) / file.size));
  }
}

/** Progress of a part as progress of the whole. */
function part(hooks: TransferHooks, from: number, to: number): TransferHooks {
  return {
    progress: (done) => hooks.progress(from + done * (to - from)),
    stopped: () => hooks.stopped(),
  };
}

/** In workers only (File API, section 6.5). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
