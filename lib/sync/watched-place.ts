import type { SharedPlace } from '../contract/sharing';
import { MnemeError, stopped, toErrorData } from '../errors';
import { text } from '../text';
import { inTurn, told } from '../told';

const WHAT_NOW = text(
  'Make sure that it is there and may be written to, then try again: a sync goes on where it was.',
);

/** A place of which it is noted what is written there; work on it can be stopped, and what fails says so. */
export class WatchedPlace implements SharedPlace {
  /** @param leaving is told of each file before it is written, and waited for */
  constructor(
    private readonly place: SharedPlace,
    private readonly isStopped: () => boolean,
    private readonly leaving: (path: string, bytes: number) => Promise<void> = async () => {},
  ) {}

  list(of?: 'devices'): Promise<string[]> {
    return this.doing(() => this.place.list(of));
  }

  read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.doing(() => this.place.read(path));
  }

  async write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.doing(async () => {
      await this.leaving(path, bytes.length);
      await this.place.write(path, bytes);
    });
  }

  remove(path: string): Promise<void> {
    return this.doing(() => this.place.remove(path));
  }

  /** Throws `cancelled`, `place-failed`. */
  private async doing<T>(work: () => Promise<T>): Promise<T> {
    if (this.isStopped()) throw stopped();
    try {
      return await work();
    } catch (error) {
      const { code, message } = toErrorData(error);
      if (code !== 'internal') throw error;
      throw new MnemeError(
        'place-failed',
        inTurn(
          told`The folder of the shared memory cannot be used: ${message.replace(/\.+$/, '')}.`,
          WHAT_NOW,
        ),
        { cause: error },
      );
    }
  }
}
