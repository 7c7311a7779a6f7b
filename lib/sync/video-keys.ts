import { utf8ToBytes } from '@noble/hashes/utils.js';
import { append } from '../append';
import type { SharedPlace } from '../contract/sharing';
import { AT_A_TIME, type HalfWritten } from './half-written';
import { type HouseholdKeys, SealingKey } from './household-keys';

const FOLDER = 'keys/';
/** Digits of a key's name that tell of which device and video it is; the others tell which key. Older ones have no others: all of theirs are of the device and video. */
const OF_VIDEO = 24;

/** Names of keys, by what they begin with. */
export type KeyNames = Map<string, string[]>;

/**
 * The keys of videos, of each device one for each video that it speaks of: what is encrypted with one can be read nowhere once it is destroyed. They lie in both
 * places, encrypted to the household. Where another device made one for it, since a device was put out, there are two, and each has a name of its own.
 */
export class VideoKeys {
  private readonly known = new Map<string, SealingKey>();
  /** The names of those that are kept; null: it was not looked since they changed. */
  private namesKept: KeyNames | null = null;

  constructor(
    private readonly kept: SharedPlace,
    private readonly place: SharedPlace,
    private readonly keys: HouseholdKeys,
  ) {}

  /** What the names of all keys of a device for a video begin with (`beginningOf`). */
  beginning(device: string, video: string): string {
    return beginningOf(this.keys.nameOf(`video ${device} ${video}`));
  }

  /** The key with which a device encrypts what it says of a video, made where none is kept yet. */
  async of(device: string, video: string): Promise<{ name: string; key: SealingKey }> {
    for (const name of await this.namesOf(this.beginning(device, video))) {
      const key = await this.find(name);
      if (key) return { name, key };
    }
    return this.make(this.beginning(device, video));
  }

  /** All keys of a device for a video, those that are kept first. @param there names of keys that lie in the place */
  async *all(device: string, video: string, there: KeyNames): AsyncGenerator<SealingKey> {
    const beginning = this.beginning(device, video);
    const names = [...(await this.namesOf(beginning)), ...(there.get(beginning) ?? [])];
    for (const name of new Set(names)) {
      const key = await this.find(name);
      if (key) yield key;
    }
  }

  /** Null where there is none, or none that is as it was written. */
  async find(name: string): Promise<SealingKey | null> {
    const known = this.known.get(name);
    if (known) return known;
    const here = await this.readIn(this.kept, name);
    const found = here ?? (await this.readIn(this.place, name));
    if (!found) return null;
    if (!here) await this.keep(name, (await this.place.read(FOLDER + name))!);
    const key = new SealingKey(found);
    this.known.set(name, key);
    return key;
  }

  /** Writes those into the place that are kept and not whole there. */
  async share(there: ReadonlySet<string>, half: HalfWritten): Promise<void> {
    const missing: string[] = [];
    for (const path of await this.kept.list())
      if (path.startsWith(FOLDER) && !(await half.isWhole(path, there))) missing.push(path);
    for (let at = 0; at < missing.length; at += AT_A_TIME) {
      const some = missing.slice(at, at + AT_A_TIME);
      await half.writing(some, async () => {
        for (const path of some) await this.shareOne(path);
        return null;
      });
    }
  }

  private async shareOne(path: string): Promise<void> {
    const bytes = await this.kept.read(path);
    if (bytes && (await this.keys.verified(bytes))) await this.place.write(path, bytes);
  }

  /** Destroys all keys of some videos. */
  async destroy(devices: Iterable<string>, videos: Iterable<string>): Promise<void> {
    const gone = this.beginnings(devices, videos);
    if (gone.size === 0) return;
    for (const name of this.known.keys()) if (gone.has(beginningOf(name))) this.known.delete(name);
    this.namesKept = null;
    for (const place of [this.place, this.kept])
      for (const [beginning, all] of keyNamesIn(await place.list()))
        if (gone.has(beginning)) for (const name of all) await place.remove(FOLDER + name);
  }

  /** What the names of all keys of some devices for some videos begin with. */
  beginnings(devices: Iterable<string>, videos: Iterable<string>): Set<string> {
    const all = [...devices];
    return new Set([...videos].flatMap((video) => all.map((one) => this.beginning(one, video))));
  }

  /** Lets go of all, as of another household. */
  letGo(): void {
    this.known.clear();
    this.namesKept = null;
  }

  private async readIn(place: SharedPlace, name: string): Promise<string | null> {
    const bytes = await place.read(FOLDER + name);
    const content = bytes && (await this.keys.verified(bytes));
    if (!content) return null;
    const [own, identity] = new TextDecoder().decode(await this.keys.sealing.open(content)).split(' ');
    return own === name ? identity! : null;
  }

  private async make(beginning: string): Promise<{ name: string; key: SealingKey }> {
    const key = await SealingKey.make();
    const name = beginning + this.keys.nameOf(`key ${key.identity}`).slice(OF_VIDEO);
    const sealed = await this.keys.sealing.seal(utf8ToBytes(`${name} ${key.identity}`));
    await this.keep(name, await this.keys.authenticated(sealed));
    this.known.set(name, key);
    return { name, key };
  }

  private async keep(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.kept.write(FOLDER + name, bytes);
    if (this.namesKept) append(this.namesKept, beginningOf(name), name);
  }

  /** The names of those that are kept of a device for a video. */
  private async namesOf(beginning: string): Promise<readonly string[]> {
    this.namesKept ??= keyNamesIn(await this.kept.list());
    return this.namesKept.get(beginning) ?? [];
  }
}

/** The names of keys among paths, by what they begin with. */
export function keyNamesIn(paths: readonly string[]): KeyNames {
  const names = new Map<string, string[]>();
  for (const path of paths)
    if (path.startsWith(FOLDER)) {
      const name = path.slice(FOLDER.length);
      append(names, beginningOf(name), name);
    }
  return names;
}

/** Of which device and video a key is, by its name. */
export function beginningOf(name: string): string {
  return name.slice(0, OF_VIDEO);
}
