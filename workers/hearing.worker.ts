import { exposeService } from '../lib/pipeline/expose';
import { HearingService } from '../lib/pipeline/hearing-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('hearing');
exposeService(new HearingService());
