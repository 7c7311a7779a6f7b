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

test.each(Array.from({ length: 16 }, (_, i) => 2 + i * 3))(
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
