import type { IDBPDatabase } from 'idb';
import type { CallRecord, MnemeSchema } from './schema';

/** Calls that are kept, the newest: a few megabytes. */
export const MOST_CALLS = 10_000;

/** Calls of language models that left this browser: how many, and the newest of them. */
export interface CallLog {
  total: Pick<CallRecord, 'letters' | 'images' | 'imageBytes' | 'sounds' | 'soundBytes'> & {
    calls: number;
    /** Of text, pictures and sounds. */
    bytes: number;
    /** As far as servers told. */
    promptTokens: number;
    completionTokens: number;
  };
  /** The newest first. */
  newest: CallRecord[];
}

/** Bytes of what left with a call: of its text, as far as they were counted, its pictures and sounds. */
export function bytesOf({ letters, textBytes, imageBytes, soundBytes }: CallRecord): number {
  return (textBytes ?? letters) + imageBytes + soundBytes;
}

/** The record of what was sent to language models. It is not memory: no saved memory has it. */
export class Calls {
  constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** Notes a call that is about to leave, on disk before it resolves; the oldest beyond `MOST_CALLS` go. Returns its key. */
  async begin(call: CallRecord): Promise<number> {
    const tx = this.db.transaction('calls', 'readwrite', { durability: 'strict' });
    const key = await tx.store.add(call);
    const [oldest] = await tx.store.getAllKeys(null, 1);
    if (key - oldest! >= MOST_CALLS) await tx.store.delete(IDBKeyRange.upperBound(key - MOST_CALLS));
    await tx.done;
    return key;
  }

  /** Notes how it ended, unless it was forgotten meanwhile. */
  async end(
    key: number,
    ended: Pick<CallRecord, 'ended' | 'seconds' | 'promptTokens' | 'completionTokens'>,
  ): Promise<void> {
    const tx = this.db.transaction('calls', 'readwrite');
    const call = await tx.store.get(key);
    if (call) await tx.store.put({ ...call, ...ended }, key);
    await tx.done;
  }

  /** @param most of the newest that are told one by one */
  async log(most: number): Promise<CallLog> {
    const calls = await this.db.getAll('calls');
    const sum = (of: (call: CallRecord) => number | null) =>
      calls.reduce((total, call) => total + (of(call) ?? 0), 0);
    return {
      total: {
        calls: calls.length,
        bytes: sum(bytesOf),
        letters: sum(({ letters }) => letters),
        images: sum(({ images }) => images),
        imageBytes: sum(({ imageBytes }) => imageBytes),
        sounds: sum(({ sounds }) => sounds),
        soundBytes: sum(({ soundBytes }) => soundBytes),
        promptTokens: sum(({ promptTokens }) => promptTokens),
        completionTokens: sum(({ completionTokens }) => completionTokens),
      },
      newest: calls.slice(-most).reverse(),
    };
  }
}
