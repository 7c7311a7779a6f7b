import type { Stamp } from './clock';
import { type Change, isLikenessGone } from './gain';
import { aboutVideo, headOfNode, itemsOf, linksOfItem, partsOf } from './items';
import { type Joined, saidIn } from './join';
import { videoOfItem } from './join-part';
import type { PassedEntry } from './ledger-items';
import { byCount, type OwnSegments, stillCounting } from './own-segments';
import type { Told } from './segment';
import {
  isTakenOut,
  isTombstone,
  type Known,
  knowsAll,
  type Log,
  type Version,
  versionsThatCount,
} from './versions';

/** What a video is forgotten by that went with another of the same content: it alone, since whoever knew of that forgetting may have remembered the content again. */
const NO_CONTENT = '';

/** What is at hand of the shared memory while something is taken out. */
interface AtHand {
  logs: Map<string, Log>;
  joined: Joined;
  /** What of others is known to the device whose segments they are. */
  knows: Known;
  stamp(): Stamp;
}

/** Takes what was forgotten out of what a device wrote, by its own segments. @param forgets somebody was forgotten here just now */
export async function takeForgottenOut(
  own: OwnSegments,
  { logs, joined, knows, stamp }: AtHand,
  forgets: boolean,
): Promise<void> {
  const { device } = own.head;
  const log = logs.get(device)!;
  const counting = countingIn(logs, joined);
  const said = await sayTaken(own, toTakeOut(log, counting, joined, knows), { knows, stamp });
  for (const [name, version] of said) log.set(name, version);
  const isDirty = [...log].some(([name, version]) => isDirtied(version, counting.get(name)));
  if (forgets || said.length > 0 || isDirty || (await own.holdsForgotten()))
    await writeAnew(own, { logs, joined });
}

async function sayTaken(
  own: OwnSegments,
  changes: readonly Change[],
  { knows, stamp }: Pick<AtHand, 'knows' | 'stamp'>,
): Promise<Told[]> {
  const { device } = own.head;
  const said = changes.map(([name, item], i): Told => {
    const count = own.head.count + 1 + i;
    return [name, { device, count, stamp: stamp(), knows, forgets: true, item }];
  });
  if (said.length > 0) await own.add(said, { knows, highest: own.head.highest });
  return said;
}

/** Whether what a device said still has in it what another one took out. */
function isDirtied(version: Version, now: Version | undefined): boolean {
  return version.item !== null && !version.forgets && now !== undefined && now !== version && now.forgets;
}

/** The same as `takeForgottenOut`, where what was said of some videos is looked at at a time. */
export class TakingOut {
  private readonly changes: Change[] = [];
  private isDirty = false;
  /** Of records of videos the counts of what counts no more. */
  private readonly dropped = new Set<number>();
  /** What is of all, as it still counts. */
  private ofAll: Log = new Map();

  constructor(
    private readonly own: OwnSegments,
    private readonly knows: Known,
  ) {}

  /** Looks at what was said of some videos. Returns the latest of that, as it still counts. @param said all of it that the device said */
  lookAtVideos(logs: ReadonlyMap<string, Log>, joined: Joined, said: readonly Told[]): Log {
    const own = logs.get(this.own.head.device)!;
    const log: Log = new Map(said.map(([name]) => [name, own.get(name)!]));
    const left = this.look(log, logs, joined, false);
    for (const [name, { count }] of said) if (left.get(name)?.count !== count) this.dropped.add(count);
    return left;
  }

  /** Looks at what was said of all. */
  lookAtAll(logs: ReadonlyMap<string, Log>, joined: Joined): void {
    const log = new Map([...logs.get(this.own.head.device)!].filter(([name]) => videoOfItem(name) === null));
    this.ofAll = this.look(log, logs, joined, true);
  }

  private look(log: Log, logs: ReadonlyMap<string, Log>, joined: Joined, isOfAll: boolean): Log {
    const counting = countingIn(logs, joined);
    const changes = toTakeOut(log, counting, joined, this.knows, isOfAll);
    for (const one of changes) this.changes.push(one);
    this.isDirty ||= [...log].some(([name, version]) => isDirtied(version, counting.get(name)));
    const left = stillCounting(log, counting, joined.gone);
    for (const [name] of changes) left.delete(name);
    return left;
  }

  /** Says what is taken out, and writes the rest anew where any of it is still there. Returns whether it is. */
  async take(forgets: boolean, gone: ReadonlySet<string>, stamp: () => Stamp): Promise<boolean> {
    const { own, knows, changes, ofAll } = this;
    const said = await sayTaken(own, changes, { knows, stamp });
    for (const [name, version] of said) if (videoOfItem(name) === null) ofAll.set(name, version);
    const isAnew = forgets || said.length > 0 || this.isDirty || (await own.holdsForgotten());
    if (isAnew) await this.writeAnew(gone);
    return isAnew;
  }

