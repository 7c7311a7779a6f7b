import { busy } from './problem';

/** Seconds after which there may be room again: a model reads what it is sent. */
const WAIT_S = 5;

/** What all requests that are read and passed on at this moment hold together. */
export class Load {
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  open(): Share {
    let own = 0;
    return {
      growTo: (bytes) => {
        const more = Math.max(0, bytes - own);
        if (this.bytes + more > this.mostBytes) throw busy(WAIT_S, 'Too much is being sent at once.');
        this.bytes += more;
        own += more;
      },
      end: () => {
        this.bytes -= own;
        own = 0;
      },
    };
  }
}

/** What one request holds. */
export interface Share {
  /** @throws Refusal 429 when there is no room for so many bytes */
  growTo(bytes: number): void;
  end(): void;
}
