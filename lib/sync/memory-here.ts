import type { Notice, SharedDevice } from '../contract/sharing';
import { EMPTY_PICTURE } from '../keeper/forgetting/pictures-without-person';
import type { NewIds } from '../store/archive/renumber';
import type { GoneSince } from '../store/gone-since-joined';
import { keyOf } from '../store/integrity/seal';
import type { Filed, LedgerEntry, StoreName, VideoRecord } from '../store/schema';
import { whenNeeded } from '../when-needed';
import type { Coming } from './coming';
import { foundings, type PictureItem, type Said, videoOf } from './items';
import { type Joined, saidIn } from './join';
import { laneOf } from './lane-of';
import { type Highest, inLane, numbersOfLane } from './lanes';
import { type Moved, movedTo } from './moved';
import type { SharedPictures } from './pictures';
import type { JoinedSegments } from './segments-kept';
import type { Replacement, StoreHere } from './store-here';
import { isSame } from './versions';

/** What a device has noted of the shared memory, with its own memory. */
export interface SharedState {
  household: string;
  device: string;
  lane: number;
  /** When it came to the household, as a stamp. */
  since: string;
  /** How often a person had been forgotten here. */
  people: number;
  /** What was forgotten since it was joined, as the keeper notes it. */
  gone?: GoneSince;
  /** Keys of pictures that were not to be had. */
  lacking: string[];
  /** What of each other device is joined, but for videos that are coming. */
  joined: Record<string, JoinedSegments>;
  /** Videos that come a few at a time; absent while none do. */
  coming?: Coming;
  /** All devices that have said what they are called, but for those that were put out. */
  devices: SharedDevice[];
  /** What this one was before it took another lane. */
  were?: string[];
  /** What it was last: what it wrote by that name is still to be removed. */
  leaving?: string;
  /** The lane that it leaves: what is in it is not called otherwise yet. */
  moving?: { device: string; lane: number };
  /** What entries of the ledger were called then, by their places: so they stay in their order. Until they are said anew. */
  ops?: (string | null)[];
  /** What became of numbers of lanes that it left. */
  moved?: Moved[];
  /** Devices that left a lane and of which nothing is said here by what they called it then. */
  settled?: string[];
  /** Those that this device put out: it looks after what they said. */
  out?: string[];
  /** What it keeps by a new code is not in the place yet. */
  isToSpread?: boolean;
}

/** What becomes of records of the memory here, with the keys of pictures that were not to be had. */
export interface Becoming {
  removed: Replacement['removed'][number][];
  changed: Filed[];
  lacking: string[];
}

/** Nothing yet, but that pictures of other videos are lacking. @param videos those that are looked at; null: all */
export function becomingOf({ lacking }: SharedState, videos: ReadonlySet<string> | null): Becoming {
  const others = videos === null ? [] : lacking.filter((key) => !videos.has(videoOf(key)!));
  return { removed: [], changed: [], lacking: others };
}

/** The memory of this device: what of it is passed on, and what it becomes. */
export class MemoryHere {
  constructor(
    private readonly store: StoreHere,
    private readonly pictures: SharedPictures,
  ) {}

  /**
   * Gives what is new here its numbers.
   *
   * @param before the highest numbers that this device gave so far
   */
  async numbered(
    state: SharedState,
    before: Highest,
    joined: Joined,
    records: Filed[],
  ): Promise<{ records: Filed[]; highest: Highest }> {
    const ids = this.newIds(state, before, joined, records);
    const now = ids ? inLane(records, ids) : records;
    if (ids) {
      const names = (all: readonly Filed[]) =>
        new Set(all.map(({ in: store, is }) => `${store} ${keyOf(store, is)}`));
      const there = names(now);
      const removed = records.flatMap(({ in: store, is }) =>
        store === 'ledger' || there.has(`${store} ${keyOf(store, is)}`)
          ? []
          : [{ in: store, key: String(keyOf(store, is)) }],
      );
      const were = new Map(records.map((one) => [`${one.in} ${keyOf(one.in, one.is)}`, one.is]));
      const changed = now.filter(
        ({ in: store, is }) => store !== 'ledger' && !isSame(were.get(`${store} ${keyOf(store, is)}`), is),
      );
      const replacement = {
        removed,
        changed: changed as never[],
        ledger: ledgerOf(now),
        renamed: ids.videos,
        forgotten: [],
      };
      await this.store.replace(replacement, state);
    }
    const highest = {
      video: highestIn(
        of(now, 'videos').map(({ id }) => id),
        state.lane,
        before.video,
      ),
      node: highestIn(
        of(now, 'nodes').map(({ id }) => id),
        state.lane,
        before.node,
      ),
    };
    return { records: now, highest };
  }

  /** The numbers of what is new here; null where all has its number. @param before the highest numbers that this device gave so far */
  newIds(state: SharedState, before: Highest, joined: Joined, records: readonly Filed[]): NewIds | null {
    const [videos, nodes, ledger] = [of(records, 'videos'), of(records, 'nodes'), ledgerOf(records)];
    const founded = foundings(joined.ledger.map(({ entry }) => entry));
    const known = {
      videos: joined.records.get('videos') as Map<string, VideoRecord>,
      nodes: new Map([...joined.records.get('nodes')!.keys()].map((id) => [id, founded.get(id) ?? null])),
      gone: new Set(state.gone?.videos),
      highest: before,
    };
    const ids = numbersOfLane({ videos, nodes, ledger }, known, state.lane);
    if (ids && state.moving) state.moved = [...(state.moved ?? []), movedTo(ids, state.moving)];
    if (ids) delete state.moving;
    return ids;
  }

