import type { SharedPlace } from '../../contract/sharing';
import { text } from '../../text';
import { type Tellable, told } from '../../told';
import { Clients } from '../rate';

/** How much may be kept, as the operator set it up. */
export interface HouseholdBounds {
  /** Bytes of one household. */
  bytes: number;
  /** Households there may be before another one is begun. */
  households: number;
}

/** Some weeks of video of a household; of a hundred of them 1 TB. */
export const USUAL_BOUNDS: HouseholdBounds = { bytes: 10_000e6, households: 100 };

/** What lies in a household's folder. */
export interface Measured {
  files: number;
  /** Null where the storage tells no sizes. */
  bytes: number | null;
}

/** A household's folder in the operator's storage, as it is measured. */
export interface HouseholdFolder extends SharedPlace {
  measure(): Promise<Measured>;
  /** The folders of all households. */
  households(): Promise<string[]>;
}

export const IS_HOUSEHOLD = /^[0-9a-f]{64}$/;

const SEGMENT = /^[0-9a-f]{16}\/\d+-\d+$/;

/** So much of a household's room pictures may fill, of 1. They are most of what lies there; what is left is for segments. */
const FOR_PICTURES = 3 / 4;
/**
 * So far beyond its room all but pictures may go, of 1: forgetting writes segments anew before it removes the old ones, also where these fill all of it. Where they
 * fill a quarter, as beside as many pictures as there may be, they fit in once more. Where that is full too, devices remove the old ones first, and as much as lay
 * there may lie there again, however small the bound has become: for a while, and not in the place of pictures that went.
 */
const FOR_FORGETTING = 1 / 4;
/** So long a measure is believed, milliseconds: another process may write there, too, and what is written again is counted twice meanwhile. */
const MEASURED_FOR_MS = 600_000;
/**
 * So long after segments were removed, or one was written beyond the bound, as much may lie there as before, milliseconds: a device writes them anew at once. After that no more may
 * than lies there, so that a household whose bound was lowered is not filled again with what is new.
 */
const ANEW_FOR_MS = 3_600_000;
/** Where there is no room it is measured anew no sooner than after this, unless something was removed since. */
const NO_ROOM_FOR_MS = 60_000;

/** Why something is not kept, and what to do. */
export class NoRoom extends Error {
  constructor(readonly told: Tellable) {
    super('There is no room.');
  }
}

function noneForPictures(most: number): Tellable {
  return told`The server of this app takes pictures of one shared memory until ${most} MB lie there, and that is full. All else is passed on, also what is forgotten. Forget videos that are not needed any more and sync again, or ask whoever runs this app for more room.`;
}

function noneAtAll(most: number): Tellable {
  return told`The server of this app keeps at most ${most} MB of one shared memory, and that is full. What lies there stays, and can be read. Forget videos that are not needed any more and sync again, or ask whoever runs this app for more room.`;
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

/** Keeps households within their bounds. What it knows of them is in memory, and measured: nothing is written of it. */
export class Households {
  private readonly known = new Clients<Household>();
  /** Those that are begun at this moment, which no list has yet. */
  private readonly beginning = new Set<string>();

  constructor(
    private readonly bounds: HouseholdBounds,
    private readonly now: () => number,
  ) {}

  /** Writes a file where there is room for it. Throws `NoRoom`. @param name of the household's folder */
  async write(name: string, folder: HouseholdFolder, path: string, bytes: Uint8Array<ArrayBuffer>) {
    const household = this.known.get(name) ?? new Household(this.now);
    this.known.set(name, household);
    const isPicture = path.startsWith('pictures/');
    const most = this.bounds.bytes * (isPicture ? FOR_PICTURES : 1 + FOR_FORGETTING);
    await household.adding(bytes.length, async () => {
      if (household.age > MEASURED_FOR_MS) await household.measure(folder);
      const mayBeLess = household.hasShrunk || household.age > NO_ROOM_FOR_MS;
      if (household.bytes > most && mayBeLess) await household.measure(folder);
      if (household.bytes > (isPicture ? most : Math.max(most, household.most)))
        throw new NoRoom(isPicture ? noneForPictures(inMegabytes(most)) : noneAtAll(inMegabytes(most)));
      if (household.bytes > most) household.isWrittenAnew();
      if (household.isThere) await folder.write(path, bytes);
      else await this.begin(name, folder, () => folder.write(path, bytes));
    });
  }

  /** Notes that a file of a household was removed. */
  removed(name: string, path: string): void {
    const household = this.known.get(name);
    if (!household) return;
    household.hasShrunk = true;
    if (SEGMENT.test(path)) household.isWrittenAnew();
  }

  private async begin(name: string, folder: HouseholdFolder, write: () => Promise<void>): Promise<void> {
    const others = new Set(this.beginning);
    this.beginning.add(name);
    try {
      const there = await folder.households();
      others.delete(name);
      if (!there.includes(name) && new Set([...there, ...others]).size >= this.bounds.households)
        throw new NoRoom(
          text(
            'The server of this app keeps no more shared memories than there are. Join one that is there by its code, share in a folder instead, or ask whoever runs this app.',
          ),
        );
      await write();
    } finally {
      this.beginning.delete(name);
    }
  }
}

/** What is known of one. */
class Household {
  /** Whether anything lies of it. */
  isThere = false;
  /** Whether something was removed since it was measured. */
  hasShrunk = false;
  private measuredAt = Number.NEGATIVE_INFINITY;
  private measured = 0;
  /** Written since. */
  private since = 0;
  private coming = 0;
  /** The most that was found to lie there since segments began to be written anew, bytes. */
  most = 0;
  private anewAt = Number.NEGATIVE_INFINITY;
  private measuring: Promise<void> | null = null;

  constructor(private readonly now: () => number) {}

  /** Milliseconds since it was measured. */
  get age(): number {
    return this.now() - this.measuredAt;
  }

  /** With what is on its way. Never fewer than lie there of what this server wrote. */
  get bytes(): number {
    return this.measured + this.since + this.coming;
  }

  /** Notes that segments go, or come back, at this moment. */
  isWrittenAnew(): void {
    this.anewAt = this.now();
  }

  /** Counts so many bytes from now on; no more where the work fails. */
  async adding(bytes: number, work: () => Promise<void>): Promise<void> {
    this.coming += bytes;
    try {
      await work();
      this.since += bytes;
      this.isThere = true;
    } finally {
      this.coming -= bytes;
    }
  }

  /** Once for all who wait for it. */
  measure(folder: HouseholdFolder): Promise<void> {
    this.measuring ??= this.measureNow(folder).finally(() => {
      this.measuring = null;
    });
    return this.measuring;
  }

  private async measureNow(folder: HouseholdFolder): Promise<void> {
    const { since } = this;
    this.hasShrunk = false;
    const { files, bytes } = await folder.measure();
    if (bytes !== null) {
      // What was written meanwhile may be in it or not.
      this.since -= since;
      this.measured = bytes;
      this.most = this.now() - this.anewAt > ANEW_FOR_MS ? bytes : Math.max(this.most, bytes);
    }
    this.isThere = files > 0 || this.since > 0;
    this.measuredAt = this.now();
  }
}
