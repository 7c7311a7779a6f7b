import type { Lost } from '../contract/memory';
import { MnemeError } from '../errors';
import { text } from '../text';
import { inTurn, told } from '../told';
import type { Keeper } from './keeper';
import { callOf } from './keeper-calls';
import type { SoundKeeper } from './sound';

/**
 * A keeper that shows nothing, saves nothing and writes nothing while something of the memory is lost, until a person has it take in a saved
 * memory, rebuild what is there, or forget everything: other calls throw `memory-gone`.
 */
export function keeperUnlessLost(keeper: SoundKeeper): SoundKeeper {
  return new Proxy(keeper, {
    get(_, name: string) {
      const method: unknown = keeper[name as keyof Keeper];
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        const decides = name !== 'checkMemory' || args[0] === true;
        if (!callOf(name)?.whileLost || !decides) await requireThere(keeper);
        return method(...args);
      };
    },
  });
}

async function requireThere(keeper: SoundKeeper): Promise<void> {
  const lost = await keeper.lost();
  if (lost) throw memoryGone(lost);
}

const WHAT_NOW = text(
  "The browser's files were damaged or cleared, or the disk was full. Nothing is shown or written until you decide: restore a saved memory, keep what is still there, or begin anew.",
);

/** What is said of a memory of which something was lost. */
export function memoryGone({ before, now }: Lost): MnemeError {
  const day = new Date(before.at).toISOString().slice(0, 10);
  return new MnemeError(
    'memory-gone',
    inTurn(
      now.records === 0
        ? told`Of this memory something was lost: it had ${before.records} records on ${day}, and none of them is left.`
        : told`Of this memory something was lost: it had ${before.records} records on ${day}, and what is there now, ${now.records} records, is older.`,
      WHAT_NOW,
    ),
  );
}
