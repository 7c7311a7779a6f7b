import { exposeService } from '../lib/pipeline/expose-with-errors';
import { LanguageService } from '../lib/pipeline/language-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('language');
exposeService(new LanguageService());
