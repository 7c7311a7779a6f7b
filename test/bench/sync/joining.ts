import fs from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SharedPlace } from '../../../lib/contract/sharing';
import type { Filed, IncidentRecord, LedgerEntry, TrackRecord } from '../../../lib/store/schema';
import { SyncedDevice } from '../../../lib/sync/device';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { type Item, itemsOf, type Said } from '../../../lib/sync/items';
import { inLane, numbersOfLane } from '../../../lib/sync/lanes';
import { newOp, passed, videoOfEntry } from '../../../lib/sync/ledger-items';
import { OwnSegments } from '../../../lib/sync/own-segments';
import { isDevice, KeptSegments } from '../../../lib/sync/segments-kept';
import type { Replacement, StoreHere } from '../../../lib/sync/store-here';
import { VideoKeys } from '../../../lib/sync/video-keys';
import { makeWrites } from '../../unit/archive-helpers';
import { Memory } from '../../unit/forget-helpers';
import { Aside } from './aside';

/** A video of an hour, of which only records are passed on. */
const HOUR = { videos: 1, clips: 120, people: 2, pictureBytes: 1 };
const DEVICE = '0'.repeat(16);
const NOTHING_KNOWN = { videos: new Map(), nodes: new Map(), gone: new Set<string>() };
const MB = 2 ** 20;

/** What a new device takes to join a memory of so many hours, but for what its database takes. */
export interface Joining {
  records: number;
  perSecond: number;
  /** The most that was held in memory whenever something was written, megabytes, once what is needed no more was collected. */
  heapMb: number;
}

/** @param folder where what is passed on lies, and what is kept of it */
export async function joining(hours: number, folder: string): Promise<Joining> {
  const [place, kept] = ['place', 'kept'].map((name) => new PlaceOnDisk(path.join(folder, name)));
  const keys = await HouseholdKeys.make();
  const records = await write(hours, place!, path.join(folder, 'own'), keys);
  const [store, aside] = [new StoreOfAll(), new Aside()];
  aside.leaveOut(store, ['replace', 'readOf']);
  const device = new SyncedDevice(store, kept!, place!, keys, 'newcomer');
  const seconds = await aside.seconds(() => device.sync());
  if (store.records !== records) throw new Error(`${store.records} records came, of ${records}`);
  return { records, perSecond: records / seconds, heapMb: store.most / MB };
}

/** Writes what a device that remembered so many hours has to say. Returns how many records that are. */
async function write(hours: number, place: SharedPlace, folder: string, keys: HouseholdKeys) {
  const kept = new PlaceOnDisk(folder);
  const videos = new VideoKeys(kept, place, keys);
  const segments = new KeptSegments(kept, place, keys, videos);
  const head = { household: keys.household, device: DEVICE, lane: 0, since: '', generation: 1, segments: 0 };
  const nothing = { turn: 0, hash: '', count: 0, knows: {}, highest: { video: 0, node: 0 } };
  const own = new OwnSegments(kept, place, keys, segments, videos, { ...head, ...nothing });
  let records = 0;
  const one = anHour();
  for (let hour = 1; hour <= hours; hour += 1) {
    const { highest } = own.head;
    const all = byNumbers(one, hour, highest);
    records += all.length;
    const ledger = all.flatMap((one) => (one.in === 'ledger' ? [one.is] : []));
    const said = all.filter((one): one is Said & Filed => one.in !== 'ledger' && one.in !== 'pictures');
    let { count } = own.head;
    const stamp = `${String(hour).padStart(15, '0')}.000000`;
    const items = [...itemsOf(said, ledger), ...entriesOf(ledger, stamp, () => count + 1)];
    const told = items.map(([name, item]) => {
      count += 1;
      return [name, { device: DEVICE, count, stamp, knows: {}, forgets: false, item }] as const;
    });
    const most = (store: 'videos' | 'nodes') =>
      Math.max(...all.flatMap((one) => (one.in === store ? [Number(/\d+/.exec(one.is.id))] : [])));
    await own.add(told as never, { knows: {}, highest: { video: most('videos'), node: most('nodes') } });
  }
  await own.share();
  await videos.share(new Set());
  await fs.rm(folder, { recursive: true });
  return records;
}

/** The records of a video, but pictures. */
function anHour(): Filed[] {
  const memory = Memory.ofRecords([]);
  for (const one of makeWrites(HOUR, memory)) memory.add(one);
  return memory.stores().all().flatMap(withoutPictures);
}

