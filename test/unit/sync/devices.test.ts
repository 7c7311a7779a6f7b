import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../lib/sha256';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { archived, Memory } from '../forget-helpers';
import { CarriedPlace } from './carried-place';
import { DeviceInHand, type PlaceForDevices, PlaceInHand, settle } from './devices';
import { householdOf, inPlace, withoutOne } from './households';
import { leakedIn, readBy } from './readable';

/** Of all records as an archive holds them, which also checks that they are one memory. */
async function digestOf({ memory }: DeviceInHand): Promise<string> {
  return sha256(Buffer.from(await archived(memory)));
}

/** `bench -- sync` does 200. */
const SEEDS = [1, 2, 3];
/** `bench -- sync` does 25. */
const STEPS = 16;
/** By a server each call takes some milliseconds: of these one of a kind, with fewer steps. One forgets nothing, one films. */
const SERVED = [
  ['webdav', 6],
  ['s3', 7],
] as const;
const FEW_STEPS = 8;

/** All hold the same, and whoever joins, too; nothing of it is lost or can be read by others. */
async function areOne(
  devices: readonly DeviceInHand[],
  place: PlaceForDevices,
  keys: HouseholdKeys,
): Promise<void> {
  const digests = await Promise.all(devices.map(digestOf));
  expect(new Set(digests).size).toBe(1);
  for (const one of devices)
    expect(await one.sync()).toMatchObject({ passedOn: 0, changed: 0, notices: [], waiting: 0, behind: [] });
  // Of a copy of what lies there: nobody waits for it afterwards.
  const newcomer = new DeviceInHand(new PlaceInHand(new Map(place.lying(keys.atServer).files)), keys);
  await newcomer.sync();
  expect(await digestOf(newcomer)).toBe(digests[0]);
  expect(devices[0]!.said.lostIn(newcomer.memory)).toEqual([]);
  expect(await leakedIn(place.lying(keys.atServer), keys, devices)).toEqual([]);
}

/** Random numbers that draw these bytes, and then the last again and again. */
function draws(...all: number[]): () => number {
  return () => (all.length > 1 ? all.shift()! : all[0]!) / 256;
}

