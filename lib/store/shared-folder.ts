import { isNotFound, privateFiles } from '../private-files';
import { shownApart } from '../which-memory';

/** What the folder of the browser's private file system is called in which this device keeps what devices shared. */
function folderName(): string {
  const apart = shownApart();
  return apart ? `${apart}-shared` : 'shared';
}

/** It, made where it is not there; null where this browser has no private files. */
export async function sharedFolder(): Promise<FileSystemDirectoryHandle | null> {
  return (await (await privateFiles())?.getDirectoryHandle(folderName(), { create: true })) ?? null;
}

export async function removeSharedFolder(): Promise<void> {
  try {
    await (await privateFiles())?.removeEntry(folderName(), { recursive: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
