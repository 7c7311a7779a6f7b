import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { SharedPlace } from '../contract/sharing';
import type { PictureRecord } from '../store/schema';
import type { HouseholdKeys } from './household-keys';
import type { PictureItem } from './items';
import { isFull } from './own-segments';
import { picturePath, type SharedPictures } from './pictures';

/** Where it lies beside the segments that this device keeps. */
const PATH = 'half';
/** So many pictures are written for each time that it is noted which: as many are written again where a sync is broken off. */
const AT_A_TIME = 16;

/**
 * Writes pictures into the place. Those that are about to be written are noted where this device keeps segments: where a sync is broken off, half of any of them may be there, which
 * nothing else tells.
 */
export class PictureWriter {
  /** The paths of those of which half may be there; null: not read yet. */
  private unsure: Set<string> | null = null;

  constructor(
    private readonly kept: SharedPlace,
    private readonly keys: HouseholdKeys,
    private readonly pictures: SharedPictures,
  ) {}

  /** Whether half of any picture may be there. */
  async isAnyUnsure(): Promise<boolean> {
    return (await this.read()).size > 0;
  }

  /** Whether one is there, and not by half. @param there the paths of what is in the place */
  async isWhole(device: string, { hash }: PictureItem, there: ReadonlySet<string>): Promise<boolean> {
    const path = picturePath(device, hash);
    return there.has(path) && !(await this.read()).has(path);
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
    const unsure = await this.read();
    const missing: [PictureItem, Uint8Array][] = [];
    for (const item of said) {
      const record = here.get(item.key);
      if (!record || (await this.isWhole(device, item, there))) continue;
      if ((await this.pictures.hashOf(record)) === item.hash) missing.push([item, record.bytes]);
    }
    for (let at = 0; at < missing.length; at += AT_A_TIME) {
      const some = missing.slice(at, at + AT_A_TIME);
      const paths = some.map(([{ hash }]) => picturePath(device, hash));
      for (const path of paths) unsure.add(path);
      await this.note(unsure);
      for (const [i, [item, bytes]] of some.entries()) {
        progress((at + i) / missing.length);
        const full = await this.writeIfRoom(device, item, bytes);
        if (full !== null) return full;
      }
      for (const path of paths) unsure.delete(path);
    }
    if (missing.length > 0) await this.note(unsure);
    return null;
  }

  /** Notes that all that is used is whole there. */
  async allAreWhole(): Promise<void> {
    if (await this.isAnyUnsure()) await this.note(new Set());
    this.unsure = null;
  }

  private async writeIfRoom(device: string, item: PictureItem, bytes: Uint8Array): Promise<unknown> {
    try {
      await this.pictures.write(device, item, bytes);
      return null;
    } catch (error) {
      if (!isFull(error)) throw error;
      return error;
    }
  }

  /** One that is not whole was broken off before any picture was written after it. */
  private async read(): Promise<Set<string>> {
    if (this.unsure) return this.unsure;
    const bytes = await this.kept.read(PATH);
    const content = bytes && (await this.keys.verified(bytes));
    this.unsure = new Set(content ? new TextDecoder().decode(content).split('\n').filter(Boolean) : []);
    return this.unsure;
  }

  private async note(unsure: ReadonlySet<string>): Promise<void> {
    if (unsure.size === 0) await this.kept.remove(PATH);
    else await this.kept.write(PATH, await this.keys.authenticated(utf8ToBytes([...unsure].join('\n'))));
  }
}
