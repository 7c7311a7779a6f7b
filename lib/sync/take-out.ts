import type { Stamp } from './clock';
import { type Change, isLikenessGone } from './gain';
import { aboutVideo, headOfNode, itemsOf, linksOfItem, partsOf } from './items';
import { type Joined, saidIn } from './join';
import type { PassedEntry } from './ledger-items';
import { type OwnSegments, stillCounting } from './own-segments';
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
  const said = toTakeOut(log, logs, joined, knows).map(([name, item], i): Told => {
    const count = own.head.count + 1 + i;
    return [name, { device, count, stamp: stamp(), knows, forgets: true, item }];
  });
  if (said.length > 0) {
    await own.add(said, { knows, highest: own.head.highest });
    for (const [name, version] of said) log.set(name, version);
  }
  const counting = countingIn(logs, joined);
  const isDirty = [...log].some(([name, version]) => {
    const now = counting.get(name);
    return version.item !== null && !version.forgets && now !== undefined && now !== version && now.forgets;
  });
  if (forgets || said.length > 0 || isDirty || (await own.holdsForgotten()))
    await writeAnew(own, { logs, joined });
}

/** Writes all anew that a device said and that still counts. */
export async function writeAnew(
  own: OwnSegments,
  { logs, joined }: Pick<AtHand, 'logs' | 'joined'>,
): Promise<void> {
  const { device } = own.head;
  const left = stillCounting(logs.get(device)!, countingIn(logs, joined), joined.gone);
  logs.set(device, left);
  await own.rewrite(left);
}

/** What others' forgetting takes out of what a device said and they did not know of. */
function toTakeOut(log: Log, logs: ReadonlyMap<string, Log>, joined: Joined, knows: Known): Change[] {
  const counting = countingIn(logs, joined);
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
