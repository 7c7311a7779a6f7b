// Over 400 lines: the steps of a sync, of all, of what changed alone and of videos that come a few at a time, in their order.

import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { Notice, SharedPlace, SyncReport } from '../contract/sharing';
import { MnemeError } from '../errors';
import { NOTHING_GONE } from '../store/gone-since-joined';
import type { Filed, PictureRecord, VideoRecord } from '../store/schema';
import { MOST_AT_ONCE } from './at-once';
import { Clock } from './clock';
import { type Coming, comingOf, mostAtOnce, nextOf, readsWhile, spokenOf } from './coming';
import { nameConflicts } from './conflicts';
import { namedDevices, ownName } from './device-names';
import { fitsPart, leavesOthers } from './fits-part';
import { type Change, gainOf } from './gain';
import { HalfWritten } from './half-written';
import { type Head, readHead, writeHead } from './head';
import { type HouseholdKeys, NAMING_FILE } from './household-keys';
import { type Item, type PassedSample, type PictureItem, partsOf } from './items';
import { type Joined, join, videosAlone } from './join';
import { isOfOneVideo, type Part, type Rest, videoOfItem, videosSpokenOf } from './join-part';
import { LANES } from './lane-of';
import type { Highest } from './lanes';
import { LastSync } from './last-sync';
import { newOp, opAfter, placesBefore } from './ledger-items';
import { removeLeft } from './left-files';
import { becomingOf, highestIn, ledgerOf, MemoryHere, noteSaid, of, type SharedState } from './memory-here';
import { type Moved, movedBy, movedIn, saidAnew } from './moved';
import { spread } from './new-code';
import type { NotedJoin } from './noted-join';
import { type News, Others } from './others';
import { byCount, isFull, MOST_CHANGES, OwnSegments } from './own-segments';
import { PictureWriter } from './picture-writer';
import { SharedPictures } from './pictures';
import { NOTHING_JOINED, portionsOf, RestOfPortions, sizesOf } from './portions';
import { putOutBy, putOutIn } from './put-out';
import type { Told } from './segment';
import { addTo, type Heard, isHeard, type JoinedSegments, KeptSegments, segmentOf } from './segments-kept';
import type { ReadHere, StoreHere } from './store-here';
import { TakingOut, takeForgottenOut, takesOut, writeAnew } from './take-out';
import { compare, isSame, isTombstone, type Known, type Log } from './versions';
import { beginningOf, VideoKeys } from './video-keys';

/** Bytes of a device's id. */
const ID_BYTES = 8;

/** What a device has to say in a sync. */
interface Saying {
  told: Told[];
  knows: Known;
  highest: Highest;
  /** How often a person had been forgotten. */
  people: number;
  /** The memory here, by its numbers among all devices'. */
  records: Filed[];
  passedOn: number;
}

/** What is joined of all, with what each portion of videos needs of the others. */
interface JoinedOfAll {
  logs: Map<string, Log>;
  joined: Joined;
  rest: Rest;
}

/** One of the devices that a memory is on. */
export class SyncedDevice {
  private readonly videos: VideoKeys;
  private readonly segments: KeptSegments;
  private readonly pictures: SharedPictures;
  private readonly half: HalfWritten;
  private readonly writer: PictureWriter;
  private readonly here: MemoryHere;
  private readonly clock: Clock;
  private readonly last: LastSync;

  /**
   * @param kept where this device keeps segments: nobody else writes there
   * @param place where they are passed on
   * @param name what this device is called
   * @param now this device's clock, milliseconds since 1970: it may be wrong
   */
  constructor(
    private readonly store: StoreHere,
    private readonly kept: SharedPlace,
    private readonly place: SharedPlace,
    private readonly keys: HouseholdKeys,
    private readonly name: string,
    now: () => number = Date.now,
    private readonly random: (bytes: number) => Uint8Array = randomBytes,
  ) {
    this.videos = new VideoKeys(kept, place, keys);
    this.segments = new KeptSegments(kept, place, keys, this.videos);
    this.pictures = new SharedPictures(place, keys, this.videos);
    this.half = new HalfWritten(kept, keys);
    this.writer = new PictureWriter(this.half, this.pictures);
    this.here = new MemoryHere(store, this.pictures);
    this.clock = new Clock(now);
    this.last = new LastSync({
      ...{ store, kept, place, keys, clock: this.clock },
      ...{ segments: this.segments, videos: this.videos },
    });
  }

  /**
   * Passes on what is new here, joins what is new elsewhere. The caller sees to it that nothing is remembered or changed meanwhile. Broken off at any moment,
   * it is done by the next call.
   *
   * @param progress is told how much of it is done, from 0 to 1
   * @throws MnemeError `bad-input` where all numbers are taken; `memory-damaged`; what the store and the places throw
   */
  async sync(progress: (done: number) => void = () => {}): Promise<SyncReport> {
    const notices: Notice[] = [];
    await this.letGoOfForgotten();
    const noted = (await this.store.state()) as SharedState | undefined;
    const ofPart =
      noted?.household === this.keys.household && (await this.syncPart(structuredClone(noted), progress));
    if (ofPart && noted.coming && !(await this.isComing()))
      return afterwards(ofPart, await this.sync(progress));
    if (ofPart) return ofPart;
    await this.last.drop();
    const state = noted?.household === this.keys.household ? structuredClone(noted) : await this.entered();
    await removeLeft(state, [this.kept, this.place]);
    const done = await this.syncAs(state, notices, progress);
    // Another device took the same numbers while neither knew of the other; or this one was put out.
    return done ?? (await this.syncAs(await this.leaveLane(state), notices, progress))!;
  }

  /** Drops what the last sync left where a person was forgotten here since. The place is not touched: it may be out of reach for long. */
  async letGoOfForgotten(): Promise<void> {
    const noted = (await this.store.state()) as SharedState | undefined;
    if (noted && noted.people !== (await this.store.peopleForgotten())) await this.last.drop();
  }

