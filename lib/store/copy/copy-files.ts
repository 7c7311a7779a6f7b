import { isNotFound } from '../../private-files';
import { isApart, memoryName } from '../../which-memory';

const FOLDER = 'copy';
const HEAD = 'head';

/** Reads a file as it was when it was asked for. */
export type Reader = () => Promise<Uint8Array<ArrayBuffer>>;

/** Where the second copy lies. All but `alone` is called within that. */
export interface CopyFiles {
  /** Runs `work` as the only one, of all tabs, that has these files open. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The text of the head; none where there is none. */
  readHead(): Promise<string>;
  writeHead(text: string): Promise<void>;
  /** The names of all parts that there are, with their bytes. */
  sizes(): Promise<Map<string, number>>;
  /** All parts, or some. */
  readers(names?: readonly string[]): Promise<Map<string, Reader>>;
  /** Writes bytes from a place on; what lay behind them is cut off. */
  write(name: string, at: number, pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * The second copy's files in the browser's private file system, which lies apart from its databases: what damages or takes away these leaves it.
 * Only a dedicated worker has them.
 */
export class PrivateCopyFiles implements CopyFiles {
  private constructor(
    private readonly root: FileSystemDirectoryHandle,
    private folder: FileSystemDirectoryHandle,
  ) {}

  /** Null where there is no such file system, or nothing that deflates, and for a memory that can be had again: a demo's, and a published one. */
  static async open(): Promise<PrivateCopyFiles | null> {
    if (isApart() || typeof CompressionStream === 'undefined') return null;
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(FOLDER, { create: true });
      const head = await folder.getFileHandle(HEAD, { create: true });
      return 'createSyncAccessHandle' in head ? new PrivateCopyFiles(root, folder) : null;
    } catch {
      return null;
    }
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return navigator.locks.request(`${memoryName()}-copy`, async () => {
      // Somebody may have cleared it meanwhile.
      this.folder = await this.root.getDirectoryHandle(FOLDER, { create: true });
      return work();
    }) as Promise<T>;
  }

  async readHead(): Promise<string> {
    const [reader] = (await this.readers([HEAD])).values();
    return reader ? new TextDecoder().decode(await reader()) : '';
  }

  writeHead(text: string): Promise<void> {
    return this.write(HEAD, 0, [new TextEncoder().encode(text)]);
  }

  async sizes(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const [name, handle] of this.folder.entries())
      if (name !== HEAD && handle.kind === 'file')
        sizes.set(name, (await (handle as FileSystemFileHandle).getFile()).size);
    return sizes;
  }

  async readers(names?: readonly string[]): Promise<Map<string, Reader>> {
    const readers = new Map<string, Reader>();
    for (const name of names ?? (await this.sizes()).keys()) {
      const handle = await this.folder.getFileHandle(name).catch(ifNotFound);
      const file = await handle?.getFile();
      if (file) readers.set(name, async () => new Uint8Array(await file.arrayBuffer()));
    }
    return readers;
  }

  async write(name: string, at: number, pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    const handle = await this.folder.getFileHandle(name, { create: true });
    const file = await handle.createSyncAccessHandle();
    try {
      let end = at;
      for (const piece of pieces) {
        if (file.write(piece, { at: end }) < piece.length) throw new DOMException('', 'QuotaExceededError');
        end += piece.length;
      }
      file.truncate(end);
      file.flush();
    } finally {
      file.close();
    }
  }

  async remove(name: string): Promise<void> {
    await this.folder.removeEntry(name).catch(ifNotFound);
  }
}

function ifNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
