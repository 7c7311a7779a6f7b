import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { VideoRecord } from '../../../lib/store/schema';
import { comingOf, mostAtOnce, nextOf, readsWhile } from '../../../lib/sync/coming';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import type { SharedState } from '../../../lib/sync/memory-here';
import { KeptSegments } from '../../../lib/sync/segments-kept';
import type { Version } from '../../../lib/sync/versions';
import { archived } from '../forget-helpers';
import { DeviceInHand, Killed, PlaceInHand, settle } from './devices';

/** So many changes at once that of three videos each is joined by itself. */
vi.mock('../../../lib/sync/at-once', async (original) => ({
  ...(await original<object>()),
  MOST_AT_ONCE: AT_ONCE,
}));
const AT_ONCE = vi.hoisted(() => 20);

const lain = new Map<string, Uint8Array<ArrayBuffer>>();
let keys: HouseholdKeys;
let whole: string;

beforeAll(async () => {
  keys = await HouseholdKeys.make();
  const one = new DeviceInHand(new PlaceInHand(lain), keys, { letter: 'a' });
  for (const content of [1, 2, 3]) one.remember(content, content);
  await one.memory.take({ do: 'name', id: `p_${[...one.memory.nodes.values()][0]!.n}`, name: 'Zoraida' });
  await one.sync();
  whole = await archived(one.memory);
});

let place: PlaceInHand;
let newcomer: DeviceInHand;

beforeEach(() => {
  place = new PlaceInHand(new Map(lain));
  newcomer = new DeviceInHand(place, keys, { letter: 'n' });
});

/** Has the newcomer be killed at one of the commits of its memory, before it or once it is done. */
async function killedAt(number: number, when: 'before' | 'after'): Promise<void> {
  const { store } = newcomer;
  const replace = store.replace.bind(store);
  let left = number;
  store.replace = async (replacement, state) => {
    left -= 1;
    if (left === 0 && when === 'before') throw new Killed();
    await replace(replacement, state);
    if (left === 0) throw new Killed();
  };
  expect(await newcomer.sync()).toBeNull();
  store.replace = replace;
}

const coming = () => (newcomer.store.notedNow() as SharedState).coming;
const filmsHere = () => new Set(newcomer.memory.all('clips').map(({ videoId }) => videoId)).size;

test('a device that joins takes a few videos at a time, and comes to the same', async () => {
  const { store } = newcomer;
  const replace = store.replace.bind(store);
  const written: number[] = [];
  store.replace = (replacement, state) => {
    const clips = replacement.changed.flatMap((one) => (one.in === 'clips' ? [one.is.videoId] : []));
    written.push(new Set(clips).size);
    return replace(replacement, state);
  };
  expect(await newcomer.sync()).toMatchObject({ notices: [], waiting: 0, passedOn: 0 });
  expect(written).toEqual([0, 1, 1, 1, 0]);
  expect(await archived(newcomer.memory)).toBe(whole);
  expect(coming()).toBeUndefined();
  expect(await newcomer.isAbreast()).toBe(true);
});

test('a device that joins never holds all that another one said', async () => {
  const log = vi.spyOn(KeptSegments.prototype, 'log');
  await newcomer.sync();
  const { device } = newcomer.store.notedNow() as SharedState;
  expect(log.mock.calls.filter(([of]) => of !== device)).toEqual([]);
  log.mockRestore();
});

test('broken off between two portions it goes on with the next, without reading all that is here', async () => {
  await killedAt(3, 'before');
  expect(filmsHere()).toBe(1);
  expect(await newcomer.isAbreast()).toBe(false);
  const { whole: reads } = newcomer.store;
  expect(await newcomer.sync()).toMatchObject({ notices: [], waiting: 0, passedOn: 0 });
  expect(newcomer.store.whole).toBe(reads);
  expect(await archived(newcomer.memory)).toBe(whole);
});

test.each([1, 2, 3, 4, 5])(
  'broken off once commit %s is made it says nothing of others as its own',
  async (number) => {
    await killedAt(number, 'after');
    expect(await newcomer.sync()).toMatchObject({ notices: [], waiting: 0, passedOn: 0 });
    expect(await archived(newcomer.memory)).toBe(whole);
  },
);

