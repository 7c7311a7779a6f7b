import type { Notice, SharedPlace, SyncReport } from '../../../lib/contract/sharing';
import { toErrorData } from '../../../lib/errors';
import type { NewIds } from '../../../lib/store/archive/renumber';
import {
  type GoneSince,
  NOTHING_GONE,
  withPersonGone,
  withVideoGone,
} from '../../../lib/store/gone-since-joined';
import { checksum } from '../../../lib/store/integrity/checksum';
import type { Filed, Rewritten } from '../../../lib/store/schema';
import { KEYS } from '../../../lib/store/schema';
import { isAbreast, lyingIn } from '../../../lib/sync/abreast';
import { SyncedDevice } from '../../../lib/sync/device';
import { readHead } from '../../../lib/sync/head';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { inLane } from '../../../lib/sync/lanes';
import type { SharedState } from '../../../lib/sync/memory-here';
import { byNewCode, leaveBehind } from '../../../lib/sync/new-code';
import { isDevice } from '../../../lib/sync/segments-kept';
import type { Replacement, StoreHere } from '../../../lib/sync/store-here';
import { isSame } from '../../../lib/sync/versions';
import { Memory } from '../forget-helpers';
import { PeopleAtDevice } from './people';
import type { Lying } from './readable';
import { Said } from './said';

/** What is thrown where a device is killed. */
export class Killed extends Error {}

/** Counts what is written, and kills at one of it. */
export class Fate {
  private left = Number.POSITIVE_INFINITY;

  killAfter(writes: number): void {
    this.left = writes;
  }

  live(): void {
    this.left = Number.POSITIVE_INFINITY;
  }

  /** Whether a writing was broken off since it lives. */
  get isStruck(): boolean {
    return this.left < 0;
  }

  /** Whether this writing is broken off. */
  strikes(): boolean {
    this.left -= 1;
    return this.left < 0;
  }
}

/** A place that each device may be killed at. */
export interface PlaceForDevices {
  /** As a device reaches it in a sync. @param secret by which a server finds what is of the household */
  for(fate: Fate, secret: string): SharedPlace;
  /** Whether all that others wrote there has come to the device that reaches it. */
  hasAll(fate: Fate): boolean;
  /** From now on all that others wrote comes at once. */
  catchUp(): void;
  /** Whether each code has a folder of its own there. */
  readonly isApart?: boolean;
  /** What lies there of a household. @param secret by which a server finds that */
  lying(secret: string): Lying;
}

/** Files in hand. A writing at which its device is killed leaves half of it, or nothing, or all. */
export class PlaceInHand implements PlaceForDevices {
  constructor(
    readonly files: Map<string, Uint8Array<ArrayBuffer>> = new Map(),
    private readonly fate: Fate = new Fate(),
  ) {}

  /** The same files, for another device. */
  for(fate: Fate): PlaceInHand {
    return new PlaceInHand(this.files, fate);
  }
  hasAll() {
    return true;
  }
  catchUp() {}
  lying(): Lying {
    return this;
  }
  async list(of?: 'devices') {
    const paths = [...this.files.keys()].sort();
    return of === 'devices' ? paths.filter((path) => isDevice(path.split('/')[0]!)) : paths;
  }
  async read(path: string) {
    return this.files.get(path)?.slice() ?? null;
  }
  async write(path: string, bytes: Uint8Array<ArrayBuffer>) {
    if (this.fate.strikes()) {
      const cut = [0, Math.floor(bytes.length / 2), bytes.length][bytes.length % 3]!;
      if (cut > 0) this.files.set(path, bytes.slice(0, cut));
      throw new Killed();
    }
    this.files.set(path, bytes.slice());
  }
  async remove(path: string) {
    if (this.fate.strikes()) throw new Killed();
    this.files.delete(path);
  }
}

/** A memory in hand. */
export class StoreInHand implements StoreHere {
  memory = Memory.ofRecords([]);
  people = 0;
  /** How often all of it was read. */
  whole = 0;
  private noted: unknown;
  /** What it was when changes began to be noted. */
  private before: { commit: number; sums: ReturnType<StoreInHand['sums']> } | null = null;

  constructor(private readonly fate: Fate = new Fate()) {}

