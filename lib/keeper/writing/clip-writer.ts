import type { Provider } from '../../language/provider';
import { isNote } from '../../memory/is-note';
import { clipIdOf, videoNumber } from '../../store/clip-id';
import type { Database } from '../../store/database';
import type { TryRecord } from '../../store/schema';
import { memoryName } from '../../which-memory';
import type { HeldMemory } from '../held-memory';
import { askAboutClip, type Outcome } from './ask';
import { gatherClip, isEmptyClip } from './gather';
import { readPictures } from './pictures';
import type { WritableMemory } from './writing-queue';
import { NOTHING_NEW, writingOf } from './writing-records';

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
    const { held } = this;
    await held.fresh();
    const [times, records] = [held.timesForgotten, await held.records.clipRecords(clipId)];
    if (!records) return 'failed';
    const gathered = await held.reading((recall) => gatherClip(recall, records, isGrounded));
    const pictures = provider.takes.images ? await readPictures(gathered.pictures, held.records) : [];
    const asked = isEmptyClip(gathered, pictures.length)
      ? { answer: NOTHING_NEW }
      : await askAboutClip(provider, { ...gathered.prompt, pictures }, gathered.people.ids, signal);
    if ('fault' in asked) return asked.fault;
    return held.asWriter(async () => {
      const isWritten = await held.records.isWritten(clipId);
      // What was forgotten meanwhile may be in the answer.
      if (isWritten || held.timesForgotten !== times) return 'changed';
      const { people } = gathered;
      await held.addWriting(
        writingOf(records, people, asked.answer, provider.model, held.ledger(), isGrounded),
      );
      return 'written';
    });
  }
}
