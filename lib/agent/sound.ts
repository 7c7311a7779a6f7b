import { MnemeError } from '../errors';
import type { Keeper } from './keeper';

/** Calls that are not made twice: what they write may be written. */
const ONCE: ReadonlySet<string> = new Set<keyof Keeper>([
  'open',
  'commit',
  'correct',
  'forgetVideo',
  'importMemory',
]);

/**
 * A keeper that no damaged record makes throw: where a call fails in a way that nothing foresees, the whole memory is checked, what is
 * found to be damaged is left out from then on, and the call is made again.
 */
export function soundKeeper(keeper: Keeper): Keeper {
  return new Proxy(keeper, {
    get(target, name: string & keyof Keeper) {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        try {
          return await value.apply(target, args);
        } catch (error) {
          if (error instanceof MnemeError || ONCE.has(name) || !(await target.foundDamage())) throw error;
          return value.apply(target, args);
        }
      };
    },
  });
}
