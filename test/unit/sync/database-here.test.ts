import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { forgetPerson, type WholeMemory } from '../../../lib/keeper/forgetting/records-without-person';
import { forgetVideo } from '../../../lib/keeper/forgetting/records-without-video';
import { findFacts } from '../../../lib/memory/facts/find';
import { Database } from '../../../lib/store/database';
import { digestStores } from '../../../lib/store/digest';
import { SHARED } from '../../../lib/store/rejoin-records';
import { type Filed, STORES } from '../../../lib/store/schema';
import { DatabaseHere } from '../../../lib/sync/database-here';
import { SyncedDevice } from '../../../lib/sync/device';
import { readHead } from '../../../lib/sync/head';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { inLane, numbersOfLane } from '../../../lib/sync/lanes';
import { of } from '../../../lib/sync/memory-here';
import { allOf } from '../../../lib/sync/own-segments';
import { KeptSegments } from '../../../lib/sync/segments-kept';
import { VideoKeys } from '../../../lib/sync/video-keys';
import { makeWrites, SMALL, TINY } from '../archive-helpers';
import { PlaceInHand } from './devices';

/** All of a memory but its pictures. */
async function wholeOf(one: Database): Promise<WholeMemory> {
  const stores = STORES.filter((store) => store !== 'pictures');
  const all = await Promise.all(stores.map(async (store) => [store, await one.all(store)]));
  return Object.fromEntries(all) as WholeMemory;
}

/** A database of its own, with what was remembered in it. */
async function database(settings: Parameters<typeof makeWrites>[0] | null): Promise<Database> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const opened = await Database.open(findFacts, () => {});
  for (const write of settings ? makeWrites(settings) : []) await opened.writeClip(write);
  return opened;
}

it('databases that are joined hold the same, with whole checksums, and files stay with their videos', async () => {
  const place = new PlaceInHand();
  const keys = await HouseholdKeys.make();
  const device = (one: Database) =>
    new SyncedDevice(new DatabaseHere(one), new PlaceInHand(), place, keys, 'device');
  const [one, other] = [await database(SMALL), await database({ ...TINY, before: 7 })];
  await one.keepFile('vid_2', { copy: null, handle: { name: 'mine' } as FileSystemFileHandle });
  const [a, b] = [device(one), device(other)];
  for (const each of [a, b, a]) expect(await each.sync()).toMatchObject({ notices: [], waiting: 0 });
  expect(await digestStores(other)).toEqual(await digestStores(one));
  expect(await one.all('videos')).toHaveLength(3);
  const [file] = await one.files();
  expect((await one.all('videos')).find(({ id }) => id === file!.videoId)?.name).toBe('trip (2).mov');

  const { videoId } = file!;
  const [nodes, ledger, tracks, turns, incidents] = await Promise.all([
    one.all('nodes'),
    one.all('ledger'),
    one.all('tracks'),
    one.all('turns'),
    one.all('incidents'),
  ]);
  await one.forget(videoId, forgetVideo(videoId, { nodes, ledger, tracks, turns, incidents }, true));
  expect(await a.sync()).toMatchObject({ behind: [expect.any(String)] });
  await b.sync();
  expect(await a.sync()).toMatchObject({ behind: [], passedOn: 0, changed: 0 });
  expect(await digestStores(other)).toEqual(await digestStores(one));
  expect(await other.all('videos')).toHaveLength(2);

  // What is added from now on is passed on without reading the rest.
  for (const each of [a, b, a]) await each.sync();
  const whole = vi.spyOn(DatabaseHere.prototype, 'read');
  const [video] = await one.all('videos');
  await one.setVideosRight([{ ...video!, favourite: true }]);
  for (const each of [a, b]) expect(await each.sync()).toMatchObject({ notices: [], waiting: 0 });
  expect(whole).not.toHaveBeenCalled();
  expect(await digestStores(other)).toEqual(await digestStores(one));
});

it('a database tells which videos changed since a sync, and reads of those alone what is whole', async () => {
  const one = await database(SMALL);
  const here = new DatabaseHere(one);
  expect(await here.changedSince(await one.generation())).toBeNull();
  const commit = await here.noteChanges();
  expect(await here.changedSince(commit)).toEqual({ videos: new Set(), isAny: false });
  const video = (await one.all('videos')).find(({ id }) => id === 'vid_2')!;
  await one.setVideosRight([{ ...video, favourite: true }]);
  expect(await here.changedSince(commit)).toEqual({ videos: new Set(['vid_2']), isAny: true });
  expect(await here.changedSince(commit - 1)).toBeNull();

  const { records } = (await here.readOf(new Set(['vid_2'])))!;
  const all = (await here.read()).records;
  const isRead = ({ in: store, is }: Filed) =>
    store === 'videos' || store === 'nodes' || store === 'ledger' || is.videoId === 'vid_2';
  const text = (some: Filed[]) => some.map((one) => JSON.stringify(one)).sort();
  expect(text(records)).toEqual(text(all.filter(isRead)));
  // Of what is described anew, nothing tells of which video it is.
  await one.describeFaces({
    ...{ weightId: 'another', videos: [], afterTracks: () => {} },
    ...{ track: (is) => is, node: (is) => is, video: (is) => is },
  });
  expect(await here.changedSince(commit)).toBeNull();
});

