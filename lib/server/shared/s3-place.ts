import { SHARED_PATH } from '../../contract/shared-by-server';
import type { S3Folder } from './config';
import { type HouseholdFolder, IS_HOUSEHOLD, type Measured } from './households';
import { signatureV4 } from './signature-v4';
import {
  callStorage,
  foundIn,
  requireDone,
  type StorageAnswer,
  type StorageCalls,
  textsIn,
} from './storage-call';

/** Names of devices' folders are hexadecimal: what comes after them in a list is no file of theirs. */
const AFTER_DEVICES = 'g';
const LISTING = 'ListBucketResult';

/** A folder of a bucket of S3, or of what speaks as that does. Its address has the bucket in its path, which all of them take. */
export class S3Place implements HouseholdFolder {
  private readonly prefix: string;

  /** @param folder within the operator's */
  constructor(
    private readonly storage: S3Folder,
    folder: string,
    private readonly calls: StorageCalls,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.prefix = `${storage.prefix}${folder}/`;
  }

  async list(of?: 'devices'): Promise<string[]> {
    const paths: string[] = [];
    for await (const xml of this.pages({ prefix: this.prefix })) {
      const page = textsIn(xml, LISTING, 'Key').map((key) => key.slice(this.prefix.length));
      paths.push(...page.filter((path) => SHARED_PATH.test(path)));
      if (of === 'devices' && (page.at(-1) ?? '') > AFTER_DEVICES) break;
    }
    return of === 'devices' ? paths.filter((path) => path < AFTER_DEVICES) : paths;
  }

  async measure(): Promise<Measured> {
    const measured = { files: 0, bytes: 0 };
    for await (const xml of this.pages({ prefix: this.prefix }))
      for (const size of textsIn(xml, LISTING, 'Size')) {
        measured.files += 1;
        measured.bytes += Number(size) || 0;
      }
    return measured;
  }

  async households(): Promise<string[]> {
    const { prefix } = this.storage;
    const names: string[] = [];
    // Of all that begins with a folder's name the name alone.
    for await (const xml of this.pages({ delimiter: '/', prefix }))
      for (const folder of textsIn(xml, LISTING, 'Prefix')) names.push(folder.slice(prefix.length, -1));
    return names.filter((name) => IS_HOUSEHOLD.test(name));
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return foundIn(await this.ask('GET', path));
  }

  async write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    requireDone(await this.ask('PUT', path, bytes));
  }

  async remove(path: string): Promise<void> {
    foundIn(await this.ask('DELETE', path));
  }

  /** Lists of names in their order, a thousand in each. */
  private async *pages(of: { delimiter?: string; prefix: string }): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const xml = await this.page(of, next);
      yield xml;
      const hasMore = textsIn(xml, LISTING, 'IsTruncated')[0] === 'true';
      next = hasMore ? textsIn(xml, LISTING, 'NextContinuationToken')[0] : undefined;
    } while (next !== undefined);
  }

  private async page(
    { delimiter, prefix }: { delimiter?: string; prefix: string },
    next: string | undefined,
  ): Promise<string> {
    const url = new URL(this.storage.url);
    // In the order of their names, as they are signed.
    const query = {
      ...(next !== undefined && { 'continuation-token': next }),
      ...(delimiter !== undefined && { delimiter }),
      ...{ 'list-type': '2', prefix },
    };
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const answer = await this.send('GET', url);
    requireDone(answer);
    return answer.bytes.toString();
  }

  private ask(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<StorageAnswer> {
    return this.send(method, new URL(this.prefix + path, this.storage.url), body);
  }

  private send(method: string, url: URL, body?: Uint8Array<ArrayBuffer>): Promise<StorageAnswer> {
    const headers = signatureV4({ method, url, ...(body && { body }) }, this.storage, this.now());
    return callStorage(url, { method, headers, ...(body && { body }) }, this.calls);
  }
}
