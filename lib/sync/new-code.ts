import { append } from '../append';
import type { SharedPlace } from '../contract/sharing';
import type { PictureRecord } from '../store/schema';
import { type Head, headPath, readHead, writeHead } from './head';
import { type HouseholdKeys, NAMING_FILE } from './household-keys';
import { type PictureItem, partsOf } from './items';
import type { SharedState } from './memory-here';
import { allOf, byCount, OwnSegments } from './own-segments';
import { picturePath, SharedPictures } from './pictures';
import { putOutIn } from './put-out';
import { type JoinedSegments, KeptSegments } from './segments-kept';
import type { Log } from './versions';
import { VideoKeys } from './video-keys';

/** Files that devices write, whatever code they are encrypted to. */
const OF_DEVICES = /^([0-9a-f]{16}|keys|pictures)\//;

/**
 * By so much a device that is given a new code is ahead of what another one wrote for it, which goes up by one each time a device is put out: the two never write the same
 * segment, also where what was written for it has not come yet.
 */
const AHEAD = 1000;

/** What is read and written by one code. */
export interface ByCode {
  /** Where this device keeps segments. */
  kept: SharedPlace;
  place: SharedPlace;
  keys: HouseholdKeys;
}

/**
 * Writes all that a device keeps of a shared memory once more, by another code, into another folder of its own: what it said, and what it has joined of others. Broken off, it
 * is begun anew; nothing that is there by the code before is changed.
 *
 * @param state as it was noted by the code before
 * @param out the device that is put out: what is kept of others takes the place of what they wrote, until they have the new code and write themselves. Null: another
 * device did that, and what is kept is for this one alone, which reads the others
 * @returns the state by the new code
 */
export async function byNewCode(
  state: SharedState,
  before: ByCode,
  after: ByCode,
  out: string | null,
): Promise<SharedState> {
  for (const path of await after.kept.list()) await after.kept.remove(path);
  const were = segmentsBy(before).segments;
  const { videos, segments } = segmentsBy(after);
  const { household } = after.keys;
  const joined: SharedState['joined'] = {};
  const lookedAfter = new Set(state.out);
  const { head: own } = await readHead(before.kept, state.device, before.keys);
  const all: [string, JoinedSegments][] = Object.entries(state.joined);
  if (own) all.unshift([state.device, allOf(own)]);
  for (const [device, said] of all) {
    const isOwn = device === state.device;
    const { head: was } = await readHead(before.kept, device, before.keys);
    if (!was) continue; // What it said is read from the place again.
    const { head: there } = await readHead(after.place, device, after.keys);
    const isAfterThere = isOwn || out !== null;
    const ahead = isOwn && out === null ? AHEAD : 0;
    const head = {
      ...{ ...was, household, segments: 0, hash: '' },
      count: isOwn ? Math.max(was.count, there?.count ?? 0) : await were.known(device, said),
      turn: Math.max(was.turn, isAfterThere ? (there?.turn ?? 0) : 0) + ahead,
      // No device writes a generation 0: whatever it writes takes its place.
      generation: isAfterThere ? Math.max(was.generation, there?.generation ?? 0) + ahead : -1,
    };
    const anew = new OwnSegments(after.kept, after.place, after.keys, segments, videos, head);
    const log = await were.log(device, said);
    await anew.rewrite([...log].sort(byCount));
    if (isOwn && out === null) await dropUnreadable(device, log, after);
    if (device === out)
      for (const one of [device, ...putOutIn(new Map([[device, log]]))]) lookedAfter.add(one);
    if (!isOwn) joined[device] = anew.joined();
  }
  return { ...state, household, joined, out: [...lookedAfter], isToSpread: out !== null };
}

/** Removes keys and pictures by another code: of this device where it went on by that while all was written anew. What is there is not written again. */
async function dropUnreadable(device: string, log: Log, by: ByCode): Promise<void> {
  const { place, keys } = by;
  const paths = new Set(await place.list());
  for (const path of paths)
    if (path.startsWith('keys/') && !(await keys.verified((await place.read(path)) ?? new Uint8Array())))
      await place.remove(path);
  const pictures = new SharedPictures(place, keys, segmentsBy(by).videos);
  await pictures.find();
  for (const [name, { item }] of log) {
    if (partsOf(name).store !== 'pictures' || !item) continue;
    const picture = item.value as PictureItem;
    const path = picturePath(device, picture.hash);
    if (paths.has(path) && !(await pictures.read(picture, [path]))) await place.remove(path);
  }
}

/** Makes the place hold what this device keeps by its code, of all devices, and nothing that was there by another. */
export async function spread(
  { kept, place, keys }: ByCode,
  logs: ReadonlyMap<string, Log>,
  pictures: readonly PictureRecord[],
): Promise<void> {
  const shared = new SharedPictures(place, keys, segmentsBy({ kept, place, keys }).videos);
  const said = new Map<string, { device: string; item: PictureItem }[]>();
  for (const [device, log] of logs)
    for (const [name, { item }] of log) {
      const { store, key } = partsOf(name);
      if (store === 'pictures' && item) append(said, key, { device, item: item.value as PictureItem });
    }
  const written = new Set<string>();
  for (const picture of pictures)
    for (const { device, item } of said.get(picture.key) ?? [])
      if ((await shared.hashOf(picture)) === item.hash) {
        await shared.write(device, item, picture.bytes);
        written.add(picturePath(device, item.hash));
      }
  // Before any head by which the new code is known to be one.
  const naming = await keys.namingFile();
  if (naming) await place.write(NAMING_FILE, naming);
  for (const path of await kept.list()) {
    if (!OF_DEVICES.test(path)) continue;
    await place.write(path, (await kept.read(path))!);
    written.add(path);
  }
  for (const path of await place.list())
    if (OF_DEVICES.test(path) && !written.has(path)) await place.remove(path);
}

/** Removes what lies in a folder of the code before, but for a head that it cannot read, so that whoever has only that code is refused, and does not begin anew. */
export async function leaveBehind(place: SharedPlace, head: Head, keys: HouseholdKeys): Promise<void> {
  await writeHead(place, head, keys);
  for (const path of await place.list())
    if (path !== headPath(head.device, head.turn)) await place.remove(path);
}

function segmentsBy({ kept, place, keys }: ByCode): { videos: VideoKeys; segments: KeptSegments } {
  const videos = new VideoKeys(kept, place, keys);
  return { videos, segments: new KeptSegments(kept, place, keys, videos) };
}
