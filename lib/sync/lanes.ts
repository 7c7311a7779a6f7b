import { MnemeError } from '../errors';
import { MAX_NUMBER } from '../store/archive/limits';
import { type NewIds, renumbered } from '../store/archive/renumber';
import { videoNumber } from '../store/clip-id';
import type { Filed, LedgerEntry, NodeRecord, VideoRecord } from '../store/schema';
import { foundings, headOfNode } from './items';
import { LANES, laneOf } from './lane-of';

/** What of a memory the others know already, by which what is new is told. */
export interface KnownIds {
  videos: ReadonlyMap<string, Pick<VideoRecord, 'fingerprint' | 'bytes'>>;
  /** Nodes, by the entry of the ledger that founded each. */
  nodes: ReadonlyMap<string, LedgerEntry | null>;
  /** Which of them were forgotten here since, by store and id: what has their number now is another, though it may be of the same file (`GoneSince`). */
  gone: ReadonlySet<string>;
  /** The highest numbers that this device gave. */
  highest: Highest;
}

/** The highest numbers that a device gave a video, and a node: none is given twice, also where what had it is forgotten. */
export interface Highest {
  video: number;
  node: number;
}

/** What is new here is given numbers of the device's own lane: so no two devices call two things the same, and no id that others know ever changes. Null where all has its number. */
export function numbersOfLane(
  {
    videos,
    nodes,
    ledger,
  }: { videos: readonly VideoRecord[]; nodes: readonly NodeRecord[]; ledger: readonly LedgerEntry[] },
  known: KnownIds,
  lane: number,
): NewIds | null {
  const founded = foundings(ledger);
  const isKnownVideo = (video: VideoRecord) => {
    const one = known.gone.has(`videos ${video.id}`) ? undefined : known.videos.get(video.id);
    return one !== undefined && one.fingerprint === video.fingerprint && one.bytes === video.bytes;
  };
  const isKnownNode = (node: NodeRecord) => {
    const before = known.gone.has(headOfNode(node.id)) ? undefined : known.nodes.get(node.id);
    return before !== undefined && isOneFounding(before, founded.get(node.id) ?? null);
  };
  const ofVideos = numbers(
    videos.map((video) => [videoNumber(video.id), isKnownVideo(video)]),
    known.highest.video,
    lane,
  );
  const ofNodes = numbers(
    nodes.map((node) => [node.n, isKnownNode(node)]),
    known.highest.node,
    lane,
  );
  if ([...ofVideos, ...ofNodes].every(([before, now]) => before === now)) return null;
  return {
    videos: new Map([...ofVideos].map(([before, now]) => [`vid_${before}`, `vid_${now}`])),
    numbers: ofNodes,
  };
}

/** All records by their new ids. */
export function inLane(records: readonly Filed[], ids: NewIds): Filed[] {
  return records.map((record) => renumbered(record, ids));
}

/** Whether a node is the one that was founded then: forgetting takes away where that was. A number that is free again may be another's. */
function isOneFounding(before: LedgerEntry | null, now: LedgerEntry | null): boolean {
  const at = (entry: LedgerEntry | null) =>
    entry?.kind === 'founded' && entry.at
      ? JSON.stringify([entry.at.videoId, entry.at.t0, entry.at.t1])
      : null;
  return at(now) === null || at(now) === at(before);
}

function numbers(
  all: [number: number, isKnown: boolean][],
  highest: number,
  lane: number,
): Map<number, number> {
  let last = Math.max(lane, highest);
  const inOrder = [...all].sort(([a], [b]) => a - b);
  // A number of the lane that nobody had may stay: it was given when this was broken off.
  for (const [number] of inOrder) if (isFree(number)) last = number;
  const kept = last;
  const next = () => {
    last += LANES;
    if (last > MAX_NUMBER)
      throw new MnemeError(
        'bad-input',
        'This device has more videos or people than there are numbers for in a shared memory.',
      );
    return last;
  };
  return new Map(
    inOrder.map(([number, isKnown]) => [
      number,
      isKnown || (number <= kept && isFree(number)) ? number : next(),
    ]),
  );

  function isFree(number: number): boolean {
    return laneOf(number) === lane && number > highest;
  }
}
