import fs from 'node:fs/promises';
import path from 'node:path';
import type { SharedPlace } from '../../../lib/contract/sharing';
import type { Filed, LedgerEntry } from '../../../lib/store/schema';
import { SyncedDevice } from '../../../lib/sync/device';
import { HalfWritten } from '../../../lib/sync/half-written';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { type Item, itemsOf, type Said } from '../../../lib/sync/items';
import { newOp, passed, videoOfEntry } from '../../../lib/sync/ledger-items';
import { OwnSegments } from '../../../lib/sync/own-segments';
import { KeptSegments } from '../../../lib/sync/segments-kept';
import type { Replacement, StoreHere } from '../../../lib/sync/store-here';
import { VideoKeys } from '../../../lib/sync/video-keys';
import { Aside } from './aside';
import { anHour, byNumbers, held, MB, PlaceOnDisk } from './made-hours';

const DEVICE = '0'.repeat(16);

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
  await videos.share(new Set(), new HalfWritten(kept, keys));
  await fs.rm(folder, { recursive: true });
  return records;
}

function entriesOf(ledger: readonly LedgerEntry[], stamp: string, count: () => number): [string, Item][] {
  const ops = ledger.map((_, i) => newOp(stamp, DEVICE, count() + i));
  return ledger.map((entry, i) => {
    const value = passed(entry, (seq) => ops[seq - 1]!);
    return [`ledger ${ops[i]}`, { value, video: videoOfEntry(entry) }];
  });
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

  async size() {
    return this.ofVideos;
  }
  async requireWhole() {}
  async renumber() {
    throw new Error('All of it is of others.');
  }
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