  /**
   * Says what is new here where this device keeps it, and to nobody else: the place is neither read nor written. Returns what is noted of the shared memory; null where
   * nothing is yet.
   */
  async sayHere(): Promise<SharedState | null> {
    const noted = (await this.store.state()) as SharedState | undefined;
    if (noted?.household !== this.keys.household) return null;
    const state = structuredClone(noted);
    const own = await this.own(state);
    const logs = await this.logs(state, own);
    const said = await this.saying(state, own, logs, this.join(logs), await this.store.read());
    await this.passOn(state, own, logs, said, () => {});
    noteSaid(state, said.people);
    return state;
  }

  /** Null where the device is to take other numbers. */
  private async syncAs(
    state: SharedState,
    notices: Notice[],
    progress: (done: number) => void,
  ): Promise<SyncReport | null> {
    if (await this.isLarge(state)) {
      const large = structuredClone(state);
      const done = await this.syncLarge(large, notices, progress);
      if (done) return done;
      // Numbers that were given are noted: what they became is still to be said.
      noteMoved(state, large);
      if (done === null) return null;
    }
    const part = (from: number, to: number) => (done: number) => progress(from + done * (to - from));
    const own = await this.own(state);
    const outs = await this.lookedAfter(state);
    let logs = await this.logs(state, own);
    // Whoever is given the new code comes as another device: another one looks after what this one said before.
    if (putOutIn(logs).has(state.device)) return null;
    let joined = this.join(logs);
    const said = await this.saying(state, own, logs, joined, await this.store.read());
    const { records, passedOn, people } = said;
    await this.passOn(state, own, logs, said, part(0.1, 0.5));
    if (state.isToSpread) {
      await spread({ kept: this.kept, place: this.place, keys: this.keys }, logs, of(records, 'pictures'));
      state.isToSpread = false;
    }

    progress(0.5);
    const news = await this.takeNews(state, own, notices);
    if (!news) return null;
    const forgets = noteSaid(state, people);
    const heard = await this.heard(state, own);
    delete state.coming;
    const coming = notices.length + outs.length > 0 ? null : this.comingOf(heard, of(records, 'videos'));
    if (coming) state.coming = coming;
    const join = async () => {
      logs = await this.logs(state, own, heard);
      await this.sayMoved(state, own, logs, heard);
      joined = this.join(logs);
    };
    await join();
    if (coming && !joined.rest) {
      delete state.coming;
      await join();
    }
    const out = putOutIn(logs);
    state.devices = namedDevices(logs, (id) => !out.has(id));
    const applied = part(0.6, state.coming ? 0.65 : 0.9);
    let changed = await this.here.apply(state, joined, records, notices, applied);
    for (const { head } of news.values()) await writeHead(this.kept, head, this.keys);

    const knows = await this.knownIn(state);
    const stamp = () => this.clock.stamp();
    await takeForgottenOut(own, { logs, joined, knows, stamp }, forgets);
    if (!isSame(own.head.knows, knows)) await own.note({ knows, highest: own.head.highest });
    for (const one of outs) {
      const { [one.head.device]: _, ...others } = { ...knows, [state.device]: own.head.count };
      await takeForgottenOut(one, { logs, joined, knows: others, stamp }, forgets);
      state.joined[one.head.device] = one.joined();
    }
    await this.videos.destroy(logs.keys(), joined.gone);
    if (joined.gone.size > 0) this.segments.letGo();
    let full: unknown = null;
    for (const one of [own, ...outs]) full = (await this.share(one, logs, joined, records)) ?? full;
    await this.shareNaming();
    await this.dropOld(state);
    // What was forgotten is out of there, though not all pictures are in.
    if (full !== null) throw full;
    await this.half.allAreWhole();
    if (notices.length === 0 && outs.length === 0) await this.last.leave(state, own, logs, joined);
    if (state.coming) {
      // What was forgotten may be taken out of it by now.
      heard.set(state.device, await this.segments.heard(state.device, own.joined()));
      const came = await this.comeIn(state, own, heard, { logs, joined }, notices, part(0.65, 1));
      ({ logs, joined } = came);
      changed += came.changed;
    }
    const counts = { passedOn, changed };
    return this.report(state, own, logs, joined, news, { ...counts, notices });
  }

  /** Whether the memory here is more than is held at once. Where this device looks after another one, or has put one out just now, all is held all the same. */
  private async isLarge({ out, isToSpread }: SharedState): Promise<boolean> {
    return !isToSpread && (out ?? []).length === 0 && (await this.store.size()) > MOST_AT_ONCE;
  }

  /**
   * Does the same a few videos at a time. Undefined where what is joined of one hangs on others: then nothing of it is done but that this device said what it had to say.
   */
  private async syncLarge(
    state: SharedState,
    notices: Notice[],
    progress: (done: number) => void,
  ): Promise<SyncReport | null | undefined> {
    const own = await this.own(state);
    let heard = await this.heard(state, own);
    if (putOutIn(logsOf(heard)).has(state.device)) return null;
    await this.store.requireWhole();
    const said = await this.sayLarge(state, own, heard, (done) => progress(done * 0.5));
    if (!said) return undefined;
    const told: Notice[] = [];
    const before = structuredClone(state.joined);
    const news = await this.takeNews(state, own, told);
    if (!news) return null;
    const isNew = !isSame(before, state.joined) || state.coming !== undefined;
    const forgets = noteSaid(state, said.people);
    if (isNew) heard = await this.heard(state, own);
    delete state.coming;
    const here = await this.store.readOf(new Set());
    if (!here) return undefined;
    const coming = told.length > 0 ? null : this.comingOf(heard, of(here.records, 'videos'));
    if (coming) state.coming = coming;
    if (toSettle(state, logsOf(heard)).length > 0) return undefined;
    const all = isNew ? await this.joinLarge(state, own, heard) : said.all;
    if (!all) return undefined;
    const { logs, joined, rest } = all;
    const out = putOutIn(logs);
    state.devices = namedDevices(logs, (id) => !out.has(id));
    const there = [
      ...of(here.records, 'videos').map(({ id }) => id),
      ...joined.records.get('videos')!.keys(),
    ];
    const becoming = becomingOf(state, null);
    for (const videos of await this.portions(there, heard)) {
      const part = await this.partOf(state, own, heard, videos, rest);
      const read = await this.store.readOf(videos);
      if (!read) return undefined;
      await this.here.become(becoming, part.joined, read.records, () => {}, isOfOneVideo);
    }
    progress(0.7);
    await this.here.become(
      becoming,
      joined,
      here.records,
      () => {},
      (store) => !isOfOneVideo(store),
    );
    let changed = await this.here.replace(state, joined, becoming, here.records, told);
    for (const { head } of news.values()) await writeHead(this.kept, head, this.keys);

    const knows = await this.knownIn(state);
    await this.shareLarge(state, own, heard, all, { knows, forgets });
    await this.shareNaming();
    await this.dropOld(state);
    if (told.length === 0) await this.last.leave(state, own, logs, joined);
    let [now, nowJoined] = [logs, joined];
    if (state.coming) {
      heard.set(state.device, await this.segments.heard(state.device, own.joined()));
      const last = { logs, joined };
      const came = await this.comeIn(state, own, heard, last, told, (done) => progress(0.7 + done * 0.3));
      [now, nowJoined] = [came.logs, came.joined];
      changed += came.changed;
    }
    for (const one of told) notices.push(one);
    return this.report(state, own, now, nowJoined, news, { passedOn: said.passedOn, changed, notices });
  }

