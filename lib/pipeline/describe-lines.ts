import type { OtherTextWeight } from '../contract/memory';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { weightById } from '../models/weights-manifest';
import { SENTENCE_ENCODER } from '../models/word-weights';
import { memoryName } from '../which-memory';
import { ifFree } from './tabs';
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

/** Held by the tab that describes lines anew. */
const lock = () => `${memoryName()}-lines-anew`;
const ELSEWHERE = 'Lines are being gone through in another tab.';

/**
 * Describes all lines by the weight that would be used here; they are found as before until all are. What was described stays when it is stopped: it goes
 * on from there.
 *
 * @param show is told how much of it is done, from 0 to 1, and null at its end; and what stops it
 * @throws MnemeError `memory-in-use` while another tab does it, `weight-missing`, `weight-corrupt`, `storage-full`, `cancelled`
 */
export function describeLinesAnew(
  keeper: RemoteKeeper,
  show: (done: number | null, stop: () => void) => void,
): Promise<void> {
  return ifFree(lock(), ELSEWHERE, async () => {
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    show(0, stop);
    try {
      const { id } = await weightHere('text-embedding');
      for (let isDone = false; !isDone; ) {
        if (isStopped) throw new MnemeError('cancelled', 'Lines are found as before.');
        const described = await keeper.describeLines(id);
        ({ isDone } = described);
        show(described.done, stop);
      }
    } finally {
      show(null, stop);
    }
  });
}
