import { nameOfOwn } from '../which-memory';
import type { RecordingService } from './recording-service';
import { handle } from './worker-handle';

/** Apart from the other workers: pages load without it. */
export const startRecordingWorker = () =>
  handle<RecordingService>(
    'recording',
    new Worker(new URL('../../workers/recording.worker.ts', import.meta.url), {
      type: 'module',
      name: nameOfOwn('recording'),
    }),
  );
