import { seededRandom } from '../../../lib/seeded-random';
import { type Fate, type PlaceForDevices, PlaceInHand } from './devices';
import type { Lying } from './readable';

type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** Of what is on its way to a device so much comes each time it looks. */
const COMES = 0.4;

/** What one device sees of a folder that is carried: its own files, and what has come of the others'. */
class Copy extends PlaceInHand {
  /** What others wrote or removed and has not come. */
  readonly coming: Map<string, Uint8Array<ArrayBuffer> | null> = new Map();

  constructor(
    files: Files,
    fate: Fate,
    private readonly folder: CarriedPlace,
  ) {
    super(files, fate);
  }

  override async list(of?: 'devices') {
    this.folder.bring(this);
    return super.list(of);
  }

  override async write(path: string, bytes: Uint8Array<ArrayBuffer>) {
    await super.write(path, bytes).finally(() => this.folder.carry(this, path));
  }

  override async remove(path: string) {
    await super.remove(path);
    this.folder.carry(this, path);
  }
}

/** A folder that is carried between devices file by file: what others wrote comes late and in any order, while a device syncs, too. */
export class CarriedPlace implements PlaceForDevices {
  private readonly copies = new Map<Fate, Copy>();
  private readonly random: () => number;
  private isQuick = false;
  /** As each file was written last, whoever has it. */
  readonly files: Files = new Map();

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** The copy of a device, which is told by its fate. */
  for(fate: Fate): Copy {
    const own = this.copies.get(fate) ?? new Copy(new Map(), fate, this);
    if (!this.copies.has(fate)) for (const [path, bytes] of this.files) own.coming.set(path, bytes);
    this.copies.set(fate, own);
    return own;
  }

  catchUp(): void {
    this.isQuick = true;
  }

  lying(): Lying {
    return this;
  }

  hasAll(fate: Fate): boolean {
    return this.for(fate).coming.size === 0;
  }

  /** What a device did to a file is on its way to all others. */
  carry(from: Copy, path: string): void {
    const bytes = from.files.get(path) ?? null;
    if (bytes) this.files.set(path, bytes);
    else this.files.delete(path);
    for (const copy of this.copies.values()) if (copy !== from) copy.coming.set(path, bytes);
  }

  /** Some of what is on its way comes. */
  bring(to: Copy): void {
    for (const [path, bytes] of [...to.coming]) {
      if (!this.isQuick && this.random() >= COMES) continue;
      to.coming.delete(path);
      if (bytes) to.files.set(path, bytes);
      else to.files.delete(path);
    }
  }
}
