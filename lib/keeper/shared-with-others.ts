import type { ChosenPlace, SharedPlace, Sharing, SyncReport } from '../contract/sharing';
import type { TransferHooks } from '../store/archive/archive-format';
import type { Database } from '../store/database';

/** Where a memory is passed on: where a person chose, or what whoever drives this browser reads and writes. */
export type WherePassedOn = ChosenPlace | SharedPlace;

/** How a memory begins to be shared. */
export interface SharingBegun extends Pick<Sharing, 'name' | 'chosen'> {
  /** By which it joins a memory that others share; null: it is the first. */
  code: string | null;
}

/** What shares a memory with other devices (lib/sync). */
export interface SharedWithOthers {
  /** Throws `bad-input` where it is shared already, for a code that is none, and a place that is not one for it; `place-failed`. */
  begin(where: WherePassedOn, begun: SharingBegun): Promise<void>;
  /** Joins what devices have said (`SyncedDevice.sync`), while nobody writes. Throws `not-found` where it is not shared; `place-failed`, `memory-damaged`, `cancelled`. */
  sync(where: WherePassedOn, hooks: TransferHooks): Promise<SyncReport>;
  /** Whether nothing is new here or there since. Throws `not-found`, `place-failed`. */
  isAbreast(where: WherePassedOn): Promise<boolean>;
  /** By which another device joins. Throws `not-found`. */
  code(): Promise<string>;
  /** Gives this device another name. Throws `bad-input`. */
  rename(name: string): Promise<void>;
  /** Passes it on elsewhere from now on. Throws `not-found`, `place-failed`, `bad-input` for a place of another memory. */
  changePlace(chosen: ChosenPlace): Promise<void>;
  /**
   * Puts another device out: from now on all is by another code, which the others are to be given, and nothing that is said is read by it. Throws `not-found` for
   * a device that there is not, and as `sync`.
   */
  putOut(where: WherePassedOn, device: string, hooks: TransferHooks): Promise<SyncReport>;
  /** Goes on by the code that another device made, and syncs. Throws `bad-input` for a code by which nothing lies there, and as `sync`. */
  takeCode(where: WherePassedOn, code: string, hooks: TransferHooks): Promise<SyncReport>;
  /** Shares it no more: what was passed on stays with the others. */
  end(): Promise<void>;
}

/** Loads it, when a memory is shared. */
export type LoadSharing = (database: () => Database) => Promise<SharedWithOthers>;