  async size() {
    return this.memory.stores().all().length;
  }
  async requireWhole() {}
  async renumber(ids: NewIds, state: unknown) {
    if (this.fate.strikes()) throw new Killed();
    this.memory = Memory.ofRecords(inLane(this.memory.stores().all(), ids));
    this.noted = structuredClone(state);
  }
  async read() {
    this.whole += 1;
    return { records: this.memory.stores().all(), peopleForgotten: this.people };
  }
  async readOf(videos: ReadonlySet<string>) {
    const isRead = (record: Filed) => {
      const video = videoOfRecord(record);
      return video === null || videos.has(video);
    };
    return { records: this.memory.stores().all().filter(isRead), peopleForgotten: this.people };
  }
  async peopleForgotten() {
    return this.people;
  }
  async noteChanges() {
    this.before = { commit: (this.before?.commit ?? 0) + 1, sums: this.sums() };
    return this.before.commit;
  }
  async changedSince(commit: number) {
    if (this.before?.commit !== commit) return null;
    const [before, now] = [this.before.sums, this.sums()];
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (name) => before.get(name)?.sum !== now.get(name)?.sum,
    );
    if (changed.some((name) => name.startsWith('videos ') && !now.has(name))) return null;
    const videos = changed.flatMap((name) => (now.get(name) ?? before.get(name))!.video ?? []);
    return { videos: new Set(videos), isAny: changed.length > 0 };
  }
  private sums() {
    const all = this.memory.stores().all();
    return new Map(
      all.map((one) => [nameOf(one), { sum: checksum(one.is), video: videoOfRecord(one) }] as const),
    );
  }
  async state() {
    return structuredClone(this.noted);
  }
  notedNow(): unknown {
    return structuredClone(this.noted);
  }
  note(state: unknown): void {
    this.noted = structuredClone(state);
  }
  /** As the keeper notes what was forgotten. */
  noteGone(change: (gone: GoneSince) => GoneSince): void {
    const state = this.noted as SharedState | undefined;
    if (state) this.note({ ...state, gone: change(state.gone ?? NOTHING_GONE) });
  }
  /** Goes back to an older memory, of which is known that something was lost (`Database.shareAnew`). */
  loseTo(memory: Memory): void {
    this.memory = memory;
    this.noted = undefined;
  }
  async replace({ removed, changed, ledger }: Replacement, state: unknown) {
    if (this.fate.strikes()) throw new Killed();
    const records = new Map(
      this.memory
        .stores()
        .all()
        .map((one) => [nameOf(one), one]),
    );
    for (const { in: store, key } of removed) records.delete(`${store} ${key}`);
    for (const record of changed) records.set(nameOf(record as Filed), record as Filed);
    if (ledger) {
      for (const [name, record] of records) if (record.in === 'ledger') records.delete(name);
      for (const is of ledger) records.set(`ledger ${is.seq}`, { in: 'ledger', is });
    }
    this.memory = Memory.ofRecords([...records.values()]);
    this.noted = structuredClone(state);
  }
}

/** Null for what is of no one video, and for a video's own record. */
function videoOfRecord({ in: store, is }: Filed): string | null {
  return store === 'videos' || store === 'nodes' || store === 'ledger' ? null : is.videoId;
}

function nameOf({ in: store, is }: Filed): string {
  return `${store} ${(is as unknown as Record<string, string>)[KEYS[store]]}`;
}

/** What became of records, but for the ledger. */
function becameOf(before: readonly Filed[], after: readonly Filed[]): Pick<Rewritten, 'removed' | 'changed'> {
  const [were, are] = [before, after].map((all) => new Map(all.map((one) => [nameOf(one), one])));
  const removed = before.flatMap((one) =>
    one.in === 'ledger' || are!.has(nameOf(one)) ? [] : [{ in: one.in, key: nameOf(one).split(' ')[1]! }],
  );
  const changed = after.flatMap((one) =>
    one.in === 'ledger' || isSame(were!.get(nameOf(one)), one) ? [] : [one],
  );
  return { removed, changed };
}

/** A device with a memory in hand, and what a person does with it. */
export class DeviceInHand extends PeopleAtDevice {
  readonly fate = new Fate();
  readonly store = new StoreInHand(this.fate);
  kept = new PlaceInHand(new Map(), this.fate);
  /** By which it reaches what is still to be removed, since it put another one out. */
  private keysBefore: HouseholdKeys | null = null;

  constructor(
    private place: PlaceForDevices,
    private keys: HouseholdKeys,
    /** By which its clock is off, what it draws its id and lane from, and what stands in the names of its films, so that each is told from all others. */
    private readonly nature: { clockOffMs?: number; random?: () => number; letter?: string } = {},
    said = new Said(),
  ) {
    super(nature.letter, said);
  }

