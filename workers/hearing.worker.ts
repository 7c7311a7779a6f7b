import { exposeService } from '../lib/pipeline/expose-with-errors';
import { HearingService } from '../lib/pipeline/hearing-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('hearing');
exposeService(new HearingService());
