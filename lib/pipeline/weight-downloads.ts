import { proxy } from 'comlink';
import type { WeightDownload, WeightOffers } from '../contract/models';
import { MnemeError, toErrorData } from '../errors';
import { deviceCores, isHeavyFor } from '../models/cores-for-weight';
import { downloadBytes, partsOf, RELAY, type RelayOffer } from '../models/downloads/parts';
import { privateWeightFiles } from '../models/downloads/weight-files';
import { deviceMemory, memoryFor, memoryOf } from '../models/memory-of-weight';
import type { Weight } from '../models/weight';
import { MANIFEST } from '../models/weights-manifest';
import { servedList } from '../models/where-weights-lie';
import { told } from '../told';
import type { DownloadService } from './download-service';
import { startDownloadWorker } from './download-worker';
import type { WorkerHandle } from './worker-types';

interface DownloadsHost {
  downloads(): readonly WeightDownload[];
  show(downloads: WeightDownload[]): void;
  /** A weight has come or gone. */
  changed(): Promise<void>;
}

/** Weights that are downloaded from a page: what there is, and those under way, each in a worker of its own. */
export class WeightDownloads {
  private readonly running = new Map<
    string,
    { handle: WorkerHandle<DownloadService>; ended: Promise<void> }
  >();

  constructor(private readonly host: DownloadsHost) {}

  /** As `Mneme.weightOffers`. */
  async offers(): Promise<WeightOffers> {
    const [host, served] = await Promise.all([relayHost(), servedList(), this.look()]);
    const [memory, cores] = [deviceMemory(), deviceCores()];
    const offers = downloadable().map((weight) => ({
      ...{ id: weight.id, task: weight.task, title: weight.title, licence: weight.licence },
      repository: weight.download!.repository,
      bytes: downloadBytes(weight),
      memoryBytes: memoryOf(weight),
      isTooLarge: memory !== null && memory < memoryFor(memoryOf(weight)),
      isHeavy: isHeavyFor(weight, cores),
      isServed: partsOf(weight).every(({ at }) => served.includes(at)),
    }));
    return { host, offers, deviceMemory: memory, deviceCores: cores };
  }

  /** As `Mneme.getWeight`. */
  async get(id: string): Promise<void> {
    const weight = downloadable().find((one) => one.id === id);
    if (!weight) throw new MnemeError('not-found', told`${id} is no weight that can be downloaded.`);
    const other = this.running.get(id);
    if (other) return other.ended;
    const handle = startDownloadWorker();
    const ended = this.run(weight, handle).finally(() => {
      this.running.delete(id);
      handle.stop();
    });
    this.running.set(id, { handle, ended });
    return ended;
  }

  /** As `Mneme.pauseWeight`. */
  async pause(id: string): Promise<void> {
    const { handle, ended } = this.running.get(id) ?? {};
    await handle?.remote.stop().catch(() => {}); // It has ended with its worker.
    await ended?.catch(() => {}); // It is shown why.
  }

  /** As `Mneme.removeWeight`. */
  async remove(id: string): Promise<void> {
    await this.pause(id);
    const weight = downloadable().find((one) => one.id === id);
    if (weight) await privateWeightFiles.remove(weight);
    this.host.show(this.host.downloads().filter((one) => one.id !== id));
    await this.host.changed();
  }

  private async run(weight: Weight, handle: WorkerHandle<DownloadService>): Promise<void> {
    const { id } = weight;
    const before = this.host.downloads().find((one) => one.id === id);
    const { done = 0, bytes = downloadBytes(weight) } = before ?? {};
    this.showOne({ id, state: 'running', done, bytes, error: null });
    const onProgress = (done: number, bytes: number) => {
      if (this.running.has(id)) this.showOne({ id, state: 'running', done, bytes, error: null });
    };
    try {
      await navigator.locks.request(`weight-${id}`, { ifAvailable: true }, async (lock) => {
        if (!lock) throw new MnemeError('memory-in-use', 'Another tab of this app is downloading it.');
        await handle.untilFailed(handle.remote.download(id, proxy(onProgress)));
      });
      await this.showFound(weight);
      await this.host.changed();
    } catch (error) {
      await this.showFound(weight, toErrorData(error));
      throw error;
    }
  }

  /** Shows what is there of all of them. */
  private async look(): Promise<void> {
    const found = await Promise.all(downloadable().map((weight) => this.found(weight)));
    this.host.show(found.flatMap((one) => one ?? []));
  }

  private async showFound(weight: Weight, error: WeightDownload['error'] = null): Promise<void> {
    const found = await standing(weight);
    const stopped = error && error.code !== 'cancelled' ? error : null;
    this.showOne({
      ...(found ?? { id: weight.id, state: 'paused', done: 0, bytes: downloadBytes(weight) }),
      error: stopped,
    });
  }

  private async found(weight: Weight): Promise<WeightDownload | null> {
    const shown = this.host.downloads().find(({ id }) => id === weight.id);
    return shown && (shown.state === 'running' || shown.error) ? shown : standing(weight);
  }

  private showOne(one: WeightDownload): void {
    this.host.show([...this.host.downloads().filter(({ id }) => id !== one.id), one]);
  }
}

function downloadable(): Weight[] {
  return MANIFEST.filter(({ download }) => download !== undefined);
}

/** What is there of a weight; null where nothing is. */
async function standing(weight: Weight): Promise<WeightDownload | null> {
  const record = await privateWeightFiles.record(weight).catch(() => null);
  if (!record) return null;
  const sizes = await Promise.all(partsOf(weight).map(({ at }) => privateWeightFiles.size(at)));
  const done = sizes.reduce((sum, size) => sum + size, 0);
  const state = record.whole ? 'whole' : 'paused';
  return { id: weight.id, state, done, bytes: downloadBytes(weight), error: null };
}

async function relayHost(): Promise<string | null> {
  try {
    const response = await fetch(`${RELAY}/index.json`);
    return response.ok ? ((await response.json()) as RelayOffer).host : null;
  } catch {
    return null;
  }
}
