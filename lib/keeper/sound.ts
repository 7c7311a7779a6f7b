import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from './keeper';
import { callOf } from './keeper-calls';

/** A keeper whose every call is waited for, as from another thread. */
export type SoundKeeper = {
  [Name in keyof Keeper]: Keeper[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/**
 * A keeper that no damaged record makes throw: where a call fails in a way that nothing foresees, the whole memory is checked, what is
 * found to be damaged is left out from then on, and the call is made again: what writes does so in one transaction, or not at all. What a
 * model may have been asked is not: it throws `memory-damaged`.
 */
export function soundKeeper(keeper: Keeper): SoundKeeper {
  return new Proxy(keeper as unknown as SoundKeeper, {
    get(_, name: string) {
      const method: unknown = keeper[name as keyof Keeper];
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          return await method.apply(keeper, args);
        } catch (error) {
          const isForeseen = toErrorData(error).code !== 'internal';
          if (isForeseen || name === 'open') throw error;
          if (!(await keeper.foundDamage().catch(() => false))) throw error;
          if (callOf(name)?.doing === 'once' && (await keeper.hasModel()))
            throw new MnemeError(
              'memory-damaged',
              'Some of the memory was found to be damaged meanwhile, and is left out from now on. A model may have been asked, so nothing is asked again by itself. Ask again.',
              { cause: error },
            );
          return method.apply(keeper, args);
        }
      };
    },
  });
}
