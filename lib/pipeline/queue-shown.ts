import type { QueueItem } from '../contract/state';

/** Rows of a kind that are shown: a folder may bring thousands. */
const ROWS = 12;
/** So many that went well fold into one line: a list of these would fill the first look at the library. */
const FOLDED_FROM = 2;

export interface QueueShown {
  rows: QueueItem[];
  /** Those that went well, but for the last one, where they are many: behind one line. */
  folded: QueueItem[];
  /** How many more there are of those that wait, failed, and are otherwise settled. */
  more: { waiting: number; failed: number; settled: number };
}

/**
 * What of a queue is shown, in its order: what is at work, the next that wait, the last that failed, and the last that are settled. What went well with
 * nothing to tell of it is folded; the last such one stays, with the questions that it offers.
 */
export function queueShown(queue: readonly QueueItem[]): QueueShown {
  const inState = (...states: QueueItem['state'][]) => queue.filter((item) => states.includes(item.state));
  const [waiting, failed, settled] = [
    inState('waiting'),
    inState('failed'),
    inState('done', 'cancelled'),
  ] as const;
  const shown = new Set([
    ...inState('remembering'),
    ...waiting.slice(0, ROWS),
    ...failed.slice(-ROWS),
    ...settled.slice(-ROWS),
  ]);
  const more = (of: QueueItem[]) => Math.max(0, of.length - ROWS);
  const quiet = queue
    .filter((item) => shown.has(item) && item.state === 'done')
    .slice(0, -1)
    .filter(({ warnings }) => warnings.length === 0);
  const folded = quiet.length < FOLDED_FROM ? [] : quiet;
  return {
    rows: queue.filter((item) => shown.has(item) && !folded.includes(item)),
    folded,
    more: { waiting: more(waiting), failed: more(failed), settled: more(settled) },
  };
}

/** A queue in which an item goes before all others that wait; as it was where that item does not wait. */
export function firstOfWaiting(queue: readonly QueueItem[], key: string): QueueItem[] {
  const isWaiting = ({ state }: QueueItem) => state === 'waiting';
  const found = queue.find((item) => item.key === key && isWaiting(item));
  if (!found) return [...queue];
  const others = queue.filter((item) => item !== found);
  const at = queue.findIndex(isWaiting);
  return [...others.slice(0, at), found, ...others.slice(at)];
}
