import { NOTHING_SHARED, type SharedWrites, type Sharing, type WrittenToShare } from '../contract/sharing';

/** Setting: how this memory is shared with other devices; absent while it is not. */
export const SHARING = 'sharing';

/** It, and what no page shows unasked. */
export interface SharingRecord extends Omit<Sharing, 'isPassedOn'> {
  /** By which a device joins: whoever has it reads all, and writes as any of them. */
  code: string;
  /** What names are made with, where that is not the code: a device was put out. */
  namedBy?: string;
  /** The code before, until nothing that was shared by it lies on the server any more. */
  before?: string;
  /** The folder of the browser's private file system in which this device keeps what was shared; the first one where it is absent. */
  kept?: string;
  /** The number of this memory's last commit when devices were joined; null: something is to be said that is no record. */
  generation: number | null;
  /** What lay in the place before devices were joined (`lyingIn`): while it does, what is wrong with it is no news. Null: it is not known. */
  lying?: string | null;
}

/** Setting: `WrittenToShare`, which stays on record when the memory is shared no more. */
export const WRITTEN = 'written-to-share';

export function writtenIn(setting: unknown): WrittenToShare {
  return (setting as WrittenToShare | undefined) ?? NOTHING_SHARED;
}

/** Setting: `SharedWrites` of the newest syncs, the oldest first; it stays as that does. */
export const SYNCS = 'syncs-on-record';

export function syncsIn(setting: unknown): SharedWrites[] {
  return (setting as SharedWrites[] | undefined) ?? [];
}

export function sharingRecordIn(setting: unknown): SharingRecord | null {
  const record = setting as (SharingRecord & { folder?: FileSystemDirectoryHandle | null }) | undefined;
  if (!record) return null;
  // Before there was anything but folders.
  const { folder = null, chosen = folder, ...rest } = record;
  return { ...rest, chosen };
}

/** What is told of it without its code. `generation`: of the last commit. */
export function shownOf(record: SharingRecord, generation: number): Sharing {
  const { chosen, name, last } = record;
  return { chosen, name, last, isPassedOn: record.generation === generation };
}
