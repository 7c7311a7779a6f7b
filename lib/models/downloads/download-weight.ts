import { MnemeError, stopped } from '../../errors';
import { sha256 } from '../../sha256';
import { inTurn, told } from '../../told';
import type { Weight } from '../weight';
import { type DownloadPart, downloadBytes, partsOf, RELAY } from './parts';
import { refusalOf, refusedDownload } from './refused-download';
import type { DownloadedFile, DownloadRecord, OpenFile, WeightFiles } from './weight-files';

/** A connection that breaks is made again so many times in a row without a byte in between; each goes on where the last one stopped. */
const MOST_TRIES = 4;
/** Before the first of these, doubled before each that follows. Milliseconds. */
const WAIT_MS = 1000;
/** So many bytes are written at most before they are surely on disk. */
const FLUSH_BYTES = 4_000_000;

/** What a download needs around it. */
export interface DownloadHost {
  files: WeightFiles;
  fetch(path: string, options: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response>;
  wait(ms: number): Promise<void>;
  /** So many bytes of so many are there. */
  onProgress(done: number, bytes: number): void;
  signal: AbortSignal;
}

/**
 * Downloads a weight, file by file, going on where an earlier try was cut off. When this resolves all of it is there and checked by the
 * manifest's lengths and SHA-256, which are held against it whenever it is read.
 *
 * @throws MnemeError `weight-missing` (it broke off, or is not to be had), `weight-corrupt`, `storage-full`, `cancelled`
 */
export async function downloadWeight(weight: Weight, host: DownloadHost): Promise<void> {
  const parts = partsOf(weight);
  const record = (await host.files.record(weight)) ?? { files: {}, whole: false };
  const sizes = new Map<string, number>();
  for (const { at } of parts) sizes.set(at, await host.files.size(at));
  const show = (at?: string, size?: number) => {
    if (at !== undefined) sizes.set(at, size!);
    const done = [...sizes.values()].reduce((sum, one) => sum + one, 0);
    host.onProgress(done, downloadBytes(weight));
  };
  show();
  for (const part of parts) await fetchPart(weight, part, record, host, (size) => show(part.at, size));
  record.whole = true;
  await host.files.keep(weight, record);
}

async function fetchPart(
  weight: Weight,
  part: DownloadPart,
  record: DownloadRecord,
  host: DownloadHost,
  onSize: (size: number) => void,
): Promise<void> {
  const keep = async (known: DownloadedFile) => {
    record.files[part.at] = known;
    await host.files.keep(weight, record);
  };
  for (let tries = 0; ; ) {
    const known = record.files[part.at];
    const before = await host.files.size(part.at);
    if (known?.isChecked && before === part.bytes) return;
    if (known && before === part.bytes) {
      await check(weight, part, host);
      return keep({ ...known, isChecked: true });
    }
    try {
      host.signal.throwIfAborted();
      await append(weight, part, known ?? null, before, host, keep, onSize);
      if ((await host.files.size(part.at)) === before) throw new Error('Nothing came.');
      tries = 0;
    } catch (error) {
      if (host.signal.aborted) throw stopped();
      if (error instanceof MnemeError || (error as Error).name === 'QuotaExceededError') throw error;
      tries = (await host.files.size(part.at)) > before ? 0 : tries + 1;
      if (tries === MOST_TRIES)
        throw new MnemeError(
          'weight-missing',
          inTurn(
            told`The download of ${weight.title} broke off.`,
            'What came of it is kept: go on with it later.',
          ),
          { cause: error },
        );
      await host.wait(WAIT_MS * 2 ** tries);
    }
  }
}

/**
 * Fetches the rest of a file; all of it where its host has other contents by now. Throws a `MnemeError` where it will not come however often it
 * is asked for, anything else where it breaks off.
 */
async function append(
  weight: Weight,
  part: DownloadPart,
  known: DownloadedFile | null,
  before: number,
  { files, fetch, signal }: DownloadHost,
  keep: (known: DownloadedFile) => Promise<void>,
  onSize: (size: number) => void,
): Promise<void> {
  const from = known && before < part.bytes ? before : 0;
  const headers: Record<string, string> =
    from > 0 ? { range: `bytes=${from}-`, ...(known!.etag && { 'if-range': known!.etag }) } : {};
  const response = await fetch(`${RELAY}/${part.at}`, { headers, signal });
  if (response.status === 403 || response.status === 404)
    throw new MnemeError('weight-missing', 'The server of this app passes on no downloads.');
  const refusal = response.status === 502 ? await refusalOf(response) : null;
  const refused = refusal && refusedDownload(weight, part, refusal);
  if (refused) throw refused;
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
  // Of a whole file the length may not be told: servers stream it in pieces.
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  const start = response.status === 206 ? Number(range?.[1] ?? -1) : 0;
  const bytes = response.status === 206 ? Number(range?.[2]) : part.bytes;
  if (bytes !== part.bytes || (start !== from && start !== 0))
    throw new Error('This is no part of the file.');
  const etag = response.headers.get('etag');
  if (known?.etag !== etag || known.isChecked) await keep({ etag, isChecked: false });
  const file = await files.open(part.at);
  try {
    file.truncate(start);
    await write(response.body, file, start, part.bytes, onSize, signal);
  } finally {
    file.close();
  }
}

async function write(
  body: ReadableStream<Uint8Array>,
  file: OpenFile,
  start: number,
  bytes: number,
  onSize: (size: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let size = start;
  let flushed = start;
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (size + piece.value.length > bytes) throw new Error('There is more of it than was told.');
      file.write(piece.value, size);
      size += piece.value.length;
      if (size - flushed >= FLUSH_BYTES) {
        file.flush();
        flushed = size;
      }
      onSize(size);
      signal.throwIfAborted();
    }
  } finally {
    file.flush();
    await reader.cancel().catch(() => {}); // It has ended, or broken off.
  }
}

/** A file that came whole and is not the manifest's is not kept. Throws `weight-corrupt`. */
async function check(weight: Weight, part: DownloadPart, { files }: DownloadHost): Promise<void> {
  if ((await sha256((await files.read(part.at))!)) === part.sha256) return;
  const file = await files.open(part.at);
  file.truncate(0);
  file.close();
  throw new MnemeError(
    'weight-corrupt',
    inTurn(
      told`What was downloaded of ${weight.title} is not what it should be (${part.path}).`,
      'It was not kept.',
    ),
  );
}
