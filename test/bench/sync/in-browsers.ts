import type { Browser } from 'playwright/test';
import { seededRandom } from '../../../lib/seeded-random';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { DeviceInBrowser, type ServeHousehold } from '../../browser/harness/device-in-browser';
import { type PlaceForDevices, settle } from '../../unit/sync/devices';
import { CLOCKS_OFF_MS, forgottenIn, inPlace, live } from '../../unit/sync/households';
import { Said } from '../../unit/sync/said';
import { type Became, became, STEPS } from './devices';

/** What became of a household, and how often a sync of it was broken off. */
interface BecameInBrowsers extends Became {
  brokenOff: number;
}

/** Where browsers share a memory, by turns. */
const PLACES = ['in-hand', 'carried', 'webdav', 'carried', 's3'] as const;

/**
 * What became of three browsers of one household, whose clocks differ by an hour, that did anything in any order, were broken off at times, and then all met: in a folder that all see
 * at once, in one that is carried, or through a server.
 */
export async function householdInBrowsers(
  browser: Browser,
  serve: ServeHousehold,
  seed: number,
  steps = STEPS,
): Promise<BecameInBrowsers> {
  return inPlace(PLACES[seed % PLACES.length]!, seed, (place) => inOne(place, browser, serve, seed, steps));
}

async function inOne(
  place: PlaceForDevices,
  browser: Browser,
  serve: ServeHousehold,
  seed: number,
  steps: number,
): Promise<BecameInBrowsers> {
  const random = seededRandom(seed);
  const said = new Said();
  const devices: DeviceInBrowser[] = [];
  try {
    for (const [i, clockOffMs] of CLOCKS_OFF_MS.entries())
      devices.push(
        await DeviceInBrowser.open(browser, place, { serve, clockOffMs, letter: 'abc'[i]! }, said),
      );
    const [first, ...others] = devices;
    const code = await first!.share(null);
    await first!.sync();
    for (const one of others) await one.share(code);
    await live(devices, random, steps, forgottenIn(seed));
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
