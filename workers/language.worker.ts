import { exposeService } from '../lib/pipeline/expose';
import { LanguageService } from '../lib/pipeline/language-service';
import { configureWorkerRuntime } from '../lib/pipeline/worker-runtime';

configureWorkerRuntime('language');
exposeService(new LanguageService());
