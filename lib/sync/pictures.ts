import { append } from '../append';
import type { SharedPlace } from '../contract/sharing';
import { EMPTY_PICTURE } from '../keeper/forgetting/pictures-without-person';
import type { PictureRecord } from '../store/schema';
import type { HouseholdKeys } from './household-keys';
import type { PictureItem } from './items';
import { type KeyNames, keyNamesIn, type VideoKeys } from './video-keys';

const FOLDER = 'pictures/';

/** Pictures, each a file that is called by a keyed hash of what it shows, encrypted with the key of its video. */
export class SharedPictures {
  /** By the bytes as they were read. */
  private readonly hashes = new WeakMap<Uint8Array, { videoId: string; hash: string }>();
  /** The names of keys that lie there (`find`). */
  private keysThere: KeyNames = new Map();

  constructor(
    private readonly place: SharedPlace,
    private readonly keys: HouseholdKeys,
    private readonly videos: VideoKeys,
  ) {}

  /** What a picture is called there. */
  async hashOf({ videoId, bytes }: Pick<PictureRecord, 'videoId' | 'bytes'>): Promise<string> {
    const known = this.hashes.get(bytes);
    if (known?.videoId === videoId) return known.hash;
    const hash = await this.keys.nameOfMany(whatOf(videoId), bytes);
    this.hashes.set(bytes, { videoId, hash });
    return hash;
  }

  async write(device: string, { videoId, hash }: PictureItem, bytes: Uint8Array): Promise<void> {
    const { key } = await this.videos.of(device, videoId);
    await this.place.write(picturePath(device, hash), await key.seal(bytes));
  }

  /** What one is called there out of which everything was taken. */
  emptied(videoId: string): string {
    return this.keys.nameOf(whatOf(videoId), EMPTY_PICTURE);
  }

  /** Where pictures lie, by their hashes. */
  async find(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const paths = await this.place.list();
    this.keysThere = keyNamesIn(paths);
    for (const path of paths)
      if (path.startsWith(FOLDER)) append(found, path.slice(path.lastIndexOf('/') + 1), path);
    return found;
  }

  /** Null where it is not there, or not as it was written. `paths`: where it may lie (`find`). */
  async read({ videoId, hash }: PictureItem, paths: readonly string[]): Promise<Uint8Array | null> {
    for (const path of paths) {
      const device = path.slice(FOLDER.length, path.lastIndexOf('/'));
      let sealed: Uint8Array<ArrayBuffer> | null = null;
      for await (const key of this.videos.all(device, videoId, this.keysThere)) {
        sealed ??= await this.place.read(path);
        const bytes = sealed && (await key.open(sealed).catch(() => null));
        if (bytes && (await this.hashOf({ videoId, bytes })) === hash) return bytes;
      }
    }
    return null;
  }

  /** Removes all pictures of a device but some, of those that are there. */
  async dropOthers(device: string, hashes: ReadonlySet<string>, there: ReadonlySet<string>): Promise<void> {
    const folder = picturePath(device, '');
    for (const path of there)
      if (path.startsWith(folder) && !hashes.has(path.slice(folder.length))) await this.place.remove(path);
  }
}

function whatOf(videoId: string): string {
  return `picture ${videoId}`;
}

/** Where a device writes a picture. */
export function picturePath(device: string, hash: string): string {
  return `${FOLDER}${device}/${hash}`;
}
