import {
  MOST_SYNCS,
  NOTHING_SHARED,
  type SharedKind,
  type SharedWrites,
  type WrittenToShare,
} from '../contract/sharing';
import type { Database } from '../store/database';
import { SYNCS, syncsIn, WRITTEN, writtenIn } from '../store/sharing-record';

/** Bytes that are noted ahead, so that not each file waits for the disk. */
const AHEAD = 1e6;

/** Where what leaves is noted. */
export type Notes = Pick<Database, 'changeSettings'>;

/** Notes what leaves with one sync before it does: a sync that is broken off anywhere wrote no more than stands there. */
export class ShareRecord {
  private now: SharedWrites;
  /** What is on disk of it. */
  private noted: WrittenToShare = NOTHING_SHARED;

  constructor(
    private readonly notes: Notes,
    place: SharedWrites['place'],
    at = new Date(),
  ) {
    const wrote = { changes: NOTHING_SHARED, pictures: NOTHING_SHARED, keys: NOTHING_SHARED };
    this.now = { at: at.toISOString(), place, wrote, ahead: 0 };
  }

  /** Notes a file that is about to be written: on disk before it resolves, or with those before it. */
  async leaving(path: string, bytes: number): Promise<void> {
    const { wrote, ahead } = this.now;
    const kind = kindOf(path);
    const { files, bytes: before } = wrote[kind];
    this.now = {
      ...this.now,
      wrote: { ...wrote, [kind]: { files: files + 1, bytes: before + bytes } },
      ahead: ahead - bytes,
    };
    if (this.now.ahead >= 0) return;
    this.now.ahead = AHEAD;
    await this.note();
  }

  /** Notes what has left once something is done. Where that fails it tells why, and not that it could not be noted. */
  async noting<T>(work: () => Promise<T>): Promise<T> {
    let done: T;
    try {
      done = await work();
    } catch (error) {
      await this.end().catch(() => {});
      throw error;
    }
    await this.end();
    return done;
  }

  /** Notes what has left in the end. */
  async end(): Promise<void> {
    if (inAll(this.now).files === 0) return;
    this.now.ahead = 0;
    await this.note();
  }

  private async note(): Promise<void> {
    const { now, noted } = this;
    const all = inAll(now);
    await this.notes.changeSettings({
      [WRITTEN]: (setting) => {
        const before = writtenIn(setting);
        return {
          files: before.files + all.files - noted.files,
          bytes: before.bytes + all.bytes - noted.bytes,
        };
      },
      [SYNCS]: (setting) => [...syncsIn(setting).filter(({ at }) => at !== now.at), now].slice(-MOST_SYNCS),
    });
    this.noted = all;
  }
}

/** All that a sync wrote, with what is noted ahead. */
function inAll({ wrote, ahead }: SharedWrites): WrittenToShare {
  return Object.values(wrote).reduce(
    (all, { files, bytes }) => ({ files: all.files + files, bytes: all.bytes + bytes }),
    { files: 0, bytes: ahead },
  );
}

function kindOf(path: string): SharedKind {
  if (path.startsWith('pictures/')) return 'pictures';
  return path.startsWith('keys/') || path === 'naming' ? 'keys' : 'changes';
}
