import { beforeEach, expect, test, vi } from 'vitest';
import type { LedgerEntry } from '../../../lib/store/schema';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { portionsOf } from '../../../lib/sync/portions';
import { archived, Memory } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';
import { leakedIn, readableIn } from './readable';

/** So many changes at once that each video is a portion, and each segment decrypted again. */
vi.mock('../../../lib/sync/at-once', async (original) => ({
  ...(await original<object>()),
  MOST_AT_ONCE: 20,
  MOST_HELD: 0,
}));

const FILMS = [1, 2, 3];
let keys: HouseholdKeys;
let place: PlaceInHand;
let one: DeviceInHand;
let other: DeviceInHand;

beforeEach(async () => {
  keys = await HouseholdKeys.make();
  place = new PlaceInHand();
  [one, other] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
  ];
  for (const content of FILMS) one.remember(content, content);
  const [person] = [...one.memory.nodes.values()];
  await one.memory.take({ do: 'name', id: `p_${person!.n}`, name: 'Zoraida' });
});

/** The most films of which a device read records at once, from now on. */
function mostReadBy({ store }: DeviceInHand): () => number {
  let most = 0;
  const readOf = store.readOf.bind(store);
  store.readOf = (videos) => {
    most = Math.max(most, videos.size);
    return readOf(videos);
  };
  return () => most;
}

async function areSame(): Promise<void> {
  expect(await archived(other.memory)).toBe(await archived(one.memory));
  const newcomer = new DeviceInHand(place, keys);
  await newcomer.sync();
  expect(await archived(newcomer.memory)).toBe(await archived(one.memory));
}

test('a memory is shared first a few videos at a time', async () => {
  const most = mostReadBy(one);
  expect(await one.sync()).toMatchObject({ notices: [], waiting: 0 });
  expect(one.store.whole).toBe(0);
  expect(most()).toBe(1);
  await settle([one, other]);
  await areSame();
  // It says nothing twice.
  expect(await one.sync()).toMatchObject({ passedOn: 0, changed: 0 });
});

test.each(Array.from({ length: 8 }, (_, i) => 2 + i * 6))(
  'broken off at writing %s of sharing it first, the next sync goes on, and others join what is there',
  async (writes) => {
    await one.sync(writes);
    await other.sync();
    await settle([one, other]);
    expect(one.store.whole).toBe(0);
    expect(one.memory.all('videos')).toHaveLength(FILMS.length);
    await areSame();
  },
);

test.each(['video', 'person'] as const)(
  'a %s is forgotten everywhere a few videos at a time',
  async (what) => {
    await settle([one, other]);
    const whole = [one, other].map(({ store }) => store.whole);
    expect((await readableIn(place, keys)).includes('"Zoraida"')).toBe(true);
    if (what === 'person') one.forgetPerson('Zoraida');
    else one.forget(one.memory.all('videos').find(({ name }) => name.startsWith('1 of'))!.id, false);
    const most = [one, other].map(mostReadBy);
    await settle([one, other]);
    expect([one, other].map(({ store }) => store.whole)).toEqual(whole);
    expect(most.map((each) => each())).toEqual([1, 1]);
    expect(await leakedIn(place, keys, [one, other])).toEqual([]);
    await areSame();
  },
);

test('a record that went is gone also for whoever joins a few videos at a time', async () => {
  await settle([one, other]);
  const [gone] = other.memory.all('incidents');
  const all = other.memory.stores().all();
  other.store.memory = Memory.ofRecords(all.filter(({ is }) => is !== gone));
  await settle([other, one]);
  expect(one.memory.all('incidents').map(({ id }) => id)).not.toContain(gone!.id);
  await areSame();
});

test('whoever is forgotten goes also out of a copy of a film that is left out for another', async () => {
  await one.sync();
  other.remember(1, 1);
  const [, person] = [...other.memory.nodes.values()];
  await other.memory.take({ do: 'name', id: `p_${person!.n}`, name: 'Anselm' });
  await settle([one, other]);
  expect(one.memory.all('videos')).toHaveLength(FILMS.length);
  for (const device of [one, other]) {
    const named = ({ kind, ...entry }: LedgerEntry) => kind === 'name' && 'name' in entry && entry.name;
    for (const name of device.memory.ledger.flatMap((entry) => named(entry) || [])) device.forgetPerson(name);
    await settle([one, other]);
  }
  expect(await leakedIn(place, keys, [one, other])).toEqual([]);
  await areSame();
});

