/** What all requests that are read and passed on at this moment hold together. */
export class Load {
  private bytes = 0;

  /** @param full what is thrown where there is no room for more */
  constructor(
    private readonly mostBytes: number,
    private readonly full: () => Error,
  ) {}

  open(): Share {
    let own = 0;
    return {
      growTo: (bytes) => {
        const more = Math.max(0, bytes - own);
        if (this.bytes + more > this.mostBytes) throw this.full();
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
  /** Throws where there is no room for so many bytes. */
  growTo(bytes: number): void;
  end(): void;
}
