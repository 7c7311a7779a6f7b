import { sha256 } from '../../../lib/sha256';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { makeWrites } from '../../unit/archive-helpers';
import { archived } from '../../unit/forget-helpers';
import { DeviceInHand, householdOf, lostIn, PlaceInHand, withoutOne } from '../../unit/sync/devices';
import { leakedIn, readableIn } from '../../unit/sync/readable';

/** A memory of an hour, which a new device joins. */
const LARGE = { videos: 4, clips: 30, people: 4, pictureBytes: 3000 };

/** What became of devices of one memory that did anything, drawn from a seed: whether they differ, what is lost and what leaked. */
export async function household(
  seed: number,
): Promise<{ differs: boolean; lost: string[]; leaked: string[] }> {
  const { devices, place, keys } = await householdOf(seed);
  const newcomer = new DeviceInHand(place, keys);
  await newcomer.sync();
  const all = [...devices, newcomer];
  const digests = await Promise.all(all.map(async (one) => sha256(Buffer.from(await archived(one.memory)))));
  const met = {
    differs: new Set(digests).size > 1,
    lost: all.flatMap((one) => lostIn(devices, one)),
    leaked: await leakedIn(place, keys, devices),
  };
  const after = await oneLess({ devices, place, keys }, seed);
  return {
    differs: met.differs || after.differs,
    lost: [...met.lost, ...after.lost],
    leaked: [...met.leaked, ...after.leaked],
  };
}

/** What became of them when one was put out, and the others went on. */
export async function oneLess(
  household: { devices: DeviceInHand[]; place: PlaceInHand; keys: HouseholdKeys },
  seed: number,
): Promise<{ differs: boolean; lost: string[]; leaked: string[] }> {
  const { devices, place, keys: before } = household;
  const { left, keys } = await withoutOne(household, seed);
  const newcomer = new DeviceInHand(place, keys);
  await newcomer.sync();
  const all = [...left, newcomer];
  const digests = await Promise.all(all.map(async (one) => sha256(Buffer.from(await archived(one.memory)))));
  const byOldCode = await readableIn(place, before);
  const names = left.flatMap(({ memory }) => memory.all('videos').map(({ name }) => name));
  return {
    differs: new Set(digests).size > 1,
    lost: all.flatMap((one) => lostIn(devices, one)),
    leaked: [
      ...(await leakedIn(place, keys, left)),
      ...names.filter((name) => byOldCode.includes(`"${name}"`)),
    ],
  };
}

/** Records that a new device joins in a second of processor, from the place to a memory in hand: without the writing of a database. */
export async function rate(): Promise<{ records: number; perSecond: number }> {
  const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
  const [one, other] = [new DeviceInHand(place, keys), new DeviceInHand(place, keys)];
  for (const write of [...makeWrites(LARGE, one.memory)]) one.memory.add(write);
  await one.sync();
  const began = process.cpuUsage();
  await other.sync();
  const { user, system } = process.cpuUsage(began);
  const records = other.memory.stores().all().length;
  return { records, perSecond: (1e6 * records) / (user + system) };
}