  /**
   * Says what is new here: first which nodes there are and what was forgotten, then videos, with their records, and then what is of all that was in them. So others can join it
   * wherever it was broken off. Null where it cannot be told a few videos at a time.
   */
  private async sayLarge(
    state: SharedState,
    own: OwnSegments,
    heard: Map<string, Heard>,
    progress: (done: number) => void,
  ): Promise<{ people: number; passedOn: number; all: JoinedOfAll | null } | null> {
    const before = await this.joinLarge(state, own, heard);
    let all = await this.store.readOf(new Set());
    if (!before || !all) return null;
    let { rest } = before;
    const ids = this.here.newIds(state, own.head.highest, before.joined, all.records);
    if (ids) {
      await this.store.renumber(ids, state);
      all = await this.store.readOf(new Set());
      if (!all) return null;
    }
    const { highest } = await this.here.numbered(state, own.head.highest, before.joined, all.records);
    const listed = new Set(await this.place.list());
    let passedOn = 0;
    // What is not said yet is told by its numbers to be new, where this is broken off.
    const say = async (
      { logs, joined }: { logs: Map<string, Log>; joined: Joined },
      read: ReadHere,
      upTo: Highest,
      isSaid: (change: Change) => boolean,
    ) => {
      const saying = await this.sayingOf(state, own, logs, joined, { ...read, highest: upTo }, isSaid);
      passedOn += saying.passedOn;
      await this.passOn(state, own, logs, saying, () => {}, listed);
      addHeard(heard.get(state.device)!, saying.told);
      return saying.told.length > 0;
    };
    // A video that is said to be gone takes what is of it out of what is compared: what went with it of people is said with it, and which sample one was that stays.
    const isFirst = ([name, item]: Change) => {
      const { store, part } = partsOf(name);
      if (item === null) return videoOfItem(name) === null;
      return isTombstone(item) || (store === 'nodes' && (part === '' || hasOrigin(item)));
    };
    await say(before, all, own.head.highest, isFirst);
    const known = await this.partOf(state, own, heard, new Set(), rest);
    const there = of(all.records, 'videos').map(({ id }) => id);
    const portions = await this.portions([...there, ...known.joined.records.get('videos')!.keys()], heard);
    for (const [i, videos] of portions.entries()) {
      progress(i / portions.length);
      const read = await this.store.readOf(videos);
      if (!read) return null;
      const isOfThese = ([name, item]: Change) => {
        const { store, key } = partsOf(name);
        return !isTombstone(item) && videos.has((store === 'videos' ? key : videoOfItem(name)) ?? '');
      };
      const video = highestIn([...videos], state.lane, own.head.highest.video);
      const upTo = { ...own.head.highest, video };
      if (!(await say(await this.partOf(state, own, heard, videos, rest), read, upTo, isOfThese))) continue;
      const { joined } = await this.partOf(state, own, heard, videos, rest);
      if (!joined.rest) return null;
      rest = joined.rest;
    }
    await say(await this.partOf(state, own, heard, new Set(), rest), all, highest, () => true);
    const now = await this.partOf(state, own, heard, new Set(), rest);
    const { peopleForgotten: people } = all;
    return { people, passedOn, all: now.joined.rest && { ...now, rest: now.joined.rest } };
  }

  /** What all devices said, joined a few videos at a time: what is of all, and what each portion needs of the others. Null where videos hang on one another. */
  private async joinLarge(
    state: SharedState,
    own: OwnSegments,
    heard: ReadonlyMap<string, Heard>,
  ): Promise<JoinedOfAll | null> {
    const of = (videos: ReadonlySet<string>, rest = NOTHING_JOINED) =>
      this.partOf(state, own, heard, videos, rest);
    const all = new RestOfPortions();
    const { joined: ofAll } = await of(new Set());
    for (const videos of [
      new Set<string>(),
      ...(await this.portions(ofAll.records.get('videos')!.keys(), heard)),
    ]) {
      const { rest } = (await of(videos)).joined;
      if (!rest) return null;
      all.add(videos, rest);
    }
    const { logs, joined } = await of(new Set(), all.rest);
    return joined.rest && { logs, joined, rest: joined.rest };
  }

  /** What is joined of some videos. @param rest what was joined of the others */
  private async partOf(
    state: SharedState,
    own: OwnSegments,
    heard: ReadonlyMap<string, Heard>,
    videos: ReadonlySet<string>,
    rest: Rest,
  ): Promise<{ logs: Map<string, Log>; joined: Joined }> {
    const logs = await this.logs(state, own, heard, videos);
    return { logs, joined: this.join(logs, { videos, rest }) };
  }

