import {
  type ChosenPlace,
  LONGEST_DEVICE_NAME,
  type SharedPlace,
  type SyncReport,
} from '../contract/sharing';
import { MnemeError } from '../errors';
import type { SharedWithOthers, SharingBegun, WherePassedOn } from '../keeper/shared-with-others';
import type { TransferHooks } from '../store/archive/archive-format';
import type { Database } from '../store/database';
import { SHARED } from '../store/rejoin-records';
import { removeSharedFolder, sharedFolder } from '../store/shared-folder';
import { SHARING, type SharingRecord, sharingRecordIn, WRITTEN, writtenIn } from '../store/sharing-record';
import { isAbreast } from './abreast';
import { DatabaseHere } from './database-here';
import { SyncedDevice } from './device';
import { FolderPlace } from './folder-place';
import { readHead } from './head';
import { HouseholdKeys } from './household-keys';
import type { SharedState } from './memory-here';
import { Others } from './others';
import { ServerPlace } from './server-place';
import { WatchedPlace } from './watched-place';

/** How much further it must be before that is told, of 1. */
const STEP = 0.01;

/** The memory of this browser as one of several devices': from when it is first shared until it no longer is. */
export class SharedMemory implements SharedWithOthers {
  constructor(private readonly database: () => Database) {}

  async begin(where: WherePassedOn, { code, name, chosen }: SharingBegun): Promise<void> {
    if (sharingRecordIn(await this.database().setting(SHARING)))
      throw new MnemeError('bad-input', 'This memory is shared already. Stop sharing it first.');
    const called = nameOf(name);
    const keys = code === null ? await HouseholdKeys.make() : HouseholdKeys.ofCode(code);
    await requireFit(where, placeOf(where, keys), keys, code !== null);
    await this.forget();
    const record: SharingRecord = { chosen, name: called, code: keys.code, last: null, generation: null };
    await this.database().setSetting(SHARING, record);
  }

  async sync(where: WherePassedOn, { progress, stopped }: TransferHooks): Promise<SyncReport> {
    const { code, name, last } = await this.record();
    const keys = HouseholdKeys.ofCode(code);
    const place = placeOf(where, keys, stopped);
    if (last) await requireFit(where, place, keys, null);
    const here = new DatabaseHere(this.database());
    const device = new SyncedDevice(here, await keptPlace(), place, keys, name);
    let shown = 0;
    const show = (done: number) => {
      if (done < shown + STEP) return;
      shown = done;
      progress(done);
    };
    try {
      const report = await device.sync(show);
      const generation = await this.database().generation();
      await this.change(({ name: now }) => ({
        last: { ...report, at: Date.now() },
        // Whatever it was called meanwhile is still to be said.
        generation: now === name ? generation : null,
      }));
      return report;
    } finally {
      const { files, bytes } = place.written;
      await this.database().changeSetting(WRITTEN, (setting) => {
        const before = writtenIn(setting);
        return { files: before.files + files, bytes: before.bytes + bytes };
      });
    }
  }

  async isAbreast(where: WherePassedOn): Promise<boolean> {
    const { code, generation } = await this.record();
    if (generation !== (await this.database().generation())) return false;
    const state = (await this.database().setting(SHARED)) as SharedState | undefined;
    const keys = HouseholdKeys.ofCode(code);
    return isAbreast(state, await keptPlace(), placeOf(where, keys), keys);
  }

  async code(): Promise<string> {
    return (await this.record()).code;
  }

  async rename(name: string): Promise<void> {
    const called = nameOf(name);
    await this.change(() => ({ name: called, generation: null }));
  }

  async changePlace(chosen: ChosenPlace): Promise<void> {
    const { code } = await this.record();
    const keys = HouseholdKeys.ofCode(code);
    await requireFit(chosen, placeOf(chosen, keys), keys, null);
    await this.change(() => ({ chosen, generation: null }));
  }

  async end(): Promise<void> {
    await this.database().setSetting(SHARING, undefined);
    await this.forget();
  }

  /** Nothing is known any more of what was shared. */
  private async forget(): Promise<void> {
    await this.database().setSetting(SHARED, undefined);
    await removeSharedFolder();
  }

  private async record(): Promise<SharingRecord> {
    const record = sharingRecordIn(await this.database().setting(SHARING));
    if (!record) throw new MnemeError('not-found', 'This memory is not shared with other devices.');
    return record;
  }

  /** Nothing where it is not shared any more. */
  private async change(now: (before: SharingRecord) => Partial<SharingRecord>): Promise<void> {
    await this.database().changeSetting(SHARING, (value) => {
      const before = sharingRecordIn(value);
      return before ? { ...before, ...now(before) } : undefined;
    });
  }
}

function placeOf(where: WherePassedOn, keys: HouseholdKeys, isStopped = () => false): WatchedPlace {
  const place =
    where === 'server'
      ? new ServerPlace(keys.atServer)
      : where instanceof FileSystemDirectoryHandle
        ? new FolderPlace(where)
        : where;
  return new WatchedPlace(place, isStopped);
}

async function keptPlace(): Promise<SharedPlace> {
  const folder = await sharedFolder();
  if (!folder)
    throw new MnemeError(
      'place-failed',
      'This browser gives pages no files of their own, as some private windows: a memory cannot be shared from here. Open Mneme in a usual window.',
    );
  return new WatchedPlace(new FolderPlace(folder), () => false);
}

function nameOf(name: string): string {
  const called = name.trim();
  if (called === '' || [...called].length > LONGEST_DEVICE_NAME)
    throw new MnemeError('bad-input', 'A device needs a name of at most 60 letters, as "Kitchen laptop".');
  return called;
}

/**
 * Throws `bad-input` unless a place is one for this memory.
 *
 * @param isThere whether the household must be there already, or nobody's may; null: either
 */
async function requireFit(
  where: WherePassedOn,
  place: SharedPlace,
  keys: HouseholdKeys,
  isThere: boolean | null,
): Promise<void> {
  const devices = Others.devicesIn(await place.list('devices'));
  const heads = await Promise.all(devices.map(async (device) => (await readHead(place, device, keys)).head));
  const isOurs = heads.some((head) => head !== null);
  if (isThere === true && !isOurs)
    throw new MnemeError(
      'bad-input',
      where === 'server'
        ? 'Through this server nothing is shared of the memory that this code is of. Open Mneme here at the same address as on the other device, and have that sync first.'
        : 'In this folder nothing lies of the memory that this code is of. Choose the folder that the other device shares it in, and wait until what it wrote has come here.',
    );
  if (isThere !== true && devices.length > 0 && !isOurs)
    throw new MnemeError(
      'bad-input',
      'In this folder lies another shared memory. Join that by its code, or choose an empty folder.',
    );
}
