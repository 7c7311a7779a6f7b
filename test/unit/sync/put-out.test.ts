import { beforeEach, describe, expect, it } from 'vitest';
import { readHead } from '../../../lib/sync/head';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { requireFit, requireSameMemory } from '../../../lib/sync/shared-memory';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';
import { readableIn } from './readable';

let place: PlaceInHand;
let keys: HouseholdKeys;
let a: DeviceInHand;
let b: DeviceInHand;
let lost: DeviceInHand;

/** Three devices, each of which remembered a film. */
beforeEach(async () => {
  place = new PlaceInHand();
  keys = await HouseholdKeys.make();
  [a, b, lost] = ['a', 'b', 'l'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
    DeviceInHand,
  ];
  let content = 1;
  for (const one of [a, b, lost]) {
    one.remember(content, content);
    content += 1;
    await one.sync();
  }
  await settle([a, b, lost]);
});

const digestOf = async ({ memory }: DeviceInHand) => Buffer.from(await archived(memory)).toString('hex');
/** Whether who has a code can read a name in a place. */
const reads = async (code: HouseholdKeys, name: string, files = place.files) =>
  (await readableIn(new PlaceInHand(files), code)).includes(`"${name}"`);
const names = ({ memory }: DeviceInHand) =>
  memory
    .all('videos')
    .map(({ name }) => name)
    .sort();