test('what is changed while videos are coming is kept, here and elsewhere', async () => {
  await killedAt(3, 'before');
  const other = new DeviceInHand(place, keys, { letter: 'o' });
  await other.sync();
  other.remember(7, 7);
  await other.sync();
  const [video] = newcomer.memory.all('videos');
  newcomer.memory.setVideo({ ...video!, tags: ['Lisbon'] });
  expect(await newcomer.sync()).toMatchObject({ passedOn: 1 });
  await settle([newcomer, other]);
  expect(newcomer.memory.all('videos')).toHaveLength(4);
  expect(await archived(newcomer.memory)).toBe(await archived(other.memory));
  expect(other.memory.all('videos').find(({ id }) => id === video!.id)).toMatchObject({ tags: ['Lisbon'] });
});

test('what is new on a device that has joined comes a few videos at a time, too', async () => {
  await newcomer.sync();
  const one = new DeviceInHand(place, keys, { letter: 'o' });
  await one.sync();
  for (const content of [4, 5, 6]) one.remember(content, content);
  const [person] = [...one.memory.nodes.values()];
  await one.memory.take({ do: 'name', id: `p_${person!.n}`, name: 'Anselm' });
  await one.sync();
  await killedAt(3, 'before');
  expect(coming()).toMatchObject({ here: 1 });
  expect(filmsHere()).toBe(4);
  const { whole: reads } = newcomer.store;
  expect(await newcomer.sync()).toMatchObject({ notices: [], waiting: 0, passedOn: 0 });
  expect(newcomer.store.whole).toBe(reads);
  expect(coming()).toBeUndefined();
  expect(await archived(newcomer.memory)).toBe(await archived(one.memory));
});

test('videos come in portions, one at least, and only where there are too many at once', () => {
  const videos = ['vid_1', 'vid_2'].map((id) => ({ id }) as VideoRecord);
  const logs = new Map([
    ['a', new Map(['videos vid_2 about', 'videos vid_1 about'].map((name) => [name, {} as Version]))],
  ]);
  const said = (first: number, second: number) =>
    new Map([
      ['vid_1', first],
      ['vid_2', second],
    ]);
  expect(comingOf(videos, new Set(), said(AT_ONCE - 1, 1), logs)).toBeNull();
  const changes = said(AT_ONCE + 1, 1);
  expect(comingOf(videos, new Set(['vid_1']), changes, logs)).toBeNull();
  const both = comingOf(videos, new Set(), changes, logs)!;
  expect(both).toEqual({ videos: ['vid_2', 'vid_1'], here: 0 });
  expect(nextOf(both, changes, AT_ONCE)).toEqual(['vid_2']);
  expect(nextOf(both, said(AT_ONCE - 1, 1), AT_ONCE)).toEqual(['vid_2', 'vid_1']);
  expect(nextOf({ ...both, here: 1 }, changes, AT_ONCE)).toEqual(['vid_1']);
  expect(nextOf({ ...both, here: 2 }, changes, AT_ONCE)).toEqual([]);
});

test('where more is of all, more is joined at once', () => {
  const ofAll = (count: number) =>
    new Map([['a', new Map(Array.from({ length: count }, (_, i) => [`ledger ${i}`, {} as Version]))]]);
  expect(mostAtOnce(ofAll(AT_ONCE))).toBe(AT_ONCE);
  expect(mostAtOnce(ofAll(100 * AT_ONCE))).toBe(10 * AT_ONCE);
});

test('of videos that are to come nothing is read, and of those that are here not what is of all', () => {
  const reads = readsWhile({ videos: ['vid_1', 'vid_2'], here: 1 });
  const of = (name: string, video: string | null) => reads(name, { item: { value: {}, video } } as Version);
  expect(of('tracks vid_1/c000000/t1', 'vid_1')).toBe(true);
  expect(of('tracks vid_2/c000000/t1', 'vid_2')).toBe(false);
  expect(of('videos vid_1 about', 'vid_1')).toBe(true);
  expect(of('videos vid_2 about', 'vid_2')).toBe(false);
  expect(of('videos vid_3 about', 'vid_3')).toBe(true);
  expect(of('nodes f_1', 'vid_2')).toBe(true);
  expect(of('nodes f_1 0123', 'vid_1')).toBe(false);
  expect(of('ledger x', 'vid_1')).toBe(false);
  expect(of('ledger x', null)).toBe(true);
});

test.each([1, 2, 3])(
  'file %s, remembered here while it is coming, is there once and whole',
  async (which) => {
    await killedAt(3, 'before');
    newcomer.remember(which, 2);
    expect(await newcomer.sync()).not.toBeNull();
    await newcomer.sync();
    expect(newcomer.memory.all('videos')).toHaveLength(3);
    expect(filmsHere()).toBe(3);
    // It is refused where a record has no video.
    await archived(newcomer.memory);
  },
);