  private async portions(
    videos: Iterable<string>,
    heard: ReadonlyMap<string, Heard>,
  ): Promise<ReadonlySet<string>[]> {
    const read = await this.store.readOf(new Set());
    const here = read ? of(read.records, 'videos') : [];
    const sizes = sizesOf(changesOf(heard), here, await this.store.size());
    return portionsOf(videos, sizes, mostAtOnce(logsOf(heard)));
  }

  /** Takes what was forgotten out of what this device said, and makes the place hold the rest. */
  private async shareLarge(
    state: SharedState,
    own: OwnSegments,
    heard: ReadonlyMap<string, Heard>,
    { logs, joined, rest }: JoinedOfAll,
    { knows, forgets }: { knows: Known; forgets: boolean },
  ): Promise<void> {
    const { device } = state;
    const taking = new TakingOut(own, knows);
    const there = new Set(await this.place.list());
    const [used, lacking] = [new Set<string>(), new Set<string>()];
    const ofOwn = [...heard.get(device)!.videos.keys()].filter((video) => !joined.gone.has(video));
    const ofVideos = async (videos: ReadonlySet<string>) => {
      const notes = await this.segments.notes(device, own.joined());
      const { said } = await this.segments.ofVideos(device, own.head.generation, notes, videos);
      const went = [...heard.get(device)!.log].filter(([name]) => videos.has(videoOfItem(name) ?? ''));
      return [...said, ...went];
    };
    for (const videos of await this.portions(ofOwn, heard)) {
      const part = await this.partOf(state, own, heard, videos, rest);
      const left = taking.lookAtVideos(part.logs, part.joined, await ofVideos(videos));
      for (const picture of picturesSaid(left)) {
        used.add(picture.hash);
        if (!(await this.writer.isWhole(device, picture, there))) lacking.add(picture.videoId);
      }
    }
    taking.lookAtAll(logs, joined);
    // With what it said that went of videos: the next sync reads no more of it than this leaves.
    if (await taking.take(forgets, joined.gone, () => this.clock.stamp()))
      logs.set(device, (await this.segments.heard(device, own.joined())).log);
    if (!isSame(own.head.knows, knows)) await own.note({ knows, highest: own.head.highest });
    await this.videos.destroy(logs.keys(), joined.gone);
    if (joined.gone.size > 0) this.segments.letGo();
    // What goes makes room for what says so.
    await this.pictures.dropOthers(device, used, there);
    let full: unknown = null;
    for (const videos of await this.portions(lacking, heard)) {
      const read = await this.store.readOf(videos);
      const log: Log = new Map();
      addTo(log, await ofVideos(videos));
      const pictures = picturesIn(read?.records ?? []);
      full = (await this.writer.write(device, picturesSaid(log), pictures, there)) ?? full;
    }
    await this.shareSegments(own, joined, there, () => taking.writeAnew(joined.gone));
    if (full !== null) throw full;
    await this.half.allAreWhole();
  }

  /**
   * Reads and joins what changed since the last sync, and nothing of videos of which nothing did. Null where that is not known, or where more may have to be joined or
   * written anew: then nothing of it is done but that this device said what it had to say.
   */
  private async syncPart(state: SharedState, progress: (done: number) => void): Promise<SyncReport | null> {
    if (state.isToSpread || state.lacking.length > 0 || (state.out ?? []).length > 0) return null;
    if (state.gone || state.leaving !== undefined || (await this.half.isAny())) return null;
    const own = await this.own(state);
    const last = await this.last.found(state, own);
    if (!last) return null;
    const { noted, changed, there } = last;
    const isWithout = (joined: Joined, videos: ReadonlySet<string>) =>
      leavesOthers(joined, noted.rest, videos);

    const fresh = new Map<string, Told[]>();
    let passedOn = 0;
    const log: Log = new Map(noted.devices[state.device]!.told);
    if (ownName({ id: state.device, name: this.name, lane: state.lane }, log).length > 0) return null;
    if (changed.isAny) {
      const read = await this.store.readOf(changed.videos);
      if (read?.peopleForgotten !== state.people) return null;
      const logs = await this.last.logs(last, changed.videos, fresh);
      if (!logs) return null;
      const joined = this.join(logs, { videos: changed.videos, rest: noted.rest });
      if (!isWithout(joined, changed.videos)) return null;
      const said = await this.saying(state, own, logs, joined, read);
      const replaces = ([name]: Told) => name.startsWith('pictures ') && logs.get(state.device)!.has(name);
      if (!said.told.every((one) => fitsPart(one) && !replaces(one))) return null;
      if (!(await this.passOn(state, own, logs, said, () => {}))) return null;
      fresh.set(state.device, said.told);
      passedOn = said.passedOn;
    }

    const ofComing = state.coming ? await this.heard(state, own) : null;
    // A file that is to come was remembered here meanwhile: both are joined at once.
    if (ofComing && !this.areAlone(state.coming!, ofComing)) return null;
    const notices: Notice[] = [];
    // While videos are coming, what is new besides waits for the sync after that.
    const news = state.coming ? new Map<string, News>() : await this.last.news(state, own, notices);
    if (!news) return null;
    const large = await this.heardWhereLarge(noted, fresh, news);
    const here = large && (await this.store.readOf(new Set()));
    const coming = here && this.comingOf(large, of(here.records, 'videos'));
    if (coming) state.coming = coming;
    const reads = coming && readsWhile(coming);
    for (const [device, { head, segments }] of news)
      for (const { number } of segments) {
        const segment = await this.segments.segment(device, head.generation, number);
        const said = await this.segments.said(segment);
        if (!said.every(fitsPart)) return null;
        const read = reads ? said.filter(([name, version]) => reads(name, version)) : said;
        fresh.set(device, [...(fresh.get(device) ?? []), ...read]);
      }
    const videos = videosOf([...fresh.values()].flat());
    let logs = await this.last.logs(last, videos, fresh);
    if (!logs) return null;
    // Whoever was put out comes as another device.
    const out = putOutIn(logs);
    if (out.has(state.device)) return null;
    this.seeStamps(logs);
    let joined = this.join(logs, { videos, rest: noted.rest });
    const read = await this.store.readOf(videos);
    if (!read || !isWithout(joined, videos)) return null;
    for (const [device, { joined: segments }] of news) state.joined[device] = segments;
    state.devices = namedDevices(logs, (id) => !out.has(id));
    let count = await this.here.apply(state, joined, read.records, notices, () => {});
    for (const { head } of news.values()) await writeHead(this.kept, head, this.keys);
    const knows = await this.knownIn(state);
    if (!isSame(own.head.knows, knows)) await own.note({ knows, highest: own.head.highest });
    await this.videos.share(there, this.half);
    const looked = await own.shareMissing(there, noted.looked);
    await this.shareNaming();
    const isWithPictures = fresh.get(state.device)?.some(([name]) => name.startsWith('pictures '));
    const pictures = isWithPictures ? null : noted.pictures;
    if (notices.length === 0) await this.last.leave(state, own, logs, joined, { looked, pictures });
    if (state.coming) {
      const heard = ofComing ?? large!;
      const came = await this.comeIn(state, own, heard, { logs, joined }, notices, progress);
      ({ logs, joined } = came);
      count += came.changed;
    }
    return this.report(state, own, logs, joined, news, { passedOn, changed: count, notices });
  }

