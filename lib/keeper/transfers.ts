import type { CheckReport, DamageReport, ImportReport } from '../contract/memory';
import type { ExportOptions } from '../contract/mneme';
import { PUBLISHED, type Published } from '../contract/published';
import type { SyncReport } from '../contract/sharing';
import { partOf, type TransferHooks } from '../store/archive/archive-format';
import type { ArchiveSource } from '../store/archive/export';
import type { Database } from '../store/database';
import type { Damage } from '../store/integrity/seal';
import type { ClipRecord } from '../store/schema';
import { describeDamage } from './damage-report';
import type { HeldMemory } from './held-memory';
import { checked, requireWhole } from './integrity';

/** Pictures by which the size of all is told. */
const SIZED_PICTURES = 200;

type Progress = (done: number) => void;

/** What reads or writes all of a memory: as a file, from one, joined with other devices, and the check of it. One at a time. */
export class Transfers {
  private current: { stopped: boolean } | null = null;
  /** What was still damaged when all that could be was made again. */
  private unmade: readonly Damage[] | null = null;

  constructor(
    private readonly held: HeldMemory,
    private readonly store: () => Database,
  ) {}

  /**
   * The whole memory as one file, with its pictures, where videos were recorded, and what faces and voices are recognised by, or without, once all of it is found to be whole: what is damaged could not be taken in
   * again, or would be taken for whole. With a passphrase it is encrypted. `progress` is told how much of it is done, from 0 to 1.
   */
  async export(
    { pictures = true, locations = true, embeddings = true, passphrase }: ExportOptions,
    progress: Progress,
  ): Promise<Blob> {
    const { withoutEmbeddings, withoutLocations, withoutPictures, ...saving } = await savedMemories();
    const toFile = passphrase === undefined ? saving.archiveBlob : await saving.encryptedWith(passphrase);
    const hooks = this.hooks(progress);
    const database = this.store();
    return this.held.withoutWriters(async () => {
      await requireWhole(database, partOf(hooks, 0, 0.5), 'A file of it could not be taken in again.');
      let all: ArchiveSource = database;
      if (!locations) all = withoutLocations(all);
      if (!pictures) all = withoutPictures(all);
      if (!embeddings) all = withoutEmbeddings(all);
      return toFile(all, partOf(hooks, 0.5, 1));
    });
  }

  /** About how many bytes of an exported memory are its pictures. */
  async picturesInExport(): Promise<number> {
    const { picturesInArchive } = await savedMemories();
    return picturesInArchive(await this.store().pictureSizes(SIZED_PICTURES));
  }

  /** Takes an exported memory into this one, whole or not at all; one that is encrypted by its passphrase. */
  async import(file: File, passphrase: string | undefined, progress: Progress): Promise<ImportReport> {
    const { held } = this;
    const { opened, readArchive, hasVideo, planMerge } = await takenIn();
    const { archive, rest } = await opened(file, passphrase, this.hooks(progress));
    await held.fresh();
    let clips: ClipRecord[] = [];
    return readArchive(archive, this.store(), rest, {
      has: (video) => hasVideo(held.videos(), video),
      plan: (incoming) =>
        planMerge(incoming, {
          videos: held.videos(),
          clips,
          nodes: held.nodes(),
          ledger: held.ledger(),
        }),
      alone: (store) =>
        held.asWriter(async () => {
          clips = await held.records.all('clips');
          if (await this.store().lost()) await this.store().shareAnew();
          const report = await store();
          await held.load();
          return report;
        }),
    });
  }

  /** Makes this memory what a published one holds, whole or not at all, while it is read; what is the same stays where it is. */
  async follow(file: Blob, published: Published, progress: Progress): Promise<void> {
    const { followed } = await import('../store/archive/followed');
    const hooks = this.hooks(progress);
    await this.held.asWriter(async () => {
      const becomes = await followed(file, this.store(), hooks);
      await this.store().rejoin(becomes, { key: PUBLISHED, value: published });
      await this.held.load();
    });
  }

  /** Joins this memory with those of other devices, while nobody writes; then reads what became of it. */
  async sync(join: (hooks: TransferHooks) => Promise<SyncReport>, progress: Progress): Promise<SyncReport> {
    const hooks = this.hooks(progress);
    try {
      return await this.held.withoutWriters(() => join(hooks));
    } finally {
      await this.held.fresh();
    }
  }

  /**
   * Reads all of the memory and tells what is damaged; with `rebuilding`, what still is once what can be is made again. Of a memory of which
   * something was lost, what is there is taken for all of it then.
   */
  async check(rebuilding: boolean, progress: Progress): Promise<CheckReport> {
    const hooks = this.hooks(progress);
    const database = this.store();
    const report = await this.held.checking(async () => {
      if (rebuilding && (await database.lost())) await database.writing(() => {});
      // What goes now was not forgotten by anybody.
      if (rebuilding) await database.shareAnew();
      return checked(database, rebuilding, hooks);
    });
    if (rebuilding) this.unmade = this.held.damage;
    const damage = this.damage();
    const again = damage.flatMap(({ video, remedy }) => (video && remedy === 'remember-again' ? video : []));
    return { ...report, whole: damage.length === 0, damage, rememberAgain: [...new Set(again)] };
  }

  /** What is left out since it was found to be damaged. */
  damage(): DamageReport[] {
    const { damage, clips, partlyLost } = this.held;
    const tried = JSON.stringify(damage) === JSON.stringify(this.unmade);
    return describeDamage(damage, this.held.videos(), [...clips, ...partlyLost], tried);
  }

  /** Stops what is under way: it throws `cancelled`. */
  cancel(): void {
    if (this.current) this.current.stopped = true;
  }

  private hooks(progress: Progress): TransferHooks {
    const current = { stopped: false };
    this.current = current;
    return { progress, stopped: () => current.stopped };
  }
}

// Loaded when a memory is saved or taken in: every page waits for this worker.

async function savedMemories() {
  const [saving, embeddings, pictures, locations] = await Promise.all([
    import('../store/archive/export'),
    import('../store/archive/without-embeddings'),
    import('../store/archive/without-pictures'),
    import('../store/archive/without-locations'),
  ]);
  return { ...saving, ...embeddings, ...pictures, ...locations };
}

async function takenIn() {
  const [opening, reading, merging] = await Promise.all([
    import('../store/archive/opened'),
    import('../store/archive/import'),
    import('./merge-memories'),
  ]);
  return { ...opening, ...reading, ...merging };
}
