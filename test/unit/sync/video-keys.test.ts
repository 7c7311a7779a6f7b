import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it, vi } from 'vitest';
import { SHARED_PATH } from '../../../lib/contract/shared-by-server';
import { HalfWritten } from '../../../lib/sync/half-written';
import { HouseholdKeys, SealingKey } from '../../../lib/sync/household-keys';
import { keyNamesIn, VideoKeys } from '../../../lib/sync/video-keys';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';

const DEVICE = '0123456789abcdef';

it('a key that was made for a device and one that it made itself have names of their own, and go together', async () => {
  const keys = await HouseholdKeys.make();
  const there = new PlaceInHand();
  const half = new HalfWritten(new PlaceInHand(), keys);
  const [own, others] = [new PlaceInHand(), new PlaceInHand()].map(
    (kept) => new VideoKeys(kept, there, keys),
  );
  const names = [await own!.of(DEVICE, 'vid_1'), await others!.of(DEVICE, 'vid_1')].map(({ name }) => name);
  expect(names[0]).not.toBe(names[1]);
  for (const name of names) expect(SHARED_PATH.test(`keys/${name}`)).toBe(true);
  // The same one is found again.
  expect((await own!.of(DEVICE, 'vid_1')).name).toBe(names[0]);
  const other = await own!.of(DEVICE, 'vid_2');
  for (const one of [own!, others!]) await one.share(new Set(there.files.keys()), half);
  expect(there.files.size).toBe(3);
  const all = async (device: VideoKeys) => {
    const found: string[] = [];
    for await (const { identity } of device.all(DEVICE, 'vid_1', keyNamesIn(await there.list())))
      found.push(identity);
    return found.sort();
  };
  expect(await all(own!)).toHaveLength(2);
  expect(await all(own!)).toEqual(await all(others!));
  await own!.destroy([DEVICE], ['vid_1']);
  expect([...there.files.keys()]).toEqual([`keys/${other.name}`]);
  for (const name of names) expect(await own!.find(name)).toBeNull();
});

it('a key of before, whose name tells its device and video alone, is found, used and destroyed', async () => {
  const keys = await HouseholdKeys.make();
  const [kept, there] = [new PlaceInHand(), new PlaceInHand()];
  const name = keys.nameOf(`video ${DEVICE} vid_1`);
  const { identity } = await SealingKey.make();
  const file = await keys.authenticated(await keys.sealing.seal(utf8ToBytes(`${name} ${identity}`)));
  await kept.write(`keys/${name}`, file);
  const videos = new VideoKeys(kept, there, keys);
  const found = await videos.of(DEVICE, 'vid_1');
  expect([found.name, found.key.identity]).toEqual([name, identity]);
  await videos.share(new Set(), new HalfWritten(kept, keys));
  const elsewhere = new VideoKeys(new PlaceInHand(), there, keys);
  const all: string[] = [];
  for await (const one of elsewhere.all(DEVICE, 'vid_1', keyNamesIn(await there.list())))
    all.push(one.identity);
  expect(all).toEqual([identity]);
  await videos.destroy([DEVICE], ['vid_1']);
  expect(kept.files.size + there.files.size).toBe(0);
});

it('what a device writes by a new code is read where keys that were made for it come later than it went on', async () => {
  const place = new PlaceInHand();
  const keys = await HouseholdKeys.make();
  const [a, b, lost] = ['a', 'b', 'l'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
    DeviceInHand,
  ];
  for (const [n, one] of [a, b, lost].entries()) one.remember(n + 1, n + 1);
  await settle([a, b, lost]);
  const renewed = (await a.putOut(lost.id))!;
  await a.sync();
  // To the other device all has come but the keys.
  const copy = new PlaceInHand(new Map([...place.files].filter(([path]) => !path.startsWith('keys/'))));
  b.moveTo(copy);
  await b.takeCode(renewed);
  b.remember(4, 4);
  await b.sync();
  // Each of the two carries what it has to the other: of one name the file that was there gives way, but for a device's own.
  for (const [path, bytes] of copy.files)
    if (!place.files.has(path) || path.startsWith(b.id)) place.files.set(path, bytes);
  const newcomer = new DeviceInHand(place, await HouseholdKeys.at(place, renewed.code), { letter: 'n' });
  expect(await newcomer.sync()).toMatchObject({ notices: [], waiting: 0 });
  expect(newcomer.memory.all('videos')).toHaveLength(4);
  b.moveTo(place);
  await settle([a, b, newcomer]);
  for (const one of [a, b]) expect(await archived(one.memory)).toBe(await archived(newcomer.memory));
});

it('a key is read once for all that is opened by it, and opens the same where the browser knows none of its kind', async () => {
  const key = await SealingKey.make();
  const [one, two] = [await key.seal(utf8ToBytes('one')), await key.seal(utf8ToBytes('two'))];
  const read = vi.spyOn(crypto.subtle, 'importKey');
  expect([await key.open(one), await key.open(two)]).toEqual([utf8ToBytes('one'), utf8ToBytes('two')]);
  expect(read.mock.calls.filter(([format]) => String(format) === 'pkcs8')).toHaveLength(1);

  read.mockRejectedValue(new DOMException('X25519', 'NotSupportedError'));
  expect(await new SealingKey(key.identity).open(one)).toEqual(utf8ToBytes('one'));
  read.mockRestore();
});
