import { seededRandom } from '../../../lib/seeded-random';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { CarriedPlace } from './carried-place';
import { DeviceInHand, Fate, type PlaceForDevices, PlaceInHand, settle } from './devices';
import type { Forgetting } from './people';
import { Said } from './said';
import { ServedPlace } from './served-place';

/** How far the clocks of three devices are off. */
export const CLOCKS_OFF_MS = [0, 3_600_000, -3_600_000] as const;

/** One of the devices of a household. */
interface OneOfHousehold {
  doAnything(random: () => number, forgets: Forgetting): Promise<void>;
  /** @param until where it is broken off */
  sync(until?: number): Promise<unknown>;
}

/** The kinds of places that households share a memory in. */
export type PlaceKind = 'in-hand' | 'carried' | 'webdav' | 's3';

/** Places that all see at once, by turns. */
export const AT_ONCE = ['in-hand', 'webdav', 's3'] as const;

/** Does something with a place of a kind, which behaves as is drawn from a seed. */
export async function inPlace<T>(
  kind: PlaceKind,
  seed: number,
  work: (place: PlaceForDevices) => Promise<T>,
): Promise<T> {
  if (kind === 'in-hand') return work(new PlaceInHand());
  if (kind === 'carried') return work(new CarriedPlace(seed));
  const place = await ServedPlace.open(kind, seed);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

/** Devices do anything, each by itself for a while, and sync at times; some of that is broken off. */
export async function live(
  devices: readonly OneOfHousehold[],
  random: () => number,
  steps: number,
  forgets: Forgetting,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const one = devices[Math.floor(random() * devices.length)]!;
    const what = random();
    if (what < 0.55) await one.doAnything(random, forgets);
    else if (what < 0.8) await one.sync();
    else await one.sync(Math.floor(random() * 60));
  }
}

/** Three devices of one household, whose clocks differ by an hour, that did anything in any order, were killed at times, and then all met. */
export async function householdOf(
  seed: number,
  steps: number,
  place: PlaceForDevices,
): Promise<{ devices: DeviceInHand[]; place: PlaceForDevices; keys: HouseholdKeys }> {
  const random = seededRandom(seed);
  const keys = await HouseholdKeys.make();
  const said = new Said();
  const devices = CLOCKS_OFF_MS.map(
    (clockOffMs, i) => new DeviceInHand(place, keys, { clockOffMs, random, letter: 'abc'[i]! }, said),
  );
  await live(devices, random, steps, forgottenIn(seed));
  place.catchUp();
  await settle(devices);
  return { devices, place, keys };
}

/**
 * What is forgotten in a household: in every other one nothing, so that all that was said must stand there; else by turns films alone, so that each that stands must be whole,
 * and anything.
 */
export function forgottenIn(seed: number): Forgetting {
  if (seed % 2 === 0) return 'nothing';
  return seed % 4 === 3 ? 'films' : 'anything';
}

/** The same after one of them was put out, while another did anything that it had not passed on: those that are left, and their keys. */
export async function withoutOne(
  { devices, place }: { devices: DeviceInHand[]; place: PlaceForDevices },
  seed: number,
  steps = 8,
): Promise<{ left: DeviceInHand[]; keys: HouseholdKeys }> {
  const random = seededRandom(seed + 1e6);
  const forgets = forgottenIn(seed);
  const at = Math.floor(random() * devices.length);
  const [out] = devices.slice(at);
  const left = devices.filter((one) => one !== out);
  const [by, other] = left as [DeviceInHand, DeviceInHand];
  await live(left, random, steps, forgets);
  let renewed: HouseholdKeys | null = null;
  while (!renewed) renewed = await by.putOut(out!.id, random() < 0.5 ? Math.floor(random() * 40) : undefined);
  await by.sync(random() < 0.5 ? Math.floor(random() * 60) : undefined);
  await by.sync();
  await other.doAnything(random, forgets);
  let taken: HouseholdKeys | null = null;
  while (!taken)
    taken = await other.takeCode(renewed, random() < 0.5 ? Math.floor(random() * 40) : undefined);
  await live(left, random, steps, forgets);
  await settle(left);
  return { left, keys: await HouseholdKeys.at(place.for(new Fate(), renewed.atServer), renewed.code) };
}
