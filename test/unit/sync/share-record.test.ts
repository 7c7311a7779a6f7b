import { expect, test } from 'vitest';
import { MOST_SYNCS, type SharedWrites, type WrittenToShare } from '../../../lib/contract/sharing';
import { MnemeError } from '../../../lib/errors';
import { SYNCS, WRITTEN } from '../../../lib/store/sharing-record';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { type Notes, ShareRecord } from '../../../lib/sync/share-record';
import { WatchedPlace } from '../../../lib/sync/watched-place';
import { DeviceInHand, PlaceInHand } from './devices';

const DEVICE = '0123456789abcdef';
const NAME = '0123456789'.repeat(4);

/** Settings in hand. */
class Settings implements Notes {
  private readonly values = new Map<string, unknown>();
  /** So often something was written. */
  writes = 0;

  async changeSettings(changes: Readonly<Record<string, (value: unknown) => unknown>>) {
    this.writes += 1;
    for (const [key, change] of Object.entries(changes))
      this.values.set(key, structuredClone(change(this.values.get(key))));
  }
  get syncs() {
    return (this.values.get(SYNCS) ?? []) as SharedWrites[];
  }
  get written() {
    return (this.values.get(WRITTEN) ?? { files: 0, bytes: 0 }) as WrittenToShare;
  }
}

test('all that a device writes in a sync is one line, by what is in it, to the byte', async () => {
  const settings = new Settings();
  const record = new ShareRecord(settings, { folder: 'Sync' }, new Date('2026-01-07T10:00:00Z'));
  const place = new PlaceInHand();
  const watched = new WatchedPlace(
    place,
    () => false,
    (path, bytes) => record.leaving(path, bytes),
  );
  const through = Object.assign(watched, {
    for: () => watched,
    hasAll: () => true,
    catchUp() {},
    lying: () => place,
  });
  const device = new DeviceInHand(through, await HouseholdKeys.make());
  device.remember(1, 1);
  await device.sync();
  await record.end();
  const lying = (begin: string) => {
    const all = [...place.files].filter(([path]) => path.startsWith(begin));
    return { files: all.length, bytes: all.reduce((sum, [, bytes]) => sum + bytes.length, 0) };
  };
  const [line] = settings.syncs;
  expect(settings.syncs).toHaveLength(1);
  expect(line).toMatchObject({ at: '2026-01-07T10:00:00.000Z', place: { folder: 'Sync' }, ahead: 0 });
  expect(line!.wrote.pictures).toEqual(lying('pictures/'));
  expect(line!.wrote.keys).toEqual(lying('keys/'));
  const { changes, pictures, keys } = line!.wrote;
  expect(changes.bytes).toBeGreaterThan(0);
  expect(settings.written).toEqual({
    files: changes.files + pictures.files + keys.files,
    bytes: changes.bytes + pictures.bytes + keys.bytes,
  });
});

test('what leaves is on disk before it does: where a sync is broken off no less is told, and at most a megabyte more', async () => {
  const settings = new Settings();
  const record = new ShareRecord(settings, 'server');
  let left = 0;
  for (let n = 0; n < 300; n += 1) {
    await record.leaving(`pictures/${DEVICE}/${NAME}`, 10_000);
    left += 10_000;
    expect(settings.written.bytes).toBeGreaterThanOrEqual(left);
    expect(settings.written.bytes).toBeLessThanOrEqual(left + 1e6);
  }
  // Not each file waits for the disk.
  expect(settings.writes).toBeLessThan(5);
  expect(settings.syncs).toHaveLength(1);
  expect(settings.syncs[0]!.ahead).toBe(1e6);
  await record.end();
  expect(settings.written).toEqual({ files: 300, bytes: left });
});

test('what cannot be noted does not leave, and what is refused counts', async () => {
  const place = new PlaceInHand();
  const full = new ShareRecord(
    {
      changeSettings: async () => {
        throw new MnemeError('storage-full', 'There is no room.');
      },
    },
    'server',
  );
  const noted = new WatchedPlace(
    place,
    () => false,
    (path, bytes) => full.leaving(path, bytes),
  );
  await expect(noted.write('naming', new Uint8Array(5))).rejects.toMatchObject({ code: 'storage-full' });
  expect(place.files.size).toBe(0);

  const settings = new Settings();
  const record = new ShareRecord(settings, 'server');
  const refusing = Object.assign(new PlaceInHand(), {
    write: async () => {
      throw new MnemeError('place-full', 'There is no room.');
    },
  });
  const watched = new WatchedPlace(
    refusing,
    () => false,
    (path, bytes) => record.leaving(path, bytes),
  );
  await expect(watched.write('naming', new Uint8Array(5))).rejects.toMatchObject({ code: 'place-full' });
  await record.end();
  expect(settings.written).toEqual({ files: 1, bytes: 5 });
});

test('why a sync failed is told, also where what it wrote cannot be noted', async () => {
  const settings = new Settings();
  const record = new ShareRecord(settings, 'server');
  const failing = record.noting(async () => {
    await record.leaving('naming', 5);
    settings.changeSettings = () => Promise.reject(new MnemeError('storage-full', 'There is no room.'));
    throw new MnemeError('place-failed', 'It is out of reach.');
  });
  await expect(failing).rejects.toMatchObject({ code: 'place-failed' });
  const unnoted = record.noting(() => record.leaving('naming', 5));
  await expect(unnoted).rejects.toMatchObject({ code: 'storage-full' });
});

test('a sync that writes nothing is none on record, and the newest are kept', async () => {
  const settings = new Settings();
  await new ShareRecord(settings, 'server').end();
  expect(settings.syncs).toEqual([]);
  for (let n = 0; n < MOST_SYNCS + 5; n += 1) {
    const record = new ShareRecord(settings, 'server', new Date(1000 * n));
    await record.leaving(`${DEVICE}/head-0`, n);
    await record.end();
  }
  expect(settings.syncs).toHaveLength(MOST_SYNCS);
  expect(settings.syncs.at(-1)!.wrote.changes).toEqual({ files: 1, bytes: MOST_SYNCS + 4 });
  // In the sum is all of it.
  expect(settings.written.files).toBe(MOST_SYNCS + 5);
});
