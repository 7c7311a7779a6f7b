import { afterEach, expect, test } from 'vitest';
import { readOwnNames } from '../../../lib/server/own-names';
import { readSharedConfig } from '../../../lib/server/shared/config';
import { SharedServer } from '../../../lib/server/shared/shared-server';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { ServerPlace } from '../../../lib/sync/server-place';
import { fromPageOf, serveRoute } from '../../serve-route';
import { type StorageInHand, startS3, startWebdav } from '../../shared-storage';
import { archived } from '../forget-helpers';
import { DeviceInHand, type PlaceForDevices, settle } from './devices';
import { leakedIn } from './readable';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** The place of a household through a server, and how often that was asked. */
async function through(storage: StorageInHand, keys: HouseholdKeys, bounds: Record<string, string> = {}) {
  const server = new SharedServer(readSharedConfig({ ...storage.env, ...bounds }), readOwnNames({}));
  const asked: string[] = [];
  const app = await serveRoute((one) => {
    asked.push(`${one.method} ${new URL(one.url).pathname}`);
    return server.answer(one);
  });
  opened.push(storage, app);
  const place = new ServerPlace(keys.atServer, fromPageOf(app.origin));
  const forDevices: PlaceForDevices = Object.assign(place, {
    ...{ for: () => place, hasAll: () => true, catchUp() {}, lying: () => lying(storage) },
  });
  return { place: forDevices, asked };
}

/** What lies there of the one household. */
function lying({ files }: StorageInHand) {
  const entries = [...files].map(([path, bytes]) => [
    path.slice(path.indexOf('/') + 1),
    new Uint8Array(bytes),
  ]);
  return { files: new Map(entries as [string, Uint8Array<ArrayBuffer>][]) };
}

test.each([
  ['WebDAV', () => startWebdav(), 3],
  ['S3', () => startS3(), 2],
])(
  'devices share a memory through a server and %s: the same on all, nothing in the clear, and what was forgotten is gone',
  async (_, start, ofEach) => {
    const storage = await start();
    const keys = await HouseholdKeys.make();
    const { place, asked } = await through(storage, keys);
    const devices = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    const [a, b] = devices as [DeviceInHand, DeviceInHand];
    a.remember(1, 1);
    await a.sync();
    b.remember(2, 2);
    await settle(devices);
    expect(await archived(a.memory)).toBe(await archived(b.memory));
    expect(a.memory.all('videos')).toHaveLength(2);
    expect(await leakedIn(lying(storage), keys, devices)).toEqual([]);
    // Neither the code nor what the server is asked by can be found where it lies.
    const all = Buffer.concat([...storage.files.values(), Buffer.from([...storage.files.keys()].join())]);
    for (const secret of [keys.code, keys.atServer]) expect(all.includes(secret)).toBe(false);

    asked.length = storage.asked.length = 0;
    expect(await a.isAbreast()).toBe(true);
    // As docs/sync.md tells: one list, and two heads of each device.
    expect(asked).toHaveLength(1 + 2 * devices.length);
    expect(storage.asked).toHaveLength(1 + ofEach * devices.length);
    expect(asked.every((one) => one.startsWith('GET'))).toBe(true);

    // A storage that fails amid it loses nothing.
    b.forget(b.memory.all('videos').find(({ name }) => name.startsWith('1 of'))!.id, true);
    storage.trouble = { status: 503 };
    await expect(b.sync()).rejects.toMatchObject({ code: 'place-failed' });
    storage.trouble = null;
    await settle(devices);
    expect(await archived(a.memory)).toBe(await archived(b.memory));
    expect(a.memory.all('videos')).toHaveLength(1);
    expect(await leakedIn(lying(storage), keys, devices)).toEqual([]);
    const newcomer = new DeviceInHand(place, keys);
    expect(await newcomer.sync()).toMatchObject({ notices: [] });
    expect(await archived(newcomer.memory)).toBe(await archived(a.memory));
  },
);
