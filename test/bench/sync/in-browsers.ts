import type { Browser } from 'playwright/test';
import { seededRandom } from '../../../lib/seeded-random';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { DeviceInBrowser } from '../../browser/harness/device-in-browser';
import { CarriedPlace } from '../../unit/sync/carried-place';
import { PlaceInHand, settle } from '../../unit/sync/devices';
import { CLOCKS_OFF_MS, isForgetful, live } from '../../unit/sync/households';
import { Said } from '../../unit/sync/said';
import { type Became, became, STEPS } from './devices';

/** What became of a household, and how often a sync of it was broken off. */
interface BecameInBrowsers extends Became {
  brokenOff: number;
}

/**
 * What became of three browsers of one household, whose clocks differ by an hour, that did anything in any order, were broken off at times, and then all met: in a folder that all see
 * at once, or in one that is carried, two seeds of each in turn.
 *
 * @param origin the address that serves `household.entry.ts`
 */
export async function householdInBrowsers(
  browser: Browser,
  origin: string,
  seed: number,
  steps = STEPS,
): Promise<BecameInBrowsers> {
  const random = seededRandom(seed);
  const place = seed % 4 < 2 ? new PlaceInHand() : new CarriedPlace(seed);
  const said = new Said();
  const devices: DeviceInBrowser[] = [];
  try {
    for (const [i, clockOffMs] of CLOCKS_OFF_MS.entries())
      devices.push(
        await DeviceInBrowser.open(browser, place, { origin, clockOffMs, letter: 'abc'[i]! }, said),
      );
    const [first, ...others] = devices;
    const code = await first!.share(null);
    await first!.sync();
    for (const one of others) await one.share(code);
    await live(devices, random, steps, isForgetful(seed));
    place.catchUp();
    await settle(devices);
    return {
      ...(await became(devices, place, HouseholdKeys.ofCode(code))),
      brokenOff: devices.reduce((sum, one) => sum + one.brokenOff, 0),
    };
  } finally {
    for (const one of devices) await one.close();
  }
}
