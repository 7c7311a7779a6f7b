import type { Notice, SharedPlace } from '../contract/sharing';
import type { Clock } from './clock';
import type { HouseholdKeys } from './household-keys';
import type { Joined } from './join';
import type { SharedState } from './memory-here';
import { type NotedJoin, NotedJoins } from './noted-join';
import { type News, Others } from './others';
import type { OwnSegments } from './own-segments';
import { picturePath } from './pictures';
import type { Told } from './segment';
import { addTo, isHeard, type KeptSegments, segmentPath } from './segments-kept';
import type { StoreHere } from './store-here';
import { isSame, type Log } from './versions';
import { beginningOf, keyNamesIn, type VideoKeys } from './video-keys';

/** What is at hand of a device. */
interface AtHand {
  store: StoreHere;
  kept: SharedPlace;
  place: SharedPlace;
  keys: HouseholdKeys;
  segments: KeptSegments;
  videos: VideoKeys;
  clock: Clock;
}

/** What the last sync left, and what was changed here since. */
interface Found {
  noted: NotedJoin;
  /** The generation of what is noted of each device. */
  generations: Readonly<Record<string, number>>;
  changed: { videos: Set<string>; isAny: boolean };
  /** The paths of all that lies in the place. */
  there: ReadonlySet<string>;
}

/** What each sync leaves for the next one, and what that reads by it: no more than what changed. */
export class LastSync {
  private readonly joins: NotedJoins;

  constructor(private readonly at: AtHand) {
    this.joins = new NotedJoins(at.kept, at.keys);
  }

  /** What the last sync left; null where what lies here or in the place is not as it left it, or where it is not known what was changed since. */
  async found(state: SharedState, own: OwnSegments): Promise<Found | null> {
    const noted = await this.joins.read();
    const changed = noted && (await this.at.store.changedSince(noted.commit));
    if (!changed || !(await this.isAsLeft(noted, state, own))) return null;
    const there = await this.at.place.list();
    if (picturesIn(there, state.device) !== noted.pictures) return null;
    if (!(await this.areKeysAsLeft(noted, there))) return null;
    const generations = generationsOf(noted, state, own);
    for (const [device, { segments }] of Object.entries(noted.devices))
      this.at.segments.know(device, generations[device]!, segments);
    this.at.clock.see(noted.stamp);
    return { noted, generations, changed, there: new Set(there) };
  }

  /** Before anything of it may be forgotten. */
  drop(): Promise<void> {
    return this.joins.drop();
  }

  /** Whether all that this device keeps is as the last sync left it. */
  private async isAsLeft(noted: NotedJoin, state: SharedState, own: OwnSegments): Promise<boolean> {
    if (own.head.turn !== noted.turn || own.head.hash !== noted.hash) return false;
    if (!isSame(state.joined, noted.joined) || noted.here !== (state.coming?.here ?? null)) return false;
    const kept = new Set(await this.at.kept.list('devices'));
    const all = Object.entries({ ...state.joined, [state.device]: own.joined() });
    return all.every(([device, { generation, numbers }]) =>
      numbers.every((number) => kept.has(segmentPath(device, generation, number))),
    );
  }

  /** Whether none that was destroyed has come back, and none is lost here of those that were not: it may lie elsewhere yet. */
  private async areKeysAsLeft({ devices, rest }: NotedJoin, there: readonly string[]): Promise<boolean> {
    const gone = this.at.videos.beginnings(Object.keys(devices), rest.gone);
    if ([...keyNamesIn(there).keys()].some((beginning) => gone.has(beginning))) return false;
    const kept = new Set([...keyNamesIn(await this.at.kept.list()).values()].flat());
    const isAsLeft = (key: string) => kept.has(key) || gone.has(beginningOf(key));
    return Object.values(devices).every(({ segments }) => segments.every(({ keys }) => keys.every(isAsLeft)));
  }

  /** What others have added to what they had; null where that is not all that became of it. */
  async news(
    { device, lane, since, joined }: SharedState,
    own: OwnSegments,
    notices: Notice[],
  ): Promise<Map<string, News> | null> {
    const known = { ...joined, [device]: own.joined() };
    const others = new Others(this.at.place, this.at.kept, this.at.keys, this.at.segments, this.at.videos);
    const news = await others.news({ device, lane, since }, known, notices);
    if (!news || notices.length > 0 || Object.keys(joined).some((one) => !news.has(one))) return null;
    const isAdded = [...news].every(([one, { head, joined: now, segments }]) => {
      const before = joined[one] ?? { generation: now.generation, numbers: [] };
      const count = before.numbers.length + segments.length;
      return before.generation === head.generation && count === head.segments;
    });
    return isAdded ? news : null;
  }

  /** What devices said of all, and of some videos; null where a part of that cannot be read. @param fresh what is not noted */
  async logs(
    { noted, generations }: Found,
    videos: ReadonlySet<string>,
    fresh: ReadonlyMap<string, readonly Told[]>,
  ): Promise<Map<string, Log> | null> {
    const logs = new Map<string, Log>();
    for (const [device, { segments, told }] of Object.entries(noted.devices)) {
      const log: Log = new Map(told);
      const { said, isWhole } = await this.at.segments.ofVideos(
        device,
        generations[device]!,
        segments,
        videos,
      );
      if (!isWhole) return null;
      addTo(log, said);
      logs.set(device, log);
    }
    for (const [device, told] of fresh) {
      const log: Log = logs.get(device) ?? new Map();
      addTo(log, told);
      logs.set(device, log);
    }
    return logs;
  }

  /** Leaves for the next sync what it needs to read only what changed, where the videos that are there do not depend on one another. @param known the segment that was looked at last, and how many pictures of this device lie in the place; null: it is to be looked for. Returns the same. */
  async leave(
    state: SharedState,
    own: OwnSegments,
    logs: ReadonlyMap<string, Log>,
    { rest, gone }: Joined,
    known: { looked: number; pictures: number | null } = { looked: 0, pictures: null },
  ): Promise<{ looked: number; pictures: number | null }> {
    if (!rest || state.lacking.length > 0) return known;
    const devices: NotedJoin['devices'] = {};
    for (const [device, log] of logs) {
      const joined = device === state.device ? own.joined() : state.joined[device]!;
      const told = [...log].filter(
        (one) => isHeard(one) && !(one[1].item?.video && gone.has(one[1].item.video)),
      );
      devices[device] = { segments: await this.at.segments.notes(device, joined), told };
    }
    const { turn, hash } = own.head;
    const { looked } = known;
    const pictures = known.pictures ?? picturesIn(await this.at.place.list(), state.device);
    const stamp = this.at.clock.latest;
    const commit = await this.at.store.noteChanges();
    const { joined, coming } = state;
    const here = coming?.here ?? null;
    await this.joins.write({ commit, turn, hash, joined, stamp, devices, rest, pictures, looked, here });
    return { looked, pictures };
  }
}

/** The generation of what is noted of each device. */
function generationsOf({ devices }: NotedJoin, state: SharedState, own: OwnSegments): Record<string, number> {
  return Object.fromEntries(
    Object.keys(devices).map((id) => [
      id,
      id === state.device ? own.head.generation : state.joined[id]!.generation,
    ]),
  );
}

/** How many pictures of a device there are. */
function picturesIn(paths: readonly string[], device: string): number {
  const folder = picturePath(device, '');
  return paths.filter((path) => path.startsWith(folder)).length;
}
