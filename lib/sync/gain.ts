import { append } from '../append';
import type { GoneSince } from '../store/gone-since-joined';
import type { LedgerEntry, NodeSample, VideoRecord } from '../store/schema';
import { aboutVideo, headOfNode, type Item, itemsOf, partsOf, type Said } from './items';
import { type Joined, type MarkOf, saidIn } from './join';
import { passed, placesBefore, videoOfEntry } from './ledger-items';
import { isOfJoining } from './matched';
import { isSame } from './versions';

/** What became of an item; null: it is gone. */
export type Change = [name: string, item: Item | null];

/** Gives new entries of the ledger their names among all devices'. */
export interface OpNames {
  /** The last of all so far. */
  fresh(): string;
  /** Right after another one. */
  after(op: string): string;
  /** What one was called by its place before this device left its lane; null where it was not. */
  before(place: number): string | null;
}

/**
 * What a memory has gained and lost since it was joined.
 *
 * @param people what went with people who were forgotten since then (`GoneSince`)
 */
export function gainOf(
  joined: Joined,
  now: { records: readonly Said[]; ledger: readonly LedgerEntry[] },
  markOf: MarkOf,
  names: OpNames,
  { people }: Pick<GoneSince, 'people'>,
): Change[] {
  const before = itemsOf(
    saidIn(joined),
    joined.ledger.map(({ entry }) => entry),
  );
  const after = itemsOf(now.records, now.ledger);
  const changes: Change[] = [];
  const gone = new Set<string>();
  for (const name of before.keys())
    if (!after.has(name) && partsOf(name).store === 'videos' && partsOf(name).part === 'about')
      gone.add(partsOf(name).key);
  // First of all: of the same file what is remembered again was so after that.
  for (const id of gone) {
    const forgotten = markOf(joined.records.get('videos')!.get(id) as VideoRecord);
    for (const one of [id, ...(joined.twins.get(id) ?? [])])
      changes.push([aboutVideo(one), { value: { forgotten }, video: null }]);
  }
  const samples = samplesByNode(before);
  for (const [name, item] of after) {
    const old = before.get(name);
    if (old && old.video === item.video && isSame(old.value, item.value)) continue;
    changes.push([name, old ? item : withOrigin(name, item, samples)]);
  }
  const wentWithPeople = new Set(people);
  for (const [name, item] of before) {
    if (after.has(name)) continue;
    // All that is of a video goes with it, but for those who are said to be forgotten: another device may have kept of them what is of no video.
    const goesWithVideo = item.video !== null && gone.has(item.video);
    if (goesWithVideo && !isLikenessGone(name, item, wentWithPeople)) continue;
    changes.push([name, null]);
  }
  return [...changes, ...ledgerGain(joined, now.ledger, names)];
}

/** Whether somebody was forgotten, or a sample of theirs was: also of a node of somebody else. @param people what went with people */
export function isLikenessGone(name: string, { value }: Item, people: ReadonlySet<string>): boolean {
  const { store, key, part } = partsOf(name);
  if (store !== 'nodes') return false;
  const source = part === '' ? null : (value as NodeSample).source;
  return people.has(headOfNode(key)) || people.has(`tracks ${source}`) || people.has(`turns ${source}`);
}

/** A sample that was kept of somebody whose video went says which it was: whoever it was forgotten with elsewhere meanwhile takes it along. @param samples all that there were, by their nodes */
function withOrigin(name: string, item: Item, samples: ReadonlyMap<string, [string, Item][]>): Item {
  const { store, key, part } = partsOf(name);
  if (store !== 'nodes' || part === '') return item;
  const { source, embedding } = item.value as NodeSample;
  if (source !== null) return item;
  const was = samples.get(key)?.find(([, { value }]) => isSame((value as NodeSample).embedding, embedding));
  return was ? { ...item, value: { ...(item.value as NodeSample), was: was[0] } } : item;
}

/** Samples by their nodes, each with what it is called there. */
function samplesByNode(items: ReadonlyMap<string, Item>): Map<string, [string, Item][]> {
  const samples = new Map<string, [string, Item][]>();
  for (const [name, item] of items) {
    const { store, key, part } = partsOf(name);
    if (store === 'nodes' && part !== '') append(samples, key, [part, item]);
  }
  return samples;
}

function ledgerGain(joined: Joined, now: readonly LedgerEntry[], names: OpNames): Change[] {
  const before = joined.ledger;
  const places = placesBefore(
    before.map(({ entry }) => entry),
    now,
  );
  const changes: Change[] = [];
  const ops: (string | null)[] = [];
  const last = now.findLastIndex((_, i) => places[i] !== null && before[places[i]!]!.op !== null);
  let previous: string | null = null;
  now.forEach((entry, i) => {
    const place = places[i] ?? null;
    let op: string | null = null;
    if (place !== null) op = before[place]!.op;
    else if (!isOfJoining(entry)) {
      const isBetween = i < last && previous !== null;
      op = names.before(i) ?? (isBetween ? names.after(previous!) : names.fresh());
    }
    ops.push(op);
    if (op === null) return;
    previous = op;
    if (place !== null && isSame(contentOf(before[place]!.entry), contentOf(entry))) return;
    changes.push(entryItem(op, entry, ops));
  });
  const stays = new Set(ops);
  before.forEach(({ op }) => {
    if (op !== null && !stays.has(op)) changes.push([`ledger ${op}`, null]);
  });
  return changes;
}

/** Numbers change when others' entries come between. */
function contentOf(entry: LedgerEntry): object {
  return entry.kind === 'undo' ? { kind: 'undo' } : { ...entry, seq: 0 };
}

function entryItem(op: string, entry: LedgerEntry, ops: readonly (string | null)[]): Change {
  const value = passed(entry, (seq) => ops[seq - 1]!);
  return [`ledger ${op}`, { value, video: videoOfEntry(entry) }];
}
