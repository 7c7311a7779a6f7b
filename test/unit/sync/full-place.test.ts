import { expect, test } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';
import { leakedIn, readableIn } from './readable';

/** A place that keeps so many pictures, as a server with a bound does. */
class NarrowPlace extends PlaceInHand {
  most = Number.POSITIVE_INFINITY;

  override for(): NarrowPlace {
    return this;
  }
  get pictures(): number {
    return [...this.files.keys()].filter((path) => path.startsWith('pictures/')).length;
  }
  override async write(path: string, bytes: Uint8Array<ArrayBuffer>) {
    const isMore = path.startsWith('pictures/') && !this.files.has(path);
    if (isMore && this.pictures >= this.most) throw new MnemeError('place-full', 'There is no room.');
    await super.write(path, bytes);
  }
}

/** A place that keeps so many bytes, whatever they are of. */
class FullPlace extends PlaceInHand {
  most = Number.POSITIVE_INFINITY;

  override for(): FullPlace {
    return this;
  }
  get bytes(): number {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0);
  }
  override async write(path: string, bytes: Uint8Array<ArrayBuffer>) {
    const more = bytes.length - (this.files.get(path)?.length ?? 0);
    if (this.bytes + more > this.most) throw new MnemeError('place-full', 'There is no room.');
    await super.write(path, bytes);
  }
}

test.each(['person', 'video', 'video without pictures'] as const)(
  'where no byte more is kept, a %s is forgotten all the same',
  async (what) => {
    const keys = await HouseholdKeys.make();
    const place = new FullPlace();
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
      DeviceInHand,
      DeviceInHand,
    ];
    for (const content of [1, 2]) a.remember(content, content);
    await settle([a, b]);
    const [person] = [...a.memory.nodes.values()];
    await a.memory.take({ do: 'name', id: `p_${person!.n}`, name: 'Zoraida' });
    await settle([a, b]);
    const isRead = async () => (await readableIn(place, keys)).includes('"Zoraida"');
    expect(await isRead()).toBe(true);
    if (what === 'video without pictures')
      for (const path of [...place.files.keys()]) if (path.startsWith('pictures/')) place.files.delete(path);
    place.most = place.bytes;
    if (what === 'person') a.forgetPerson('Zoraida');
    else for (const { id } of a.memory.all('videos')) a.forget(id, false);
    await a.sync().catch(() => {});
    expect(await isRead()).toBe(false);
    await settle([a, b]);
    expect(await archived(b.memory)).toBe(await archived(a.memory));
    expect(await b.sync()).toMatchObject({ notices: [], behind: [] });
  },
);

test('what is forgotten goes out of a place that is full, and makes room for what is new', async () => {
  const keys = await HouseholdKeys.make();
  const place = new NarrowPlace();
  const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
  ];
  a.remember(1, 1);
  await settle([a, b]);
  place.most = place.pictures;
  a.remember(2, 2);
  await expect(a.sync()).rejects.toMatchObject({ code: 'place-full' });
  // The words have come there, pictures are still to come.
  expect(await b.sync()).toMatchObject({ notices: [{ what: 'pictures-missing' }] });
  expect(b.memory.all('videos')).toHaveLength(2);

  place.most += 1;
  a.forget(a.memory.all('videos').find(({ name }) => name.startsWith('1 of'))!.id, false);
  await a.sync().catch(() => {});
  expect(await leakedIn(place, keys, [a])).toEqual([]);
  await settle([a, b]);
  expect(await archived(b.memory)).toBe(await archived(a.memory));
  expect(a.memory.all('videos')).toHaveLength(1);
  expect(await b.sync()).toMatchObject({ notices: [] });
});

test('what is forgotten goes out of what a device had said that was put out, though the place is full', async () => {
  const keys = await HouseholdKeys.make();
  const place = new NarrowPlace();
  const [a, lost] = ['a', 'l'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
  ];
  lost.remember(1, 1);
  const [person] = [...lost.memory.nodes.values()];
  await lost.memory.take({ do: 'name', id: `p_${person!.n}`, name: 'Zoraida' });
  await settle([lost, a]);
  const renewed = (await a.putOut(lost.id))!;
  await settle([a]);
  const isRead = async () => (await readableIn(place, renewed)).includes('"Zoraida"');
  expect(await isRead()).toBe(true);
  place.most = place.pictures;
  a.remember(2, 2);
  await expect(a.sync()).rejects.toMatchObject({ code: 'place-full' });
  a.forgetPerson('Zoraida');
  await a.sync().catch(() => {});
  expect(await isRead()).toBe(false);
});

test('where no byte more is kept, what was whole stays so while more is remembered', async () => {
  const keys = await HouseholdKeys.make();
  const place = new FullPlace();
  const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
  ];
  for (const content of [1, 2, 3]) a.remember(content, content);
  await settle([a, b]);
  a.forget(a.memory.all('videos')[0]!.id, false);
  await settle([a, b]);
  place.most = place.bytes;
  for (const content of [4, 5]) a.remember(content, content);
  for (let i = 0; i < 3; i += 1) await expect(a.sync()).rejects.toMatchObject({ code: 'place-full' });
  const newcomer = new DeviceInHand(new PlaceInHand(new Map(place.files)), keys);
  await newcomer.sync();
  expect(newcomer.memory.all('videos').length).toBeGreaterThanOrEqual(2);
});
