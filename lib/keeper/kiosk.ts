import { isForVisitors } from '../store/kiosk-lock';
import { lockedError } from '../store/kiosk-watch';
import { isPublished } from '../which-memory';
import type { Keeper } from './keeper';
import { callOf } from './keeper-calls';
import type { SoundKeeper } from './sound';

/** A keeper that changes nothing while the app is locked, and of a published memory nothing but what follows it: other calls throw `kiosk-locked`, and answers are not kept. */
export function lockableKeeper(keeper: SoundKeeper): SoundKeeper {
  return new Proxy(keeper, {
    get(_, name: string) {
      const method: unknown = keeper[name as keyof Keeper];
      const call = callOf(name);
      if (typeof method !== 'function' || call?.whileLocked || (call?.follows && isPublished()))
        return method;
      return async (...args: unknown[]) => {
        if (!(await isForVisitors())) return method(...args);
        if (name !== 'ask') throw lockedError();
        const [request, ...rest] = args as Parameters<Keeper['ask']>;
        return keeper.ask({ ...request, keep: false }, ...rest);
      };
    },
  });
}
