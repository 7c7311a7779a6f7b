import { expect, test } from 'vitest';
import type { Ability } from '../../../lib/contract/models';
import type { Verdicts } from '../../../lib/models/gpu';
import { Sense } from '../../../lib/pipeline/restarted-worker';
import type { VisionService } from '../../../lib/pipeline/vision-service';
import { text } from '../../../lib/text';

const never = new AbortController().signal;

/** A worker that has the weight it is told to use, or the best one; and what became of each that was started. */
function senseOf(weight: () => string | null) {
  const workers: { heldTo: string | null; isStopped: boolean }[] = [];
  const sense = new Sense<VisionService>(
    () => {
      const worker = { heldTo: null as string | null, isStopped: false };
      workers.push(worker);
      const load = async (only: string | null): Promise<Ability[]> => {
        worker.heldTo = only;
        const inUse = {
          id: only ?? 'best',
          title: text('t'),
          licence: 'MIT',
          place: 'embedded',
          bytes: 1,
          runsOn: 1,
        };
        return [{ task: 'face-embedding', weight: inUse, missing: null, refused: [] } as Ability];
      };
      return {
        name: 'vision',
        remote: { load, activity: async () => 0 } as never,
        failure: null,
        untilFailed: (call) => call,
        stop: () => {
          worker.isStopped = true;
        },
      };
    },
    async () => weight(),
    {} as Verdicts,
  );
  return { sense, workers };
}

test('a worker that rested goes on in a memory that was begun with its weight', async () => {
  let inUse: string | null = null;
  const { sense, workers } = senseOf(() => inUse);
  await sense.abilities(never);
  await sense.stopUnlessFit(); // Nothing was remembered yet.
  inUse = 'best';
  await sense.stopUnlessFit();
  await sense.abilities(never);
  expect(workers).toEqual([{ heldTo: null, isStopped: false }]);
});

test('it is replaced where the memory keeps to another weight by now, or to none any more', async () => {
  let inUse: string | null = 'older';
  const { sense, workers } = senseOf(() => inUse);
  for (const weight of ['older', 'other', null]) {
    inUse = weight;
    await sense.stopUnlessFit();
    await sense.abilities(never);
  }
  expect(workers).toEqual([
    { heldTo: 'older', isStopped: true },
    { heldTo: 'other', isStopped: true },
    { heldTo: null, isStopped: false },
  ]);
});

test('where none was started there is none to replace', async () => {
  const { sense, workers } = senseOf(() => 'older');
  await sense.stopUnlessFit();
  expect(workers).toEqual([]);
});