describe('a device that is put out', () => {
  it('reads nothing that is said from then on; the others have all, by the new code', async () => {
    const before = new Map(place.files);
    const renewed = (await a.putOut(lost.id))!;
    // Not joined yet, and said by the code before.
    b.remember(4, 4);
    await a.sync();
    await b.takeCode(renewed);
    await settle([a, b]);
    for (const one of [a, b]) {
      const report = (await one.sync())!;
      expect(report).toMatchObject({ passedOn: 0, changed: 0, notices: [], waiting: 0, behind: [] });
      expect(report.devices.map(({ name }) => name)).toEqual(['a', 'b']);
      expect(await one.isAbreast()).toBe(true);
    }
    expect(names(a)).toHaveLength(4);
    expect(await digestOf(b)).toBe(await digestOf(a));
    const by = await HouseholdKeys.at(place, renewed.code);
    for (const name of names(a)) {
      expect(await reads(by, name)).toBe(true);
      expect(await reads(keys, name)).toBe(false);
      expect(await reads(keys, name, before)).toBe(!name.startsWith('4 '));
    }

    const newcomer = new DeviceInHand(place, await HouseholdKeys.at(place, renewed.code), { letter: 'n' });
    await newcomer.sync();
    expect(await digestOf(newcomer)).toBe(await digestOf(a));
  });

  it('is looked after by who put it out: what it said is forgotten with the rest', async () => {
    const [film] = lost.memory.all('videos').filter(({ bytes }) => bytes === 123_457 + 3);
    const renewed = (await a.putOut(lost.id))!;
    await a.sync();
    await b.takeCode(renewed);
    await settle([a, b]);
    const now = await HouseholdKeys.at(place, renewed.code);
    expect(await reads(now, film!.name)).toBe(true);
    b.forget(film!.id, false);
    await settle([b, a, b]);
    expect(await reads(now, film!.name)).toBe(false);
    await b.memory.take({
      do: 'name',
      id: `p_${Math.min(...[...b.memory.nodes.values()].map(({ n }) => n))}`,
      name: 'Zoraida',
    });
    await settle([b, a]);
    expect(await reads(now, 'Zoraida')).toBe(true);
    b.forgetPerson('Zoraida');
    await settle([b, a, b]);
    expect(await reads(now, 'Zoraida')).toBe(false);
    expect(await digestOf(b)).toBe(await digestOf(a));
    expect(await a.sync()).toMatchObject({ notices: [], waiting: 0, behind: [] });
  });

  it('cannot spoil what it said, nor what others do', async () => {
    const renewed = (await a.putOut(lost.id))!;
    await a.sync();
    await b.takeCode(renewed);
    await settle([a, b]);
    const digest = await digestOf(a);
    lost.remember(5, 5);
    await lost.sync();
    await settle([b, a, b]);
    for (const one of [a, b]) {
      expect(await digestOf(one)).toBe(digest);
      expect(await one.sync()).toMatchObject({ notices: [] });
    }
  });

  it('leaves nothing unread of one that went on by the code before, or that has not got what was written for it', async () => {
    const renewed = (await a.putOut(lost.id))!;
    await a.sync();
    // As where a folder is carried from device to device: this one has not seen yet that all is by another code.
    b.remember(4, 4);
    await b.sync();
    for (const path of [...place.files.keys()].filter((one) => one.startsWith(`${b.id}/head-`)))
      expect(await keys.verified(place.files.get(path)!)).not.toBeNull();
    // It asks for the new code all the same; whoever has that goes on.
    await expect(requireFit(place, place, keys, null)).rejects.toMatchObject({ code: 'bad-input' });
    await requireFit(place, place, renewed, null);
    await b.takeCode(renewed);
    await requireFit(place, place, renewed, null);
    await settle([b, a]);
    expect(names(a)).toHaveLength(4);
    expect(await digestOf(a)).toBe(await digestOf(b));
    for (const one of [a, b]) expect(await one.sync()).toMatchObject({ notices: [], behind: [] });
    const newcomer = new DeviceInHand(place, await HouseholdKeys.at(place, renewed.code), { letter: 'n' });
    expect(await newcomer.sync()).toMatchObject({ notices: [] });
    expect(await digestOf(newcomer)).toBe(await digestOf(a));
    for (const name of names(a)) expect(await reads(keys, name)).toBe(false);
  });

  it('has the others go on with the same memory, and with no other one', async () => {
    const renewed = (await a.putOut(lost.id))!;
    await a.sync();
    const by = () => HouseholdKeys.at(place, renewed.code);
    requireSameMemory(await by(), keys);
    requireSameMemory(await (await by()).renewed(), keys);
    place.files.delete('naming');
    for (const other of [
      await by(),
      await HouseholdKeys.make(),
      await (await HouseholdKeys.make()).renewed(),
    ])
      expect(() => requireSameMemory(other, keys)).toThrow(expect.objectContaining({ code: 'bad-input' }));
  });

  it('is out also where that is broken off anywhere, once it is done again', async () => {
    let renewed: HouseholdKeys | null = null;
    let broken = 0;
    for (let writes = 0; !renewed; writes += 4) {
      const [files, memory] = [new Map(place.files), await digestOf(a)];
      renewed = await a.putOut(lost.id, writes);
      // Nothing that the others read was changed.
      expect([...place.files].sort()).toEqual([...files].sort());
      expect(await digestOf(a)).toBe(memory);
      broken += 1;
    }
    expect(broken).toBeGreaterThan(2);
    for (let writes = 3; writes < 90; writes += 6) {
      await a.sync(writes);
      // Whoever is given the code amid it makes names as all others.
      const { head } = await readHead(place, a.id, renewed);
      if (head) expect((await HouseholdKeys.at(place, renewed.code)).namedBy).toBe(renewed.namedBy);
    }
    await a.sync();
    for (let writes = 0; !(await b.takeCode(renewed, writes)); writes += 3) expect(names(b)).toHaveLength(3);
    for (let writes = 3; writes < 60; writes += 17) await b.sync(writes);
    await settle([a, b]);
    expect(await digestOf(b)).toBe(await digestOf(a));
    expect(names(b)).toHaveLength(3);
    expect(await b.sync()).toMatchObject({ passedOn: 0, changed: 0, notices: [], waiting: 0, behind: [] });
  });

  it('comes back as another device where it is given the new code', async () => {
    lost.remember(5, 5);
    const renewed = (await a.putOut(lost.id))!;
    await a.sync();
    await b.takeCode(renewed);
    await settle([a, b]);
    expect(await lost.sync().catch(() => null)).not.toBeNull();
    const before = lost.id;
    await lost.takeCode(renewed);
    await settle([lost, a, b]);
    expect(lost.id).not.toBe(before);
    for (const one of [a, b, lost]) {
      expect(names(one)).toHaveLength(4);
      expect(await digestOf(one)).toBe(await digestOf(a));
      const report = (await one.sync())!;
      expect(report).toMatchObject({ passedOn: 0, changed: 0, notices: [], waiting: 0, behind: [] });
      expect(report.devices.map(({ name }) => name)).toEqual(['a', 'b', 'l']);
    }
  });

  it('comes back as another device also where it has nothing new to say', async () => {
    const renewed = (await a.putOut(lost.id))!;
    await a.sync();
    const before = lost.id;
    await lost.takeCode(renewed);
    // That it is out is read by the first one.
    for (let syncs = 0; syncs < 2; syncs += 1) await lost.sync();
    expect(lost.id).not.toBe(before);
    expect((await a.sync())!.devices.map(({ name }) => name)).toContain('l');
  });

  it('goes on to be looked after where who put it out is put out', async () => {
    const first = (await a.putOut(lost.id))!;
    await a.sync();
    await b.takeCode(first);
    await settle([a, b]);
    const second = (await b.putOut(a.id))!;
    await b.sync();
    expect((await b.sync())!.devices.map(({ name }) => name)).toEqual(['b']);
    expect(names(b)).toHaveLength(3);
    const film = b.memory.all('videos').find(({ bytes }) => bytes === 123_457 + 3)!;
    b.forget(film.id, false);
    await b.sync();
    const by = await HouseholdKeys.at(place, second.code);
    expect(await reads(by, film.name)).toBe(false);
    for (const name of names(b)) {
      expect(await reads(by, name)).toBe(true);
      expect(await reads(first, name)).toBe(false);
    }
  });
});
