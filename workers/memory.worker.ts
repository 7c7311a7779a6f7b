import { Keeper } from '../lib/agent/keeper';
import { exposeService } from '../lib/pipeline/expose';

exposeService(new Keeper());
