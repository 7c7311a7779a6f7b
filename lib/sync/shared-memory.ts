import {
  type ChosenPlace,
  LONGEST_DEVICE_NAME,
  type SharedPlace,
  type SharedWrites,
  type SyncReport,
} from '../contract/sharing';
import { MnemeError } from '../errors';
import type { SharedWithOthers, SharingBegun, WherePassedOn } from '../keeper/shared-with-others';
import type { TransferHooks } from '../store/archive/archive-format';
import type { Database } from '../store/database';
import { SHARED } from '../store/rejoin-records';
import { removeSharedFolders, sharedFolder } from '../store/shared-folder';
import { SHARING, type SharingRecord, sharingRecordIn } from '../store/sharing-record';
import { told } from '../told';
import { isAbreast, lyingIn } from './abreast';
import { DatabaseHere } from './database-here';
import { SyncedDevice } from './device';
import { FolderPlace } from './folder-place';
import { readHead } from './head';
import { HouseholdKeys, NAMING_FILE } from './household-keys';
import type { SharedState } from './memory-here';
import { byNewCode, leaveBehind } from './new-code';
import { Others } from './others';
import { ServerPlace } from './server-place';
import { ShareRecord } from './share-record';
import { WatchedPlace } from './watched-place';

/** How much further it must be before that is told, of 1. */
const STEP = 0.01;

/** The memory of this browser as one of several devices': from when it is first shared until it no longer is. */
export class SharedMemory implements SharedWithOthers {
  /** What lay in a place where it was looked last, and something was new; null: nothing that could be told again. */
  private lying: string | null = null;

  constructor(private readonly database: () => Database) {}

  async begin(where: WherePassedOn, { code, name, chosen }: SharingBegun): Promise<void> {
    if (sharingRecordIn(await this.database().setting(SHARING)))
      throw new MnemeError('bad-input', 'This memory is shared already. Stop sharing it first.');
    const called = nameOf(name);
    const keys = code === null ? await HouseholdKeys.make() : await keysIn(where, code);
    await requireFit(where, placeOf(where, keys), keys, code !== null);
    await this.forget();
    const record: SharingRecord = { chosen, name: called, ...codeOf(keys), last: null, generation: null };
    await this.database().setSetting(SHARING, record);
  }

  async sync(where: WherePassedOn, { progress, stopped }: TransferHooks): Promise<SyncReport> {
    const record = await this.record();
    const { name, last } = record;
    const { lying } = this;
    this.lying = null;
    const keys = keysOf(record);
    const onRecord = new ShareRecord(this.database(), placeName(where));
    const place = placeOf(where, keys, stopped, onRecord);
    const here = new DatabaseHere(this.database());
    const state = (await here.state()) as SharedState | undefined;
    const device = new SyncedDevice(here, await keptPlace(record), place, keys, name);
    await device.letGoOfForgotten();
    if (last && !state?.isToSpread) await requireFit(where, place, keys, null);
    let shown = 0;
    const show = (done: number) => {
      if (done < shown + STEP) return;
      shown = done;
      progress(done);
    };
    return onRecord.noting(async () => {
      const report = await device.sync(show);
      await this.clearBefore(where, report.device, record, onRecord);
      // Of a new code that was broken off: what is forgotten from now on is not taken out of it.
      await removeSharedFolders({ of: record.kept });
      const generation = await this.database().generation();
      await this.change(({ name: now }) => ({
        last: { ...report, at: Date.now() },
        // Whatever it was called meanwhile is still to be said.
        generation: now === name ? generation : null,
        lying,
      }));
      return report;
    });
  }

  async isAbreast(where: WherePassedOn): Promise<boolean> {
    this.lying = null;
    const record = await this.record();
    if (record.generation !== (await this.database().generation())) return false;
    const state = (await this.database().setting(SHARED)) as SharedState | undefined;
    const keys = keysOf(record);
    const place = placeOf(where, keys);
    if (await isAbreast(state, await keptPlace(record), place, keys)) return true;
    this.lying = await lyingIn(place, record.last?.notices ?? []);
    // What nobody has put right since.
    return this.lying !== null && this.lying === record.lying;
  }

  async code(): Promise<string> {
    return (await this.record()).code;
  }

  async rename(name: string): Promise<void> {
    const called = nameOf(name);
    await this.change(() => ({ name: called, generation: null }));
  }

  async changePlace(chosen: ChosenPlace): Promise<void> {
    const keys = keysOf(await this.record());
    await requireFit(chosen, placeOf(chosen, keys), keys, null);
    await this.change(() => ({ chosen, generation: null }));
  }

  async putOut(where: WherePassedOn, device: string, hooks: TransferHooks): Promise<SyncReport> {
    const half = (from: number) => ({
      ...hooks,
      progress: (done: number) => hooks.progress(from + done / 2),
    });
    // What it has said by now is the others', too.
    const { devices, device: own } = await this.sync(where, half(0));
    if (device === own || !devices.some(({ id }) => id === device))
      throw new MnemeError('not-found', told`No other device of this memory is called ${device}.`);
    const keys = await keysOf(await this.record()).renewed();
    await this.goOnBy(keys, where, device);
    return this.sync(where, half(0.5));
  }

  async takeCode(where: WherePassedOn, code: string, hooks: TransferHooks): Promise<SyncReport> {
    const keys = await keysIn(where, code);
    await requireFit(where, placeOf(where, keys), keys, true);
    const before = keysOf(await this.record());
    if (keys.household !== before.household) {
      requireSameMemory(keys, before);
      await this.goOnBy(keys, where, null);
    }
    return this.sync(where, hooks);
  }

