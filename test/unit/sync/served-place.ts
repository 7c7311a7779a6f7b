import { createHash } from 'node:crypto';
import { HOUSEHOLD_SECRET, SHARED_ENDPOINT } from '../../../lib/contract/shared-by-server';
import type { SharedPlace } from '../../../lib/contract/sharing';
import { seededRandom } from '../../../lib/seeded-random';
import { readOwnNames } from '../../../lib/server/own-names';
import { readSharedConfig } from '../../../lib/server/shared/config';
import { SHARED_LIMITS, SharedServer } from '../../../lib/server/shared/shared-server';
import { ServerPlace } from '../../../lib/sync/server-place';
import { fromPageOf, type ServedRoute, serveRoute } from '../../serve-route';
import { type StorageInHand, startS3, startWebdav, type Trouble } from '../../shared-storage';
import { type Fate, Killed, type PlaceForDevices } from './devices';
import type { Lying } from './readable';

/** What becomes of a writing that is broken off: its device is killed before it is sent, amid it or after it, or the storage fails from then on until the sync ends. */
const FAULTS = [
  ...(['unsent', 'cut', 'unanswered'] as const),
  ...([{ status: 500 }, { status: 503 }, { status: 507 }, 'cut-answers', 'page', 'half-written'] as const),
];
type Fault = (typeof FAULTS)[number];

/** So many of all syncs are told by lists of S3 what lay there a while before. A WebDAV server lists its own disk. */
const LATE = 0.3;
/** So many names a list of S3 tells at a time: a household has more. */
const PAGE = 20;
/** Households here ask faster than any device does. */
const LIMITS = {
  ...SHARED_LIMITS,
  rate: { client: { burst: 1e6, perMinute: 1e6 }, all: { burst: 1e6, perMinute: 1e6 } },
};

/** What one sync of a device meets with. */
interface Meeting {
  /** What lists tell of; null: what lies there. */
  told: StorageInHand['listed'];
  fault: Fault | null;
}

/** The app's own server with a storage behind it, by the route and over HTTP: it fails as is drawn, and its lists may be late. */
export class ServedPlace implements PlaceForDevices {
  readonly isApart = true;
  private readonly meetings = new Map<Fate, Meeting>();
  private readonly random: () => number;
  private isQuick = false;
  /** What lay there a while ago. */
  private before: ReadonlyMap<string, Buffer> = new Map();

  private constructor(
    private readonly storage: StorageInHand,
    private readonly app: ServedRoute,
    private readonly kind: 'webdav' | 's3',
    seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  static async open(kind: 'webdav' | 's3', seed: number): Promise<ServedPlace> {
    const storage = await (kind === 's3' ? startS3(PAGE) : startWebdav());
    const server = new SharedServer(readSharedConfig(storage.env), readOwnNames({}), LIMITS);
    return new ServedPlace(storage, await serveRoute((one) => server.answer(one)), kind, seed);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.storage.close();
  }

  for(fate: Fate, secret: string): SharedPlace {
    const isLate = this.kind === 's3' && !this.isQuick && this.random() < LATE;
    this.meetings.set(fate, { told: isLate ? this.before : null, fault: null });
    if (this.random() < 0.5) this.before = new Map(this.storage.files);
    const place = new ServerPlace(secret, fromPageOf(this.app.origin));
    const ask = <T>(work: () => Promise<T>) => this.ask(fate, work);
    return {
      list: (of) => ask(() => place.list(of)),
      read: (path) => ask(() => place.read(path)),
      write: (path, bytes) =>
        this.change(fate, () => place.write(path, bytes), this.cut(secret, path, bytes)),
      remove: (path) => this.change(fate, () => place.remove(path)),
    };
  }

  hasAll(fate: Fate): boolean {
    return this.meetings.get(fate)?.told === null;
  }

  catchUp(): void {
    this.isQuick = true;
  }

  lying(secret: string): Lying {
    const folder = `${createHash('sha256').update(secret).digest('hex')}/`;
    const own = [...this.storage.files].filter(([path]) => path.startsWith(folder));
    return { files: new Map(own.map(([path, bytes]) => [path.slice(folder.length), new Uint8Array(bytes)])) };
  }

  /** Asks for something as the storage is by now. */
  private async ask<T>(fate: Fate, work: () => Promise<T>): Promise<T> {
    const { told, fault } = this.meetings.get(fate)!;
    this.storage.listed = told;
    this.storage.trouble = fate.isStruck && fault !== null ? troubleOf(fault) : null;
    try {
      return await work();
    } finally {
      Object.assign(this.storage, { listed: null, trouble: null });
    }
  }

  private async change(fate: Fate, work: () => Promise<void>, cut = async () => {}): Promise<void> {
    if (!fate.strikes()) return this.ask(fate, work);
    const meeting = this.meetings.get(fate)!;
    meeting.fault ??= FAULTS[Math.floor(this.random() * FAULTS.length)]!;
    const { fault } = meeting;
    if (troubleOf(fault)) return this.ask(fate, work);
    if (fault === 'cut') await this.ask(fate, cut);
    if (fault === 'unanswered') await this.ask(fate, work);
    throw new Killed();
  }

  /** Sends half of a file, and is gone. */
  private cut(secret: string, path: string, bytes: Uint8Array<ArrayBuffer>): () => Promise<void> {
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, bytes.length / 2));
      },
      pull: (controller) => controller.error(new Error('Gone.')),
    });
    const request = { method: 'PUT', headers: { [HOUSEHOLD_SECRET]: secret }, body: half, duplex: 'half' };
    return async () => {
      await fromPageOf(this.app.origin)(`${SHARED_ENDPOINT}/${path}`, request as RequestInit).catch(() => {});
    };
  }
}

/** What is wrong with the storage; null where a device is killed. */
function troubleOf(fault: Fault): Trouble {
  if (fault === 'unsent' || fault === 'cut' || fault === 'unanswered') return null;
  return fault === 'cut-answers' ? 'cut' : fault;
}
