import { beforeEach, describe, expect, it } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { fitsPart } from '../../../lib/sync/fits-part';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { NotedJoins } from '../../../lib/sync/noted-join';
import { segmentPath } from '../../../lib/sync/segments-kept';
import { VideoKeys } from '../../../lib/sync/video-keys';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';

let place: PlaceInHand;
let keys: HouseholdKeys;
let a: DeviceInHand;
let b: DeviceInHand;

/** Two devices that have read what each other said: of either some of the videos. */
beforeEach(async () => {
  place = new PlaceInHand();
  keys = await HouseholdKeys.make();
  [a, b] = [new DeviceInHand(place, keys, { letter: 'a' }), new DeviceInHand(place, keys, { letter: 'b' })];
  for (const content of [1, 2]) a.remember(content, content);
  await a.sync();
  b.remember(3, 3);
  await settle([a, b]);
});

/** How often all of a memory is read while something is done. */
async function wholeReads(doing: () => Promise<unknown>): Promise<number> {
  const before = a.store.whole + b.store.whole;
  await doing();
  return a.store.whole + b.store.whole - before;
}

async function areSame(): Promise<void> {
  const newcomer = new DeviceInHand(new PlaceInHand(new Map(place.files)), keys);
  await newcomer.sync();
  for (const one of [a, b]) expect(await archived(one.memory)).toBe(await archived(newcomer.memory));
}

/** The paths of the segments that a device opens while it syncs. */
async function readBy(one: DeviceInHand): Promise<string[]> {
  const read: string[] = [];
  const { kept } = one;
  const before = kept.read.bind(kept);
  kept.read = (path) => {
    if (/\/\d+-\d+$/.test(path)) read.push(path);
    return before(path);
  };
  await one.sync();
  kept.read = before;
  return read;
}

