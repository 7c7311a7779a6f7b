import { sha256 } from '../../../lib/sha256';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { makeWrites } from '../../unit/archive-helpers';
import { archived } from '../../unit/forget-helpers';
import { DeviceInHand, type PlaceForDevices, PlaceInHand } from '../../unit/sync/devices';
import { AT_ONCE, householdOf, inPlace, withoutOne } from '../../unit/sync/households';
import type { PeopleAtDevice } from '../../unit/sync/people';
import { leakedIn, readBy } from '../../unit/sync/readable';
import { Aside } from './aside';

/** A memory of an hour, which a new device joins. */
const LARGE = { videos: 4, clips: 30, people: 4, pictureBytes: 3000 };

/** A video of an hour. */
const HOUR = { videos: 1, clips: 120, people: 2, pictureBytes: 60 };

/** What became of a household: whether its devices differ, what is lost and what leaked. */
export interface Became {
  differs: boolean;
  lost: string[];
  leaked: string[];
}

/** Steps of a household before it is looked at. */
export const STEPS = 25;

/**
 * What became of devices of one memory that did anything, drawn from a seed, in a place that all see at once: in hand, or through a server; then of those that were left when
 * one was put out; and of others in a folder that is carried file by file.
 */
export async function household(seed: number): Promise<Became> {
  const drawn = await inPlace(AT_ONCE[seed % AT_ONCE.length]!, seed, async (place) => {
    const { devices, keys } = await householdOf(seed, STEPS, place);
    const met = await became(devices, place, keys);
    const { left, keys: renewed } = await withoutOne({ devices, place }, seed);
    const oneLess = await became(left, place, renewed);
    return [met, { ...oneLess, leaked: [...oneLess.leaked, ...(await readBy(keys, renewed, place, left))] }];
  });
  const late = await inPlace('carried', seed, async (place) => {
    const { devices, keys } = await householdOf(seed, STEPS, place);
    return became(devices, place, keys);
  });
  const all = [...drawn, late];
  return {
    differs: all.some(({ differs }) => differs),
    lost: all.flatMap(({ lost }) => lost),
    leaked: all.flatMap(({ leaked }) => leaked),
  };
}

/** Has another device join, and looks at all of them. */
export async function became(
  devices: readonly PeopleAtDevice[],
  place: PlaceForDevices,
  keys: HouseholdKeys,
): Promise<Became> {
  const newcomer = new DeviceInHand(place, keys);
  await newcomer.sync();
  const all = [...devices, newcomer];
  const digests = await Promise.all(all.map(async (one) => sha256(Buffer.from(await archived(one.memory)))));
  return {
    differs: new Set(digests).size > 1,
    lost: [...new Set(all.flatMap(({ memory }) => devices[0]!.said.lostIn(memory)))],
    leaked: await leakedIn(place.lying(keys.atServer), keys, devices),
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

/**
 * Processor seconds of a sync once a video of an hour was added to a memory of some hours, without what the memory in hand takes: on the device that
 * remembered it, on another one, and one in which nothing was new. And records a second of processor that a new device joins.
 */
export async function added(hours: number): Promise<{
  own: number;
  other: number;
  nothing: number;
  perSecond: number;
}> {
  const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
  const [one, other] = [new DeviceInHand(place, keys), new DeviceInHand(place, keys)];
  const aside = new Aside();
  for (const { store } of [one, other])
    aside.leaveOut(store, ['read', 'readOf', 'changedSince', 'noteChanges', 'replace']);
  const add = (number: number) => {
    const settings = { ...HOUR, before: number, first: number * 1000, drawn: number };
    for (const write of [...makeWrites(settings, one.memory)]) one.memory.add(write);
  };
  for (let hour = 1; hour <= hours; hour += 1) add(hour);
  await one.sync();
  const joining = await aside.seconds(() => other.sync());
  const perSecond = other.memory.stores().all().length / joining;
  await one.sync();
  add(hours + 1);
  const own = await aside.seconds(() => one.sync());
  const others = await aside.seconds(() => other.sync());
  await one.sync();
  return { own, other: others, nothing: await aside.seconds(() => one.sync()), perSecond };
}
