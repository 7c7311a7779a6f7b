import type { Mneme } from '../contract/mneme';
import { callOf } from '../keeper/keeper-calls';
import { lockedError } from '../store/kiosk-watch';

/** What a visitor may call in the page while the app is locked, beside what is handed on to the keeper (lib/keeper/keeper-calls): it reads. Any other call is refused. */
const READS: ReadonlySet<string> = new Set<keyof Mneme>([
  'getState',
  'subscribe',
  'open',
  'unlock',
  'ask',
  'canWriteDown',
  'writeDown',
  'search',
  'stillAt',
  'picture',
  'fileOf',
  'transcript',
  'recordedStream',
  'follow',
]);

function isForVisitors(name: string): boolean {
  const call = callOf(name);
  return READS.has(name) || (call?.handedOn === true && call.whileLocked === true);
}

/**
 * A Mneme of which a visitor can only look and ask while the app is locked, or of a published memory: every other call throws `kiosk-locked`, at the latest once it is known that
 * it is locked.
 */
export function lockable(mneme: Mneme): Mneme {
  return new Proxy(mneme, {
    get(_, name: string) {
      const method: unknown = mneme[name as keyof Mneme];
      if (typeof method !== 'function') return method;
      const call = (...args: unknown[]) => method.apply(mneme, args);
      if (isForVisitors(name)) return call;
      return (...args: unknown[]) => {
        const { locked } = mneme.getState();
        if (locked === false) return call(...args);
        const refused = mneme.open().then(() => {
          if (mneme.getState().locked) throw lockedError();
          return call(...args);
        });
        refused.catch(() => {}); // Some wait for nothing.
        return refused;
      };
    },
  });
}
