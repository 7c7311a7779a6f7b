import { isLocked } from '../store/kiosk-lock';
import { lockedError } from '../store/kiosk-watch';
import type { Keeper } from './keeper';
import type { SoundKeeper } from './sound';

/** What may be called while the app is locked: it reads. A call that is not among these is refused. */
const READS: ReadonlySet<string> = new Set<keyof Keeper>([
  'open',
  'lost',
  'isLocked',
  'modelsChanged',
  'weightInUse',
  'notes',
  'reminders',
  'videos',
  'people',
  'card',
  'entities',
  'timeline',
  'timelineStrip',
  'steps',
  'suggestions',
  'textAbility',
  'stopAsking',
  'search',
  'checkSearch',
  'globalState',
  'transcript',
  'watch',
  'stillAt',
  'picture',
  'fileRecords',
  'fingerprintOf',
  'setting',
  'damageReports',
  'digest',
]);

/** A keeper that changes nothing while the app is locked: other calls throw `kiosk-locked`, and answers are not kept. */
export function lockableKeeper(keeper: SoundKeeper): SoundKeeper {
  return new Proxy(keeper, {
    get(_, name: string) {
      const method: unknown = keeper[name as keyof Keeper];
      if (typeof method !== 'function' || READS.has(name)) return method;
      return async (...args: unknown[]) => {
        if (!(await isLocked())) return method(...args);
        if (name !== 'ask') throw lockedError();
        const [request, ...rest] = args as Parameters<Keeper['ask']>;
        return keeper.ask({ ...request, keep: false }, ...rest);
      };
    },
  });
}
