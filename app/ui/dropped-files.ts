import type { Chosen, Looking } from './folder-files';

/** Reads a drop, folders with all that lies in them. To be called within the drop event: afterwards the browser tells nothing more. */
export async function droppedFiles(transfer: DataTransfer, looking: Looking): Promise<Chosen> {
  const items = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      entry: item.webkitGetAsEntry?.() ?? null,
      // Not every drop has places: one from a web page, or from within a mail.
      place: item.getAsFileSystemHandle?.().catch(() => null) ?? null,
    }));
  const { filesInEntry, filesInFolder, gather } = await import('./folder-files');
  return gather(async function* () {
    for (const { file, entry, place } of items) {
      const handle = await place;
      if (handle?.kind === 'directory') yield* filesInFolder(handle as FileSystemDirectoryHandle);
      else if (entry?.isDirectory) yield* filesInEntry(entry as FileSystemDirectoryEntry);
      else if (file) yield { file, handle: handle as FileSystemFileHandle | null, folder: '' };
    }
  }, looking);
}
