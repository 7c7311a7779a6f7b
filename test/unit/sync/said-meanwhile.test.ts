import { beforeEach, describe, expect, it } from 'vitest';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { isSame } from '../../../lib/sync/versions';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';
import { readableIn } from './readable';

let place: PlaceInHand;
let keys: HouseholdKeys;
let a: DeviceInHand;
let b: DeviceInHand;

/** Two devices that know one film, each of which does something before it meets the other again. */
beforeEach(async () => {
  place = new PlaceInHand();
  keys = await HouseholdKeys.make();
  [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter })) as [
    DeviceInHand,
    DeviceInHand,
  ];
  a.remember(1, 1);
  await settle([a, b]);
});

/** People who were seen, and what they were seen in. */
function seenBy({ memory }: DeviceInHand) {
  return personsOf(foldLedger(memory.ledger)).flatMap(({ id, nodes }) => {
    const tracks = memory.all('tracks').filter(({ node }) => node !== null && nodes.includes(node));
    return tracks.length > 0 ? [{ id, nodes, tracks }] : [];
  });
}

/** Where something can be read with the code: the place, and what devices keep. */
async function whereReadable(secret: string | Uint8Array): Promise<string[]> {
  const all = { place, a: a.kept, b: b.kept };
  const found: string[] = [];
  for (const [name, where] of Object.entries(all))
    if ((await readableIn(where, keys)).includes(Buffer.from(secret as string))) found.push(name);
  return found;
}

/** They meet, and so does whoever joins them: all hold the same, and nothing waits. */
async function meet(first: DeviceInHand, second: DeviceInHand): Promise<void> {
  await settle([first, second]);
  const newcomer = new DeviceInHand(place, keys, { letter: 'n' });
  expect(await newcomer.sync()).toMatchObject({ waiting: 0, notices: [] });
  for (const one of [a, b]) expect(await archived(one.memory)).toBe(await archived(newcomer.memory));
}

/** The other one passes on what it did first, or last. */
const ORDERS = ['before', 'after'] as const;
const inOrder = (order: (typeof ORDERS)[number]) => (order === 'before' ? meet(a, b) : meet(b, a));

describe.each(ORDERS)('what was said %s somebody was forgotten elsewhere', (order) => {
  it('of a face that was moved to somebody new nothing can be read', async () => {
    const { id, tracks } = seenBy(a)[0]!;
    const { id: record, looks } = tracks[0]!;
    await a.memory.take({ do: 'not-in', id, record });
    const { embedding } = looks[0]!;
    const sample = new Uint8Array(embedding.buffer, embedding.byteOffset, 32);
    expect([...a.memory.nodes.values()].at(-1)!.samples[0]!.source).toBe(record);
    if (order === 'before') await a.sync();
    b.forgetPerson(id);
    await inOrder(order);
    expect(await whereReadable(sample)).toEqual([]);
  });

  it('of a face that was moved to them, and kept with a name when its film was forgotten, neither', async () => {
    const { id, nodes, tracks } = seenBy(a)[0]!;
    await a.memory.take({ do: 'name', id, name: 'Zoraida' });
    await settle([a, b]);
    const { id: record, looks } = tracks[0]!;
    const { embedding } = looks[0]!;
    a.forget(a.memory.all('videos')[0]!.id, true);
    const kept = nodes.flatMap((node) => a.memory.nodes.get(node)?.samples ?? []);
    expect(kept.find((one) => isSame(one.embedding, embedding))).toMatchObject({ source: null });
    if (order === 'before') await a.sync();
    await b.memory.take({ do: 'not-in', id, record });
    const moved = b.memory.ledger.findLast((entry) => entry.kind === 'move')!.to;
    b.forgetPerson(`p_${moved.slice(2)}`);
    await inOrder(order);
    expect(await whereReadable(new Uint8Array(embedding.buffer, embedding.byteOffset, 32))).toEqual([]);
    expect(a.memory.names()).toEqual(['Zoraida']);
  });

  it('of whoever was forgotten with the film they were met in, and kept with a name elsewhere, neither', async () => {
    const { id, tracks } = seenBy(a)[0]!;
    await a.memory.take({ do: 'name', id, name: 'Zoraida' });
    await settle([a, b]);
    const film = a.memory.all('videos')[0]!.id;
    a.forget(film, true);
    if (order === 'before') await a.sync();
    b.forgetPerson(id);
    b.forget(film, true);
    await inOrder(order);
    const { embedding } = tracks[0]!.looks[0]!;
    expect(await whereReadable(new Uint8Array(embedding.buffer, embedding.byteOffset, 32))).toEqual([]);
    expect(await whereReadable('Zoraida')).toEqual([]);
    expect(a.memory.nodes).toEqual(new Map());
  });

  it('of a face that was theirs, and kept as that of somebody else when the film went on both, neither', async () => {
    const { id, nodes, tracks } = seenBy(a)[0]!;
    await a.memory.take({ do: 'name', id, name: 'Zoraida' });
    await settle([a, b]);
    const film = a.memory.all('videos')[0]!.id;
    a.forget(film, true);
    if (order === 'before') await a.sync();
    await b.memory.take({ do: 'not-in', id, record: tracks[0]!.id });
    const moved = b.memory.ledger.findLast((entry) => entry.kind === 'move')!.to;
    b.forgetPerson(`p_${moved.slice(2)}`);
    b.forget(film, true);
    await inOrder(order);
    const { embedding } = tracks[0]!.looks[0]!;
    expect(await whereReadable(new Uint8Array(embedding.buffer, embedding.byteOffset, 32))).toEqual([]);
    // Numbers are by chance: their voice may come before their face, which is kept.
    const face = nodes.find((node) => node.startsWith('f_'))!;
    expect(a.memory.nodes.has(face)).toBe(true);
  });

  it('neither of what they were called', async () => {
    const { id } = seenBy(a)[0]!;
    await a.memory.take({ do: 'name', id, name: 'Zoraida' });
    if (order === 'before') await a.sync();
    b.forgetPerson(id);
    await inOrder(order);
    expect(await whereReadable('Zoraida')).toEqual([]);
  });

  it('nor of the line that was set right', async () => {
    const line = a.memory.all('words').find(({ turnId }) => turnId !== null)!;
    const { node } = a.memory.all('turns').find(({ id }) => id === line.turnId)!;
    const { id } = personsOf(foldLedger(a.memory.ledger)).find(({ nodes }) => nodes.includes(node!))!;
    await a.memory.take({ do: 'set-line', line: line.id, into: [{ text: 'Zoraida sang.', speaker: id }] });
    if (order === 'before') await a.sync();
    b.forgetPerson(id);
    await inOrder(order);
    expect(await whereReadable('Zoraida')).toEqual([]);
  });

  it('a name goes with the only film of whoever got it', async () => {
    const { id } = seenBy(a)[0]!;
    await a.memory.take({ do: 'name', id, name: 'Zoraida' });
    if (order === 'before') await a.sync();
    b.forget(b.memory.all('videos')[0]!.id, true);
    await inOrder(order);
    expect(await whereReadable('Zoraida')).toEqual([]);
  });
});