/** The same of another file, by other numbers of a lane. */
function byNumbers(one: readonly Filed[], hour: number, highest: { video: number; node: number }): Filed[] {
  const records = one.map((record): Filed => {
    if (record.in !== 'videos') return record;
    return { in: 'videos', is: { ...record.is, name: `${hour}.mp4`, fingerprint: String(hour) } };
  });
  const of = (store: string) => records.flatMap((one) => (one.in === store ? [one.is as never] : []));
  const all = { videos: of('videos'), nodes: of('nodes'), ledger: of('ledger') };
  return inLane(records, numbersOfLane(all, { ...NOTHING_KNOWN, highest }, 0)!);
}

function withoutPictures(record: Filed): Filed[] {
  const without = <T>(all: readonly T[]) => all.map((one) => ({ ...one, picture: null }));
  switch (record.in) {
    case 'pictures':
      return [];
    case 'clips':
      return [{ in: 'clips', is: { ...record.is, still: null } }];
    case 'tracks':
      return [{ in: 'tracks', is: { ...record.is, looks: without(record.is.looks) } as TrackRecord }];
    case 'nodes':
      return [{ in: 'nodes', is: { ...record.is, samples: without(record.is.samples) } }];
    case 'incidents': {
      const { picture: _, ...is } = record.is;
      return [{ in: 'incidents', is: is as IncidentRecord }];
    }
    default:
      return [record];
  }
}

function entriesOf(ledger: readonly LedgerEntry[], stamp: string, count: () => number): [string, Item][] {
  const ops = ledger.map((_, i) => newOp(stamp, DEVICE, count() + i));
  return ledger.map((entry, i) => {
    const value = passed(entry, (seq) => ops[seq - 1]!);
    return [`ledger ${ops[i]}`, { value, video: videoOfEntry(entry) }];
  });
}

/** Files in a folder of the disk. */
class PlaceOnDisk implements SharedPlace {
  constructor(private readonly folder: string) {}

  async list(of?: 'devices'): Promise<string[]> {
    const all = await fs.readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = all.flatMap((one) =>
      one.isFile() ? [path.relative(this.folder, path.join(one.parentPath, one.name))] : [],
    );
    return of === 'devices' ? paths.filter((one) => isDevice(one.split('/')[0]!)) : paths;
  }
  async read(at: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await fs.readFile(path.join(this.folder, at)).catch(() => null);
    return bytes && new Uint8Array(bytes);
  }
  async write(at: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = path.join(this.folder, at);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, bytes);
  }
  async remove(at: string): Promise<void> {
    await fs.rm(path.join(this.folder, at), { force: true });
  }
}

/** A memory that holds what is of all, and of videos' records only how many there are: a database has them on the disk. */
class StoreOfAll implements StoreHere {
  records = 0;
  most = 0;
  private commit = 0;
  private noted: unknown;
  private readonly all = { videos: new Map<string, Filed>(), nodes: new Map<string, Filed>() };
  private ledger: LedgerEntry[] = [];
  private ofVideos = 0;

  async read() {
    return this.readOf();
  }
  async readOf() {
    const ledger = this.ledger.map((is): Filed => ({ in: 'ledger', is }));
    const records = [...this.all.videos.values(), ...this.all.nodes.values(), ...ledger];
    return { records, peopleForgotten: 0 };
  }
  async peopleForgotten() {
    return 0;
  }
  async noteChanges() {
    return this.commit;
  }
  async changedSince(commit: number) {
    return commit === this.commit ? { videos: new Set<string>(), isAny: false } : null;
  }
  async state() {
    return structuredClone(this.noted);
  }
  async replace({ removed, changed, ledger }: Replacement, state: unknown) {
    this.most = Math.max(this.most, held());
    for (const { in: store, key } of removed)
      if (store === 'videos' || store === 'nodes') this.all[store].delete(key);
      else this.ofVideos -= 1;
    for (const record of changed as Filed[])
      if (record.in === 'videos' || record.in === 'nodes') this.all[record.in].set(record.is.id, record);
      else this.ofVideos += 1;
    this.ledger = ledger ?? this.ledger;
    this.commit += 1;
    this.noted = structuredClone(state);
    this.records = this.ofVideos + this.all.videos.size + this.all.nodes.size + this.ledger.length;
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are held in memory. */
function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
