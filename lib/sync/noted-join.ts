import type { SharedPlace } from '../contract/sharing';
import { readArrays, writeArrays } from '../store/packs/arrays';
import type { Stamp } from './clock';
import type { HouseholdKeys } from './household-keys';
import type { Item } from './items';
import type { Rest } from './join-part';
import type { Told } from './segment';
import type { JoinedSegments, NotedSegment } from './segments-kept';
import type { Known } from './versions';

/** The form of what is noted: another one is as good as none. */
const FORM = 2;
/** Where it lies beside the segments that this device keeps. */
const PATH = 'joined';

/** What a device has said, but for records of videos that are there. */
export interface NotedDevice {
  segments: NotedSegment[];
  /** What it said of all: videos, nodes and their samples, the ledger, its own name; and which records of videos went. */
  told: Told[];
}

/** What the last sync leaves for the next one, so that it need read and join no more than what changed. */
export interface NotedJoin {
  /** The number of the memory's commit when it was as it was joined. */
  commit: number;
  /** The turn and hash of this device's own head. */
  turn: number;
  hash: string;
  /** What of others was joined. */
  joined: Record<string, JoinedSegments>;
  /** No stamp was later. */
  stamp: Stamp;
  devices: Record<string, NotedDevice>;
  rest: Rest;
  /** Pictures of this device in the place. */
  pictures: number;
  /** The last of its own segments that was held against the place. */
  looked: number;
  /** How many of the videos that are coming were here; null where none are. */
  here: number | null;
}

type WrittenChange = [string, number, Stamp, number, 0 | 1, string | null, { is: unknown } | null];

interface Written extends Omit<NotedJoin, 'devices'> {
  form: number;
  devices: [id: string, segments: NotedSegment[], knows: Known[], told: WrittenChange[]][];
}

/** Keeps it beside the segments, encrypted to the household as they are. */
export class NotedJoins {
  constructor(
    private readonly kept: SharedPlace,
    private readonly keys: HouseholdKeys,
  ) {}

  /** Null where there is none that is as it was written. */
  async read(): Promise<NotedJoin | null> {
    const bytes = await this.kept.read(PATH);
    const content = bytes && (await this.keys.verified(bytes));
    const opened = content && (await this.keys.sealing.open(content).catch(() => null));
    const { form, devices, ...rest } = (opened ? readArrays(opened) : {}) as Partial<Written>;
    if (form !== FORM) return null;
    const read = devices!.map(([id, segments, knows, told]): [string, NotedDevice] => [
      id,
      { segments, told: told.map((one) => changeOf(id, one, knows)) },
    ]);
    return { ...(rest as Omit<NotedJoin, 'devices'>), devices: Object.fromEntries(read) };
  }

  async write({ devices, ...rest }: NotedJoin): Promise<void> {
    const written: Written = {
      ...rest,
      form: FORM,
      devices: Object.entries(devices).map(([id, { segments, told }]) => {
        const known = new Map<string, number>();
        const knows: Known[] = [];
        const changes = told.map(([name, { count, stamp, knows: own, forgets, item }]): WrittenChange => {
          const text = JSON.stringify(own);
          if (!known.has(text)) known.set(text, knows.push(own) - 1);
          const is = item && { is: item.value };
          return [name, count, stamp, known.get(text)!, forgets ? 1 : 0, item?.video ?? null, is];
        });
        return [id, segments, knows, changes];
      }),
    };
    const sealed = await this.keys.sealing.seal(writeArrays(written));
    await this.kept.write(PATH, await this.keys.authenticated(sealed));
  }

  /** Before anything of it may be forgotten. */
  async drop(): Promise<void> {
    if (await this.kept.read(PATH)) await this.kept.remove(PATH);
  }
}

function changeOf(
  device: string,
  [name, count, stamp, at, forgets, video, value]: WrittenChange,
  knows: readonly Known[],
): Told {
  const item: Item | null = value && { value: value.is, video };
  return [name, { device, count, stamp, knows: knows[at]!, forgets: forgets === 1, item }];
}
