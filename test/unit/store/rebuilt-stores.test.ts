import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { AFTER, faultsOnceRebuilt } from '../../browser/harness/integrity.entry';

beforeEach(() => {
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  vi.stubGlobal('navigator', { locks: { request } });
  // Another file of this thread may have left one.
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const CASES = Object.entries(AFTER) as [keyof typeof AFTER, string][];

test.each(CASES)(
  'a record of %s is lost, or altered: it is found, the rest answers, and rebuilding leaves it %s',
  async (store) => {
    for (const how of ['lose', 'alter'] as const)
      expect(await faultsOnceRebuilt(store, how), how).toEqual([]);
  },
);
