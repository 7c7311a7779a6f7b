import type { DownloadService } from './download-service';
import { handle } from './worker-handle';

/** Apart from the other workers: pages load without it. */
export const startDownloadWorker = () =>
  handle<DownloadService>(
    'download',
    new Worker(new URL('../../workers/download.worker.ts', import.meta.url), {
      type: 'module',
      name: 'download',
    }),
  );