describe('devices of one memory', () => {
  it.each(SEEDS)('come to the same whatever they did, in whatever order they met, seed %s', async (seed) => {
    const household = await householdOf(seed, STEPS, new PlaceInHand());
    const { devices, place, keys } = household;
    await areOne(devices, place, keys);
    const after = await withoutOne(household, seed);
    await areOne(after.left, place, after.keys);
    expect(await readBy(keys, after.keys, place, after.left)).toEqual([]);
  });

  it.each(SEEDS)('come to the same when files come late and in any order, seed %s', async (seed) => {
    const { devices, place, keys } = await householdOf(seed, STEPS, new CarriedPlace(seed));
    await areOne(devices, place, keys);
  });

  it.each(SERVED)('come to the same through a server that fails, %s, seed %s', async (kind, seed) => {
    await inPlace(kind, seed, async (place) => {
      const { devices, keys } = await householdOf(seed, FEW_STEPS, place);
      await areOne(devices, place, keys);
    });
  });

  it('have the folders of videos, and none of those that lay in none', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.remember(1, 1);
    a!.remember(2, 2);
    const [first] = a!.memory.all('videos');
    const inFolder = { in: 'videos', is: { ...first!, folder: 'Holiday 2024/Lisbon' } } as const;
    const others = a!.memory
      .stores()
      .all()
      .filter((one) => one.in !== 'videos' || one.is.id !== first!.id);
    a!.store.memory = Memory.ofRecords([...others, inFolder]);
    for (const one of [a!, b!]) await one.sync();
    const folders = ({ memory }: DeviceInHand) =>
      memory.all('videos').map(({ name, folder }) => [name, folder]);
    expect(folders(b!)).toContainEqual([first!.name, 'Holiday 2024/Lisbon']);
    expect(folders(b!).filter(([, folder]) => folder === undefined)).toHaveLength(1);
    expect(await digestOf(b!)).toBe(await digestOf(a!));
    // It goes with its video.
    b!.forget(b!.memory.all('videos').find(({ folder }) => folder)!.id, false);
    for (const one of [b!, a!]) await one.sync();
    expect(await archived(a!.memory)).not.toContain('Holiday 2024');
    expect(await leakedIn(place, keys, [a!, b!])).toEqual([]);
  });

  it('know each other by name, and whether anything is new without joining it', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const a = new DeviceInHand(place, keys, { letter: 'a' });
    const b = new DeviceInHand(place, keys, { letter: 'b' });
    expect(await a.isAbreast()).toBe(false);
    a.remember(1, 1);
    for (const one of [a, b, a]) await one.sync();
    for (const one of [a, b]) {
      const { devices } = (await one.sync())!;
      expect(devices.map(({ name }) => name)).toEqual(['a', 'b']);
      expect(await one.isAbreast()).toBe(true);
    }
    b.remember(2, 2);
    await b.sync();
    expect([await a.isAbreast(), await b.isAbreast()]).toEqual([false, true]);
    await a.sync();
    expect(await a.isAbreast()).toBe(true);
    // What is missing of a device is put right by it alone.
    const segment = [...place.files.keys()].find((path) => /^[0-9a-f]+\/1-1$/.test(path))!;
    place.files.delete(segment);
    for (const one of [a, b]) expect(await one.isAbreast()).toBe(false);
    for (const one of [a, b]) await one.sync();
    for (const one of [a, b]) expect(await one.isAbreast()).toBe(true);
  });

  it('tell what nobody puts right from what is new', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, gone] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    gone!.remember(1, 1);
    await gone!.sync();
    // Its last file has come in half, and it comes no more.
    const segment = `${gone!.id}/1-1`;
    const whole = place.files.get(segment)!;
    place.files.set(segment, whole.slice(0, 100));
    const { notices } = (await a!.sync())!;
    expect(notices).toMatchObject([{ device: gone!.id, segment: 1, what: 'cut' }]);
    const lying = await a!.lying(notices);
    expect(lying).not.toBeNull();
    expect(await a!.sync()).toMatchObject({ notices, changed: 0, passedOn: 0 });
    expect(await a!.isAbreast()).toBe(false);
    expect(await a!.lying(notices)).toBe(lying);

    // The rest comes, without another head.
    place.files.set(segment, whole);
    expect(await a!.lying(notices)).not.toBe(lying);
    expect(await a!.sync()).toMatchObject({ notices: [] });
    expect(a!.memory.all('videos')).toHaveLength(1);
    // So does what is new, and what is lost.
    const before = await a!.lying([]);
    gone!.remember(2, 2);
    await gone!.sync();
    const after = await a!.lying([]);
    expect(after).not.toBe(before);
    place.files.delete(segment);
    expect(await a!.lying([])).not.toBe(after);
    // A key or a picture that is waited for lies elsewhere.
    for (const what of ['key-missing', 'pictures-missing'] as const)
      expect(await a!.lying([{ device: gone!.id, segment: null, what }])).toBeNull();
  });

  it('keep a video that is remembered again after it was forgotten', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.remember(1, 1);
    for (const one of [a!, b!]) await one.sync();
    a!.forget(a!.memory.all('videos')[0]!.id, false);
    for (const one of [a!, b!]) await one.sync();
    expect(b!.memory.all('videos')).toEqual([]);
    a!.remember(1, 1);
    for (const one of [a!, b!, a!]) expect(await one.sync()).toMatchObject({ notices: [] });
    for (const one of [a!, b!]) expect(one.memory.all('videos')).toHaveLength(1);
    expect(await digestOf(b!)).toBe(await digestOf(a!));
  });

  it('keep it also where another device had remembered it without knowing that it was forgotten', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.remember(1, 1);
    for (const one of [a!, c!]) await one.sync();
    b!.remember(1, 1);
    c!.forget(c!.memory.all('videos')[0]!.id, false);
    for (const one of [c!, a!]) await one.sync();
    a!.remember(1, 1);
    const [again] = a!.memory.all('videos');
    for (const one of [a!, b!, c!, a!, b!]) await one.sync();
    for (const one of [a!, b!, c!])
      expect(one.memory.all('videos').map(({ name }) => name)).toEqual([again!.name]);
    expect(a!.said.lostIn(c!.memory)).toEqual([]);
  });

  it('keep a note beside a video that went since another of the same content was forgotten', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.remember(1, 1);
    for (const one of [a!, c!]) await one.sync();
    c!.note();
    b!.remember(1, 1);
    a!.forget(a!.memory.all('videos')[0]!.id, false);
    for (const one of [a!, b!, c!, a!, b!, c!]) await one.sync();
    for (const one of [a!, b!, c!]) expect(one.memory.all('videos').map(({ bytes }) => bytes)).toEqual([0]);
  });

  it('give back what one of them lost, and take it for nothing that was forgotten', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.remember(1, 1);
    await a!.sync();
    const older = Memory.ofRecords(a!.memory.stores().all());
    a!.remember(2, 2);
    for (const one of [a!, b!]) await one.sync();
    const before = b!.memory.all('videos').map(({ name }) => name);
    a!.store.loseTo(older);
    for (const one of [a!, b!, a!]) await one.sync();
    for (const one of [a!, b!])
      expect(
        one.memory
          .all('videos')
          .map(({ name }) => name)
          .sort(),
      ).toEqual(before.sort());
    expect(await digestOf(b!)).toBe(await digestOf(a!));
  });

  it('are not taken to know what came before a segment that is missing', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    for (const content of [1, 2, 3]) {
      a!.remember(content, content);
      await a!.sync();
    }
    const missing = [...place.files.keys()].find((path) => path.endsWith('/1-2'))!;
    const bytes = place.files.get(missing)!;
    place.files.delete(missing);
    expect((await b!.sync())!.notices).toMatchObject([{ segment: 2, what: 'lost' }]);
    // A carrier brings files in any order: this device has not seen it gone.
    place.files.set(missing, bytes);
    expect((await a!.sync())!.behind).toHaveLength(1);
    await b!.sync();
    expect((await a!.sync())!.behind).toEqual([]);
    expect(await digestOf(b!)).toBe(await digestOf(a!));
  });

  it('keep a video forgotten of which one read the second segment before the first', async () => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.note();
    await a!.sync();
    a!.remember(1, 1);
    await a!.sync();
    const first = [...place.files.keys()].find((path) => path.endsWith('/1-1'))!;
    const bytes = place.files.get(first)!;
    place.files.delete(first);
    await b!.sync();
    b!.forget(b!.memory.all('videos')[0]!.id, false);
    place.files.set(first, bytes);
    for (const one of [b!, a!, b!]) await one.sync();
    for (const one of [a!, b!]) expect(one.memory.all('videos').map(({ bytes }) => bytes)).toEqual([0]);
    expect(await digestOf(b!)).toBe(await digestOf(a!));
  });

  it.each([
    ['the one that was read', 'Ann'],
    ['the other', 'Anne'],
  ])('that name somebody apart keep both names and tell, until somebody has chosen %s', async (_, chosen) => {
    const [place, keys] = [new PlaceInHand(), await HouseholdKeys.make()];
    // The one whose clock is behind named her last.
    const a = new DeviceInHand(place, keys, { clockOffMs: 3_600_000 });
    const b = new DeviceInHand(place, keys, { clockOffMs: -3_600_000 });
    a.remember(1, 1);
    for (const one of [a, b]) await one.sync();
    const person = `p_${Math.min(...[...a.memory.nodes.values()].map(({ n }) => n))}`;
    await a.memory.take({ do: 'name', id: person, name: 'Ann' });
    await b.memory.take({ do: 'name', id: person, name: 'Anne' });
    for (const one of [a, b]) await one.sync();
    const told = { conflicts: [{ person, names: ['Anne', 'Ann'] }] };
    for (const one of [a, b]) expect(await one.sync()).toMatchObject(told);
    expect(await digestOf(b)).toBe(await digestOf(a));
    for (const one of [a, b]) expect(one.memory.names()).toEqual(['Ann']);
    await b.memory.take({ do: 'name', id: person, name: chosen });
    for (const one of [b, a]) expect(await one.sync()).toMatchObject({ conflicts: [] });
    for (const one of [a, b]) expect(one.memory.names()).toEqual([chosen]);
  });

  it('that take the same numbers at once come to have their own', async () => {
    const keys = await HouseholdKeys.make();
    const place = new PlaceInHand();
    const a = new DeviceInHand(place, keys, { random: draws(5, 1) });
    const b = new DeviceInHand(new PlaceInHand(), keys, { random: draws(5, 2) });
    a.remember(1, 1);
    b.remember(2, 2);
    await a.sync();
    await b.sync();
    const lanes = (one: DeviceInHand) =>
      [...new Set([...one.memory.nodes.values()].map(({ n }) => n % 64))].sort();
    expect(lanes(b)).toEqual(lanes(a));
    b.moveTo(place);
    for (const one of [b, a, b]) expect(await one.sync()).toMatchObject({ notices: [] });
    expect(lanes(a)).toHaveLength(2);
    expect(await digestOf(b)).toBe(await digestOf(a));
    expect(a.memory.all('videos')).toHaveLength(2);
  });

  it('that take the same numbers at once lose nothing of what a third one said of them', async () => {
    const keys = await HouseholdKeys.make();
    const place = new PlaceInHand();
    const id = Array<number>(8).fill(2);
    const b = new DeviceInHand(place, keys, { random: draws(5, ...id, 3), letter: 'b' });
    const c = new DeviceInHand(new PlaceInHand(), keys, {
      ...{ random: draws(5, 1), letter: 'c', clockOffMs: -3_600_000 },
    });
    const a = new DeviceInHand(place, keys, { letter: 'a' });
    b.remember(1, 1);
    c.remember(2, 2);
    const other = [...b.memory.nodes.values()].at(-1)!;
    await b.memory.take({ do: 'name', id: `p_${other.n}`, name: 'Boris' });
    for (const one of [b, a, b, c]) await one.sync();
    const [video] = a.memory.all('videos');
    a.memory.setVideo({ ...video!, tags: ['Lisbon'] });
    const [person] = [...a.memory.nodes.values()];
    await a.memory.take({ do: 'name', id: `p_${person!.n}`, name: 'Zoraida' });
    // A film in which a knows somebody of b's again.
    a.remember(3, 1);
    c.moveTo(place);
    for (const one of [c, b]) await one.sync();
    await settle([a, b, c]);
    const films = new Map(a.memory.all('videos').map((one) => [one.name.slice(0, 1), one]));
    expect([...films.keys()].sort()).toEqual(['1', '2', '3']);
    expect(films.get('1')).toMatchObject({ tags: ['Lisbon'] });
    expect(films.get('2')).not.toHaveProperty('tags');
    // In the order in which they were given.
    const names = a.memory.ledger.flatMap((entry) => (entry.kind === 'name' ? [entry.name] : []));
    expect(names).toEqual(['Boris', 'Zoraida']);
    for (const one of [b, c]) expect(await digestOf(one)).toBe(await digestOf(a));
    expect(await a.sync()).toMatchObject({ passedOn: 0, changed: 0, notices: [], waiting: 0 });
  });

  it('of what a device wrote before it took another lane nothing is left, though it was killed meanwhile', async () => {
    const keys = await HouseholdKeys.make();
    const id = Array<number>(8).fill(2);
    for (let writes = 0, isKilled = true; isKilled; writes += 1) {
      const shared = new PlaceInHand();
      const a = new DeviceInHand(shared, keys, { random: draws(5, 1) });
      const b = new DeviceInHand(new PlaceInHand(), keys, { random: draws(5, ...id, 3) });
      a.note();
      b.note();
      await a.sync();
      await b.sync();
      b.moveTo(shared);
      const before = b.id;
      isKilled = (await b.sync(writes)) === null;
      await b.sync();
      expect(b.id).not.toBe(before);
      for (const { files } of [shared, b.kept])
        expect([...files.keys()].filter((path) => path.includes(`${before}/`))).toEqual([]);
    }
  });
});
