import { exposeService } from '../lib/pipeline/expose-with-errors';
import { TranscriptionService } from '../lib/pipeline/transcription-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('transcription');
exposeService(new TranscriptionService());
