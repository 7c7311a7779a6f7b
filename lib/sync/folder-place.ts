import type { SharedPlace } from '../contract/sharing';
import { isNotFound } from '../private-files';
import { isDevice } from './segments-kept';

/** A folder that a person chose, or one of the browser's private file system. */
export class FolderPlace implements SharedPlace {
  constructor(private readonly folder: FileSystemDirectoryHandle) {}

  async list(of?: 'devices'): Promise<string[]> {
    const paths: string[] = [];
    const walk = async (folder: FileSystemDirectoryHandle, before: string): Promise<void> => {
      for await (const [name, handle] of folder.entries())
        if (handle.kind !== 'directory') paths.push(`${before}${name}`);
        else if (of !== 'devices' || isDevice(name)) await walk(handle, `${before}${name}/`);
    };
    await walk(this.folder, '');
    return paths.sort();
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const { folder, name } = await this.find(path, false);
      const file = await (await folder.getFileHandle(name)).getFile();
      return new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { folder, name } = await this.find(path, true);
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(bytes);
    await writable.close();
  }

  async remove(path: string): Promise<void> {
    try {
      const { folder, name } = await this.find(path, false);
      await folder.removeEntry(name);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  private async find(
    path: string,
    create: boolean,
  ): Promise<{ folder: FileSystemDirectoryHandle; name: string }> {
    const folders = path.split('/');
    const name = folders.pop()!;
    let folder = this.folder;
    for (const one of folders) folder = await folder.getDirectoryHandle(one, { create });
    return { folder, name };
  }
}
