import type { Keeper } from '../agent/keeper';
import type { HearingService } from './hearing-service';
import { Sense } from './sense';
import type { Ability } from './state';
import type { VisionService } from './vision-service';
import type { WorkerHandle } from './workers';
import { startHearingWorker, startVisionWorker } from './workers';

/** Both perception workers, their weights held to those the memory began with. */
export class Perception {
  readonly vision: Sense<VisionService>;
  readonly hearing: Sense<HearingService>;

  constructor(private readonly keeper: WorkerHandle<Keeper>['remote']) {
    this.vision = new Sense(startVisionWorker, () => keeper.weightInUse('face'));
    this.hearing = new Sense(startHearingWorker, () => keeper.weightInUse('voice'));
  }

  /** Loads every weight there is. Throws `cancelled` when `signal` is aborted. */
  async abilities(signal: AbortSignal): Promise<Ability[]> {
    const abilities = [
      this.vision.abilities(signal),
      this.hearing.abilities(signal),
      this.keeper.textAbility(),
    ];
    return (await Promise.all(abilities)).flat();
  }

  stop(): void {
    this.vision.stop();
    this.hearing.stop();
  }
}
