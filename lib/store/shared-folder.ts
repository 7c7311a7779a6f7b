import { privateFiles } from '../private-files';
import { nameOfOwn } from '../which-memory';

/** What the first folder of the browser's private file system is called in which this device keeps what devices shared; those by later codes begin so. */
function folderName(): string {
  return nameOfOwn('shared');
}

/** One of them, made where it is not there; null where this browser has no private files. @param of by the code of which household it is; the first where it is absent */
export async function sharedFolder(of?: string): Promise<FileSystemDirectoryHandle | null> {
  return (await (await privateFiles())?.getDirectoryHandle(nameOf(of), { create: true })) ?? null;
}

/** Removes all of them but one. */
export async function removeSharedFolders(but: { of?: string } | null = null): Promise<void> {
  const root = await privateFiles();
  if (!root) return;
  const names: string[] = [];
  for await (const name of root.keys())
    if ((name === nameOf() || name.startsWith(nameOf(''))) && !(but && name === nameOf(but.of)))
      names.push(name);
  for (const name of names) await root.removeEntry(name, { recursive: true });
}

function nameOf(of?: string): string {
  return of === undefined ? folderName() : `${folderName()}-${of}`;
}