  /** As the function of this name. */
  async writeAnew(gone: ReadonlySet<string>): Promise<void> {
    await this.own.rewrite(this.left(gone));
  }

  private async *left(gone: ReadonlySet<string>): AsyncGenerator<Told> {
    for await (const one of this.own.said()) {
      const [name, { count, item }] = one;
      const isLeft =
        videoOfItem(name) === null ? this.ofAll.get(name)?.count === count : !this.dropped.has(count);
      if (isLeft && !(item?.video && gone.has(item.video))) yield one;
    }
  }
}

/** Writes all anew that a device said and that still counts. */
export async function writeAnew(
  own: OwnSegments,
  { logs, joined }: Pick<AtHand, 'logs' | 'joined'>,
): Promise<void> {
  const { device } = own.head;
  const left = stillCounting(logs.get(device)!, countingIn(logs, joined), joined.gone);
  logs.set(device, left);
  await own.rewrite([...left].sort(byCount));
}

/** What others' forgetting takes out of what a device said and they did not know of. */
function toTakeOut(
  log: Log,
  counting: ReadonlyMap<string, Version>,
  joined: Joined,
  knows: Known,
  isWithContent = true,
): Change[] {
  const items = itemsOf(
    saidIn(joined),
    joined.ledger.map(({ entry }) => entry),
  );
  const there = new Set([...items.keys(), ...joined.ledger.map(({ op }) => `ledger ${op}`)]);
  const changes: Change[] = [];
  for (const [name, version] of log) {
    if (version.item === null || (version.item.video !== null && joined.gone.has(version.item.video)))
      continue;
    const now = counting.get(name)!;
    const { store, key } = partsOf(name);
    if (joined.scrubbed.has(`${store} ${key}`)) {
      const item = store === 'ledger' ? (joined.scrubbedEntries.get(key) ?? null) : (items.get(name) ?? null);
      changes.push([name, item]);
    } else if (now === version) {
      const isGone =
        isOfForgotten(name, version, counting) ||
        (knowsAll(knows, version) && namesNobody(name, version, counting));
      if (isGone && !there.has(name)) changes.push([name, null]);
    } else if (now.forgets && (!version.forgets || now.item === null)) changes.push([name, now.item]);
  }
  if (!isWithContent) return changes;
  const told = new Set([...counting].flatMap(([name, { item }]) => (isTombstone(item) ? [name] : [])));
  for (const id of joined.goneWithContent)
    if (!told.has(aboutVideo(id)))
      changes.push([aboutVideo(id), { value: { forgotten: NO_CONTENT }, video: null }]);
  return changes;
}

/** What counts of all that is not of a video that is gone. */
function countingIn(logs: ReadonlyMap<string, Log>, { gone }: Joined): Map<string, Version> {
  return versionsThatCount(logs, (_, { item }) => !item?.video || !gone.has(item.video));
}

/** Whether a change speaks of what was forgotten on another device: it was said meanwhile, and can be part of no memory any more. */
function isOfForgotten(name: string, { item }: Version, counting: ReadonlyMap<string, Version>): boolean {
  return linksOfItem(name, item!.value).some(({ store, key }) => isTakenOut(counting.get(`${store} ${key}`)));
}

/** Whether a name was given to those alone who went with a video that was forgotten on another device. */
function namesNobody(name: string, { item }: Version, counting: ReadonlyMap<string, Version>): boolean {
  const isName = partsOf(name).store === 'ledger' && (item!.value as PassedEntry).kind === 'name';
  return isName && linksOfItem(name, item!.value).every(({ key }) => !counting.get(headOfNode(key))?.item);
}

/**
 * Whether a change takes something out that must not come back: a video, what went with a person, or what went with a video and no key of that encrypted: a name, or what
 * was kept of whoever had one. Whether somebody is there is no such thing where nobody was forgotten: whoever went with a video may be met again on another device.
 *
 * @param withPeople records that went or were changed with people who were forgotten since the last sync; of the ledger anything may have. Of videos they take tags and names of
 * things, and change nothing. Null: nobody was forgotten
 */
export function takesOut(
  [name, item]: Change,
  logs: ReadonlyMap<string, Log>,
  withPeople: ReadonlySet<string> | null,
): boolean {
  if (isTombstone(item)) return true;
  const { store, key, part } = partsOf(name);
  const were = [...logs.values()].flatMap((log) => log.get(name)?.item ?? []);
  const isWithPerson =
    withPeople !== null &&
    (store === 'ledger' ||
      // An earlier version noted nothing of them.
      withPeople.size === 0 ||
      withPeople.has(`${store} ${key}`) ||
      were.some((was) => isLikenessGone(name, was, withPeople)));
  if (isWithPerson) return were.length > 0 && (item === null || store !== 'videos');
  const isWithVideo = item === null && (store === 'ledger' || (store === 'nodes' && part !== ''));
  return isWithVideo && were.some(({ video }) => video === null);
}