  /** What the memory here says; of pictures that were not to be had, what others said. */
  async asSaid(
    records: readonly Filed[],
    state: SharedState,
    joined: Joined,
  ): Promise<{ records: Said[]; ledger: LedgerEntry[] }> {
    const lacking = new Set(state.lacking);
    const said: Said[] = [];
    for (const record of records) {
      if (record.in === 'ledger') continue;
      if (record.in !== 'pictures') {
        said.push(record);
        continue;
      }
      const { key, videoId } = record.is;
      const others =
        lacking.has(key) && (joined.records.get('pictures')!.get(key) as PictureItem | undefined);
      const is = others || { key, videoId, hash: await this.pictures.hashOf(record.is) };
      said.push({ in: 'pictures', is });
    }
    return { records: said, ledger: ledgerOf(records) };
  }

  /**
   * Makes the memory here what was joined. Returns how many records change.
   *
   * @param videos those of which all was joined, and is among the records; null: of all
   */
  async apply(
    state: SharedState,
    joined: Joined,
    records: readonly Filed[],
    notices: Notice[],
    progress: (done: number) => void,
    videos: ReadonlySet<string> | null = null,
  ): Promise<number> {
    const becoming = becomingOf(state, videos);
    await this.become(becoming, joined, records, progress);
    return this.replace(state, joined, becoming, records, notices);
  }

  /** Adds to what the memory here becomes what of some records is not as it was joined. @param isOf whether records of a store are looked at */
  async become(
    { removed, changed, lacking }: Becoming,
    joined: Joined,
    records: readonly Filed[],
    progress: (done: number) => void = () => {},
    isOf: (store: StoreName) => boolean = () => true,
  ): Promise<void> {
    const now = new Map<string, Filed>();
    for (const record of records)
      if (record.in !== 'ledger' && isOf(record.in))
        now.set(`${record.in} ${keyOf(record.in, record.is)}`, record);
    const places = whenNeeded(() => this.pictures.find());
    const stays = new Set<string>();
    const all = saidIn(joined).filter((said) => isOf(said.in));
    for (const [i, said] of all.entries()) {
      progress(i / all.length);
      const name = `${said.in} ${keyOf(said.in, said.is)}`;
      stays.add(name);
      const here = now.get(name);
      if (said.in !== 'pictures') {
        if (!here || !isSame(here.is, said.is)) changed.push(said);
        continue;
      }
      if (here?.in === 'pictures' && (await this.pictures.hashOf(here.is)) === said.is.hash) continue;
      const picture = await this.picture(said.is, (await places()).get(said.is.hash) ?? []);
      if (!picture) {
        lacking.push(said.is.key);
      }
      const is = { key: said.is.key, videoId: said.is.videoId, bytes: picture ?? EMPTY_PICTURE };
      if (!here || !isSame(here.is, is)) changed.push({ in: 'pictures', is });
    }
    for (const [name, { in: store, is }] of now)
      if (!stays.has(name))
        removed.push({ in: store as Exclude<StoreName, 'ledger'>, key: String(keyOf(store, is)) });
  }

  /** Makes the memory here become so. Returns how many records change. @param records the ledger here is among them */
  async replace(
    state: SharedState,
    joined: Joined,
    { removed, changed, lacking }: Becoming,
    records: readonly Filed[],
    notices: Notice[],
  ): Promise<number> {
    const ledger = joined.ledger.map(({ entry }) => entry);
    const isLedgerSame = isSame(ledger, ledgerOf(records));
    state.lacking = lacking;
    if (lacking.length > 0 && !notices.some(({ what }) => what === 'pictures-missing'))
      notices.push({ device: '', segment: null, what: 'pictures-missing' });
    const replacement: Replacement = {
      removed,
      changed: changed as never[],
      ledger: isLedgerSame ? null : ledger,
      renamed: new Map([...joined.twins].flatMap(([id, twins]) => twins.map((twin) => [twin, id]))),
      forgotten: [...joined.gone],
    };
    await this.store.replace(replacement, state);
    return removed.length + changed.length + Number(!isLedgerSame);
  }

  private async picture(item: PictureItem, paths: readonly string[]): Promise<Uint8Array | null> {
    if (this.pictures.emptied(item.videoId) === item.hash) return EMPTY_PICTURE;
    return this.pictures.read(item, paths);
  }
}

/** The highest number of a lane that any of some videos, or nodes, has. @param before the highest so far */
export function highestIn(ids: readonly string[], lane: number, before: number): number {
  const numbers = ids.map((id) => Number(/\d+/.exec(id)![0]));
  return numbers.filter((n) => laneOf(n) === lane).reduce((a, b) => Math.max(a, b), before);
}

/** The records of a store among others. */
export function of<Name extends StoreName>(
  records: readonly Filed[],
  store: Name,
): Extract<Filed, { in: Name }>['is'][] {
  return records.flatMap((record) => (record.in === store ? [record.is as never] : []));
}

export function ledgerOf(records: readonly Filed[]): LedgerEntry[] {
  return of(records, 'ledger').sort((a, b) => a.seq - b.seq);
}

/** Notes that it is said what was forgotten here. Returns whether a person was. @param people how often one was by then */
export function noteSaid(state: SharedState, people: number): boolean {
  const isAny = people !== state.people;
  state.people = people;
  delete state.gone;
  delete state.ops;
  return isAny;
}
