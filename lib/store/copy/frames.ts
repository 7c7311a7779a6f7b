import { checksumOfBytes } from '../integrity/checksum';
import { keyOf } from '../integrity/seal';
import { joinedArrays, partedArrays, readArrays, writeArrays } from '../packs/arrays';
import { type Filed, STORES, type StoreName } from '../schema';
import { partOf } from './parts';

/**
 * A frame: this mark, how many bytes follow these four numbers, and their checksum, 64 bits; then how many of them are the head of its arrays,
 * deflated, which follows, and the arrays.
 */
const MARK = 0x3163_6e6d;
const [BEGINNING, LENGTH] = [16, 8];
/** Frames and their arrays begin at a whole number of these bytes. */
const STEP = 8;

/** The records of a part, the newest of each key, and whether older ones lie before them. */
export interface PartRecords {
  records: Map<string, Filed>;
  hasOlder: boolean;
}

/** What a record is called among those of a part. */
export function nameOf(store: StoreName, key: string | number): string {
  return `${store} ${key}`;
}

/** Records as one frame, which is added to a part's end. Typed arrays are in it as they are. */
export async function frameOf(records: readonly Filed[]): Promise<Uint8Array<ArrayBuffer>> {
  const { head, arrays } = partedArrays(writeArrays(records.map((record) => [record.in, record.is])));
  const deflated = await through(new CompressionStream('deflate-raw'), head);
  const first = LENGTH + stepped(deflated.length);
  const bytes = new Uint8Array(BEGINNING + first + stepped(arrays.length));
  const content = bytes.subarray(BEGINNING);
  new Uint32Array(bytes.buffer, BEGINNING, 1).set([deflated.length]);
  content.set(deflated, LENGTH);
  content.set(arrays, first);
  new Uint32Array(bytes.buffer, 0, 4).set([MARK, content.length, ...checksumOfBytes(content)]);
  return bytes;
}

/**
 * The records of a part. Their arrays are views of larger ones.
 *
 * @returns null where not all of it is as it was written: it is cut off, altered, or another part's
 */
export async function readPart(part: string, bytes: Uint8Array<ArrayBuffer>): Promise<PartRecords | null> {
  const records = new Map<string, Filed>();
  let hasOlder = false;
  try {
    for (let at = 0; at < bytes.length; ) {
      const [mark, length, a, b] = new Uint32Array(bytes.buffer, bytes.byteOffset + at, BEGINNING / 4);
      const content = bytes.subarray(at + BEGINNING, at + BEGINNING + length!);
      const sums = checksumOfBytes(content);
      if (mark !== MARK || content.length !== length || sums[0] !== a || sums[1] !== b) return null;
      for (const record of await recordsIn(content)) {
        const key = keyOf(record.in, record.is);
        if (partOf(record.in, key) !== part) return null;
        const name = nameOf(record.in, key);
        hasOlder ||= records.has(name);
        records.set(name, record);
      }
      at += BEGINNING + length;
    }
  } catch {
    return null; // It was cut off amid a head, or written by another hand.
  }
  return { records, hasOlder };
}

async function recordsIn(content: Uint8Array<ArrayBuffer>): Promise<Filed[]> {
  const [length] = new Uint32Array(content.buffer, content.byteOffset, 1);
  const deflated = content.subarray(LENGTH, LENGTH + length!);
  const head = await through(new DecompressionStream('deflate-raw'), deflated);
  const joined = joinedArrays(head, content.subarray(LENGTH + stepped(length!)));
  return (readArrays(joined) as [StoreName, object][]).map(([store, record]) => {
    if (!STORES.includes(store)) throw new Error('There is no such store.');
    return { in: store, is: record } as unknown as Filed;
  });
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

function stepped(bytes: number): number {
  return STEP * Math.ceil(bytes / STEP);
}

/** A record whose arrays are its own: one that is stored as it was read would take the bytes of its whole part along. */
export function ownRecord(record: Filed): Filed {
  return structuredCloneOfViews(record) as Filed;
}

function structuredCloneOfViews(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice();
  if (Array.isArray(value)) return value.map(structuredCloneOfViews);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, structuredCloneOfViews(part)]));
}
