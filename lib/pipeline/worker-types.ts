import type { Remote } from 'comlink';
import type { MnemeError } from '../errors';

/** A worker and the class it exposes. */
export interface WorkerHandle<T> {
  name: string;
  remote: Remote<T>;
  /** Why it cannot be called any more: it could not start, or it died. */
  failure: MnemeError | null;
  /** What a call comes to; throws `worker-stopped` when the worker dies meanwhile: the call itself would never settle. */
  untilFailed<R>(call: Promise<R>): Promise<R>;
  /** Stops it; with a failure, whoever waits for a call is told. */
  stop(failure?: MnemeError): void;
}
