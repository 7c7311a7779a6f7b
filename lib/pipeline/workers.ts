import type { Keeper } from '../keeper/keeper';
import { nameOfOwn } from '../which-memory';
import type { HearingService } from './hearing-service';
import type { LanguageService } from './language-service';
import type { TranscriptionService } from './transcription-service';
import type { VisionService } from './vision-service';
import { handle } from './worker-handle';

export const startMemoryWorker = () =>
  handle<Keeper>(
    'memory',
    new Worker(new URL('../../workers/memory.worker.ts', import.meta.url), {
      type: 'module',
      name: nameOfOwn('memory'),
    }),
  );
export const startVisionWorker = () =>
  handle<VisionService>(
    'vision',
    new Worker(new URL('../../workers/vision.worker.ts', import.meta.url), {
      type: 'module',
      name: 'vision',
    }),
  );
export const startHearingWorker = () =>
  handle<HearingService>(
    'hearing',
    new Worker(new URL('../../workers/hearing.worker.ts', import.meta.url), {
      type: 'module',
      name: 'hearing',
    }),
  );

export const startTranscriptionWorker = () =>
  handle<TranscriptionService>(
    'transcription',
    new Worker(new URL('../../workers/transcription.worker.ts', import.meta.url), {
      type: 'module',
      name: 'transcription',
    }),
  );

export const startLanguageWorker = () =>
  handle<LanguageService>(
    'language',
    new Worker(new URL('../../workers/language.worker.ts', import.meta.url), {
      type: 'module',
      name: 'language',
    }),
  );
