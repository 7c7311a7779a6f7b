import { isNotFound, privateFiles } from '../../private-files';
import type { Weight } from '../weight';
import { DOWNLOADED } from './folder';

/** What is known of one downloaded file. */
export interface DownloadedFile {
  /** By which its host tells other contents apart; null where it gives none. */
  etag: string | null;
  /** It is whole, and what the manifest says. */
  isChecked: boolean;
}

/** What is known of a download, by the files' paths (`pathOf`). */
export interface DownloadRecord {
  files: Record<string, DownloadedFile>;
  /** All files are there and checked: only then it is used. */
  whole: boolean;
}

/** A file that is open for writing. */
export interface OpenFile {
  write(bytes: Uint8Array, at: number): void;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
}

/** Where downloaded weights are kept. */
export interface WeightFiles {
  record(weight: Weight): Promise<DownloadRecord | null>;
  keep(weight: Weight, record: DownloadRecord): Promise<void>;
  /** Length of what is there of a file; 0 where nothing is. */
  size(at: string): Promise<number>;
  read(at: string): Promise<Uint8Array | null>;
  open(at: string): Promise<OpenFile>;
  /** All of a weight, for good. */
  remove(weight: Weight): Promise<void>;
}

const RECORD = 'download.json';

/**
 * The browser's private file system, in a folder of its own: files lie as they do in any place (`<task>/<id>/<file>`), the record beside them.
 * Writing is for workers alone. One memory after the other uses them, the demo's too: they tell nothing of anybody.
 */
export const privateWeightFiles: WeightFiles = {
  async record({ task, id }) {
    const bytes = await readFile(`${task}/${id}/${RECORD}`);
    try {
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as DownloadRecord);
    } catch {
      return null; // Cut off while it was written: what is there is fetched anew.
    }
  },
  async keep({ task, id }, record) {
    const file = await openFile(`${task}/${id}/${RECORD}`);
    try {
      const bytes = new TextEncoder().encode(JSON.stringify(record));
      file.truncate(bytes.length);
      file.write(bytes, { at: 0 });
      file.flush();
    } finally {
      file.close();
    }
  },
  size: async (at) => (await find(at))?.size ?? 0,
  read: (at) => readFile(at),
  async open(at) {
    const file = await openFile(at);
    return {
      write: (bytes, from) => {
        file.write(bytes as Uint8Array<ArrayBuffer>, { at: from });
      },
      truncate: (bytes) => file.truncate(bytes),
      flush: () => file.flush(),
      close: () => file.close(),
    };
  },
  async remove({ task, id }) {
    const folder = await folderOf(`${task}/`, false);
    await folder?.removeEntry(id, { recursive: true }).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  },
};

/** The paths of the files of all weights that are downloaded whole. */
export async function downloadedList(): Promise<string[]> {
  const root = await folderOf('', false).catch(() => null);
  if (!root) return [];
  const paths: string[] = [];
  for await (const [task, folder] of root.entries())
    if (folder.kind === 'directory')
      for await (const id of (folder as FileSystemDirectoryHandle).keys()) {
        const record = await privateWeightFiles.record({ task, id } as Weight).catch(() => null);
        if (record?.whole) paths.push(...Object.keys(record.files));
      }
  return paths;
}

async function readFile(at: string): Promise<Uint8Array | null> {
  const file = await find(at);
  return file && new Uint8Array(await file.arrayBuffer());
}

async function find(at: string): Promise<File | null> {
  try {
    const folder = await folderOf(at, false);
    return folder ? await (await folder.getFileHandle(nameOf(at))).getFile() : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function openFile(at: string): Promise<FileSystemSyncAccessHandle> {
  const folder = await folderOf(at, true);
  return (await folder!.getFileHandle(nameOf(at), { create: true })).createSyncAccessHandle();
}

/** The folder that a file lies in; null where there is none, or no such file system. */
async function folderOf(at: string, create: boolean): Promise<FileSystemDirectoryHandle | null> {
  const root = await privateFiles();
  if (!root) return null;
  try {
    let folder = await root.getDirectoryHandle(DOWNLOADED, { create });
    for (const name of at.split('/').slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
    return folder;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function nameOf(at: string): string {
  return at.slice(at.lastIndexOf('/') + 1);
}
