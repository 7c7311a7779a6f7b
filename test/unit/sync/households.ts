import { seededRandom } from '../../../lib/seeded-random';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { DeviceInHand, Fate, type PlaceForDevices, settle } from './devices';
import { Said } from './said';

/** Three devices of one household, whose clocks differ by an hour, that did anything in any order, were killed at times, and then all met. */
export async function householdOf<Place extends PlaceForDevices>(
  seed: number,
  steps: number,
  place: Place,
): Promise<{ devices: DeviceInHand[]; place: Place; keys: HouseholdKeys }> {
  const random = seededRandom(seed);
  const keys = await HouseholdKeys.make();
  const said = new Said();
  const devices = [0, 3_600_000, -3_600_000].map(
    (clockOffMs, i) => new DeviceInHand(place, keys, { clockOffMs, random, letter: 'abc'[i]! }, said),
  );
  const forgets = isForgetful(seed);
  for (let step = 0; step < steps; step += 1) {
    const one = devices[Math.floor(random() * devices.length)]!;
    const what = random();
    if (what < 0.55) await one.doAnything(random, forgets);
    else if (what < 0.8) await one.sync();
    else await one.sync(Math.floor(random() * 60));
  }
  place.catchUp();
  await settle(devices);
  return { devices, place, keys };
}

/** In every other household nothing is ever forgotten: all that was said must stand there. */
function isForgetful(seed: number): boolean {
  return seed % 2 === 1;
}

/** The same after one of them was put out, while another did anything that it had not passed on: those that are left, and their keys. */
export async function withoutOne(
  { devices, place }: { devices: DeviceInHand[]; place: PlaceForDevices },
  seed: number,
  steps = 8,
): Promise<{ left: DeviceInHand[]; keys: HouseholdKeys }> {
  const random = seededRandom(seed + 1e6);
  const forgets = isForgetful(seed);
  const at = Math.floor(random() * devices.length);
  const [out] = devices.slice(at);
  const left = devices.filter((one) => one !== out);
  const [by, other] = left as [DeviceInHand, DeviceInHand];
  const someOf = async (among: DeviceInHand[], breaksOff: boolean) => {
    for (let step = 0; step < steps; step += 1) {
      const one = among[Math.floor(random() * among.length)]!;
      const what = random();
      if (what < 0.6) await one.doAnything(random, forgets);
      else if (what < 0.8 || !breaksOff) await one.sync();
      else await one.sync(Math.floor(random() * 60));
    }
  };
  await someOf(left, true);
  let renewed: HouseholdKeys | null = null;
  while (!renewed) renewed = await by.putOut(out!.id, random() < 0.5 ? Math.floor(random() * 40) : undefined);
  await by.sync(random() < 0.5 ? Math.floor(random() * 60) : undefined);
  await by.sync();
  await other.doAnything(random, forgets);
  let taken: HouseholdKeys | null = null;
  while (!taken)
    taken = await other.takeCode(renewed, random() < 0.5 ? Math.floor(random() * 40) : undefined);
  await someOf(left, true);
  await settle(left);
  return { left, keys: await HouseholdKeys.at(place.for(new Fate()), renewed.code) };
}
