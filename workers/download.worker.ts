import { DownloadService } from '../lib/pipeline/download-service';
import { exposeService } from '../lib/pipeline/expose-with-errors';

exposeService(new DownloadService());
