import type { OtherTextWeight } from '../contract/memory';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { weightById } from '../models/weights-manifest';
import { SENTENCE_ENCODER } from '../models/word-weights';
import { weightHere } from './weight-here';
import type { WorkerHandle } from './worker-types';

type RemoteKeeper = WorkerHandle<Keeper>['remote'];

/** How this memory's lines are found, where another weight would be used here; null where none would. */
export async function otherTextWeight(keeper: RemoteKeeper): Promise<OtherTextWeight | null> {
  const { id, title, languages = 'en' } = await weightHere('text-embedding');
  const { from, lines, done } = await keeper.linesToDescribe(id);
  if (lines === 0) return null;
  return {
    from: from === null ? null : { id: from, title: weightById(from)?.title ?? from },
    to: { id, title, languages, readsLines: id === SENTENCE_ENCODER },
    ...{ lines, done },
  };
}

/**
 * Describes all lines by the weight that would be used here; they are found as before until all are. What was described stays when it is stopped: it goes
 * on from there.
 *
 * @param progress is told how much of it is done, from 0 to 1
 * @throws MnemeError `weight-missing`, `weight-corrupt`, `storage-full`, `cancelled` once `signal` is aborted
 */
export async function describeLinesAnew(
  keeper: RemoteKeeper,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await weightHere('text-embedding');
  for (let isDone = false; !isDone; ) {
    if (signal.aborted) throw new MnemeError('cancelled', 'Lines are found as before.');
    const described = await keeper.describeLines(id);
    ({ isDone } = described);
    progress(described.done);
  }
}
