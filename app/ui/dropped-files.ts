import type { ChosenFile } from './file-chooser';

/** What a drop brought: its files, and whether folders were among it, which are not looked into. */
export interface Dropped {
  files: ChosenFile[];
  folders: boolean;
}

/** Reads a drop. To be called within the drop event: afterwards the browser tells nothing more. */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const items = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      isFolder: item.webkitGetAsEntry?.()?.isDirectory ?? false,
      // Not every drop has places: one from a web page, or from within a mail.
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null,
    }));
  const files = items.map(async ({ file, isFolder, handle }) => {
    if (!file || isFolder) return [];
    const place = await handle;
    return [{ file, handle: place?.kind === 'file' ? (place as FileSystemFileHandle) : null }];
  });
  return { files: (await Promise.all(files)).flat(), folders: items.some((item) => item.isFolder) };
}
