import { append } from '../append';
import { groupedBy } from '../grouped-by';
import { numberOf } from '../identity/ledger';
import { planMerge } from '../keeper/merge-memories';
import { HeldRecall } from '../memory/held-recall';
import type { Filed } from '../store/archive/archive-format';
import { asPlanned, Gathering } from '../store/archive/incoming';
import type { LedgerEntry, NewLedgerEntry, StoreName } from '../store/schema';

/** What of a record is its place in the archive, and not what happened. */
type Store = Exclude<StoreName, 'pictures'>;

/** A video that was remembered apart, with who its nodes are in the archive, by their ids there. */
export interface VideoApart {
  /** Of a memory that holds this video alone. */
  records: readonly Filed[];
  whoOf: ReadonlyMap<string, string>;
}

/**
 * Videos that were remembered apart as one memory, as if each had been taken into it in this order: the same people are found by the same
 * votes (lib/keeper/merge-memories), and who is one in the archive is one here.
 *
 * @param names what people of the archive are called, where that is sure
 * @param apart who of them are two, whatever votes say
 * @returns also who each node is in the archive
 */
export function memoryOfVideos(
  videos: readonly VideoApart[],
  names: ReadonlyMap<string, string> = new Map(),
  apart: readonly (readonly [string, string])[] = [],
): { recall: HeldRecall; whoOf: ReadonlyMap<string, string> } {
  const together = new Map<Store, Filed['is'][]>();
  const of = <Name extends Store>(store: Name) =>
    (together.get(store) ?? []) as Extract<Filed, { in: Name }>['is'][];
  const add = ({ in: store, is }: Filed) => append(together, store as Store, is);
  const whoOf = new Map<string, string>();
  for (const { records, whoOf: own } of videos) {
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
    const numbered = new Map(
      [...own].map(([node, who]) => [`${node.slice(0, 2)}${plan.ids.numbers.get(numberOf(node))}`, who]),
    );
    for (const { id } of plan.nodes) {
      const who = numbered.get(id);
      if (who) whoOf.set(id, who);
    }
    for (const is of plan.ledger) add({ in: 'ledger', is });
  }
  for (const step of stepsOf(whoOf, names, apart))
    add({ in: 'ledger', is: { ...step, seq: of('ledger').length + 1 } as LedgerEntry });
  const recall = new HeldRecall({
    ...{ videos: of('videos'), incidents: of('incidents'), facts: of('facts'), words: of('words') },
    ledger: of('ledger'),
  });
  return { recall, whoOf };
}

/** What the archive says of these nodes, as people would: who is one, what they are called, and who are two. */
function stepsOf(
  whoOf: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  apart: readonly (readonly [string, string])[],
): NewLedgerEntry[] {
  const nodesOf = groupedBy(whoOf.keys(), (node) => whoOf.get(node)!);
  const same = [...nodesOf].flatMap(([who, [node, ...also]]) => {
    const steps: NewLedgerEntry[] = [];
    if (also.length > 0) steps.push({ kind: 'merge', a: [node!], b: also });
    const name = names.get(who);
    if (name !== undefined) steps.push({ kind: 'name', node: node!, also, name });
    return steps;
  });
  const two = apart.flatMap(([one, other]): NewLedgerEntry[] => {
    const [a, b] = [nodesOf.get(one), nodesOf.get(other)];
    return a && b ? [{ kind: 'split', a, b }] : [];
  });
  return [...same, ...two];
}
