import { exposeService } from '../lib/pipeline/expose-with-errors';
import { RecordingService } from '../lib/pipeline/recording-service';

exposeService(new RecordingService());
