import 'fake-indexeddb/auto';
import { faultsOf, makeRich, readWhole, restore, spoilOne } from '../../spoilt';

/** What was done to a record, and what that took along that it should not have. */
export interface Round {
  what: string;
  faults: string[];
}

/**
 * Changes one record of a memory at random and reads all of it, once for each number from `seed` on. The tests do so for a few numbers: in Node
 * (test/unit/store/spoilt-records.test.ts) and in a browser (test/browser/integrity.spec.ts).
 */
export async function run(seed: number, count: number, told: (round: Round) => void): Promise<Round[]> {
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  Object.defineProperty(globalThis, 'navigator', { value: { locks: { request } }, configurable: true });
  const memory = await makeRich();
  await restore(memory);
  const before = await readWhole();
  const rounds: Round[] = [];
  for (let number = seed; number < seed + count; number += 1) {
    const change = await spoilOne(memory, number);
    const faults = faultsOf(before, await readWhole(), change);
    const round = { what: `${number}: ${change.what} ${change.store} ${String(change.key)}`, faults };
    told(round);
    rounds.push(round);
  }
  return rounds;
}
