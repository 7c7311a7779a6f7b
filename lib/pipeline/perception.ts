import type { Keeper } from '../agent/keeper';
import type { IngestWorkers } from './ingest';
import type { Ability } from './state';
import type { WorkerHandle } from './workers';
import { startHearingWorker, startVisionWorker } from './workers';

/** The perception workers with their weights loaded. */
export interface Perception {
  workers: IngestWorkers;
  abilities: Ability[];
  /** Rejects when one of them dies. */
  failed: Promise<never>;
  stop(): void;
}

/** Starts the perception workers and loads their weights, held to those the memory began with. */
export async function startPerception(keeper: WorkerHandle<Keeper>['remote']): Promise<Perception> {
  const vision = startVisionWorker();
  const hearing = startHearingWorker();
  const failed = Promise.race([vision.failed, hearing.failed]);
  failed.catch(() => {}); // Met by whoever waits for the workers.
  const stop = () => {
    vision.stop();
    hearing.stop();
  };
  const load = async () => {
    const [faceWeight, voiceWeight] = await Promise.all([
      keeper.weightInUse('face'),
      keeper.weightInUse('voice'),
    ]);
    return Promise.all([vision.remote.load(faceWeight), hearing.remote.load(voiceWeight)]);
  };
  try {
    const abilities = (await Promise.race([load(), failed])).flat();
    const weights = Object.fromEntries(
      abilities.flatMap(({ task, weight }) => (weight ? [[task, weight.id]] : [])),
    );
    return {
      workers: { keeper, vision: vision.remote, hearing: hearing.remote, weights },
      abilities,
      failed,
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}
