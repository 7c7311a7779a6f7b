import { inDemo, memoryName, nameOfOwn } from '../../which-memory';

/** Some bytes of a file. */
export interface Stretch {
  at: number;
  bytes: number;
}

/** What lies in a file of its own: what is read when a memory opens, that of it which can be let go soon, and what is read here and there. */
export const PARTS = ['columns', 'codes', 'rows'] as const;
export type PackPart = (typeof PARTS)[number];

/** One tab at a time has these files open: the browser lets no second one. */
const lockName = () => `${memoryName()}-packs`;
/** Where they lie in the private file system. */
export const packsFolder = () => nameOfOwn('packs');

const ZEROS = new Uint8Array(65_536);

/**
 * The files that packs lie in, in the browser's private file system: they are read in a fifth of the time that IndexedDB takes, and here
 * and there at all. Only a dedicated worker has them; where there are none (an older browser, some private windows, the demo), there are no packs.
 */
export class PackFiles {
  private constructor(private readonly folder: FileSystemDirectoryHandle) {}

  /** Null where there is no such file system. */
  static async open(): Promise<PackFiles | null> {
    if (inDemo()) return null;
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(packsFolder(), { create: true });
      const file = await folder.getFileHandle(PARTS[0], { create: true });
      return 'createSyncAccessHandle' in file ? new PackFiles(folder) : null;
    } catch {
      return null;
    }
  }

  /** All that a file holds, also between what is in use. */
  readAll(part: PackPart): Promise<Uint8Array> {
    return this.with(part, (file) => {
      const bytes = new Uint8Array(file.getSize());
      return bytes.subarray(0, file.read(bytes, { at: 0 }));
    });
  }

  /** Some bytes here and there, one after the other. What lies behind the end is 0. */
  read(part: PackPart, stretches: readonly Stretch[]): Promise<Uint8Array> {
    return this.with(part, (file) => {
      const all = new Uint8Array(stretches.reduce((sum, { bytes }) => sum + bytes, 0));
      let from = 0;
      for (const { at, bytes } of stretches) {
        file.read(all.subarray(from, from + bytes), { at });
        from += bytes;
      }
      return all;
    });
  }

  /** Writes bytes, which are on disk when this resolves. */
  write(part: PackPart, at: number, bytes: Uint8Array): Promise<void> {
    return this.with(part, (file) => {
      if (file.write(bytes, { at }) < bytes.length) throw new DOMException('', 'QuotaExceededError');
      file.flush();
    });
  }

  /** Leaves nothing but what lies in these stretches: zeros between them, and nothing behind the last. On disk when this resolves. */
  keep(part: PackPart, kept: readonly Stretch[]): Promise<void> {
    return this.with(part, (file) => {
      let end = 0;
      for (const { at, bytes } of inOrder(kept)) {
        for (let from = end; from < at; from += ZEROS.length)
          file.write(ZEROS.subarray(0, Math.min(ZEROS.length, at - from)), { at: from });
        end = at + bytes;
      }
      if (file.getSize() > end) file.truncate(end);
      file.flush();
    });
  }

  private with<T>(part: PackPart, work: (file: FileSystemSyncAccessHandle) => T): Promise<T> {
    return navigator.locks.request(lockName(), async () => {
      const handle = await this.folder.getFileHandle(part, { create: true });
      const file = await handle.createSyncAccessHandle();
      try {
        return work(file);
      } finally {
        file.close();
      }
    }) as Promise<T>;
  }
}

/** The first place with room for so many bytes, between the stretches that are in use or behind them: a whole number of 8 bytes. */
export function roomFor(bytes: number, used: readonly Stretch[]): number {
  let at = 0;
  for (const stretch of inOrder(used)) {
    if (stretch.at - at >= bytes) break;
    at = 8 * Math.ceil((stretch.at + stretch.bytes) / 8);
  }
  return at;
}

function inOrder(stretches: readonly Stretch[]): Stretch[] {
  return [...stretches].sort((a, b) => a.at - b.at);
}
