import { MnemeError } from '../errors';
import { downloadWeight } from '../models/downloads/download-weight';
import { downloadBytes } from '../models/downloads/parts';
import { privateWeightFiles } from '../models/downloads/weight-files';
import { weightById } from '../models/weights-manifest';
import { privateFiles } from '../private-files';
import { told } from '../told';

/** Progress is told so often at most. Milliseconds. */
const TELL_MS = 200;

/** Downloads a weight into the browser's private file system. Lives in a download worker: only there can files grow in place. */
export class DownloadService {
  private readonly stopping = new AbortController();

  /** As `downloadWeight`; throws `storage-full` at once where the browser has not the room. */
  async download(id: string, onProgress: (done: number, bytes: number) => void): Promise<void> {
    const weight = weightById(id)!;
    await requirePlace();
    await requireRoom(downloadBytes(weight));
    let shown: Parameters<typeof onProgress> | null = null;
    const telling = setInterval(() => {
      if (shown) onProgress(...shown);
      shown = null;
    }, TELL_MS);
    try {
      await downloadWeight(weight, {
        files: privateWeightFiles,
        fetch: (path, options) => fetch(path, { ...options, cache: 'no-store' }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onProgress: (done, bytes) => {
          shown = [done, bytes];
        },
        signal: this.stopping.signal,
      });
    } finally {
      clearInterval(telling);
    }
  }

  /** `download` throws `cancelled`; what came of it is kept. */
  stop(): void {
    this.stopping.abort();
  }
}

async function requirePlace(): Promise<void> {
  if (!(await privateFiles()) || !('createSyncAccessHandle' in FileSystemFileHandle.prototype))
    throw new MnemeError(
      'storage-full',
      'This browser keeps no files for the app, as in some private windows: nothing can be downloaded into it.',
    );
}

async function requireRoom(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes)
    throw new MnemeError(
      'storage-full',
      told`The browser has no room left for it: ${Math.ceil(bytes / 1e6)} MB are needed. Free some disk space, then try again.`,
    );
}
