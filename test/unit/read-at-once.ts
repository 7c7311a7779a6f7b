/** A file whose slices can be read without waiting, by `ReaderAtOnce`, as only workers can. */
export class ReadAtOnce extends File {
  constructor(private readonly all: Uint8Array<ArrayBuffer>) {
    super([all], 'memory.mneme');
  }

  override slice(from?: number, to?: number): Blob {
    return Object.assign(super.slice(from, to), { bytes: this.all.slice(from, to) });
  }
}

/** To stand for `FileReaderSync`, which Node has not. */
export class ReaderAtOnce {
  readAsArrayBuffer = ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) => bytes.slice().buffer;
}