  private report(
    { device, devices, were }: SharedState,
    own: OwnSegments,
    logs: ReadonlyMap<string, Log>,
    { ledger, waiting }: Joined,
    news: ReadonlyMap<string, News>,
    done: Pick<SyncReport, 'passedOn' | 'changed' | 'notices'>,
  ): SyncReport {
    const out = putOutIn(logs);
    const putOut = namedDevices(logs, (id) => out.has(id) && !were?.includes(id));
    const conflicts = nameConflicts(ledger, logs);
    const behind = [...news.values()].flatMap(({ head }) =>
      !out.has(head.device) && (head.knows[device] ?? 0) < own.head.count ? [head.device] : [],
    );
    return { device, devices, putOut, ...done, waiting, conflicts, behind };
  }

  /** What this device said of what others called otherwise then, while two had one lane, it says anew by what they call it now. What it said before goes: it would be of others. */
  private async sayMoved(
    state: SharedState,
    own: OwnSegments,
    logs: ReadonlyMap<string, Log>,
    heard: Map<string, Heard>,
  ): Promise<void> {
    const { device } = state;
    const log = logs.get(device)!;
    const settling = toSettle(state, logs);
    if (settling.length === 0) return;
    const knows = await this.knownIn(state);
    for (const moved of settling) {
      const anew = saidAnew(log, moved);
      const told = [...anew.values()].flatMap((one, i): Told[] => {
        const count = own.head.count + 1 + i;
        return one ? [[one.name, { ...one.version, device, count, stamp: this.clock.stamp(), knows }]] : [];
      });
      if (told.length > 0) await own.add(told, { knows, highest: own.head.highest });
      for (const name of anew.keys()) log.delete(name);
      for (const [name, version] of told) log.set(name, version);
      if (anew.size > 0) {
        await own.rewrite([...log].sort(byCount));
        heard.set(device, await this.segments.heard(device, own.joined()));
      }
      state.settled = [...(state.settled ?? []), moved.from];
    }
  }

  /** Keeps what others have that is new, and notes that it is joined; null where this device is to take other numbers. */
  private async takeNews(
    state: SharedState,
    own: OwnSegments,
    notices: Notice[],
  ): Promise<Map<string, News> | null> {
    const { device: id, lane, since, joined, out } = state;
    const known = { ...joined, [id]: own.joined() };
    const others = new Others(this.place, this.kept, this.keys, this.segments, this.videos);
    const news = await others.news({ device: id, lane, since }, known, notices, out);
    if (!news) return null;
    // Whoever has taken numbers of another device is not read until it has its own.
    for (const { device, what } of notices) if (what === 'lane-taken') delete joined[device];
    for (const [device, { joined: segments }] of news) joined[device] = segments;
    return news;
  }

  /** Comes to the household by another name: what this device has said so far is nobody's, and is said again. */
  private async leaveLane(before: SharedState): Promise<SharedState> {
    const { people, gone, lacking, joined, devices, coming } = before;
    const were = [...(before.were ?? []), before.device];
    const leaving = before.device;
    const newcomer = await this.newcomer();
    const { moved, settled, device, lane } = before;
    const moving = before.moving ?? { device, lane };
    const ops = before.ops ?? (await this.opsHere(before));
    const kept = { people, gone, lacking, joined, devices, moved, settled, ops };
    const state: SharedState = { ...newcomer, ...kept, were, leaving, moving };
    if (coming) state.coming = coming;
    await this.store.replace(
      { removed: [], changed: [], ledger: null, renamed: new Map(), forgotten: [] },
      state,
    );
    await removeLeft(state, [this.kept, this.place]);
    return state;
  }

  /** What the entries of the ledger here are called, by their places; null for those that are not said yet. */
  private async opsHere(state: SharedState): Promise<(string | null)[]> {
    const own = await this.own(state);
    const nothing = new Set<string>();
    const { joined } = await this.partOf(state, own, await this.heard(state, own), nothing, NOTHING_JOINED);
    const before = joined.ledger.map(({ entry }) => entry);
    const read = await this.store.readOf(nothing);
    return placesBefore(before, ledgerOf(read?.records ?? [])).map((place) =>
      place === null ? null : joined.ledger[place]!.op,
    );
  }

  /** A device that is new here keeps nothing of another household. */
  private async entered(): Promise<SharedState> {
    for (const path of await this.kept.list()) await this.kept.remove(path);
    this.videos.letGo();
    this.segments.letGo();
    const people = await this.store.peopleForgotten();
    return { ...(await this.newcomer()), people, lacking: [], joined: {}, devices: [] };
  }

