import type { OnDevice } from '../../../lib/contract/models';

/** What a model that runs on this device is connected by. */
export interface Using {
  /** Returns why it failed, in words; null when it is connected. */
  use(which: OnDevice): Promise<string | null>;
}
