import { exposeService } from '../lib/pipeline/expose-with-errors';
import { SightsService } from '../lib/pipeline/sights-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('sights');
exposeService(new SightsService());
