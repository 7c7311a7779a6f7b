import type { Provider } from '../../language/provider';
import { isNote } from '../../memory/is-note';
import { clipIdOf, videoNumber } from '../../store/clip-id';
import type { Database } from '../../store/database';
import type { TryRecord } from '../../store/schema';
import { memoryName } from '../../which-memory';
import type { HeldMemory } from '../held-memory';
import type { Outcome } from './ask';
import type { WritableMemory } from './writing-queue';

/** One tab writes at a time. */
const modelLock = () => `${memoryName()}-model`;
/** Setting: everything is to be written, not only what comes. */
const UPGRADE = 'writing/upgrade';
const PAUSED = 'writing/paused';

/** The stored memory as the queue writes it. */
export class ClipWriter implements WritableMemory {
  constructor(
    private readonly held: HeldMemory,
    private readonly database: () => Database,
  ) {}

  /** In the order of the clock of their videos: what is written of a clip rests on what was written of those before it. Of notes there is nothing to write. */
  async unwritten(): Promise<string[]> {
    await this.held.fresh();
    const written = new Set(await this.held.records.writtenClips());
    const videos = this.held
      .videos()
      .filter((video) => !isNote(video))
      .sort(
        (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || videoNumber(a.id) - videoNumber(b.id),
      );
    return videos.flatMap(({ id, clips }) =>
      Array.from({ length: clips }, (_, index) => clipIdOf(id, index)).filter((clip) => !written.has(clip)),
    );
  }

  tries(): Promise<TryRecord[]> {
    return this.database().tries();
  }

  note(record: TryRecord): Promise<void> {
    return this.database().addTry(record);
  }

  clearTries(): Promise<void> {
    return this.database().clearTries();
  }

  async choice(): Promise<{ upgrade: boolean; paused: boolean }> {
    const database = this.database();
    const [upgrade, paused] = await Promise.all([database.setting(UPGRADE), database.setting(PAUSED)]);
    return { upgrade: upgrade === true, paused: paused === true };
  }

  async choose({ upgrade, paused }: { upgrade: boolean; paused: boolean }): Promise<void> {
    const database = this.database();
    await Promise.all([database.setSetting(UPGRADE, upgrade), database.setSetting(PAUSED, paused)]);
  }

  alone(work: () => Promise<void>): Promise<void> {
    return navigator.locks.request(modelLock(), work) as Promise<void>;
  }

  async write(
    clipId: string,
    provider: Provider,
    signal: AbortSignal,
    isGrounded: boolean,
  ): Promise<Outcome | 'changed'> {
    // Loaded when a model writes: most memories do without.
    const { writeOfClip } = await import('./write-of-clip');
    return writeOfClip(this.held, clipId, { provider, signal, isGrounded });
  }
}
