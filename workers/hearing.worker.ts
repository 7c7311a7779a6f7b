import { exposeService } from '../lib/pipeline/expose';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';
import { HearingService } from '../lib/pipeline/hearing-service';

configureWorkerRuntime('hearing');
exposeService(new HearingService());