test('videos are taken by their numbers, of one at least', () => {
  const sizes = new Map([
    ['vid_2', 9],
    ['vid_10', 2],
    ['vid_7', 1],
  ]);
  const portions = portionsOf(['vid_10', 'vid_7', 'vid_2', 'vid_7', 'vid_11'], sizes, 3);
  expect(portions).toEqual([new Set(['vid_2']), new Set(['vid_7', 'vid_10', 'vid_11'])]);
});

test('whoever is forgotten with their only video goes from a device that kept them of it', async () => {
  place = new PlaceInHand();
  [one, other] = [
    new DeviceInHand(place, keys, { letter: 'a' }),
    new DeviceInHand(place, keys, { letter: 'b' }),
  ];
  one.remember(2, 2);
  one.remember(4, 2);
  one.remember(1, 1);
  const who = [...one.memory.nodes.values()].filter(({ id }) => id.startsWith('f_')).at(-1)!;
  await one.memory.take({ do: 'name', id: `p_${who.n}`, name: 'Yolanda' });
  await settle([one, other]);
  const { node } = one.memory.ledger.find((entry) => entry.kind === 'name' && entry.name === 'Yolanda') as {
    node: string;
  };
  const video = one.memory.all('videos').find(({ name }) => name.startsWith('1'))!.id;
  other.forget(video, true);
  one.forgetPerson('Yolanda');
  one.forget(video, false);
  await one.sync();
  await other.sync();
  await settle([one, other]);
  for (const { memory } of [one, other]) expect(memory.nodes.has(node)).toBe(false);
  expect(await readableIn(place, keys)).not.toContain('Yolanda');
});

test('a record that went comes back by no part, once what was said is written anew', async () => {
  other.remember(4, 4);
  await settle([one, other]);
  const of = ({ memory }: DeviceInHand, content: number) =>
    memory.all('videos').find(({ name }) => name.startsWith(`${content}`))!.id;
  const inIt = (device: DeviceInHand) =>
    device.memory.all('incidents').filter(({ videoId }) => videoId === of(device, 4));
  const [went] = inIt(one);
  one.store.memory = Memory.ofRecords(
    one.memory
      .stores()
      .all()
      .filter(({ is }) => is !== went),
  );
  await settle([one, other]);
  one.forget(of(one, 1), false);
  await one.sync();
  const [changed] = inIt(other);
  const records = other.memory.stores().all();
  other.store.memory = Memory.ofRecords(
    records.map((record) =>
      record.is === changed ? { ...record, is: { ...changed!, t1: changed!.t1 - 0.001 } } : record,
    ) as typeof records,
  );
  await other.sync();
  expect((await one.sync())!.changed).toBe(1);
  for (const device of [one, other]) expect(inIt(device).map(({ id }) => id)).not.toContain(went!.id);
});

test('a number is given once, wherever a first share is broken off', async () => {
  for (const writings of [4, 10, 16, 22]) {
    const device = new DeviceInHand(new PlaceInHand(), keys, { letter: 'c' });
    for (const content of [0, 2]) device.remember(content, content);
    const latest = [...device.memory.nodes.values()].at(-1)!;
    // Like one that a move founded.
    const records = device.memory
      .stores()
      .all()
      .map((record) => {
        const { in: store, is } = record;
        const isFounding =
          store === 'ledger' &&
          (is as LedgerEntry).kind === 'founded' &&
          (is as { node: string }).node === latest.id;
        return isFounding ? { ...record, is: { ...is, at: null } } : record;
      });
    device.store.memory = Memory.ofRecords(records as Parameters<typeof Memory.ofRecords>[0]);
    await device.sync(writings);
    device.remember(3, 1);
    await device.sync();
    const numbers = [...device.memory.nodes.values()].map(({ n }) => n);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});
