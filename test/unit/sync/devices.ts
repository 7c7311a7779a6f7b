import type { Notice, SharedPlace, SyncReport } from '../../../lib/contract/sharing';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { videoNumber } from '../../../lib/store/clip-id';
import {
  type GoneSince,
  NOTHING_GONE,
  withPersonGone,
  withVideoGone,
} from '../../../lib/store/gone-since-joined';
import type { Filed, Rewritten } from '../../../lib/store/schema';
import { KEYS } from '../../../lib/store/schema';
import { isAbreast, lyingIn } from '../../../lib/sync/abreast';
import { SyncedDevice } from '../../../lib/sync/device';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import type { SharedState } from '../../../lib/sync/memory-here';
import { byNewCode } from '../../../lib/sync/new-code';
import { isDevice } from '../../../lib/sync/segments-kept';
import type { Replacement, StoreHere } from '../../../lib/sync/store-here';
import { isSame } from '../../../lib/sync/versions';
import { makeWrites } from '../archive-helpers';
import { Memory } from '../forget-helpers';
import { changeVideo, nameAnew, noteOf, takeStep, Words } from './by-people';
import { leavings, tracesOf } from './readable';
import { contentOf, type Knower, readingOf, Said } from './said';

/** Films that there are, of which several devices may remember one. */
const CONTENTS = 5;

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

  /** Whether this writing is broken off. */
  strikes(): boolean {
    this.left -= 1;
    return this.left < 0;
  }
}

/** A place that each device may be killed at. */
export interface PlaceForDevices {
  for(fate: Fate): SharedPlace;
  /** Whether all that others wrote there has come to the device. */
  hasAll(fate: Fate): boolean;
  /** From now on all that others wrote comes at once. */
  catchUp(): void;
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
  private noted: unknown;

  constructor(private readonly fate: Fate = new Fate()) {}

