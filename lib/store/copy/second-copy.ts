import type { Committed, SecondCopyState } from '../../contract/memory';
import { MnemeError } from '../../errors';
import type { Stored } from '../integrity/stored';
import { VERSION } from '../migrations';
import type { Filed } from '../schema';
import { type WitnessPlace, witnessText } from '../witness/witness';
import type { Change } from './change';
import type { CopyFiles, Reader } from './copy-files';
import { bytesOf, type CopyHead, headText, newHead, readHead } from './copy-head';
import { frameOf, type PartRecords, readPart } from './frames';
import { FOUNDATIONS, isOfVideo } from './parts';
import { countOf, partsOf, wantedOf } from './stored-parts';

/** The foundations are written anew when they have become so many times what they were, and so many bytes more: what was added is mostly older nodes. */
const GROWN = { times: 1.5, bytes: 2 ** 19 };
/** Setting that tells that the copy was given up for want of room, until somebody has put it away. */
export const YIELDED = 'copyYielded';
/** All of the copy is read that often, to see whether it is as it was written, milliseconds. */
const CHECK_EVERY = 24 * 60 * 60 * 1000;

/** A memory as it was after a commit, by the parts that hold it. */
export interface WholeCopy {
  generation: number;
  readers: ReadonlyMap<string, Reader>;
}

/**
 * The second copy of the memory: all of its records, in files that lie apart from the database. It is written after each commit, by whoever
 * writes the memory, before anything else is written; what it missed, it is made anew of while nothing is asked.
 */
export class SecondCopy {
  /** Sizes were looked at since this was opened. */
  private hasLooked = false;
  /** The commit as of which all of the store seemed to be there; null where it did not. */
  private soundAt: number | null = null;
  /** Parts of which the store has lost something that the copy has not either. */
  private readonly lacking = new Set<string>();
  /** Parts that are still to be read to see whether they are whole; null while none is due. */
  private toCheck: string[] | null = null;

  constructor(
    private readonly files: CopyFiles,
    private readonly stored: () => Stored,
  ) {}

  /**
   * Takes up what a commit changed: it is in the copy when this resolves, or the copy is known to be behind. Nothing that the commit took away is in it any more.
   *
   * @returns whether it was given up, since there was no room for it
   * @throws MnemeError `internal` where what the commit took away can be taken out of no file: it is not forgotten then
   */
  follow(committed: Committed, change: Change): Promise<boolean> {
    const isForgetting = change !== 'unknown' && change.removes;
    const work = async (head: CopyHead | null) => {
      if (isForgetting || !isAhead(head, committed))
        await this.write(await this.followed(head, committed, change));
    };
    return this.unlessOff(committed, work, async (cause) => {
      // Behind as it is, it is made anew later.
      if (!isForgetting) return;
      await this.removeAll(null).catch(() => {
        throw new MnemeError(
          'internal',
          'It is forgotten in the memory, but could not be taken out of its second copy, since the browser failed at its private files. Reload the page, then switch the second copy off under "Settings", "Storage".',
          { cause },
        );
      });
    });
  }

  /**
   * Does one step of what is to be done while nothing is asked: makes a part that is not there, or not as it should be. The caller sees to it that
   * nothing is written meanwhile.
   *
   * @param isSound tells whether all of the store seems to be there: of one that has lost something no copy is made
   * @returns whether there is more to do, and whether it was given up, since there was no room for it
   */
  async lookAfter(
    committed: Committed,
    isSound: () => Promise<boolean>,
  ): Promise<{ isMore: boolean; isGivenUp: boolean }> {
    let isMore = false;
    const isGivenUp = await this.unlessOff(committed, async (known) => {
      if (isAhead(known, committed)) return;
      const isCurrent = isUpTo(known, committed.generation);
      const head = isCurrent ? known : newHead(committed, VERSION);
      if (isCurrent && (await this.lookAtSizes(head))) isMore = true;
      else if (head.isWhole) isMore = await this.checkNext(head);
      else if (await this.isStillSound(committed, isSound))
        isMore = (await this.makeNext(head)) || (await this.complete(head, isSound));
    });
    return { isMore, isGivenUp };
  }

  async state(): Promise<SecondCopyState> {
    const head = await this.head();
    return { off: head?.off ?? null, isWhole: head?.isWhole ?? false, bytes: head ? bytesOf(head) : 0 };
  }

  /** Switches it off, which takes it away, or on again: it is made while nothing is asked. */
  async keep(isKept: boolean, committed: Committed): Promise<void> {
    await this.files.alone(() =>
      this.removeAll({ ...newHead(committed, VERSION), off: isKept ? null : 'chosen' }),
    );
  }

