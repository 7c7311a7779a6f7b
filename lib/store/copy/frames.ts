import { checksumOfBytes } from '../integrity/checksum';
import { keyOf } from '../integrity/seal';
import { readArrays, writeArrays } from '../packs/arrays';
import { type Filed, STORES, type StoreName } from '../schema';
import { partOf } from './parts';

/** What a frame begins with: this mark, how many bytes follow the head, and their checksum, 64 bits. Two frames are never parted by anything. */
const MARK = 0x3163_6e6d;
const HEAD_BYTES = 16;
/** Frames begin at a whole number of these, so that their arrays can be read where they lie. */
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
export function frameOf(records: readonly Filed[]): Uint8Array<ArrayBuffer> {
  const body = writeArrays(records.map((record) => [record.in, record.is]));
  const bytes = new Uint8Array(HEAD_BYTES + STEP * Math.ceil(body.length / STEP));
  bytes.set(body, HEAD_BYTES);
  const content = bytes.subarray(HEAD_BYTES);
  new Uint32Array(bytes.buffer, 0, 4).set([MARK, content.length, ...checksumOfBytes(content)]);
  return bytes;
}

/**
 * The records of a part. They are views of the bytes.
 *
 * @returns null where not all of it is as it was written: it is cut off, altered, or another part's
 */
export function readPart(part: string, bytes: Uint8Array<ArrayBuffer>): PartRecords | null {
  const records = new Map<string, Filed>();
  let hasOlder = false;
  try {
    for (let at = 0; at < bytes.length; ) {
      const [mark, length, a, b] = new Uint32Array(bytes.buffer, bytes.byteOffset + at, HEAD_BYTES / 4);
      const content = bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length!);
      const sums = checksumOfBytes(content);
      if (mark !== MARK || content.length !== length || sums[0] !== a || sums[1] !== b) return null;
      for (const record of recordsIn(content)) {
        const key = keyOf(record.in, record.is);
        if (partOf(record.in, key) !== part) return null;
        const name = nameOf(record.in, key);
        hasOlder ||= records.has(name);
        records.set(name, record);
      }
      at += HEAD_BYTES + length;
    }
  } catch {
    return null; // It was cut off amid a head, or written by another hand.
  }
  return { records, hasOlder };
}

function recordsIn(content: Uint8Array): Filed[] {
  return (readArrays(content) as [StoreName, object][]).map(([store, record]) => {
    if (!STORES.includes(store)) throw new Error('There is no such store.');
    return { in: store, is: record } as unknown as Filed;
  });
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
