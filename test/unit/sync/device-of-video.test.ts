import { beforeEach, expect, it } from 'vitest';
import { deviceOfVideo } from '../../../lib/sync/device-of-video';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { DeviceInHand, PlaceInHand, settle } from './devices';
import { contentOf } from './said';

let phone: DeviceInHand;
let laptop: DeviceInHand;
let attic: DeviceInHand;

/** Where a device tells that a film was remembered. */
async function toldOn(device: DeviceInHand, content: number) {
  const report = (await device.sync())!;
  const film = device.memory.all('videos').find((one) => contentOf(one) === content)!;
  return deviceOfVideo(report, film.id);
}

beforeEach(async () => {
  const place = new PlaceInHand();
  const keys = await HouseholdKeys.make();
  [phone, laptop, attic] = ['phone', 'laptop', 'attic'].map(
    (letter) => new DeviceInHand(place, keys, { letter }),
  ) as [DeviceInHand, DeviceInHand, DeviceInHand];
  phone.remember(1, 1);
  laptop.remember(2, 2);
  attic.remember(3, 3);
  await settle([phone, laptop, attic]);
});

it('is told by its name on every other device, and not on itself', async () => {
  expect(await toldOn(laptop, 1)).toEqual({ name: 'phone', isOut: false });
  expect(await toldOn(attic, 1)).toEqual({ name: 'phone', isOut: false });
  expect(await toldOn(attic, 2)).toEqual({ name: 'laptop', isOut: false });
  expect(await toldOn(phone, 1)).toBeNull();
});

it('is called as it was named since', async () => {
  phone.rename("Ada's phone");
  await settle([phone, laptop]);
  expect(await toldOn(laptop, 1)).toEqual({ name: "Ada's phone", isOut: false });
});

it('of a film that two devices remembered is the one of which most is', async () => {
  // Seed 5 has a clip more than seed 4.
  laptop.remember(4, 5);
  phone.remember(4, 4);
  await settle([phone, laptop, attic]);
  expect(await toldOn(attic, 4)).toEqual({ name: 'laptop', isOut: false });
  expect(await toldOn(phone, 4)).toEqual({ name: 'laptop', isOut: false });
  expect(await toldOn(laptop, 4)).toBeNull();
});

it('is told once it was put out, and by its new name once it has come back', async () => {
  const renewed = (await laptop.putOut(phone.id))!;
  await laptop.sync();
  await attic.takeCode(renewed);
  await settle([laptop, attic]);
  for (const one of [laptop, attic]) expect(await toldOn(one, 1)).toEqual({ name: 'phone', isOut: true });

  await phone.takeCode(renewed);
  phone.rename('phone again');
  phone.remember(5, 5);
  await settle([phone, laptop, attic]);
  expect(await toldOn(attic, 5)).toEqual({ name: 'phone again', isOut: false });
  // What it had remembered before it says anew, so that both are right.
  expect((await toldOn(attic, 1))!.name).toMatch(/^phone( again)?$/);
  // It knows that it was that one.
  expect(await toldOn(phone, 1)).toBeNull();
});
