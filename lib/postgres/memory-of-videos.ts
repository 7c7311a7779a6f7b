import { append } from '../append';
import { planMerge } from '../keeper/merge-memories';
import { HeldRecall } from '../memory/held-recall';
import type { Filed } from '../store/archive/archive-format';
import { asPlanned, Gathering } from '../store/archive/incoming';
import type { StoreName } from '../store/schema';

/** What of a record is its place in the archive, and not what happened. */
type Store = Exclude<StoreName, 'pictures'>;

/**
 * Videos that were remembered apart as one memory, as if each had been taken into it in this order: the same people are found by the same
 * votes (lib/keeper/merge-memories).
 *
 * @param videos the records of each, which holds that video alone
 */
export function memoryOfVideos(videos: readonly (readonly Filed[])[]): HeldRecall {
  const together = new Map<Store, Filed['is'][]>();
  const of = <Name extends Store>(store: Name) =>
    (together.get(store) ?? []) as Extract<Filed, { in: Name }>['is'][];
  const add = ({ in: store, is }: Filed) => append(together, store as Store, is);
  for (const records of videos) {
    const gathering = new Gathering(() => false);
    for (const record of records) gathering.add(record);
    const size = { records: records.length, videos: 1, clips: 0 };
    const plan = planMerge(gathering.all(size, ''), {
      ...{ videos: of('videos'), clips: of('clips'), nodes: of('nodes'), ledger: of('ledger') },
    });
    for (const record of records) {
      const own = asPlanned(record, plan);
      if (own) add(own);
    }
    for (const is of plan.nodes) add({ in: 'nodes', is });
    for (const is of plan.ledger) add({ in: 'ledger', is });
  }
  return new HeldRecall({
    ...{ videos: of('videos'), incidents: of('incidents'), facts: of('facts'), words: of('words') },
    ledger: of('ledger'),
  });
}