  /** An id and a lane that nobody has. */
  private async newcomer(): Promise<Pick<SharedState, 'household' | 'device' | 'lane' | 'since'>> {
    const taken = new Set<number>();
    for (const device of Others.devicesIn(await this.place.list('devices'))) {
      const { head } = await readHead(this.place, device, this.keys);
      if (!head) continue;
      taken.add(head.lane);
      this.clock.see(head.since);
    }
    const free = Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => !taken.has(lane));
    if (free.length === 0)
      throw new MnemeError('bad-input', 'This memory is on as many devices as it can be.');
    const lane = free[this.random(1)[0]! % free.length]!;
    const { household } = this.keys;
    return { household, device: bytesToHex(this.random(ID_BYTES)), lane, since: this.clock.stamp() };
  }

  private freshHead({ household, device, lane, since }: SharedState): Head {
    const nothing = { turn: 0, generation: 1, segments: 0, hash: '', count: 0, knows: {} };
    return { household, device, lane, since, ...nothing, highest: { video: 0, node: 0 } };
  }

  private own(state: SharedState): Promise<OwnSegments> {
    const { kept, place, keys, segments, videos } = this;
    return OwnSegments.open(kept, place, keys, segments, videos, this.freshHead(state));
  }

  /** The segments of those that this device put out, which nobody else writes any more. */
  private async lookedAfter(state: SharedState): Promise<OwnSegments[]> {
    const all: OwnSegments[] = [];
    for (const id of state.out ?? []) {
      const { head } = await readHead(this.kept, id, this.keys);
      if (!head) continue;
      const one = new OwnSegments(this.kept, this.place, this.keys, this.segments, this.videos, head);
      state.joined[id] = one.joined();
      all.push(one);
    }
    return all;
  }

  /** What devices said of all, as far as they are joined. */
  private async heard(state: SharedState, own: OwnSegments): Promise<Map<string, Heard>> {
    const heard = new Map<string, Heard>();
    for (const [device, segments] of joinedIn(state, own))
      heard.set(device, await this.segments.heard(device, segments));
    for (const { stamp } of heard.values()) this.clock.see(stamp);
    return heard;
  }

  /** What devices said of all, as the last sync left it and with what is new, where that is more than is joined at once; else null. @param fresh what is new of this device */
  private async heardWhereLarge(
    { devices, stamp: before }: NotedJoin,
    fresh: ReadonlyMap<string, readonly Told[]>,
    news: ReadonlyMap<string, News>,
  ): Promise<Map<string, Heard> | null> {
    const late = new Map<string, Heard>();
    const count = [...news.values()].reduce((sum, { segments }) => sum + segments.length, 0);
    if (count * MOST_CHANGES <= MOST_AT_ONCE) return null;
    for (const [device, { head, segments }] of news) {
      const numbers = segments.map(({ number }) => number);
      late.set(device, await this.segments.heard(device, { generation: head.generation, numbers }));
    }
    if ([...changesOf(late).values()].reduce((sum, one) => sum + one, 0) <= MOST_AT_ONCE) return null;
    for (const { stamp } of late.values()) this.clock.see(stamp);
    const heard = new Map<string, Heard>();
    for (const device of new Set([...Object.keys(devices), ...late.keys()])) {
      const log: Log = new Map(devices[device]?.told);
      addTo(log, fresh.get(device)?.filter(isHeard) ?? []);
      const one = late.get(device);
      addTo(log, [...(one?.log ?? [])]);
      heard.set(device, { log, videos: one?.videos ?? new Map(), stamp: one?.stamp ?? before });
    }
    return heard;
  }

  /** What devices said, but for videos that are still to come. @param videos those of which records are read; null: of all that are here */
  private async logs(
    state: SharedState,
    own: OwnSegments,
    heard?: ReadonlyMap<string, Heard>,
    videos: ReadonlySet<string> | null = null,
  ): Promise<Map<string, Log>> {
    const all = heard ?? (await this.heard(state, own));
    const { coming } = state;
    const reads = coming && readsWhile(coming);
    const away = new Set(coming?.videos.slice(coming.here));
    const logs = new Map<string, Log>();
    for (const [device, joined] of joinedIn(state, own)) {
      const { log, videos: spoken } = all.get(device)!;
      // What was said here is of what is here.
      const isAll = !reads || device === state.device;
      const read: Log = new Map(isAll ? log : [...log].filter(([name, version]) => reads(name, version)));
      const ofVideos = videos ?? new Set([...spoken.keys()].filter((video) => !away.has(video)));
      const notes = await this.segments.notes(device, joined);
      addTo(read, (await this.segments.ofVideos(device, joined.generation, notes, ofVideos)).said);
      logs.set(device, read);
    }
    return logs;
  }

  /** The videos of others that come a few at a time, since they are more than can be joined at once. */
  private comingOf(heard: ReadonlyMap<string, Heard>, here: readonly VideoRecord[]): Coming | null {
    const logs = logsOf(heard);
    return comingOf(this.alone(logs), new Set(here.map(({ id }) => id)), changesOf(heard), logs);
  }

  /** Whether of none of the videos that are to come another one is the same file. */
  private areAlone({ videos, here }: Coming, heard: ReadonlyMap<string, Heard>): boolean {
    const alone = new Set(this.alone(logsOf(heard)).map(({ id }) => id));
    return videos.slice(here).every((id) => alone.has(id));
  }

  private alone(logs: ReadonlyMap<string, Log>): VideoRecord[] {
    return videosAlone(logs, (video) => this.markOf(video));
  }

  /**
   * Joins the videos that are coming, some at a time, and in the end what is said of all that was in them. Each time the memory becomes what it would be if nothing had been
   * said of the others yet. Broken off, the next sync goes on.
   */
  private async comeIn(
    state: SharedState,
    own: OwnSegments,
    heard: ReadonlyMap<string, Heard>,
    last: { logs: Map<string, Log>; joined: Joined },
    notices: Notice[],
    progress: (done: number) => void,
  ): Promise<{ logs: Map<string, Log>; joined: Joined; changed: number }> {
    const { links, marked } = spokenOf(logsOf(heard));
    const [changes, most] = [changesOf(heard), mostAtOnce(logsOf(heard))];
    const ofSome = readOf(
      heard,
      readsWhile({ ...state.coming!, here: state.coming!.videos.length }),
      state.device,
    );
    let [{ logs, joined }, changed] = [last, 0];
    let known: Awaited<ReturnType<LastSync['leave']>> | undefined;
    while (state.coming) {
      const { videos: all, here } = state.coming;
      progress(here / all.length);
      const next = nextOf(state.coming, changes, most);
      if (next.length > 0) state.coming = { videos: all, here: here + next.length };
      else delete state.coming;
      // What marks use is known once all entries of the ledger are read.
      let videos = new Set(next.length > 0 ? next : all.filter((video) => marked.has(video)));
      const join = async () => {
        logs = await this.logs(state, own, state.coming ? ofSome : heard, videos);
        const spoken = [...videos].flatMap((video) => links.get(video) ?? []);
        return this.join(logs, { videos, rest: joined.rest!, spoken });
      };
      let now = await join();
      if (state.coming && !now.rest) {
        // They are not whole without others: what is left is joined at once.
        delete state.coming;
        videos = new Set([...all.slice(here), ...all.filter((video) => marked.has(video))]);
        now = await join();
      }
      const read = await this.store.readOf(videos);
      // The next sync tells that it is damaged.
      if (!read) break;
      changed += await this.here.apply(state, now, read.records, notices, () => {}, videos);
      joined = now;
      if (notices.length === 0) known = await this.last.leave(state, own, logs, joined, known);
    }
    return { logs, joined, changed };
  }

  /** Whether videos are still to come, as it was noted last. */
  private async isComing(): Promise<boolean> {
    return ((await this.store.state()) as SharedState | undefined)?.coming !== undefined;
  }

  /** How many changes of each other device are known. */
  private async knownIn(state: SharedState): Promise<Known> {
    const known: Record<string, number> = {};
    for (const [device, segments] of Object.entries(state.joined)) {
      const count = await this.segments.known(device, segments);
      if (count > 0) known[device] = count;
    }
    return known;
  }

  private seeStamps(logs: ReadonlyMap<string, Log>): void {
    for (const log of logs.values()) for (const { stamp } of log.values()) this.clock.see(stamp);
  }

  private join(logs: ReadonlyMap<string, Log>, part: Part | null = null): Joined {
    const ordered = new Map([...logs].sort(([a], [b]) => compare(a, b)));
    const emptied = (key: string, videoId: string) => ({
      key,
      videoId,
      hash: this.pictures.emptied(videoId),
    });
    return join(ordered, (video) => this.markOf(video), emptied, part);
  }

  private markOf({ fingerprint, bytes }: Pick<VideoRecord, 'fingerprint' | 'bytes'>): string {
    return this.keys.nameOf(`content ${fingerprint} ${bytes}`);
  }

  /** Gives what is new here its numbers, and tells what is not as it was joined. @param read what was read of the memory, as much as was joined */
  private async saying(
    state: SharedState,
    own: OwnSegments,
    logs: ReadonlyMap<string, Log>,
    joined: Joined,
    { records, peopleForgotten }: ReadHere,
  ): Promise<Saying> {
    const numbered = await this.here.numbered(state, own.head.highest, joined, records);
    return this.sayingOf(state, own, logs, joined, { ...numbered, peopleForgotten });
  }

  /** Tells what is not as it was joined. @param isSaid whether a change is told now */
  private async sayingOf(
    state: SharedState,
    own: OwnSegments,
    logs: ReadonlyMap<string, Log>,
    joined: Joined,
    { records, highest, peopleForgotten }: ReadHere & { highest: Highest },
    isSaid: (change: Change) => boolean = () => true,
  ): Promise<Saying> {
    const stamp = this.clock.stamp();
    const knows = await this.knownIn(state);
    let { count } = own.head;
    const next = () => {
      count += 1;
      return count;
    };
    const gone = state.gone ?? NOTHING_GONE;
    const changes = gainOf(
      joined,
      await this.here.asSaid(records, state, joined),
      (video) => this.markOf(video),
      {
        fresh: () => newOp(stamp, state.device, next()),
        after: (op) => opAfter(op, state.device, next()),
        before: (place) => (state.gone ? null : (state.ops?.[place] ?? null)),
      },
      gone,
    ).filter(isSaid);
    const withPeople = peopleForgotten === state.people ? null : new Set([...gone.people, ...gone.changed]);
    const { device: id, lane } = state;
    const ofDevice = [
      ...ownName({ id, name: this.name, lane }, logs.get(id)!),
      ...putOutBy(state.out ?? [], logs.get(id)!),
      ...movedBy(state.moved ?? [], logs.get(id)!),
    ];
    const told = [...changes, ...ofDevice].map(([name, item]): Told => {
      return [
        name,
        {
          device: state.device,
          count: next(),
          stamp,
          knows,
          forgets: takesOut([name, item], logs, withPeople),
          item,
        },
      ];
    });
    return {
      ...{ told, knows, highest, records },
      ...{ people: peopleForgotten, passedOn: changes.length },
    };
  }

  /** Passes that on. False where there is no room for all pictures. @param listed what is in the place, where that is known */
  private async passOn(
    state: SharedState,
    own: OwnSegments,
    logs: ReadonlyMap<string, Log>,
    { told, knows, highest, records }: Saying,
    progress: (done: number) => void,
    listed?: ReadonlySet<string>,
  ): Promise<boolean> {
    const isRoom = await this.writePictures(state.device, told, records, progress, listed);
    if (told.length > 0) await own.add(told, { knows, highest });
    const log = logs.get(state.device)!;
    for (const [name, version] of told) log.set(name, version);
    return isRoom;
  }

  /** False where there is no room for all of them: the rest is written once there is. What was forgotten makes some, and is to be said first. */
  private async writePictures(
    device: string,
    said: readonly Told[],
    records: readonly Filed[],
    progress: (done: number) => void,
    listed?: ReadonlySet<string>,
  ): Promise<boolean> {
    const pictures = picturesSaid(said);
    if (pictures.length === 0) return true;
    const there = listed ?? new Set(await this.place.list());
    return (await this.writer.write(device, pictures, picturesIn(records), there, progress)) === null;
  }

  /** Makes the place hold what a device said. Returns why not all of its pictures are there; null where they are. */
  private async share(
    own: OwnSegments,
    logs: Map<string, Log>,
    joined: Joined,
    records: readonly Filed[],
  ): Promise<unknown> {
    const there = new Set(await this.place.list());
    const used = picturesSaid(logs.get(own.head.device)!).filter(({ videoId }) => !joined.gone.has(videoId));
    // What goes makes room for what says so.
    await this.pictures.dropOthers(own.head.device, new Set(used.map(({ hash }) => hash)), there);
    const full = await this.writer.write(own.head.device, used, picturesIn(records), there);
    await this.shareSegments(own, joined, there, () => writeAnew(own, { logs, joined }));
    return full;
  }

  /** Makes the place hold the keys and segments of a device. @param anew writes those anew without what is gone */
  private async shareSegments(
    own: OwnSegments,
    { gone }: Joined,
    there: ReadonlySet<string>,
    anew: () => Promise<void>,
  ): Promise<void> {
    try {
      await this.videos.share(there, this.half);
      await own.share();
    } catch (error) {
      if (!isFull(error)) throw error;
      // Without what was forgotten it takes less.
      if (await this.holdsAny(own, gone)) await anew();
      await own.share();
      await this.videos.share(there, this.half);
    }
  }

  /** Whether segments of this device still hold what it said of any of some videos. */
  private async holdsAny(own: OwnSegments, videos: ReadonlySet<string>): Promise<boolean> {
    const { device } = own.head;
    const beginnings = this.videos.beginnings([device], videos);
    const notes = await this.segments.notes(device, own.joined());
    return notes.some(({ keys }) => keys.some((key) => beginnings.has(beginningOf(key))));
  }

  /** Writes what names are made with where that is lost. */
  private async shareNaming(): Promise<void> {
    if (this.keys.namedBy === null) return;
    const there = await this.place.read(NAMING_FILE);
    // Where writing it was broken off, half may be there.
    if (there && (await this.keys.verified(there))) return;
    await this.place.write(NAMING_FILE, (await this.keys.namingFile())!);
  }

  /** Lets go of segments of others that were written anew. */
  private async dropOld(state: SharedState): Promise<void> {
    for (const path of await this.kept.list('devices'))
      for (const [device, { generation }] of Object.entries(state.joined)) {
        const at = segmentOf(device, path);
        if (at && at.generation !== generation) await this.kept.remove(path);
      }
  }
}

