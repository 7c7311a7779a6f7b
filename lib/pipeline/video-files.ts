import type { AppState } from '../contract/state';
import type { VideoFile, VideoSummary } from '../contract/videos';
import { MnemeError, toErrorData } from '../errors';
import type { FileRecord } from '../store/schema';
import { told } from '../told';
import { hasRoomFor } from './storage-room';

/** Setting that says whether a copy is kept of the file of each video that is added; none until a person has chosen. */
export const KEEPS_COPIES = 'keeps-copies';

/** What was chosen, of a stored setting; null where nothing was. */
export function keepsCopiesBy(setting: unknown): boolean | null {
  return typeof setting === 'boolean' ? setting : null;
}

/** A copy that is kept without a hand leaves so much room besides, bytes: nothing else stops for it. */
const SPARED_BYTES = 50e6;

/** What of the keeper this needs. */
interface FileKeeper {
  fileRecords(): Promise<FileRecord[]>;
  /** `null` drops one. */
  keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void>;
  fingerprintOf(videoId: string): Promise<{ bytes: number; fingerprint: string }>;
}

export interface FilesHost {
  keeper: FileKeeper;
  videos(): VideoSummary[];
  /** Shows where the files stand. */
  set(files: AppState['files']): void;
}

/** A kept record, and whether its handle may be read now. */
interface Kept extends FileRecord {
  permission: PermissionState;
}

/**
 * The files of the memory's videos over time: those of this visit, kept copies, and the places files were chosen from. What lies at such
 * a place is compared with the memory before it is trusted.
 */
export class VideoFiles {
  /** By video id, as all of these. */
  private readonly visit = new Map<string, File>();
  private kept = new Map<string, Kept>();
  /** Videos whose place held no file, or another one, when this visit looked. */
  private readonly gone = new Set<string>();
  /** Videos of which a copy was to be kept in this visit without a hand: one that was removed since is not kept again. */
  private readonly keptAlone = new Set<string>();
  /** Of these those that could not be. */
  private readonly copiesFailed = new Set<string>();
  private reads = 0;
  private taking: Promise<void> = Promise.resolve();

  constructor(private readonly host: FilesHost) {}

  /** Reads what is kept and what may be read of it. */
  async refresh(): Promise<void> {
    await this.show(await this.host.keeper.fileRecords());
  }

  /** Shows what is kept, once it is known what may be read of it. */
  async show(records: FileRecord[]): Promise<void> {
    this.reads += 1;
    const turn = this.reads;
    const kept = await Promise.all(
      records.map(async (record) => ({ ...record, permission: await permissionOf(record.handle) })),
    );
    if (turn !== this.reads) return;
    this.kept = new Map(kept.map((record) => [record.videoId, record]));
    this.dropForgotten();
    this.publish();
  }

  /** This visit has a video's file, recognised as its own; the place it was chosen from is kept for later ones. */
  took(
    video: string,
    file: File,
    handle: FileSystemFileHandle | null,
    recorded: boolean = false,
  ): Promise<void> {
    const taking = this.take(video, file, handle, recorded);
    this.taking = taking.catch(() => {}); // Whoever gives it is told.
    return taking;
  }

  private async take(
    video: string,
    file: File,
    handle: FileSystemFileHandle | null,
    recorded: boolean,
  ): Promise<void> {
    const { id } = this.find(video);
    const isKnown = this.visit.get(id) === file;
    this.visit.set(id, file);
    this.publish();
    const kept = this.kept.get(id);
    if (!handle || (kept?.handle && (isKnown || kept.recorded))) return;
    try {
      await this.host.keeper.keepFile(id, recorded ? { handle, recorded } : { handle });
    } catch {
      return; // Without room even for that, a later visit asks for the file.
    }
    this.gone.delete(id);
    await this.refresh();
  }

  /**
   * A video's file; null when it must be chosen again. Where the browser asks before it is read, this must be called from a click.
   *
   * @throws MnemeError `file-changed` when another file lies at its place, `not-found`
   */
  async fileOf(video: string): Promise<File | null> {
    const { id, name } = this.find(video);
    const given = this.visit.get(id);
    if (given) {
      if (await isReadable(given)) return given;
      this.visit.delete(id);
    }
    const kept = this.kept.get(id);
    if (kept?.copy && (await isReadable(kept.copy)))
      return new File([kept.copy], name, { type: kept.copy.type });
    const file = kept?.handle && (await this.read(kept, kept.handle, name));
    if (file) this.visit.set(id, file);
    this.publish();
    return file ?? null;
  }

