import { privateFiles } from '../../../lib/private-files';
import { digestStores } from '../../../lib/store/digest';
import { DatabaseHere } from '../../../lib/sync/database-here';
import { SyncedDevice } from '../../../lib/sync/device';
import { FolderPlace } from '../../../lib/sync/folder-place';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { SharedMemory } from '../../../lib/sync/shared-memory';
import type { StoreHere } from '../../../lib/sync/store-here';
import { makeWrites, SMALL } from '../../unit/archive-helpers';
import { StoreInHand } from '../../unit/sync/devices';
import { open } from './archive.entry';

/** Folders of the browser's private file system stand for one that a person chose. */
async function folder(name: string): Promise<FolderPlace> {
  return new FolderPlace(await (await privateFiles())!.getDirectoryHandle(name, { create: true }));
}

/** A memory in the browser's database, which a second device joins by its code; what both hold, what lies in the folder, and what is left of it once all was forgotten. */
export async function joinedByFolder() {
  const [database, other] = [await open(), new StoreInHand()];
  for (const write of makeWrites(SMALL)) await database.writeClip(write);
  const keys = await HouseholdKeys.make();
  const place = await folder('place');
  const device = async (store: StoreHere, kept: string) =>
    new SyncedDevice(store, await folder(kept), place, HouseholdKeys.ofCode(keys.code.toLowerCase()), kept);
  const [one, two] = [await device(new DatabaseHere(database), 'kept'), await device(other, 'kept-there')];
  const reports = [await one.sync(), await two.sync(), await one.sync()];
  const paths = await place.list();
  const segment = `${reports[0]!.device}/1-1`;
  await place.remove(segment);
  await place.remove('none/there');
  const isGone = (await place.read(segment)) === null;
  await one.sync();
  return {
    here: await digestStores(database),
    there: await digestStores(other.memory.stores()),
    notices: reports.flatMap(({ notices }) => notices),
    files: [paths.length > 10, (await place.list()).length === paths.length],
    isGone,
  };
}

/** A memory that looks by itself for what is new, while of another device a file has come in half, and once it is whole: what each look told, and each sync that followed. */
export async function looking() {
  const database = await open();
  for (const write of makeWrites(SMALL)) await database.writeClip(write);
  const place = await folder('looked-at');
  const shared = new SharedMemory(() => database);
  await shared.begin(place, { code: null, name: 'Here', chosen: null });
  const sync = async () =>
    (await shared.sync(place, { progress: () => {}, stopped: () => false })).notices.map(({ what }) => what);
  await sync();
  const keys = HouseholdKeys.ofCode(await shared.code());
  const other = new SyncedDevice(new StoreInHand(), await folder('kept-of-other'), place, keys, 'There');
  const segment = `${(await other.sync()).device}/1-1`;
  const whole = (await place.read(segment))!;
  await place.write(segment, whole.slice(0, 100));
  const look = async () => ((await shared.isAbreast(place)) ? 'nothing new' : await sync());
  const looks = [await look(), await look(), await look(), await look()];
  await place.write(segment, whole);
  return { looks, whole: [await look(), await look()] };
}
