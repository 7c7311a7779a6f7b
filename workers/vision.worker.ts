import { exposeService } from '../lib/pipeline/expose-with-errors';
import { VisionService } from '../lib/pipeline/vision-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('vision');
exposeService(new VisionService());