  /** Gives it up, since there is no room left. Returns whether there was anything. */
  async yieldRoom(committed: Committed): Promise<boolean> {
    return this.files.alone(async () => {
      const head = await this.head();
      const hadAny = head !== null && bytesOf(head) > 0;
      if (hadAny) await this.removeAll({ ...newHead(committed, VERSION), off: 'no-room' });
      return hadAny;
    });
  }

  /** Takes all of it away, and that it was switched off. */
  async forget(): Promise<void> {
    await this.files.alone(() => this.removeAll(null));
  }

  /** The parts that are there. */
  readers(): Promise<ReadonlyMap<string, Reader>> {
    return this.files.alone(() => this.files.readers());
  }

  /** All of the memory as it was after a commit, or a later one; null where not all can be had. */
  async whole(generation: number): Promise<WholeCopy | null> {
    return this.files.alone(async () => {
      const head = await this.head();
      if (!head?.isWhole || head.off || head.version !== VERSION || head.generation < generation) return null;
      const sizes = await this.files.sizes();
      const isThere = Object.entries(head.parts).every(([name, bytes]) => sizes.get(name) === bytes);
      if (!isThere) return null;
      return { generation: head.generation, readers: await this.files.readers(Object.keys(head.parts)) };
    });
  }

  /**
   * Gives the copy up where there is no room for it.
   *
   * @param failed is called where anything else fails: the files stay as they are then, and what does not agree is found later
   * @returns whether it was given up
   */
  private unlessOff(
    committed: Committed,
    work: (head: CopyHead | null) => Promise<void>,
    failed: (cause: unknown) => Promise<void> = async () => {},
  ): Promise<boolean> {
    return this.files.alone(async () => {
      const head = await this.head();
      if (head?.off) return false;
      try {
        await work(head);
        return false;
      } catch (error) {
        if (!isFull(error)) {
          await failed(error);
          return false;
        }
        await this.removeAll({ ...newHead(committed, VERSION), off: 'no-room' });
        return true;
      }
    });
  }

  private async followed(head: CopyHead | null, committed: Committed, change: Change): Promise<CopyHead> {
    const isNext = isUpTo(head, committed.generation - 1) && change !== 'unknown';
    const now = isNext ? { ...head, ...committed, at: Date.now() } : newHead(committed, VERSION);
    if (change === 'unknown') return now;
    if (change.removes) await this.without(now, change);
    else await this.withAdded(now, change.added);
    return now;
  }

  /** Writes anew the parts that something goes of, and what may hold earlier forms of it. */
  private async without(head: CopyHead, { parts, videos }: Exclude<Change, 'unknown'>): Promise<void> {
    for (const name of (await this.files.sizes()).keys()) {
      const isGone = videos.some((id) => isOfVideo(name, id));
      if (!isGone && name in head.parts) continue;
      await this.files.remove(name);
      delete head.parts[name];
    }
    for (const part of new Set([FOUNDATIONS, ...parts]))
      if (part in head.parts || head.isWhole) await this.bringUp(head, part, true);
  }

  private async withAdded(head: CopyHead, added: ReadonlyMap<string, readonly Filed[]>): Promise<void> {
    for (const [part, records] of added) {
      const at = head.parts[part] ?? 0;
      // What is still to be made has it from the store.
      if (!(part in head.parts) && !head.isWhole) continue;
      const frame = await frameOf(records);
      await this.files.write(part, at, [frame]);
      head.parts[part] = at + frame.length;
    }
    const { foundations, parts } = head;
    if ((parts[FOUNDATIONS] ?? 0) > GROWN.times * foundations + GROWN.bytes)
      await this.bringUp(head, FOUNDATIONS, true);
  }

  /** Finds what was lost, cut or doubled since it was written. */
  private async lookAtSizes(head: CopyHead): Promise<boolean> {
    if (this.hasLooked) return false;
    this.hasLooked = true;
    const sizes = await this.files.sizes();
    const wrong = Object.entries(head.parts).filter(([name, bytes]) => sizes.get(name) !== bytes);
    if (wrong.length === 0) return false;
    for (const [name] of wrong) delete head.parts[name];
    await this.write({ ...head, isWhole: false });
    return true;
  }

  private async makeNext(head: CopyHead): Promise<boolean> {
    const names = await partsOf(this.stored());
    const next = names.find((name) => !(name in head.parts) && !this.lacking.has(name));
    if (next !== undefined) {
      if (!(await this.bringUp(head, next))) this.lacking.add(next);
      await this.write(head);
      return true;
    }
    return false;
  }