it('a database gives all that is in it other numbers, with whole checksums, and files stay with their videos', async () => {
  const one = await database(SMALL);
  const here = new DatabaseHere(one);
  await one.keepFile('vid_2', { copy: null, handle: { name: 'mine' } as FileSystemFileHandle });
  const { records } = await here.read();
  const commit = await here.noteChanges();
  const known = { videos: new Map(), nodes: new Map(), gone: new Set<string>() };
  const [videos, nodes, ledger] = [of(records, 'videos'), of(records, 'nodes'), of(records, 'ledger')];
  const ids = numbersOfLane({ videos, nodes, ledger }, { ...known, highest: { video: 0, node: 0 } }, 3)!;
  await here.renumber(ids, { lane: 3 });
  const text = (some: Filed[]) => some.map((is) => JSON.stringify(is)).sort();
  expect(text((await here.read()).records)).toEqual(text(inLane(records, ids)));
  expect(await here.state()).toEqual({ lane: 3 });
  expect(await one.files()).toMatchObject([{ videoId: ids.videos.get('vid_2') }]);
  expect(await here.changedSince(commit)).toBeNull();
});

it('a database tells nothing of what changed once a video is gone', async () => {
  const one = await database(SMALL);
  const here = new DatabaseHere(one);
  const commit = await here.noteChanges();
  const [nodes, ledger] = await Promise.all([one.all('nodes'), one.all('ledger')]);
  const all = { nodes, ledger, tracks: await one.all('tracks'), turns: await one.all('turns') };
  const incidents = await one.all('incidents');
  await one.forget('vid_2', forgetVideo('vid_2', { ...all, incidents }, false));
  expect(await here.changedSince(commit)).toBeNull();
});

it('a database reads nothing of a video of which a record is damaged or lost', async () => {
  const one = await database(SMALL);
  const here = new DatabaseHere(one);
  const stored = one.stored() as unknown as {
    db: { put(store: string, is: object): Promise<void>; delete(store: string, key: string): Promise<void> };
  };
  const [track] = (await one.all('tracks')).filter(({ videoId }) => videoId === 'vid_1');
  await stored.db.put('tracks', { ...track!, t0: 999 });
  expect(await here.readOf(new Set(['vid_1']))).toBeNull();
  expect(await here.readOf(new Set(['vid_2']))).not.toBeNull();
  await stored.db.put('tracks', track!);
  expect(await here.readOf(new Set(['vid_1']))).not.toBeNull();
  await stored.db.delete('tracks', track!.id);
  expect(await here.readOf(new Set(['vid_1']))).toBeNull();
});

it('whoever was forgotten with the only video they were in is said to be forgotten', async () => {
  const place = new PlaceInHand();
  const keys = await HouseholdKeys.make();
  const one = await database(TINY);
  const kept = new PlaceInHand();
  const device = new SyncedDevice(new DatabaseHere(one), kept, place, keys, 'device');
  await device.sync();
  const memory = await wholeOf(one);
  const [person] = personsOf(foldLedger(memory.ledger));
  await one.rewrite(forgetPerson(person!, memory, false));
  const { id } = memory.videos[0]!;
  await one.forget(id, forgetVideo(id, await wholeOf(one), false));
  expect(await one.setting(SHARED)).toMatchObject({
    gone: { people: expect.arrayContaining([`nodes ${person!.nodes[0]}`]) },
  });
  const { device: lane } = await device.sync();
  expect(await one.setting(SHARED)).not.toHaveProperty('gone');
  const segments = new KeptSegments(kept, place, keys, new VideoKeys(kept, place, keys));
  const { head } = await readHead(kept, lane, keys);
  const log = await segments.log(lane, allOf(head!));
  for (const node of person!.nodes)
    expect(log.get(`nodes ${node}`)).toMatchObject({ item: null, forgets: true });
});

it('what was described anew stays where nothing changed that it is made of', async () => {
  const place = new PlaceInHand();
  const keys = await HouseholdKeys.make();
  const [one, other] = [await database(SMALL), await database({ ...TINY, before: 7 })];
  const [a, b] = [one, other].map(
    (each) => new SyncedDevice(new DatabaseHere(each), new PlaceInHand(), place, keys, 'device'),
  ) as [SyncedDevice, SyncedDevice];
  for (const each of [a, b, a]) await each.sync();
  const clips = (await one.all('clips')).map(({ id }) => id);
  const described = new Map(clips.map((id) => [id, new Map([[`${id}/s`, new Float32Array(2)]])]));
  const all = [one.facesAnew(), one.linesAnew(), one.voicesAnew()];
  for (const begun of all) await begun.keep('weight', described);

  const [video] = await other.all('videos');
  await other.setVideosRight([{ ...video!, favourite: true }]);
  for (const each of [b, a]) await each.sync();
  for (const begun of all) expect(await begun.clips('weight')).toEqual(new Set(clips));

  const [track] = await other.all('tracks');
  const boxes = track!.boxes.map((value) => value / 2);
  const ledger = await other.all('ledger');
  await other.rewrite({ removed: [], changed: [{ in: 'tracks', is: { ...track!, boxes } }], ledger });
  for (const each of [b, a]) await each.sync();
  expect(await all[0]!.clips('weight')).toEqual(new Set(clips.filter((id) => id !== track!.clipId)));
  for (const begun of all.slice(1)) expect(await begun.clips('weight')).toEqual(new Set(clips));
});