  /** One that knows nothing but what is kept, as the app makes for each sync. */
  private begun(place = this.placeBy(this.keys)): SyncedDevice {
    const { clockOffMs = 0, random } = this.nature;
    const drawn =
      random && ((bytes: number) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)));
    const now = () => Date.now() + clockOffMs;
    return new SyncedDevice(
      this.store,
      this.kept,
      place,
      this.keys,
      this.nature.letter ?? 'device',
      now,
      drawn,
    );
  }

  private placeBy(keys: HouseholdKeys): SharedPlace {
    return this.place.for(this.fate, keys.atServer);
  }

  /** Gives it another name. */
  rename(name: string): void {
    this.nature.letter = name;
  }

  /** Has it pass on what it says elsewhere. */
  moveTo(place: PlaceForDevices): void {
    this.place = place;
  }

  /** Null where it was killed amid it. @param writes after how many writings it is killed */
  async sync(writes = Number.POSITIVE_INFINITY): Promise<SyncReport | null> {
    this.fate.killAfter(writes);
    try {
      const device = this.begun();
      const hadAll = this.place.hasAll(this.fate);
      const report = await device.sync();
      await this.clearBefore();
      this.knower.met(hadAll);
      return report;
    } catch (error) {
      return this.brokenOff(error);
    } finally {
      this.fate.live();
    }
  }

  /** Puts another device out. Returns the new keys; null where it was killed amid it. */
  async putOut(id: string, writes = Number.POSITIVE_INFINITY): Promise<HouseholdKeys | null> {
    await this.sync();
    return this.renew(await this.keys.renewed(), id, writes);
  }

  /** Goes on by the keys that another device made. */
  async takeCode(keys: HouseholdKeys, writes = Number.POSITIVE_INFINITY): Promise<HouseholdKeys | null> {
    return this.renew(await HouseholdKeys.at(this.placeBy(keys), keys.code), null, writes);
  }

  /** As `SharedMemory` does it. */
  private async renew(
    keys: HouseholdKeys,
    out: string | null,
    writes: number,
  ): Promise<HouseholdKeys | null> {
    this.fate.killAfter(writes);
    try {
      const alone = this.begun(new PlaceInHand());
      const state = (await alone.sayHere())!;
      const kept = new PlaceInHand(new Map(), this.fate);
      const place = this.placeBy(keys);
      const before = { kept: this.kept, place: new PlaceInHand(), keys: this.keys };
      this.store.note(await byNewCode(state, before, { kept, place, keys }, out));
      if (out !== null) this.keysBefore = this.keys;
      Object.assign(this, { kept, keys });
      return keys;
    } catch (error) {
      return this.brokenOff(error);
    } finally {
      this.fate.live();
    }
  }

  /** As `SharedMemory` does it on a server. */
  private async clearBefore(): Promise<void> {
    const { keysBefore, keys } = this;
    if (!keysBefore || !this.place.isApart) return;
    const { head } = await readHead(this.kept, this.id, keys);
    await leaveBehind(this.placeBy(keysBefore), head!, keys);
    this.keysBefore = null;
  }

  /** Null where it was killed, or the place failed amid it. */
  private brokenOff(error: unknown): null {
    if (error instanceof Killed || (this.fate.isStruck && toErrorData(error).code === 'place-failed'))
      return null;
    throw error;
  }

  get id(): string {
    return (this.store.notedNow() as SharedState).device;
  }

  /** Whether nothing is new in the place, as far as that is told without joining. */
  async isAbreast(): Promise<boolean> {
    return isAbreast(
      (await this.store.state()) as SharedState,
      this.kept,
      this.placeBy(this.keys),
      this.keys,
    );
  }

  /** What lies in the place, as far as it could be news. */
  lying(notices: readonly Notice[]): Promise<string | null> {
    return lyingIn(this.placeBy(this.keys), notices);
  }

  override get memory(): Memory {
    return this.store.memory;
  }

  override forgetPerson(who: string): void {
    const before = this.memory.stores().all();
    super.forgetPerson(who);
    this.store.people += 1;
    const rewritten = becameOf(before, this.memory.stores().all());
    this.store.noteGone((gone) => withPersonGone(gone, rewritten));
  }

  override forget(id: string, keepNamed: boolean): void {
    const before = [...this.memory.nodes.keys()];
    super.forget(id, keepNamed);
    const removed = before.filter((node) => !this.memory.nodes.has(node));
    this.store.noteGone((gone) => withVideoGone(gone, id, { removed }));
  }
}

/** Rounds after which nothing is on its way between three devices, whatever happened before. */
const ROUNDS = 4;

/** Has devices sync until each has read what all others wrote. */
export async function settle(devices: readonly { sync(): Promise<SyncReport | null> }[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const reports: (SyncReport | null)[] = [];
    for (const one of devices) reports.push(await one.sync());
    if (reports.every(isQuiet)) return;
  }
}

/** Whether nothing was new, and nothing is waited for. */
function isQuiet(report: SyncReport | null): boolean {
  if (!report) return false;
  const { passedOn, changed, notices, waiting, behind } = report;
  return passedOn + changed + notices.length + waiting + behind.length === 0;
}