function picturesIn(records: readonly Filed[]): Map<string, PictureRecord> {
  return new Map(of(records, 'pictures').map((picture) => [picture.key, picture]));
}

/** The pictures of which something is said. */
function picturesSaid(said: Iterable<Told>): PictureItem[] {
  return [...said].flatMap(([name, { item }]) =>
    name.startsWith('pictures ') && item ? [item.value as PictureItem] : [],
  );
}

/** Adds what a device said to what was heard of it. */
function addHeard({ log, videos }: Heard, told: readonly Told[]): void {
  for (const one of told) {
    const video = videoOfItem(one[0]);
    if (isHeard(one)) addTo(log, [one]);
    if (video !== null) videos.set(video, (videos.get(video) ?? 0) + 1);
  }
}

/** What is said of devices that left their lanes, and not joined as they were any more, of which something may be said here still by what they called it. */
function toSettle({ joined, settled, device }: SharedState, logs: ReadonlyMap<string, Log>): Moved[] {
  const others = new Map([...logs].filter(([id]) => id !== device));
  return movedIn(others).filter(({ from }) => !(from in joined) && !settled?.includes(from));
}

/** What of each device is joined, its own too. */
function joinedIn(state: SharedState, own: OwnSegments): [device: string, JoinedSegments][] {
  return [[state.device, own.joined()], ...Object.entries(state.joined)];
}