  /** Has this device go on by the keys of another code; broken off, it goes on as before. */
  private async goOnBy(keys: HouseholdKeys, where: WherePassedOn, out: string | null): Promise<void> {
    const record = await this.record();
    const before = { kept: await keptPlace(record), place: NOWHERE, keys: keysOf(record) };
    const kept = keys.household;
    const after = { kept: await keptPlace({ kept }), place: placeOf(where, keys), keys };
    const here = new DatabaseHere(this.database());
    const state = await new SyncedDevice(here, before.kept, NOWHERE, before.keys, record.name).sayHere();
    const now = state && (await byNewCode(state, before, after, out));
    const leaves = out !== null && where === 'server' ? { before: record.code } : {};
    await this.database().setSettings({
      [SHARING]: { ...record, ...codeOf(keys), kept, generation: null, ...leaves } satisfies SharingRecord,
      [SHARED]: now ?? undefined,
    });
    await removeSharedFolders({ of: kept });
  }

  /** By another code a household lies elsewhere on a server: what lay there by the code before is left behind. */
  private async clearBefore(
    where: WherePassedOn,
    device: string,
    record: SharingRecord,
    onRecord: ShareRecord,
  ): Promise<void> {
    const { before } = record;
    if (before === undefined || where !== 'server') return;
    const { head } = await readHead(await keptPlace(record), device, keysOf(record));
    const place = placeOf(where, HouseholdKeys.ofCode(before), undefined, onRecord);
    await leaveBehind(place, head!, keysOf(record));
    await this.change(() => ({ before: undefined }));
  }

  async end(): Promise<void> {
    await this.database().setSetting(SHARING, undefined);
    await this.forget();
  }

  /** Nothing is known any more of what was shared. */
  private async forget(): Promise<void> {
    await this.database().setSetting(SHARED, undefined);
    await removeSharedFolders();
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

/** @param onRecord where it is noted what is written there; none where nothing is */
function placeOf(
  where: WherePassedOn,
  keys: HouseholdKeys,
  isStopped = () => false,
  onRecord?: ShareRecord,
): WatchedPlace {
  const place =
    where === 'server'
      ? new ServerPlace(keys.atServer)
      : where instanceof FileSystemDirectoryHandle
        ? new FolderPlace(where)
        : where;
  return new WatchedPlace(place, isStopped, onRecord && ((path, bytes) => onRecord.leaving(path, bytes)));
}

/** What a place is called on record. */
function placeName(where: WherePassedOn): SharedWrites['place'] {
  if (where === 'server') return where;
  return where instanceof FileSystemDirectoryHandle ? { folder: where.name } : 'commands';
}

/** Where nothing is read or written. */
const NOWHERE: SharedPlace = {
  list: async () => [],
  read: async () => null,
  write: async () => {},
  remove: async () => {},
};

function keysOf({ code, namedBy }: Pick<SharingRecord, 'code' | 'namedBy'>): HouseholdKeys {
  return HouseholdKeys.ofCode(code, namedBy);
}

function keysIn(where: WherePassedOn, code: string): Promise<HouseholdKeys> {
  return HouseholdKeys.at(placeOf(where, HouseholdKeys.ofCode(code)), code);
}

function codeOf({ code, namedBy }: HouseholdKeys): Pick<SharingRecord, 'code' | 'namedBy'> {
  return { code, ...(namedBy !== null && { namedBy }) };
}

async function keptPlace({ kept }: Pick<SharingRecord, 'kept'>): Promise<SharedPlace> {
  const folder = await sharedFolder(kept);
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
 * Throws `bad-input` unless a place is one for this memory, and this device's code the newest.
 *
 * @param isThere whether the household must be there already, or nobody's may; null: either
 */
export async function requireFit(
  where: WherePassedOn,
  place: SharedPlace,
  keys: HouseholdKeys,
  isThere: boolean | null,
): Promise<void> {
  const devices = Others.devicesIn(await place.list('devices'));
  const heads = await Promise.all(devices.map((device) => readHead(place, device, keys)));
  // Where a device went on by the code before while another one was put out, its own head can be read, and theirs cannot.
  const isBefore =
    heads.some(({ head, isForeign }) => head === null && isForeign) &&
    (where === 'server' || (await isOfAnother(place, keys)));
  const isOurs = !isBefore && heads.some(({ head }) => head !== null);
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
      isThere === null
        ? 'What is shared here cannot be read by the code of this device. If a device was put out, enter the code that is shown where that was done; else choose the place again.'
        : 'In this folder lies another shared memory. Join that by its code, or choose an empty folder.',
    );
}

/** Throws `bad-input` for a code of which names are not made as before: a new one is of the same memory only where they are. */
export function requireSameMemory(keys: HouseholdKeys, before: HouseholdKeys): void {
  if (keys.nameOf('') !== before.nameOf(''))
    throw new MnemeError(
      'bad-input',
      'This code is of another memory, or what the other device wrote by it has not all come here. Wait for that; to join another memory, stop sharing this one first.',
    );
}

/** Whether names are made there with what another code encrypts. On a server each code has a folder of its own. */
async function isOfAnother(place: SharedPlace, keys: HouseholdKeys): Promise<boolean> {
  const naming = await place.read(NAMING_FILE);
  return naming !== null && !(await keys.verified(naming));
}
