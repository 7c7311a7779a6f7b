import { MnemeError, stopped } from '../../errors';
import { told } from '../../told';

/** Questions that a model is asked about at once, and how many more may wait for it. */
const TURNS = { atOnce: 2, waiting: 32 } as const;

/** Lets questions come to the model a few at a time, in the order in which they were asked. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * Runs `work` when it is its turn.
   *
   * @throws MnemeError `model-busy` where too many wait already, `cancelled` when `signal` is aborted before its turn
   */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running >= TURNS.atOnce) await this.wait(signal);
    else this.running += 1;
    try {
      if (signal?.aborted) throw stopped();
      return await work();
    } finally {
      // Who waits longest takes the place over.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw stopped();
    if (this.waiting.length >= TURNS.waiting)
      throw new MnemeError(
        'model-busy',
        told`${TURNS.waiting} questions wait for the language model already.`,
      );
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(come), 1);
        reject(stopped());
      };
      const come = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.waiting.push(come);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
