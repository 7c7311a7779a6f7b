import { proxy } from 'comlink';
import type { Ability, Task } from '../contract/models';
import { toErrorData } from '../errors';
import type { Frame } from '../media/media-types';
import type { Verdicts } from '../models/gpu';
import { inTurn } from '../told';
import { SightTurns } from '../vision/sight-turns';
import type { FaceTrack } from '../vision/vision-types';
import { WITHOUT_THINGS, WITHOUT_WRITING } from './load-weights';
import type { WantedSights } from './perceived';
import type { SightsOfClip, SightsService } from './sights-service';
import { handle } from './worker-handle';
import type { WorkerHandle } from './worker-types';

/** Pictures that may wait to be looked at, 3.7 MB each: reading much writing takes as long as several that show none. */
const MOST_WAITING = 4;

/**
 * The sights worker, which the vision worker starts beside itself: while faces are looked for in one picture, things and writing are in another.
 * It ends with the vision worker. Whatever is asked of it throws `worker-stopped` once it has died.
 */
export class SightsBeside {
  private worker: Promise<WorkerHandle<SightsService>> | null = null;
  /** Which weights run on the GPU, by whoever started this worker. */
  private verdicts: Verdicts | null = null;
  private clip: SightsInTurn | null = null;

  /** @param onStep called for each picture that was looked at */
  constructor(
    private readonly onStep: () => void,
    private readonly start = startSightsWorker,
  ) {}

  /** To be called first. */
  useGpuBy(verdicts: Verdicts): void {
    this.verdicts = verdicts;
  }

  thingAbility(): Promise<Ability> {
    return this.ability('thing-detection', WITHOUT_THINGS, (sights) => sights.thingAbility());
  }

  writingAbility(): Promise<Ability> {
    return this.ability('text-recognition', WITHOUT_WRITING, (sights) => sights.writingAbility());
  }

  /** Where the worker cannot be started, faces are looked for all the same. */
  private async ability(task: Task, without: string, load: Call<Ability>): Promise<Ability> {
    try {
      return await this.call(load);
    } catch (error) {
      return { task, weight: null, missing: inTurn(without, toErrorData(error).told), refused: [] };
    }
  }

  /** Begins a clip; nothing is looked for where nothing is wanted. Throws as `SightsService.begin` does. */
  async begin(wanted: WantedSights): Promise<SightsInTurn | null> {
    if (!wanted.things && !wanted.writing) return null;
    await this.clip?.settled();
    await this.call((sights) => sights.begin(wanted));
    this.clip = new SightsInTurn((work) => this.call(work), this.onStep);
    return this.clip;
  }

  private async call<R>(work: Call<R>): Promise<R> {
    this.worker ??= this.begun();
    const { remote, untilFailed } = await this.worker;
    return untilFailed(work(remote));
  }

  private async begun(): Promise<WorkerHandle<SightsService>> {
    const handle = this.start();
    const verdicts: Verdicts = {
      read: async (id) => this.verdicts?.read(id),
      write: async (id, verdict) => this.verdicts?.write(id, verdict),
    };
    try {
      await handle.untilFailed(handle.remote.load(proxy(verdicts)));
    } catch (error) {
      this.worker = null;
      throw error;
    }
    return handle;
  }
}

/** Here and not beside the others: those are started by the page. */
const startSightsWorker = () =>
  handle<SightsService>(
    'sights',
    new Worker(new URL('../../workers/sights.worker.ts', import.meta.url), {
      type: 'module',
      name: 'sights',
    }),
  );

type Call<R> = (sights: WorkerHandle<SightsService>['remote']) => Promise<R>;

/** One clip that the sights worker looks at: its pictures one after the other, while others are done with them already. */
class SightsInTurn {
  /** The kinds of things that were seen so far. */
  kinds: string[] = [];
  /** Seconds in which nothing but the sights worker was waited for. */
  waitedS = 0;
  private readonly turns = new SightTurns();
  private readonly waiting: Promise<void>[] = [];
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly call: <R>(work: Call<R>) => Promise<R>,
    private readonly onStep: () => void,
  ) {}

  /** Takes the next frame, in order of time, and waits where too many wait to be looked at. */
  async take(frame: Frame): Promise<void> {
    if (!this.turns.isDue(frame.t)) return;
    if (this.waiting.length === MOST_WAITING) await this.wait(this.waiting.shift()!);
    this.last = this.last
      .then(() => this.call((sights) => sights.take(frame)))
      .then((kinds) => {
        this.kinds = kinds;
        this.onStep();
      });
    this.last.catch(() => {}); // Met by whoever waits for it.
    this.waiting.push(this.last);
  }

  /** Which of some faces are an animal's, once all pictures so far were looked at. */
  async areOfAnimals(faces: readonly Pick<FaceTrack, 'boxes'>[]): Promise<boolean[]> {
    await this.last;
    return this.call((sights) => sights.areOfAnimals(faces.map(({ boxes }) => ({ boxes }))));
  }

  /** What the clip showed. */
  async end(): Promise<SightsOfClip> {
    await this.wait(this.last);
    return this.wait(this.call((sights) => sights.end()));
  }

  /** Waits until nothing of it is under way any more, also where it was broken off. */
  settled(): Promise<unknown> {
    return this.last.catch(() => {});
  }

  private async wait<R>(work: Promise<R>): Promise<R> {
    const begun = performance.now();
    const result = await work;
    this.waitedS += (performance.now() - begun) / 1000;
    return result;
  }
}
