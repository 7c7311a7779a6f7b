import type { Stamp } from './clock';
import type { Change } from './gain';
import { aboutVideo, itemsOf, partsOf } from './items';
import { type Joined, saidIn } from './join';
import { type OwnSegments, stillCounting } from './own-segments';
import type { Told } from './segment';
import { isTombstone, type Known, type Log, type Version, versionsThatCount } from './versions';

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
  const said = toTakeOut(log, logs, joined).map(([name, item], i): Told => {
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
  if (forgets || said.length > 0 || isDirty || (await own.holdsForgotten())) {
    const left = stillCounting(log, counting, joined.gone);
    logs.set(device, left);
    await own.rewrite(left);
  }
}

/** What others' forgetting takes out of what a device said and they did not know of. */
function toTakeOut(log: Log, logs: ReadonlyMap<string, Log>, joined: Joined): Change[] {
  const counting = countingIn(logs, joined);
  const items = itemsOf(
    saidIn(joined),
    joined.ledger.map(({ entry }) => entry),
  );
  const changes: Change[] = [];
  for (const [name, version] of log) {
    if (version.item === null || (version.item.video !== null && joined.gone.has(version.item.video)))
      continue;
    const now = counting.get(name)!;
    const { store, key } = partsOf(name);
    if (joined.scrubbed.has(`${store} ${key}`)) {
      const item = store === 'ledger' ? (joined.scrubbedEntries.get(key) ?? null) : (items.get(name) ?? null);
      changes.push([name, item]);
    } else if (now !== version && now.forgets && (!version.forgets || now.item === null))
      changes.push([name, now.item]);
  }
  const told = new Set([...counting].flatMap(([name, { item }]) => (isTombstone(item) ? [name] : [])));
  for (const id of joined.gone) {
    const mark = joined.marks.get(id);
    if (mark !== undefined && !told.has(aboutVideo(id)))
      changes.push([aboutVideo(id), { value: { forgotten: mark }, video: null }]);
  }
  return changes;
}

/** What counts of all that is not of a video that is gone. */
function countingIn(logs: ReadonlyMap<string, Log>, { gone }: Joined): Map<string, Version> {
  return versionsThatCount(logs, (_, { item }) => !item?.video || !gone.has(item.video));
}

/**
 * Whether a change takes something away with a video that no key of that video encrypted: a name, or what was kept of whoever had one. Whether somebody is there is
 * no such thing: whoever went with a video may be met again on another device.
 */
export function takesOut(name: string, item: Change[1], logs: ReadonlyMap<string, Log>): boolean {
  const { store, part } = partsOf(name);
  if (item !== null || !(store === 'ledger' || (store === 'nodes' && part !== ''))) return false;
  return [...logs.values()].some((log) => log.get(name)?.item?.video === null);
}
