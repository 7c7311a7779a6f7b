import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { SharedPlace } from '../contract/sharing';
import { type HouseholdKeys, SealingKey } from './household-keys';

const FOLDER = 'keys/';

/**
 * The keys of videos, of each device one for each video that it speaks of: what is encrypted with one can be read nowhere once it is destroyed. They lie in both
 * places, encrypted to the household.
 */
export class VideoKeys {
  private readonly known = new Map<string, SealingKey>();

  constructor(
    private readonly kept: SharedPlace,
    private readonly place: SharedPlace,
    private readonly keys: HouseholdKeys,
  ) {}

  nameOf(device: string, video: string): string {
    return this.keys.nameOf(`video ${device} ${video}`);
  }

  /** The key with which a device encrypts what it says of a video, made where there is none yet. */
  async of(device: string, video: string): Promise<{ name: string; key: SealingKey }> {
    const name = this.nameOf(device, video);
    return { name, key: (await this.find(name)) ?? (await this.make(name)) };
  }

  /** Null where there is none, or none that is as it was written. */
  async find(name: string): Promise<SealingKey | null> {
    const known = this.known.get(name);
    if (known) return known;
    const here = await this.readIn(this.kept, name);
    const found = here ?? (await this.readIn(this.place, name));
    if (!found) return null;
    if (!here) await this.kept.write(FOLDER + name, (await this.place.read(FOLDER + name))!);
    const key = new SealingKey(found);
    this.known.set(name, key);
    return key;
  }

  /** Writes those into the place that are kept and not there. */
  async share(there: ReadonlySet<string>): Promise<void> {
    for (const path of await this.kept.list())
      if (path.startsWith(FOLDER) && !there.has(path)) {
        const bytes = await this.kept.read(path);
        if (bytes && (await this.keys.verified(bytes))) await this.place.write(path, bytes);
      }
  }

  /** Destroys all keys of some videos. */
  async destroy(devices: Iterable<string>, videos: Iterable<string>): Promise<void> {
    const all = [...devices];
    const names = new Set([...videos].flatMap((video) => all.map((one) => this.nameOf(one, video))));
    if (names.size === 0) return;
    for (const name of names) this.known.delete(name);
    for (const place of [this.place, this.kept])
      for (const path of await place.list())
        if (path.startsWith(FOLDER) && names.has(path.slice(FOLDER.length))) await place.remove(path);
  }

  /** Lets go of all, as of another household. */
  letGo(): void {
    this.known.clear();
  }

  private async readIn(place: SharedPlace, name: string): Promise<string | null> {
    const bytes = await place.read(FOLDER + name);
    const content = bytes && (await this.keys.verified(bytes));
    if (!content) return null;
    const [own, identity] = new TextDecoder().decode(await this.keys.sealing.open(content)).split(' ');
    return own === name ? identity! : null;
  }

  private async make(name: string): Promise<SealingKey> {
    const key = await SealingKey.make();
    const sealed = await this.keys.sealing.seal(utf8ToBytes(`${name} ${key.identity}`));
    await this.kept.write(FOLDER + name, await this.keys.authenticated(sealed));
    this.known.set(name, key);
    return key;
  }
}