it('of two titles that were given where somebody was forgotten, too, one is read', async () => {
  const [one, other] = seenBy(a);
  const call = (device: DeviceInHand, name: string) =>
    device.memory.setVideo({ ...device.memory.all('videos')[0]!, name });
  a.forgetPerson(one!.id);
  call(a, 'Called at noon.mp4');
  b.forgetPerson(other!.id);
  call(b, 'Called in the evening.mp4');
  await meet(a, b);
  expect(['Called at noon.mp4', 'Called in the evening.mp4']).toContain(a.memory.all('videos')[0]!.name);
  expect(seenBy(a).map(({ id }) => id)).not.toContain(one!.id);
  expect(seenBy(a).map(({ id }) => id)).not.toContain(other!.id);
});

it('of a place that was taken out where somebody was forgotten, and set elsewhere, what was said last is read', async () => {
  const film = () => a.memory.all('videos')[0]!;
  const [here, there] = [
    { latitude: 48.2, longitude: 16.4 },
    { latitude: 47.1, longitude: 15.4 },
  ];
  a.memory.setVideo({ ...film(), location: here });
  await settle([a, b]);
  const { location: _, ...nowhere } = b.memory.all('videos')[0]!;
  b.memory.setVideo(nowhere);
  b.forgetPerson(seenBy(b)[0]!.id);
  a.memory.setVideo({ ...film(), location: there });
  await meet(b, a);
  expect(film().location).toEqual(there);
});

/** A file that is forgotten and remembered again before the devices meet: its number may be free again, or one above another's. */
it.each([
  ['the number that it had', 0],
  ['another number', 2],
])('of a film that was forgotten and remembered again by %s nothing of before is read', async (_, other) => {
  if (other > 0) a.remember(other, other);
  await settle([a, b]);
  const film = (device: DeviceInHand) => device.memory.all('videos').find(({ bytes }) => bytes === 123_458)!;
  a.memory.setVideo({ ...film(a), tags: ['Zoraida sings'] });
  await settle([a, b]);
  const before = film(b);
  b.memory.setVideo({ ...before, name: 'Called meanwhile.mp4' });
  a.forget(before.id, false);
  a.remember(1, 2);
  const { name } = film(a);
  await meet(b, a);
  expect(film(a)).toMatchObject({ name });
  expect(film(a).id).not.toBe(before.id);
  expect(await whereReadable('Zoraida sings')).toEqual([]);
  expect(await whereReadable('Called meanwhile')).toEqual([]);
});
