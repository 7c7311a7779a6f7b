import { SHARED_PATH } from '../../contract/shared-by-server';
import type { SharedPlace } from '../../contract/sharing';
import type { WebdavFolder } from './config';
import {
  callStorage,
  foundIn,
  requireDone,
  type StorageAnswer,
  type StorageCalls,
  textsIn,
} from './storage-call';

const DEVICE = /^[0-9a-f]{16}$/;
/** Asks for nothing but names: what else a server knows of a file may be long. */
const NAMES_ALONE = Buffer.from(
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>',
);
/** How a server says that a file has no folder to lie in: by RFC 4918 with 409, nginx with 500. */
const PARENT_IS_MISSING = [404, 409, 500];

/** A folder of a WebDAV server (RFC 4918). */
export class WebdavPlace implements SharedPlace {
  private readonly url: URL;
  private readonly headers: Record<string, string>;

  /** @param folder within the operator's */
  constructor(
    { url, password }: WebdavFolder,
    folder: string,
    private readonly calls: StorageCalls,
  ) {
    this.url = new URL(`${folder}/`, url);
    const credentials = password && Buffer.from(`${password.user}:${password.password}`).toString('base64');
    this.headers = credentials ? { authorization: `Basic ${credentials}` } : {};
  }

  /** Folder by folder: many servers refuse to tell of all below one. */
  async list(of?: 'devices'): Promise<string[]> {
    const top = await this.namesIn('');
    const devices = top.filter((name) => DEVICE.test(name));
    const folders = devices.map((device) => `${device}/`);
    if (of !== 'devices') {
      if (top.includes('keys')) folders.push('keys/');
      if (top.includes('pictures'))
        folders.push(
          ...(await this.namesIn('pictures/'))
            .filter((name) => DEVICE.test(name))
            .map((name) => `pictures/${name}/`),
        );
    }
    const paths = of === 'devices' ? [] : top.filter((name) => SHARED_PATH.test(name));
    for (const folder of folders)
      for (const name of await this.namesIn(folder))
        if (SHARED_PATH.test(folder + name)) paths.push(folder + name);
    return paths.sort();
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return foundIn(await this.ask('GET', path));
  }

  async write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const put = () => this.ask('PUT', path, { 'content-type': 'application/octet-stream' }, bytes);
    let answer = await put();
    if (PARENT_IS_MISSING.includes(answer.status)) {
      const names = path.split('/').slice(0, -1);
      for (let depth = 0; depth <= names.length; depth += 1)
        await this.ask(
          'MKCOL',
          names
            .slice(0, depth)
            .map((name) => `${name}/`)
            .join(''),
        );
      answer = await put();
    }
    requireDone(answer);
  }

  async remove(path: string): Promise<void> {
    foundIn(await this.ask('DELETE', path));
  }

  /** What lies in a folder, and the name of that itself, which is like none in it. Nothing where it is not there. */
  private async namesIn(folder: string): Promise<string[]> {
    const answer = await this.ask(
      'PROPFIND',
      folder,
      { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
      NAMES_ALONE,
    );
    const listed = foundIn(answer);
    if (!listed) return [];
    return textsIn(listed.toString(), 'multistatus', 'href').map((href) => {
      const path = href.replace(/\/+$/, '');
      return path.slice(path.lastIndexOf('/') + 1);
    });
  }

  private ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<StorageAnswer> {
    return callStorage(
      new URL(path, this.url),
      { method, headers: { ...this.headers, ...headers }, ...(body && { body }) },
      this.calls,
    );
  }
}
