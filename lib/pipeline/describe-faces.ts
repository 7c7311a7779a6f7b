import type { DescribedAnew, OtherFaceWeight } from '../contract/memory';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { verdictsIn } from '../models/gpu';
import { EMBEDDING_TASK, weightById } from '../models/weights-manifest';
import { Sense } from './restarted-worker';
import { weightHere } from './weight-here';
import type { WorkerHandle } from './worker-types';
import { startVisionWorker } from './workers';

type RemoteKeeper = WorkerHandle<Keeper>['remote'];

/** Crops that are described in one call of the worker. */
const AT_ONCE = 16;

/** How this memory's faces are described, where another weight would be used here; null where none would. */
export async function otherFaceWeight(keeper: RemoteKeeper): Promise<OtherFaceWeight | null> {
  const from = await keeper.weightInUse('face');
  if (from === null) return null;
  const to = await weightHere(EMBEDDING_TASK.face);
  const { faces, withoutPicture } = await keeper.facesToDescribe(to.id);
  if (faces.length === 0) return null;
  const title = weightById(from)?.title ?? from;
  return {
    from: { id: from, title },
    to: { id: to.id, title: to.title },
    faces: faces.length,
    withoutPicture,
  };
}

/**
 * Describes all faces by the weight that would be used here, from the crops that are kept of them. Nothing is written before all are described.
 *
 * @param progress is told how much of it is done, from 0 to 1
 * @throws MnemeError `not-found` where there is none to be described, `weight-missing`, `weight-corrupt`, `cancelled` once `signal` is aborted
 */
export async function describeFacesAnew(
  keeper: RemoteKeeper,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<DescribedAnew> {
  const { id } = await weightHere(EMBEDDING_TASK.face);
  const { faces } = await keeper.facesToDescribe(id);
  if (faces.length === 0) throw new MnemeError('not-found', 'There are no faces to be described anew.');
  const vision = new Sense(startVisionWorker, async () => id, verdictsIn(keeper));
  try {
    const vectors = new Map<string, Float32Array | null>();
    for (let i = 0; i < faces.length; i += AT_ONCE) {
      const some = await Promise.all(
        faces.slice(i, i + AT_ONCE).map(async ({ picture, box }) => ({
          picture,
          box,
          jpeg: await keeper.picture(picture),
        })),
      );
      const there = some.flatMap(({ jpeg, ...rest }) => (jpeg ? { ...rest, jpeg } : []));
      const found = await vision.use((worker) => worker.facesAt(there), signal);
      for (const [k, { picture }] of there.entries()) vectors.set(picture, found[k]!);
      progress((i + some.length) / faces.length);
    }
    signal.throwIfAborted();
    await keeper.describeFaces(id, vectors);
    const described = [...vectors.values()].filter((vector) => vector !== null).length;
    return { described, missed: faces.length - described };
  } catch (error) {
    if (signal.aborted) throw new MnemeError('cancelled', 'Faces are described as before.');
    throw error;
  } finally {
    vision.stop();
  }
}