  async read() {
    return { records: this.memory.stores().all(), peopleForgotten: this.people };
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
export class DeviceInHand {
  readonly fate = new Fate();
  readonly store = new StoreInHand(this.fate);
  kept = new PlaceInHand(new Map(), this.fate);
  private device: SyncedDevice;
  private readonly knower: Knower;
  private readonly words: Words;

  constructor(
    private place: PlaceForDevices,
    private keys: HouseholdKeys,
    /** By which its clock is off, what it draws its id and lane from, and what stands in the names of its films, so that each is told from all others. */
    private readonly nature: { clockOffMs?: number; random?: () => number; letter?: string } = {},
    /** What all devices said. */
    readonly said = new Said(),
  ) {
    this.knower = said.newcomer();
    this.words = new Words(nature.letter ?? 'x');
    this.device = this.begun();
  }

  private begun(place = this.place.for(this.fate)): SyncedDevice {
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

  /** Gives it another name. */
  rename(name: string): void {
    this.nature.letter = name;
    this.device = this.begun();
  }

  /** Has it pass on what it says elsewhere. */
  moveTo(place: PlaceForDevices): void {
    this.place = place;
    this.device = this.begun();
  }

  /** Null where it was killed amid it. @param writes after how many writings it is killed */
  async sync(writes = Number.POSITIVE_INFINITY): Promise<SyncReport | null> {
    this.fate.killAfter(writes);
    try {
      const hadAll = this.place.hasAll(this.fate);
      const report = await this.device.sync();
      this.knower.met(hadAll);
      return report;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.device = this.begun();
      return null;
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
    return this.renew(await HouseholdKeys.at(this.place.for(this.fate), keys.code), null, writes);
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
      const place = this.place.for(this.fate);
      const before = { kept: this.kept, place: new PlaceInHand(), keys: this.keys };
      this.store.note(await byNewCode(state, before, { kept, place, keys }, out));
      Object.assign(this, { kept, keys });
      return keys;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return null;
    } finally {
      this.fate.live();
      this.device = this.begun();
    }
  }

  get id(): string {
    return (this.store.notedNow() as SharedState).device;
  }

  /** Whether nothing is new in the place, as far as that is told without joining. */
  async isAbreast(): Promise<boolean> {
    return isAbreast(
      (await this.store.state()) as SharedState,
      this.kept,
      this.place.for(this.fate),
      this.keys,
    );
  }

  /** What lies in the place, as far as it could be news. */
  lying(notices: readonly Notice[]): Promise<string | null> {
    return lyingIn(this.place.for(this.fate), notices);
  }

  get memory(): Memory {
    return this.store.memory;
  }

  remember(content: number, seed: number): void {
    const videos = this.memory.all('videos');
    if (videos.length >= 6 || videos.some((one) => contentOf(one) === content)) return;
    const settings = {
      videos: 1,
      clips: 1 + (seed % 2),
      people: 2 + (seed % 2),
      pictureBytes: 60,
      before: content,
      first: this.nextVideo(),
      drawn: this.words.film(),
    };
    const { letter } = this.nature;
    const name = `${content} of ${seed}${letter ? ` ${letter}${settings.drawn}` : ''}.mp4`;
    this.doing(() => {
      for (const write of [...makeWrites(settings, this.memory)])
        this.memory.add({ ...write, video: { ...write.video, name, width: settings.drawn } });
    });
  }

  /** Takes a note. */
  note(): void {
    const film = this.words.film();
    this.doing(() => this.memory.add(noteOf(this.nextVideo(), film, this.words.next('Noted'), this.memory)));
  }

  private nextVideo(): number {
    return 1 + Math.max(0, ...this.memory.all('videos').map(({ id }) => videoNumber(id)));
  }

  forgetPerson(who: string): void {
    const before = this.memory.stores().all();
    this.forgetting(this.said.taken.withPeople, () => this.memory.forgetPerson(who));
    this.store.people += 1;
    const rewritten = becameOf(before, this.memory.stores().all());
    this.store.noteGone((gone) => withPersonGone(gone, rewritten));
    this.said.isAnybodyForgotten = true;
  }

  forget(id: string, keepNamed: boolean): void {
    this.said.forgotten.add(contentOf(this.memory.all('videos').find((one) => one.id === id)!));
    const before = [...this.memory.nodes.keys()];
    this.forgetting(this.said.taken.withFilms, () => this.memory.forget(id, { keepNamed }));
    const removed = before.filter((node) => !this.memory.nodes.has(node));
    this.store.noteGone((gone) => withVideoGone(gone, id, { removed }));
  }

  private forgetting(left: Set<string>, work: () => void): void {
    const before = tracesOf(this.memory);
    this.doing(work);
    for (const trace of leavings(before, tracesOf(this.memory))) left.add(trace);
    this.said.isForgetful = true;
  }

  /** Does what a person does, and takes note of what was said by it. */
  private doing(work: () => void): void {
    const before = readingOf(this.memory);
    work();
    this.knower.did(before, this.memory);
  }

  /** Does a few things that a person may do, drawn from random numbers. @param forgets whether they forget anything */
  async doAnything(random: () => number, forgets = true): Promise<void> {
    for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) await this.doOne(random, forgets);
  }

  private async doOne(random: () => number, forgets: boolean): Promise<void> {
    const pick = (n: number) => Math.floor(random() * n);
    const video = this.memory.all('videos')[pick(this.memory.all('videos').length)];
    const persons = personsOf(foldLedger(this.memory.ledger));
    const person = persons[pick(persons.length)];
    const what = pick(18);
    if (what < 4 || !video) this.remember(pick(CONTENTS), pick(100));
    else if (what === 4) this.note();
    else if (what < 8) this.doing(() => this.memory.setVideo(changeVideo(video, pick(1000), this.words)));
    else if (what < 10 && forgets) this.forget(video.id, pick(2) === 0);
    else if (what === 10 && forgets && person) this.forgetPerson(person.id);
    else if (what < 13 && person) await this.taking(() => nameAnew(this.memory, person.id, this.words));
    else
      for (let steps = 1 + pick(3); steps > 0 && canStep(this.memory); steps -= 1)
        await this.taking(() => takeStep(this.memory, [pick(1000), pick(1000), pick(1000)], this.words));
  }

  private async taking(step: () => Promise<unknown>): Promise<void> {
    const before = readingOf(this.memory);
    await step();
    this.knower.did(before, this.memory);
  }
}

/** Whether there is somebody, seen and heard, and a line. */
function canStep(memory: Memory): boolean {
  return (
    personsOf(foldLedger(memory.ledger)).length > 0 &&
    memory.all('tracks').length > 0 &&
    memory.all('pictures').length > 0 &&
    memory.lines().length > 0
  );
}

/** Has devices sync until each has read what all others wrote. */
export async function settle(devices: readonly DeviceInHand[]): Promise<void> {
  for (let round = 0; round < 4; round += 1) for (const one of devices) await one.sync();
}
