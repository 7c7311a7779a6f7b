import { WITNESS_BYTES } from './witness';

const NAME = 'witness';
/** Zeros would take no room on some disks. */
const NOISE_BYTES = 65_536;

/**
 * The file in the browser's private file system that keeps a witness: it lies apart from the browser's databases, and stays where these are
 * thrown away. It is held open, so that keeping a witness is one write of 256 bytes in place, some microseconds.
 */
export class WitnessFile {
  private constructor(
    /** What it held when it was opened. */
    readonly text: string,
    /** Null where another tab has it for itself, as in a browser that lets only one. */
    private readonly handle: FileSystemSyncAccessHandle | null,
  ) {}

  /** Null where there is no such file system. */
  static async open(): Promise<WitnessFile | null> {
    try {
      const root = await navigator.storage.getDirectory();
      const file = await root.getFileHandle(NAME, { create: true });
      const [text, handle] = await Promise.all([
        file.getFile().then((kept) => kept.text()),
        file.createSyncAccessHandle({ mode: 'readwrite-unsafe' }).catch(() => null),
      ]);
      return new WitnessFile(text, handle);
    } catch {
      return null;
    }
  }

  /** What it holds now; null where it cannot be told. */
  read(): string | null {
    const bytes = new Uint8Array(WITNESS_BYTES);
    try {
      return this.handle?.read(bytes, { at: 0 }) ? new TextDecoder().decode(bytes) : null;
    } catch {
      return null;
    }
  }

  /** Kept in place, also where the disk is full. */
  keep(text: string): void {
    try {
      this.handle?.write(new TextEncoder().encode(text), { at: 0 });
    } catch {
      // The disk has failed, or the site's data were cleared: an older witness says less, and nothing wrong.
    }
  }

  /** Whether the disk takes so many bytes; they are gone again when this returns. */
  hasRoom(bytes: number): boolean {
    if (!this.handle) return true;
    const noise = crypto.getRandomValues(new Uint8Array(NOISE_BYTES));
    try {
      for (let at = WITNESS_BYTES; at < bytes; at += NOISE_BYTES)
        if (this.handle.write(noise, { at }) < NOISE_BYTES) return false;
      this.handle.flush();
      return true;
    } catch {
      return false;
    } finally {
      this.handle.truncate(WITNESS_BYTES);
    }
  }
}
