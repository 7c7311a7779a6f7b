import type { IDBPDatabase } from 'idb';
import { headsIn, textsIn } from '../bookkeeping-values';
import { clipIdOf } from '../clip-id';
import type { Writing } from '../integrity/sealing';
import type { MnemeSchema } from '../schema';
import { changeSetting } from '../setting-in-transaction';
import { readArrays, writeArrays } from './arrays';
import { PARTS, PackFiles, type PackPart, roomFor, type Stretch } from './file';
import {
  FOLD,
  LATE,
  type MadePack,
  PACKED,
  type PackedRange,
  type PackedVectors,
  type PackHead,
  type PackRecord,
  type WantedRows,
} from './pack-format';

/** What is read whole: all but the rows. */
type Read = Record<Exclude<PackPart, 'rows'>, Uint8Array>;

/**
 * The packs of a memory. Which there are, and where, is a setting, which changes together with the records; they themselves lie in files.
 * These come first when something is added, and go first when something goes: what the setting does not tell of is nowhere, and of what
 * was forgotten nothing is left, wherever a kill falls in between.
 */
export class PackStore {
  private constructor(
    private readonly db: IDBPDatabase<MnemeSchema>,
    private readonly files: PackFiles | null,
    /** Read while the database was being opened; null once it was used. */
    private ahead: Read | null,
  ) {}

  /** Reads the files while the database is opened, which takes its time in another process. */
  static async open(opening: Promise<IDBPDatabase<MnemeSchema>>): Promise<PackStore> {
    const reading = PackFiles.open().then(async (files) => ({
      files,
      ahead: files && (await readWhole(files)),
    }));
    const [db, { files, ahead }] = await Promise.all([opening, reading]);
    return new PackStore(db, files, ahead);
  }

  /** Whether packs can be kept. */
  get isThere(): boolean {
    return this.files !== null;
  }

  /** What is told of each pack, in the order of their numbers. */
  async heads(): Promise<PackHead[]> {
    return headsIn(await this.db.get('settings', PACKED));
  }

  /** The packs of these heads that can be read. */
  async read(heads: readonly PackHead[]): Promise<PackRecord[]> {
    if (!this.files) return [];
    const { ahead } = this;
    this.ahead = null;
    const early = ahead ? packsIn(ahead, heads) : [];
    // Another tab may have added some since.
    if (early.length === heads.length) return early;
    const now = await readWhole(this.files);
    return now ? packsIn(now, heads) : [];
  }

  /** The bytes of some rows, one after the other; null where there is no such pack any more. */
  async rows(wanted: readonly WantedRows[]): Promise<Int8Array | null> {
    const heads = new Map((await this.heads()).map((head) => [head.n, head]));
    const stretches: Stretch[] = [];
    for (const { n, part, count, rows } of wanted) {
      const place = heads.get(n)?.places.rows;
      if (!place) return null;
      const bytes = place.bytes / (2 * count);
      const first = place.at + (part === 'low' ? place.bytes / 2 : 0);
      for (const row of rows) {
        const at = first + row * bytes;
        const last = stretches.at(-1);
        if (last && last.at + last.bytes === at) last.bytes += bytes;
        else stretches.push({ at, bytes });
      }
    }
    const bytes = await this.files?.read('rows', stretches);
    return bytes ? new Int8Array(bytes.buffer) : null;
  }

  /**
   * Adds a pack, whose clips must be in no other; or puts it in the place of the one of its number, made of the same clips. The caller sees
   * to it that nothing else adds any.
   */
  async add({ pack, rows }: MadePack): Promise<void> {
    const { vectors, ...columns } = pack;
    const heads = await this.heads();
    const parts: Record<PackPart, Uint8Array> = {
      columns: writeArrays(columns),
      codes: writeArrays({ n: pack.n, vectors }),
      rows: rows ? new Uint8Array(rows.buffer) : new Uint8Array(0),
    };
    const places = {} as PackHead['places'];
    for (const part of PARTS) {
      const bytes = parts[part];
      const used = heads.map((head) => head.places[part]);
      const at = roomFor(bytes.length, used);
      await this.files!.write(part, at, bytes);
      places[part] = { at, bytes: bytes.length };
    }
    const { n, ranges } = pack;
    const isIn = isOfRanges(ranges);
    const tx = this.db.transaction('settings', 'readwrite');
    await Promise.all([
      changeSetting(tx, PACKED, (now) =>
        [...headsIn(now).filter((head) => head.n !== n), { n, ranges, places }].sort((a, b) => a.n - b.n),
      ),
      changeSetting(tx, LATE, (late) => textsIn(late).filter((clip) => !isIn(clip))),
      tx.done,
    ]);
  }

  /** What is told of a pack of whose clips a model wrote since it was made; null where there is none. */
  async late(): Promise<PackHead | null> {
    const { store } = this.db.transaction('settings');
    const [heads, late] = await Promise.all([store.get(PACKED), store.get(LATE)]);
    return headsIn(heads).find(({ ranges }) => textsIn(late).some(isOfRanges(ranges))) ?? null;
  }

  /** Takes away packs, which says nothing of the memory: all but those of these numbers; with all of them, who is who. */
  async drop(kept: ReadonlySet<number> = new Set()): Promise<void> {
    const stays = ({ n }: PackHead) => kept.has(n);
    await this.erase(stays);
    const tx = this.db.transaction('settings', 'readwrite');
    await Promise.all([dropHeads(tx, stays), ...(kept.size === 0 ? [tx.store.delete(FOLD)] : []), tx.done]);
  }

  /** Leaves nothing in the files of packs of which `stays` does not hold: to be called before what they tell of goes. */
  async erase(stays: (head: PackHead) => boolean): Promise<void> {
    const left = (await this.heads()).filter(stays);
    for (const part of PARTS)
      await this.files?.keep(
        part,
        left.map(({ places }) => places[part]),
      );
  }
}

/** Takes packs of which `stays` does not hold out of the setting, within a transaction. */
export async function dropHeads(tx: Writing, stays: (head: PackHead) => boolean): Promise<void> {
  const settings = tx.objectStore('settings');
  const heads = headsIn(await settings.get(PACKED));
  const left = heads.filter(stays);
  if (left.length < heads.length) await settings.put!(left, PACKED);
}

/** Whether a clip is in one of some ranges. */
export function isOfRanges(ranges: readonly PackedRange[]): (clipId: string) => boolean {
  return (clip) =>
    ranges.some(({ videoId, from, to }) => clipIdOf(videoId, from) <= clip && clip < clipIdOf(videoId, to));
}

/** Null where they cannot be read: a memory opens without packs, too. */
async function readWhole(files: PackFiles): Promise<Read | null> {
  try {
    return { columns: await files.readAll('columns'), codes: await files.readAll('codes') };
  } catch {
    return null;
  }
}

function packsIn({ columns, codes }: Read, heads: readonly PackHead[]): PackRecord[] {
  return heads.flatMap(({ n, places }) => {
    try {
      const pack = readArrays(partOf(columns, places.columns)) as Omit<PackRecord, 'vectors'>;
      const { vectors, n: own } = readArrays(partOf(codes, places.codes)) as {
        n: number;
        vectors: PackedVectors | null;
      };
      return pack.n === n && own === n ? [{ ...pack, vectors }] : [];
    } catch {
      return []; // It was erased, or never wholly written.
    }
  });
}

function partOf(file: Uint8Array, { at, bytes }: Stretch): Uint8Array {
  if (at + bytes > file.length) throw new Error('It is cut off.');
  return file.subarray(at, at + bytes);
}
