import type { TimedReminder } from '../contract/memory';
import { dueAt } from '../keeper/reminders';
import { memoryName } from '../which-memory';

/** Held by the one page that shows what is due. */
const remindingLock = () => `${memoryName()}-reminding`;
/** A clock may be set and a machine may sleep under a timer: it is looked at again so often, milliseconds. */
const LOOK_MS = 60_000;

/** Tells whether this page is the one that reminds: one at a time, of those that are seen. Returns how to stop. */
export function whileReminding(tell: (isOne: boolean) => void): () => void {
  let stop: (() => void) | null = null;
  const begin = () => {
    const waiting = new AbortController();
    let end = () => {};
    const hold = new Promise<void>((resolve) => {
      end = resolve;
    });
    stop = () => {
      waiting.abort();
      end();
      stop = null;
      tell(false);
    };
    void navigator.locks
      .request(remindingLock(), { signal: waiting.signal }, () => {
        if (!waiting.signal.aborted) tell(true);
        return hold;
      })
      .catch(() => {}); // It is not seen any more.
  };
  const look = () => {
    if (document.visibilityState === 'hidden') stop?.();
    else if (!stop) begin();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop?.();
  };
}

/** Tells which reminders are due, now and whenever another one is. Returns how to stop. */
export function watchDue(
  reminders: readonly TimedReminder[],
  tell: (due: TimedReminder[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const { due, waitMs } = dueAt(Date.now(), reminders);
    tell(due);
    if (waitMs !== null) timer = setTimeout(look, Math.min(waitMs, LOOK_MS));
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
  };
}
