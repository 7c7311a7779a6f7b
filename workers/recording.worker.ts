import { exposeService } from '../lib/pipeline/expose';
import { RecordingService } from '../lib/pipeline/recording-service';

exposeService(new RecordingService());
