import { SHARED_PATH } from '../../contract/shared-by-server';
import type { WebdavFolder } from './config';
import { type HouseholdFolder, IS_HOUSEHOLD, type Measured } from './households';
import {
  callStorage,
  foundIn,
  partsIn,
  requireDone,
  type StorageAnswer,
  type StorageCalls,
  textsIn,
  textsOf,
} from './storage-call';

const DEVICE = /^[0-9a-f]{16}$/;
/** Asks for nothing but names, or sizes besides: what else a server knows of a file may be long. */
const NAMES_ALONE = asking('<resourcetype/>');
const SIZES = asking('<resourcetype/><getcontentlength/>');
/** How a server says that a file has no folder to lie in: by RFC 4918 with 409, nginx with 500. */
const PARENT_IS_MISSING = [404, 409, 500];

/** A folder of a WebDAV server (RFC 4918). */
export class WebdavPlace implements HouseholdFolder {
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

  async list(of?: 'devices'): Promise<string[]> {
    const top = await this.namesIn('');
    const paths = of === 'devices' ? [] : top.filter((name) => SHARED_PATH.test(name));
    for (const folder of await this.foldersIn(top, of))
      for (const name of await this.namesIn(folder))
        if (SHARED_PATH.test(folder + name)) paths.push(folder + name);
    return paths.sort();
  }

  async measure(): Promise<Measured> {
    let files = 0;
    let bytes: number | null = 0;
    for (const folder of ['', ...(await this.foldersIn(await this.namesIn('')))])
      for (const { name, size } of entriesOf(await this.listed(folder, SIZES))) {
        // Of folders, and of what is not ours, a server may tell sizes, too.
        if (!SHARED_PATH.test(folder + name)) continue;
        files += 1;
        bytes = bytes === null || size === null ? null : bytes + size;
      }
    return { files, bytes };
  }

  async households(): Promise<string[]> {
    return (await this.namesIn('../')).filter((name) => IS_HOUSEHOLD.test(name));
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

  /** Folder by folder: many servers refuse to tell of all below one. @param top what lies in the household's */
  private async foldersIn(top: readonly string[], of?: 'devices'): Promise<string[]> {
    const folders = top.filter((name) => DEVICE.test(name)).map((device) => `${device}/`);
    if (of === 'devices') return folders;
    if (top.includes('keys')) folders.push('keys/');
    if (top.includes('pictures'))
      for (const name of await this.namesIn('pictures/'))
        if (DEVICE.test(name)) folders.push(`pictures/${name}/`);
    return folders;
  }

  private async namesIn(folder: string): Promise<string[]> {
    return namesOf(await this.listed(folder, NAMES_ALONE));
  }

  /** What lies in a folder. Null where it is not there. */
  private async listed(folder: string, what: Buffer<ArrayBuffer>): Promise<string | null> {
    const headers = { depth: '1', 'content-type': 'application/xml; charset=utf-8' };
    return foundIn(await this.ask('PROPFIND', folder, headers, what))?.toString() ?? null;
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

function asking(properties: string): Buffer<ArrayBuffer> {
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop>${properties}</prop></propfind>`,
  );
}

/** The names in a list, and that of the folder itself, which is like none in it. */
function namesOf(listed: string | null): string[] {
  return listed === null ? [] : textsIn(listed, 'multistatus', 'href').map(nameIn);
}

/** They, each with its size; null where none is told of it. */
function entriesOf(listed: string | null): { name: string; size: number | null }[] {
  if (listed === null) return [];
  return partsIn(listed, 'multistatus', 'response').map((part) => {
    const [href = ''] = textsOf(part, 'href');
    const [size = ''] = textsOf(part, 'getcontentlength');
    return { name: nameIn(href), size: /^\d+$/.test(size) ? Number(size) : null };
  });
}

function nameIn(href: string): string {
  const path = href.replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
