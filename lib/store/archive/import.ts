import type { ArchiveSize, ImportReport } from '../../contract/memory';
import { MnemeError } from '../../errors';
import { rethrowIfGone } from '../../media/file-gone';
import { told } from '../../told';
import type { AddRecord, Database } from '../database';
import { STORES, type VideoRecord } from '../schema';
import { type Filed, partOf, stopIfCancelled, type TransferHooks } from './archive-format';
import { ArchiveParser } from './check-archive';
import { asPlanned, Gathering, type Incoming, type MergePlan } from './incoming';
import { MAX_RECORDS } from './limits';

/** Bytes read at once: what an import holds of its file, and of records that are not stored yet. */
const PIECE = 2 ** 20;

/** The memory that an archive is taken into. */
export interface ImportPlace {
  /** Whether it has a video already. */
  has(video: VideoRecord): boolean;
  /** How a checked archive becomes part of it, as it is now. Asked within `alone`. */
  plan(incoming: Incoming): MergePlan;
  /** Runs what stores, as the only writer. */
  alone(store: () => Promise<ImportReport>): Promise<ImportReport>;
}

/**
 * Takes an archive into a memory, whole or not at all: as it is into an empty one, else by a plan. The file is first checked to its
 * end without touching the store, so that a bad one never keeps readers waiting or writes anything; then it is read, and
 * checked, a second time inside the one transaction that stores it. For a worker: there a file can be read without letting go of the
 * transaction. Throws `bad-archive`, `newer-archive`, `file-changed`, `memory-in-use` when the memory was changed meanwhile,
 * `bad-input` when both would be too large together, `cancelled`; a QuotaExceededError stays one.
 */
export async function readArchive(
  file: Blob,
  database: Database,
  hooks: TransferHooks,
  place: ImportPlace,
): Promise<ImportReport> {
  try {
    const counts = await database.counts();
    const records = STORES.reduce((sum, store) => sum + counts[store], 0);
    const gathering = records > 0 ? new Gathering((video) => place.has(video)) : null;
    const { size, sha256 } = await checkArchive(file, partOf(hooks, 0, 0.5), (record) =>
      gathering?.add(record),
    );
    const rest = partOf(hooks, 0.5, 1);
    if (!gathering) return await place.alone(() => storeArchive(file, sha256, database, rest));
    if (records + size.records > MAX_RECORDS)
      throw new MnemeError('bad-input', told`Both together would have more than ${MAX_RECORDS} records.`);
    const incoming = gathering.all(size, sha256);
    return await place.alone(() => mergeArchive(file, incoming, place.plan(incoming), database, rest));
  } catch (error) {
    rethrowIfGone(error);
    throw error;
  }
}

/** Checks an archive to its end, and shows each of its records, without touching the store. Throws `bad-archive`, `newer-archive`, `cancelled`. */
export async function checkArchive(
  file: Blob,
  hooks: TransferHooks,
  see: (record: Filed) => void,
): Promise<{ size: ArchiveSize; sha256: string }> {
  const parser = new ArchiveParser();
  for (const slice of slices(file, hooks)) {
    for (const record of parser.push(new Uint8Array(await slice.arrayBuffer()))) see(record);
  }
  const size = parser.end();
  return { size, sha256: parser.sha256! };
}

async function storeArchive(
  file: Blob,
  sha256: string,
  database: Database,
  hooks: TransferHooks,
): Promise<ImportReport> {
  let size: ArchiveSize;
  await database.fill(async (add, addFacts) => {
    const parser = new ArchiveParser();
    size = await pour(file, parser, sha256, hooks, (record) => add(record.in, record.is));
    if (parser.lacksFacts) size.records += await addFacts();
  });
  return { ...size!, skipped: [], matched: 0, unmatched: [] };
}

async function mergeArchive(
  file: Blob,
  { sha256 }: Incoming,
  plan: MergePlan,
  database: Database,
  hooks: TransferHooks,
): Promise<ImportReport> {
  const { ids, marked, nodes, ledger, skipped, matched, unmatched } = plan;
  const report = { records: 0, videos: 0, clips: 0, skipped, matched, unmatched };
  await database.extend(marked, async (add, addFacts) => {
    const put: AddRecord = (store, record) => {
      report.records += 1;
      if (store === 'videos') report.videos += 1;
      if (store === 'clips') report.clips += 1;
      return add(store, record);
    };
    const parser = new ArchiveParser();
    await pour(file, parser, sha256, hooks, (record) => {
      const own = asPlanned(record, plan);
      return own && put(own.in, own.is);
    });
    await Promise.all([
      ...nodes.map((node) => put('nodes', node)),
      ...ledger.map((entry) => put('ledger', entry)),
    ]);
    const isNew = new Set(ids.videos.values());
    if (parser.lacksFacts) report.records += await addFacts((videoId) => isNew.has(videoId));
  });
  return report;
}

/** Reads and checks an archive within a transaction, and stores its records. */
async function pour(
  file: Blob,
  parser: ArchiveParser,
  sha256: string,
  hooks: TransferHooks,
  store: (record: Filed) => Promise<unknown> | null,
): Promise<ArchiveSize> {
  const reader = new FileReaderSync();
  for (const slice of slices(file, hooks)) {
    const storing: (Promise<unknown> | null)[] = [];
    try {
      for (const record of parser.push(new Uint8Array(reader.readAsArrayBuffer(slice))))
        storing.push(store(record));
    } finally {
      await Promise.all(storing);
    }
  }
  const size = parser.end();
  if (parser.sha256 !== sha256)
    throw new MnemeError('file-changed', 'The file was changed while it was read. Nothing was taken in.');
  return size;
}

/** A file's slices in order, with progress; throws `cancelled`. */
function* slices(file: Blob, hooks: TransferHooks): Generator<Blob> {
  for (let from = 0; from < file.size; from += PIECE) {
    stopIfCancelled(hooks);
    yield file.slice(from, from + PIECE);
    hooks.progress(Math.min(1, (from + PIECE) / file.size));
  }
}

/** In workers only (File API, section 6.5). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
