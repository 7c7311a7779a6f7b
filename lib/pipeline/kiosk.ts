import type { Mneme } from '../contract/mneme';
import { lockedError } from '../store/kiosk-watch';

/** What a visitor may call while the app is locked: it reads. A call that is not among these is refused. */
const READS: ReadonlySet<string> = new Set<keyof Mneme>([
  'getState',
  'subscribe',
  'open',
  'unlock',
  'people',
  'card',
  'entities',
  'timeline',
  'timelineStrip',
  'steps',
  'suggestions',
  'notes',
  'ask',
  'canWriteDown',
  'writeDown',
  'search',
  'globalState',
  'watch',
  'stillAt',
  'picture',
  'fileOf',
  'transcript',
  'recordedStream',
  'digest',
]);

/**
 * A Mneme of which a visitor can only look and ask while the app is locked: every other call throws `kiosk-locked`, at the latest once it is known that
 * it is locked.
 */
export function lockable(mneme: Mneme): Mneme {
  return new Proxy(mneme, {
    get(_, name: string) {
      const method: unknown = mneme[name as keyof Mneme];
      if (typeof method !== 'function') return method;
      const call = (...args: unknown[]) => method.apply(mneme, args);
      if (READS.has(name)) return call;
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
