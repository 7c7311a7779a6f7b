import type { IDBPDatabase } from 'idb';
import type { CallLog, CallRecord } from '../contract/models';
import { bytesOf, MOST_CALLS } from './call-bytes';
import { readableBeside } from './integrity/readable';
import type { MnemeSchema } from './schema';

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

  /** Notes that so many bytes more are about to leave with it, on disk before it resolves. */
  sending(key: number, bytes: number): Promise<void> {
    return this.change(key, ({ sentBytes = 0 }) => ({ sentBytes: sentBytes + bytes }), 'strict');
  }

  /** Notes how it ended. */
  end(
    key: number,
    ended: Pick<CallRecord, 'ended' | 'seconds' | 'promptTokens' | 'completionTokens'>,
  ): Promise<void> {
    return this.change(key, () => ended);
  }

  /** Unless it was forgotten meanwhile. */
  private async change(
    key: number,
    to: (call: CallRecord) => Partial<CallRecord>,
    durability?: IDBTransactionDurability,
  ): Promise<void> {
    const tx = this.db.transaction('calls', 'readwrite', { durability });
    const call = await tx.store.get(key);
    if (call) await tx.store.put({ ...call, ...to(call) }, key);
    await tx.done;
  }

  /** @param most of the newest that are told one by one */
  async log(most: number): Promise<CallLog> {
    const calls = readableBeside('calls', await this.db.getAll('calls'));
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
