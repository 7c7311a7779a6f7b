import { isDismissal } from '../../../ui/file-chooser';

/** Whether this browser lets pages write into a folder. */
export function hasFolders(): boolean {
  return window.showDirectoryPicker !== undefined;
}

/** Asks for the folder in which the memory is shared; null where none was chosen. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await window.showDirectoryPicker?.({ id: 'shared-memory', mode: 'readwrite' })) ?? null;
  } catch (error) {
    if (isDismissal(error)) return null;
    throw error;
  }
}
