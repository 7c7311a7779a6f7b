import type { Mneme } from '../../lib/contract/mneme';
import { memoryName } from '../../lib/which-memory';

/** Where it stands what the demo's memory held when it was filled, for all tabs of it. */
const filled = () => `${memoryName()}-filled`;

const held = async (mneme: Mneme): Promise<string> => JSON.stringify(await mneme.digest());

/** Call it when the memory has just been filled. */
export async function keepFilled(mneme: Mneme): Promise<void> {
  localStorage.setItem(filled(), await held(mneme));
}

export function forgetFilled(): void {
  localStorage.removeItem(filled());
}

/** Whether a person has changed something in the demo since. False where that cannot be told. */
export async function isChanged(mneme: Mneme): Promise<boolean> {
  try {
    const before = localStorage.getItem(filled());
    if (before === null) return false;
    return mneme.getState().timedReminders.length > 0 || (await held(mneme)) !== before;
  } catch {
    return false;
  }
}
