import { exposeService } from '../lib/pipeline/expose';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';
import { VisionService } from '../lib/pipeline/vision-service';

configureWorkerRuntime('vision');
exposeService(new VisionService());