describe('a sync', () => {
  it('reads what changed here and elsewhere, and not all of the memory', async () => {
    const reads = await wholeReads(async () => {
      a.remember(4, 4);
      await a.sync();
      expect(await b.sync()).toMatchObject({ notices: [], passedOn: 0 });
      b.memory.setVideo({ ...b.memory.all('videos')[0]!, name: 'Otherwise.mp4', tags: ['Lisbon'] });
      await b.memory.take({
        do: 'name',
        id: `p_${Math.min(...[...b.memory.nodes.values()].map(({ n }) => n))}`,
        name: 'Zoraida',
      });
      expect(await b.sync()).toMatchObject({ passedOn: 3 });
      await a.sync();
      expect(await a.sync()).toMatchObject({ passedOn: 0, changed: 0, notices: [] });
    });
    expect(reads).toBe(0);
    expect(b.memory.all('videos')).toHaveLength(4);
    expect(a.memory.names()).toEqual(['Zoraida']);
    await areSame();
  });

  it('opens of others no segment but those of what changed', async () => {
    a.remember(4, 4);
    await a.sync();
    const opened = (await readBy(b)).filter((path) => path.startsWith(a.id));
    expect(opened).toEqual([segmentPath(a.id, 1, 2)]);
    await areSame();
  });

  it('reads all where somebody or a video was forgotten', async () => {
    a.forget(a.memory.all('videos')[0]!.id, false);
    expect(await wholeReads(() => a.sync())).toBeGreaterThan(0);
    expect(await wholeReads(() => b.sync())).toBeGreaterThan(0);
    await settle([a, b]);
    b.forgetPerson(`p_${Math.min(...[...b.memory.nodes.values()].map(({ n }) => n))}`);
    expect(await wholeReads(() => settle([b, a]))).toBeGreaterThan(1);
    await areSame();
  });

  it.each(['deleted', 'cut'] as const)(
    'takes the head that it keeps from the place where it is %s',
    async (what) => {
      for (const path of [...a.kept.files.keys()].filter((one) => one.startsWith(`${a.id}/head-`)))
        if (what === 'deleted') a.kept.files.delete(path);
        else a.kept.files.set(path, a.kept.files.get(path)!.slice(0, 40));
      expect(await a.isAbreast()).toBe(false);
      a.remember(4, 4);
      await a.sync();
      expect(await a.isAbreast()).toBe(true);
      expect(await b.sync()).toMatchObject({ notices: [] });
      expect(b.memory.all('videos')).toHaveLength(4);
      await areSame();
    },
  );

  it.each(['deleted', 'cut'] as const)('puts its head right that is %s in the place', async (what) => {
    const heads = [...place.files.keys()].filter((one) => one.startsWith(`${a.id}/head-`));
    for (const path of heads)
      if (what === 'deleted') place.files.delete(path);
      else place.files.set(path, place.files.get(path)!.slice(0, 40));
    expect(await a.isAbreast()).toBe(false);
    await a.sync();
    expect(await a.isAbreast()).toBe(true);
    expect(await b.sync()).toMatchObject({ notices: [] });
    await areSame();
  });

  it('puts right what is damaged of its segments in the place, and a picture that is lost', async () => {
    const path = segmentPath(a.id, 1, 1);
    const whole = place.files.get(path)!;
    place.files.set(path, whole.slice(0, 100));
    const picture = [...place.files.keys()].find((one) => one.startsWith(`pictures/${a.id}/`))!;
    await a.sync();
    expect(place.files.get(path)).toEqual(whole);
    place.files.delete(picture);
    await a.sync();
    expect(place.files.has(picture)).toBe(true);
  });

  it('never writes a segment that is damaged here over the whole one in the place', async () => {
    const path = segmentPath(a.id, 1, 1);
    const whole = place.files.get(path)!;
    a.kept.files.set(path, whole.slice(0, 100));
    b.remember(4, 4);
    await b.sync();
    expect(await wholeReads(() => a.sync())).toBe(0);
    expect(place.files.get(path)).toEqual(whole);
    expect(a.kept.files.get(path)).toEqual(whole);
    await areSame();
  });

  it('reads all where what it left for itself, or a segment that it keeps, is lost or altered', async () => {
    const altered = a.kept.files.get('joined')!.map((byte, i) => (i === 100 ? byte ^ 1 : byte));
    a.kept.files.set('joined', altered);
    expect(await wholeReads(() => a.sync())).toBeGreaterThan(0);
    expect(await wholeReads(() => a.sync())).toBe(0);
    a.kept.files.delete(segmentPath(b.id, 1, 1));
    expect(await wholeReads(() => a.sync())).toBeGreaterThan(0);
    await areSame();
  });

  it('destroys keys of a forgotten video again that come back', async () => {
    const before = new Map([...place.files].filter(([path]) => path.startsWith('keys/')));
    a.forget(a.memory.all('videos')[0]!.id, false);
    await settle([a, b]);
    const gone = [...before].filter(([path]) => !place.files.has(path));
    expect(gone.length).toBeGreaterThan(0);
    for (const [path, bytes] of gone) place.files.set(path, bytes);
    b.remember(4, 4);
    await b.sync();
    for (const [path] of gone) expect(place.files.has(path)).toBe(false);
    expect(await wholeReads(() => b.sync())).toBe(0);
    await a.sync();
    await areSame();
  });

  it('reads all where a key is lost, until another device has brought it back', async () => {
    const { id } = a.memory.all('videos').find(({ name }) => name.startsWith('1 of'))!;
    const beginning = new VideoKeys(a.kept, place, keys).beginning(a.id, id);
    for (const files of [a.kept.files, place.files])
      for (const path of [...files.keys()]) if (path.startsWith(`keys/${beginning}`)) files.delete(path);
    a.remember(4, 4);
    expect(await wholeReads(() => a.sync())).toBeGreaterThan(0);
    for (let twice = 0; twice < 2; twice += 1) await settle([a, b]);
    expect(await archived(b.memory)).toBe(await archived(a.memory));
  });

  it('leaves nothing for the next one of what was forgotten', async () => {
    const { id, name } = a.memory.all('videos')[0]!;
    const noted = async () => JSON.stringify(await new NotedJoins(a.kept, keys).read());
    expect(await noted()).toContain(name);
    a.forget(id, false);
    await a.sync();
    expect(await noted()).not.toContain(name);
  });

  it.each(['video', 'person'] as const)(
    'drops what was left where a %s was forgotten, also while the place is out of reach',
    async (what) => {
      const noted = () => new NotedJoins(a.kept, keys).read();
      expect(await noted()).not.toBeNull();
      if (what === 'video') a.forget(a.memory.all('videos')[0]!.id, false);
      else a.forgetPerson(`p_${Math.min(...[...a.memory.nodes.values()].map(({ n }) => n))}`);
      const away = new PlaceInHand();
      away.for = () => away;
      away.list = async () => {
        throw new MnemeError('place-failed', 'It is out of reach.');
      };
      a.moveTo(away);
      await expect(a.sync()).rejects.toMatchObject({ code: 'place-failed' });
      expect(await noted()).toBeNull();
    },
  );
});

it('tells what can be joined with its video from what may change anything', () => {
  const version = { device: 'a', count: 1, stamp: '', knows: {}, forgets: false };
  const change = (name: string, value: unknown, forgets = false) =>
    fitsPart([name, { ...version, forgets, item: value === null ? null : { value, video: null } }]);
  expect(change('tracks vid_1/c000000/t1', {})).toBe(true);
  expect(change('nodes f_1 0123', null)).toBe(true);
  expect(change('videos vid_1 tags "a"', null)).toBe(true);
  for (const name of ['tracks vid_1/c000000/t1', 'nodes f_1', 'ledger x', 'videos vid_1 about'])
    expect(change(name, null), name).toBe(false);
  expect(change('nodes f_1 0123', null, true)).toBe(false);
  expect(change('videos vid_1 about', { forgotten: 'x' })).toBe(false);
  expect(change('out 0123456789abcdef', true)).toBe(false);
});