  /** Looked at once for each commit: what is written of the copy before it is whole is what it was otherwise. */
  private async isStillSound({ generation }: Committed, isSound: () => Promise<boolean>): Promise<boolean> {
    if (this.soundAt !== generation) this.soundAt = (await isSound()) ? generation : null;
    return this.soundAt !== null;
  }

  /** All parts are there that could be made: whatever lies beside them goes. */
  private async complete(head: CopyHead, isSound: () => Promise<boolean>): Promise<false> {
    if (this.lacking.size > 0 || !(await isSound())) return false;
    const names = await partsOf(this.stored());
    for (const name of (await this.files.sizes()).keys()) {
      if (names.includes(name)) continue;
      await this.files.remove(name);
      delete head.parts[name];
    }
    await this.write({ ...head, isWhole: true });
    return false;
  }

  private async checkNext(head: CopyHead): Promise<boolean> {
    if (!this.toCheck && Date.now() - head.checkedAt < CHECK_EVERY) return false;
    this.toCheck ??= Object.keys(head.parts);
    const name = this.toCheck.pop();
    if (name === undefined) {
      this.toCheck = null;
      await this.write({ ...head, checkedAt: Date.now() });
      return false;
    }
    if (name in head.parts && !(await this.read(name))) {
      delete head.parts[name];
      await this.write({ ...head, isWhole: false });
    }
    return true;
  }

  /**
   * Makes a part what it should be by the store: of what is damaged there it keeps what it has itself.
   *
   * @param isAnew it is written in any case, so that nothing stays in it but the records as they are
   * @returns whether all of it could be had; where not, as where the store has records without checksums, the part is not one of the head's
   */
  private async bringUp(head: CopyHead, part: string, isAnew = false): Promise<boolean> {
    const held = await this.read(part);
    const frames: Uint8Array<ArrayBuffer>[] = [];
    let [wantedCount, isSame, isAll] = [0, held !== null && !held.hasOlder && !isAnew, true];
    for await (const wanted of wantedOf(this.stored(), part)) {
      const records: Filed[] = [];
      for (const { name, stored, fits } of wanted) {
        const own = held?.records.get(name);
        const isOwn = (isSame || !stored) && fits(own);
        isSame &&= isOwn;
        const record = stored ?? (isOwn ? own! : null);
        if (record) records.push(record);
        isAll &&= record !== null;
      }
      wantedCount += wanted.length;
      if (records.length > 0) frames.push(await frameOf(records));
    }
    isSame &&= held?.records.size === wantedCount;
    isAll &&= (await countOf(this.stored(), part)) <= wantedCount;
    if (!isSame && (isAll || isAnew)) await this.files.write(part, 0, frames);
    if (isAll) {
      head.parts[part] = isSame
        ? ((await this.files.sizes()).get(part) ?? 0)
        : frames.reduce((sum, { length }) => sum + length, 0);
      if (part === FOUNDATIONS) head.foundations = head.parts[part]!;
    } else {
      delete head.parts[part];
      head.isWhole = false;
    }
    return isAll;
  }

  private async read(part: string): Promise<PartRecords | null> {
    const reader = (await this.files.readers([part])).get(part);
    return reader ? readPart(part, await reader()) : null;
  }

  private async head(): Promise<CopyHead | null> {
    return readHead(await this.files.readHead());
  }

  private write(head: CopyHead): Promise<void> {
    return this.files.writeHead(headText(head));
  }

  private async removeAll(head: CopyHead | null): Promise<void> {
    for (const name of (await this.files.sizes()).keys()) await this.files.remove(name);
    await this.files.writeHead(head ? headText(head) : '');
  }
}

/** Witnesses with what the copy tells of the memory as they do. */
export function withCopy(place: WitnessPlace, files: CopyFiles): WitnessPlace {
  const told = async () => {
    const head = readHead(await files.alone(() => files.readHead()));
    if (!head) return null;
    const { generation, records, at } = head;
    return witnessText({ generation, records, at, isTorn: false, hasFailed: false });
  };
  return {
    keep: (text) => place.keep(text),
    read: async () => [...(await place.read().catch(() => [])), await told().catch(() => null)],
  };
}

function isUpTo(head: CopyHead | null, generation: number): head is CopyHead {
  return head?.version === VERSION && head.generation === generation;
}

/** Whether the store has lost commits that the copy has: it heals by this when it is opened, and nothing of it may be made anew by that. */
function isAhead(head: CopyHead | null, { generation }: Committed): boolean {
  return head?.version === VERSION && head.generation > generation;
}

/** Whether there was no room to write. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