  /**
   * Keeps a copy of a video's file.
   *
   * @param besides bytes that are to stay free
   * @throws MnemeError `not-found` without its file, `storage-full`, `file-changed`
   */
  async keepCopy(video: string, besides: number = 0): Promise<void> {
    const { id, name } = this.find(video);
    const file = await this.fileOf(video);
    if (!file) throw new MnemeError('not-found', told`To keep a copy of ${name}, choose it first.`);
    const full = new MnemeError(
      'storage-full',
      told`The browser has no room for a copy of ${name}. Free some disk space, or remove other copies.`,
    );
    if (!(await hasRoomFor(file.size + besides))) throw full;
    try {
      await this.host.keeper.keepFile(id, { copy: file });
    } catch (error) {
      throw toErrorData(error).code === 'storage-full' ? full : error;
    }
    await this.refresh();
  }

  /**
   * Keeps a copy of a video that is added, once in a visit: `needed` bytes stay free for what is still to be remembered. Returns false where there is a copy, or was. Throws as
   * `keepCopy`, and is not tried again before `tryCopiesAgain`.
   */
  async keepCopyOnce(video: string, needed: number): Promise<boolean> {
    const { id } = this.find(video);
    if (this.keptAlone.has(id)) return false;
    this.keptAlone.add(id);
    this.copiesFailed.add(id); // Until it is kept.
    await this.taking; // Its place may just be being kept.
    const kept = this.kept.get(id);
    if (kept?.copy || kept?.recorded) {
      this.copiesFailed.delete(id);
      return false;
    }
    await this.keepCopy(video, needed + SPARED_BYTES);
    this.copiesFailed.delete(id);
    return true;
  }

  /** Has copies tried once more that could not be kept. */
  tryCopiesAgain(): void {
    for (const id of this.copiesFailed) this.keptAlone.delete(id);
    this.copiesFailed.clear();
  }

  /** Removes the copy of a video, or the recording that was kept. */
  async dropCopy(video: string): Promise<void> {
    const { id } = this.find(video);
    await this.taking; // Its place may just be being kept.
    const kept = this.kept.get(id);
    if (kept?.recorded && kept.handle) {
      const { removeRecording } = await import('../store/recordings');
      await removeRecording(kept.handle.name);
      this.visit.delete(id);
      await this.host.keeper.keepFile(id, { handle: null, recorded: false });
    } else await this.host.keeper.keepFile(id, { copy: null });
    await this.refresh();
  }

  /** The file at a place, once it may be read and is the one that was remembered. */
  private async read(kept: Kept, handle: FileSystemFileHandle, name: string): Promise<File | null> {
    kept.permission = await askFor(handle);
    if (kept.permission !== 'granted') return null;
    const expected = await this.host.keeper.fingerprintOf(kept.videoId);
    const { fingerprint } = await import('../media/fingerprint'); // Pages load without it.
    try {
      const file = await handle.getFile();
      if (file.size === expected.bytes && (await fingerprint(file)) === expected.fingerprint) return file;
    } catch {
      this.gone.add(kept.videoId); // Moved, deleted, or on a disk that is not there.
      return null;
    }
    this.gone.add(kept.videoId);
    this.publish();
    throw new MnemeError(
      'file-changed',
      told`The file at the place of ${name} is not the one that was remembered. Choose that one itself.`,
    );
  }

  /** A later video may have the id of one that is forgotten. */
  private dropForgotten(): void {
    const ids = new Set(this.host.videos().map(({ id }) => id));
    for (const known of [this.visit, this.gone, this.keptAlone, this.copiesFailed])
      for (const id of [...known.keys()]) if (!ids.has(id)) known.delete(id);
  }

  private publish(): void {
    const ids = new Set([...this.visit.keys(), ...this.kept.keys()]);
    this.host.set(Object.fromEntries([...ids].map((id) => [id, this.standing(id)])));
  }

  private standing(id: string): VideoFile {
    const kept = this.kept.get(id);
    const copied = Boolean(kept?.copy);
    const at = kept?.handle && !this.gone.has(id) ? kept.permission : 'denied';
    const here = this.visit.has(id) || copied || at === 'granted';
    return {
      standing: here ? 'here' : at === 'prompt' ? 'asks' : 'missing',
      placed: at !== 'denied',
      copied,
      ...(kept?.recorded && !this.gone.has(id) ? { recorded: true } : {}),
    };
  }

  private find(video: string): VideoSummary {
    const videos = this.host.videos();
    const found =
      videos.find((candidate) => candidate.name === video) ??
      videos.find((candidate) => candidate.id === video);
    if (!found) throw new MnemeError('not-found', told`There is no video ${video} in the memory.`);
    return found;
  }
}

/** Handles of the browser's own file system have no permissions in some browsers: they are always readable. */
async function permissionOf(handle: FileSystemFileHandle | null): Promise<PermissionState> {
  if (!handle) return 'denied';
  return (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
}

async function askFor(handle: FileSystemFileHandle): Promise<PermissionState> {
  const permission = await permissionOf(handle);
  if (permission !== 'prompt' || !handle.requestPermission) return permission;
  try {
    return await handle.requestPermission({ mode: 'read' });
  } catch {
    return 'prompt'; // Not from a click.
  }
}

/** A file whose bytes have changed or moved since it was taken cannot be read any more. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
