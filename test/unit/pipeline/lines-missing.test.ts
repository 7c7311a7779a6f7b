import { beforeEach, expect, test, vi } from 'vitest';
import type { LinesToDescribe } from '../../../lib/contract/memory';

/* Which lines get vectors without being asked for, and by which weight. How they do is in test/unit/keeper/describe-lines.test.ts. */

const HERE = 'embedded-here';
vi.mock('../../../lib/pipeline/weight-here', () => ({ weightHere: async () => ({ id: HERE }) }));
vi.stubGlobal('navigator', {
  locks: { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)() },
});
const { LinesAnew } = await import('../../../lib/pipeline/describe-lines');

let toDescribe: Record<string, LinesToDescribe>;
let described: string[];
let stopping: AbortController;

beforeEach(() => {
  described = [];
  stopping = new AbortController();
});

async function describeMissing(calls = 3): Promise<void> {
  const keeper = {
    linesToDescribe: async (weight: string) => toDescribe[weight]!,
    describeLines: async (weight: string) => {
      described.push(weight);
      if (calls === 0) stopping.abort();
      return { done: 0, isDone: described.length === calls };
    },
  };
  const lines = new LinesAnew({ keeper: keeper as never, show: () => {}, aloneNow: (work) => work() });
  await lines.describeMissing(stopping.signal);
}

test('of a memory that was remembered before any weight was there, by the one that is here now', async () => {
  toDescribe = { [HERE]: { from: null, lines: 90, done: 0 } };
  await describeMissing();
  expect(described).toEqual([HERE, HERE, HERE]);
});

test('of videos whose lines have none, by the weight that the memory has, though a better one is here', async () => {
  toDescribe = { [HERE]: { from: 'own', lines: 500, done: 0 }, own: { from: 'own', lines: 90, done: 0 } };
  await describeMissing();
  expect(described).toEqual(['own', 'own', 'own']);
});

test('none where all have one, nor where a person has begun to have them described by another weight', async () => {
  toDescribe = { [HERE]: { from: 'own', lines: 500, done: 0 }, own: { from: 'own', lines: 0, done: 1 } };
  await describeMissing();
  toDescribe = { [HERE]: { from: 'own', lines: 500, done: 0.4 }, own: { from: 'own', lines: 90, done: 0 } };
  await describeMissing();
  expect(described).toEqual([]);
});

test('until something else begins', async () => {
  toDescribe = { [HERE]: { from: null, lines: 90, done: 0 } };
  await expect(describeMissing(0)).rejects.toThrow();
  expect(described).toEqual([HERE]);
});
