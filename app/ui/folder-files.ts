import { type ChosenFile, TAKEN_ENDINGS } from './file-chooser';

/** What a drop or a chosen folder brought, in the order of paths. */
export interface Chosen {
  files: ChosenFile[];
  /** How many files lay in folders that are neither videos, recordings nor subtitles. */
  leftOut: number;
}

export interface Looking {
  /** Told now and then how many files were looked at so far. */
  onFound(files: number): void;
  signal: AbortSignal;
}

/** A file, or null for one in a folder that cannot be remembered. */
type Found = ChosenFile | null;

const TOLD_EACH = 100;

/** Collects files until there are no more. Throws `AbortError` when it is stopped. */
export async function gather(source: () => AsyncIterable<Found>, looking: Looking): Promise<Chosen> {
  const files: ChosenFile[] = [];
  let leftOut = 0;
  for await (const found of source()) {
    looking.signal.throwIfAborted();
    if (found) files.push(found);
    else leftOut += 1;
    const looked = files.length + leftOut;
    if (looked % TOLD_EACH === 0) looking.onFound(looked);
  }
  const order = new Intl.Collator(undefined, { numeric: true });
  return { files: files.sort((a, b) => order.compare(pathOf(a), pathOf(b))), leftOut };
}

/** All files in a folder and in those in it. */
export async function* filesInFolder(
  folder: FileSystemDirectoryHandle,
  path = folder.name,
): AsyncGenerator<Found> {
  for await (const handle of folder.values()) {
    if (isHidden(handle.name)) continue;
    if (handle.kind === 'directory')
      yield* filesInFolder(handle as FileSystemDirectoryHandle, `${path}/${handle.name}`);
    else if (!isTaken(handle.name)) yield null;
    else {
      const place = handle as FileSystemFileHandle;
      yield { file: await place.getFile(), handle: place, folder: path };
    }
  }
}

/** The same of a folder that was dropped where the browser tells no places. */
export async function* filesInEntry(folder: FileSystemDirectoryEntry): AsyncGenerator<Found> {
  const reader = folder.createReader();
  for (;;) {
    // A hundred at a time, until there are none.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory) yield* filesInEntry(entry as FileSystemDirectoryEntry);
      else if (!isTaken(entry.name)) yield null;
      else {
        const file = await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        );
        yield { file, handle: null, folder: folder.fullPath };
      }
    }
  }
}

/** The files of a folder that was chosen by a file input. */
export async function* filesOfInput(files: Iterable<File>): AsyncGenerator<Found> {
  for (const file of files) {
    const folders = file.webkitRelativePath.split('/').slice(0, -1);
    if ([...folders, file.name].some(isHidden)) continue;
    yield isTaken(file.name) ? { file, handle: null, folder: folders.join('/') } : null;
  }
}

const pathOf = ({ folder, file }: ChosenFile) => `${folder}/${file.name}`;
const isHidden = (name: string) => name.startsWith('.');
const isTaken = (name: string) => TAKEN_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
