import { isLocked } from '../store/kiosk-lock';
import { lockedError } from '../store/kiosk-watch';
import type { Keeper } from './keeper';
import { callOf } from './keeper-calls';
import type { SoundKeeper } from './sound';

/** A keeper that changes nothing while the app is locked: other calls throw `kiosk-locked`, and answers are not kept. */
export function lockableKeeper(keeper: SoundKeeper): SoundKeeper {
  return new Proxy(keeper, {
    get(_, name: string) {
      const method: unknown = keeper[name as keyof Keeper];
      if (typeof method !== 'function' || callOf(name)?.whileLocked) return method;
      return async (...args: unknown[]) => {
        if (!(await isLocked())) return method(...args);
        if (name !== 'ask') throw lockedError();
        const [request, ...rest] = args as Parameters<Keeper['ask']>;
        return keeper.ask({ ...request, keep: false }, ...rest);
      };
    },
  });
}
