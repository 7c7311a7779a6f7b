import { proxy } from 'comlink';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { verdictsIn } from '../models/gpu';
import { memoryName } from '../which-memory';
import { atWork } from './at-work';
import { unlessStopped } from './restarted-worker';
import type { VisionService } from './vision-service';
import { type QuietHost, whileQuiet } from './while-quiet';
import type { WorkerHandle } from './worker-types';
import { startVisionWorker } from './workers';

/** Pictures that are described before what came of it is kept: what is lost where something else is asked for meanwhile. */
const AT_ONCE = 8;

interface Host extends QuietHost {
  keeper: WorkerHandle<Keeper>['remote'];
  /** The first pictures are known by now. */
  changed(): Promise<void>;
}

/** Looks at kept pictures for what they show, by a worker of its own: one tab at a time, and batch by batch, so that it goes on wherever it was left. */
export class PictureLooking {
  private running: Promise<void> | null = null;

  constructor(private readonly host: Host) {}

  /** Looks at all of them, whenever nothing else is under way; resolves when that is done. */
  begin(): Promise<void> {
    this.running ??= whileQuiet(this.host, (signal) => this.alone(signal)).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /**
   * Looks at all of them at once. Returns how many it has looked at.
   *
   * @throws MnemeError `weight-missing`, `weight-corrupt`, `cancelled` once `signal` is aborted: what was looked at stays
   */
  once(signal: AbortSignal): Promise<number> {
    return atWork.during(() => this.alone(signal));
  }

  /** As the one tab that does. */
  private alone(signal: AbortSignal): Promise<number> {
    return navigator.locks.request(`${memoryName()}-pictures`, { signal }, () =>
      this.describe(signal),
    ) as Promise<number>;
  }

  private async describe(signal: AbortSignal): Promise<number> {
    const { keeper } = this.host;
    let [described, vision] = [0, null as WorkerHandle<VisionService> | null];
    try {
      vision = startVisionWorker();
      const loading = vision.untilFailed(vision.remote.pictureAbility(proxy(verdictsIn(keeper))));
      const { weight, missing } = await unlessStopped(loading, signal);
      if (!weight)
        throw new MnemeError('weight-missing', missing ?? 'There is no weight that describes pictures.');
      for (;;) {
        const pictures = await keeper.picturesToDescribe(weight.id, AT_ONCE);
        if (pictures.length === 0) return described;
        const jpegs = await Promise.all(pictures.map(({ key }) => keeper.picture(key)));
        const describing = vision.remote.describePictures(jpegs.map((jpeg) => jpeg ?? new Uint8Array()));
        const vectors = await unlessStopped(vision.untilFailed(describing), signal);
        await keeper.keepPictures(
          weight.id,
          pictures.map((picture, i) => ({ ...picture, vector: vectors[i]! })),
        );
        described += pictures.length;
        if (!this.host.state().knowsPictures) await this.host.changed();
      }
    } finally {
      vision?.stop();
    }
  }
}
