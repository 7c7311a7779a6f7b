import fs from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { NewIds } from '../../../lib/store/archive/renumber';
import { withPersonGone, withVideoGone } from '../../../lib/store/gone-since-joined';
import type { Filed, LedgerEntry } from '../../../lib/store/schema';
import { SyncedDevice } from '../../../lib/sync/device';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { inLane } from '../../../lib/sync/lanes';
import type { SharedState } from '../../../lib/sync/memory-here';
import type { Replacement, StoreHere } from '../../../lib/sync/store-here';
import { Aside } from './aside';
import { anHour, byNumbers, held, MB, PlaceOnDisk } from './made-hours';

/** The lane that the device takes: its memory has other numbers. */
const LANE = 5;

/** What a sync took, but for what its database takes. */
interface Took {
  perSecond: number;
  /** The most that was held in memory whenever records were read or written, megabytes, once what is needed no more was collected. */
  heapMb: number;
}

/** What it takes to share a memory of so many hours first, and to pass on that a video was forgotten with whoever was in it, so that all is written anew. */
export interface Sharing {
  records: number;
  first: Took;
  forgetting: Took;
}

/** @param folder where the memory lies, what is passed on, and what is kept of it */
export async function sharing(hours: number, folder: string): Promise<Sharing> {
  const [place, kept] = ['place', 'kept'].map((name) => new PlaceOnDisk(path.join(folder, name)));
  const keys = await HouseholdKeys.make();
  const store = new StoreOnDisk(path.join(folder, 'memory'));
  const one = anHour();
  for (let hour = 1; hour <= hours; hour += 1) await store.add(byNumbers(one, hour, store.highest));
  const records = await store.size();
  const aside = new Aside();
  aside.leaveOut(store, ['replace', 'readOf', 'renumber']);
  const drawn = (bytes: number) => new Uint8Array(bytes).fill(LANE);
  const took = async (): Promise<Took> => {
    store.most = 0;
    const device = new SyncedDevice(store, kept!, place!, keys, 'device', Date.now, drawn);
    const seconds = await aside.seconds(() => device.sync());
    if (store.whole > 0) throw new Error('All of the memory was read at once.');
    return { perSecond: records / seconds, heapMb: store.most / MB };
  };
  const first = await took();
  await store.forgetOne();
  return { records, first, forgetting: await took() };
}

/** A memory that holds what is of all, and has the records of videos on the disk, as a database has them. */
class StoreOnDisk implements StoreHere {
  most = 0;
  /** How often all of it was read. */
  whole = 0;
  private commit = 0;
  private people = 0;
  private noted: unknown;
  private count = 0;
  private readonly all = { videos: new Map<string, Filed>(), nodes: new Map<string, Filed>() };
  private ledger: LedgerEntry[] = [];

  constructor(private readonly folder: string) {}

  /** The highest numbers. */
  get highest(): { video: number; node: number } {
    const most = (ids: Iterable<string>) =>
      [...ids].reduce((most, id) => Math.max(most, Number(/\d+/.exec(id)![0])), 0);
    return { video: most(this.all.videos.keys()), node: most(this.all.nodes.keys()) };
  }

  /** Adds a video. */
  async add(records: readonly Filed[]): Promise<void> {
    const before = this.ledger.length;
    for (const record of records) {
      if (record.in === 'ledger') this.ledger.push({ ...record.is, seq: before + record.is.seq });
      else if (record.in === 'videos' || record.in === 'nodes') this.all[record.in].set(record.is.id, record);
    }
    const own = records.filter(isOfVideo);
    await this.write(own[0]!.is.videoId, own);
  }

  /** Forgets a video, with whoever was in it. */
  async forgetOne(): Promise<void> {
    const [id] = this.all.videos.keys();
    const nodes = this.ledger.flatMap((entry) =>
      entry.kind === 'founded' && entry.at?.videoId === id ? [entry.node] : [],
    );
    this.ledger = this.ledger
      .filter((entry) => !('at' in entry) || entry.at?.videoId !== id)
      .map((entry, i) => ({ ...entry, seq: i + 1 }));
    this.all.videos.delete(id!);
    for (const node of nodes) this.all.nodes.delete(node);
    await this.write(id!, []);
    this.people += 1;
    this.commit += 1;
    const gone = { people: [], changed: [], videos: [] };
    const removed = nodes.map((key) => ({ in: 'nodes' as const, key }));
    this.noted = {
      ...(this.noted as SharedState),
      gone: withVideoGone(withPersonGone(gone, { removed, changed: [] }), id!, { removed: nodes }),
    };
  }

  async size() {
    return this.count + this.all.videos.size + this.all.nodes.size + this.ledger.length;
  }
  async requireWhole() {}
  async read() {
    this.whole += 1;
    return this.readOf(new Set(this.all.videos.keys()));
  }
  async readOf(videos: ReadonlySet<string>) {
    this.most = Math.max(this.most, held());
    const records = [...this.all.videos.values(), ...this.all.nodes.values()];
    for (const is of this.ledger) records.push({ in: 'ledger', is });
    for (const id of videos) for (const one of await this.ofVideo(id)) records.push(one);
    return { records, peopleForgotten: this.people };
  }
  async peopleForgotten() {
    return this.people;
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
  async renumber(ids: NewIds, state: unknown) {
    for (const [before, now] of ids.videos) {
      const own = inLane(await this.ofVideo(before), ids);
      await this.write(before, []);
      await this.write(now, own);
    }
    for (const store of ['videos', 'nodes'] as const) {
      const now = inLane([...this.all[store].values()], ids);
      this.all[store] = new Map(now.map((one) => [(one.is as { id: string }).id, one]));
    }
    this.ledger = inLane(
      this.ledger.map((is) => ({ in: 'ledger', is })),
      ids,
    ).map(({ is }) => is as LedgerEntry);
    this.commit += 1;
    this.noted = structuredClone(state);
  }
  async replace({ removed, changed, ledger }: Replacement, state: unknown) {
    this.most = Math.max(this.most, held());
    const isOfAll = ({ in: store }: { in: string }) => store === 'videos' || store === 'nodes';
    if (![...removed, ...(changed as Filed[])].every(isOfAll))
      throw new Error('Records of videos are as they were.');
    for (const { in: store, key } of removed) this.all[store as 'videos'].delete(key);
    for (const one of changed as Filed[])
      this.all[one.in as 'videos'].set((one.is as { id: string }).id, one);
    this.ledger = ledger ?? this.ledger;
    this.commit += 1;
    this.noted = structuredClone(state);
  }

  private async ofVideo(id: string): Promise<Filed[]> {
    const bytes = await fs.readFile(path.join(this.folder, id)).catch(() => null);
    return bytes ? deserialize(bytes) : [];
  }
  private async write(id: string, records: readonly Filed[]): Promise<void> {
    this.count += records.length - (await this.ofVideo(id)).length;
    await fs.mkdir(this.folder, { recursive: true });
    const file = path.join(this.folder, id);
    if (records.length === 0) await fs.rm(file, { force: true });
    else await fs.writeFile(file, serialize(records));
  }
}

function isOfVideo(record: Filed): record is Exclude<Filed, { in: 'videos' | 'nodes' | 'ledger' }> {
  return record.in !== 'videos' && record.in !== 'nodes' && record.in !== 'ledger';
}
