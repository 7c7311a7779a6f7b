import { SHARED_PATH } from '../../contract/shared-by-server';
import type { SharedPlace } from '../../contract/sharing';
import type { S3Folder } from './config';
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

/** A folder of a bucket of S3, or of what speaks as that does. Its address has the bucket in its path, which all of them take. */
export class S3Place implements SharedPlace {
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

  /** A thousand at a time, in the order of their names. */
  async list(of?: 'devices'): Promise<string[]> {
    const paths: string[] = [];
    let next: string | undefined;
    do {
      const xml = await this.page(next);
      const page = textsIn(xml, 'ListBucketResult', 'Key').map((key) => key.slice(this.prefix.length));
      paths.push(...page.filter((path) => SHARED_PATH.test(path)));
      const hasMore = textsIn(xml, 'ListBucketResult', 'IsTruncated')[0] === 'true';
      next = hasMore ? textsIn(xml, 'ListBucketResult', 'NextContinuationToken')[0] : undefined;
      if (of === 'devices' && (page.at(-1) ?? '') > AFTER_DEVICES) break;
    } while (next !== undefined);
    return of === 'devices' ? paths.filter((path) => path < AFTER_DEVICES) : paths;
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

  private async page(next: string | undefined): Promise<string> {
    const url = new URL(this.storage.url);
    const query = {
      ...(next !== undefined && { 'continuation-token': next }),
      ...{ 'list-type': '2', prefix: this.prefix },
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
