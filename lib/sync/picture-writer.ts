import type { PictureRecord } from '../store/schema';
import { AT_A_TIME, type HalfWritten } from './half-written';
import type { PictureItem } from './items';
import { isFull } from './own-segments';
import { picturePath, type SharedPictures } from './pictures';

/** Writes pictures into the place. */
export class PictureWriter {
  constructor(
    private readonly half: HalfWritten,
    private readonly pictures: SharedPictures,
  ) {}

  /** Whether one is there, and not by half. @param there the paths of what is in the place */
  isWhole(device: string, { hash }: PictureItem, there: ReadonlySet<string>): Promise<boolean> {
    return this.half.isWhole(picturePath(device, hash), there);
  }

  /**
   * Writes those pictures of a device that are not whole there. Returns why not all of them were; null where they were.
   *
   * @param here those that are here, by their keys
   * @param there the paths of what is in the place
   */
  async write(
    device: string,
    said: readonly PictureItem[],
    here: ReadonlyMap<string, PictureRecord>,
    there: ReadonlySet<string>,
    progress: (done: number) => void = () => {},
  ): Promise<unknown> {
    const missing: [PictureItem, Uint8Array][] = [];
    for (const item of said) {
      const record = here.get(item.key);
      if (!record || (await this.isWhole(device, item, there))) continue;
      if ((await this.pictures.hashOf(record)) === item.hash) missing.push([item, record.bytes]);
    }
    for (let at = 0; at < missing.length; at += AT_A_TIME) {
      progress(at / missing.length);
      const some = missing.slice(at, at + AT_A_TIME);
      const paths = some.map(([{ hash }]) => picturePath(device, hash));
      const full = await this.half.writing(paths, () => this.writeAll(device, some));
      if (full !== null) return full;
    }
    return null;
  }

  /** Returns why there is no room; null where there is. */
  private async writeAll(device: string, all: readonly [PictureItem, Uint8Array][]): Promise<unknown> {
    try {
      for (const [item, bytes] of all) await this.pictures.write(device, item, bytes);
      return null;
    } catch (error) {
      if (!isFull(error)) throw error;
      return error;
    }
  }
}