/** What is read of others while videos are coming, of all: what waits for the end is not gone through again for each of them. */
function readOf(
  heard: ReadonlyMap<string, Heard>,
  reads: ReturnType<typeof readsWhile>,
  own: string,
): Map<string, Heard> {
  const read = (log: Log) => new Map([...log].filter(([name, version]) => reads(name, version)));
  return new Map(
    [...heard].map(([device, one]) => [device, device === own ? one : { ...one, log: read(one.log) }]),
  );
}

function logsOf(heard: ReadonlyMap<string, Heard>): Map<string, Log> {
  return new Map([...heard].map(([device, { log }]) => [device, log]));
}

/** How many changes all devices say of the records of each video. */
function changesOf(heard: ReadonlyMap<string, Heard>): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { videos } of heard.values())
    for (const [video, count] of videos) changes.set(video, (changes.get(video) ?? 0) + count);
  return changes;
}

/** What is told of two syncs, one after the other. */
function afterwards(first: SyncReport, then: SyncReport): SyncReport {
  const [passedOn, changed] = [first.passedOn + then.passedOn, first.changed + then.changed];
  return { ...then, passedOn, changed };
}

/** The videos whose records are changed, or that what is of all speaks of anew. */
function videosOf(told: readonly Told[]): Set<string> {
  return new Set(
    told.flatMap(([name, { item }]) => videoOfItem(name) ?? (item ? videosSpokenOf(name, item.value) : [])),
  );
}

/** Whether a sample says which it was before the video that it is of went. */
function hasOrigin({ value }: Item): boolean {
  return (value as PassedSample | null)?.was !== undefined;
}

/** Notes what became of numbers as far as that was done. */
function noteMoved(state: SharedState, { moved, moving }: SharedState): void {
  delete state.moved;
  delete state.moving;
  Object.assign(state, moved && { moved }, moving && { moving });
}
