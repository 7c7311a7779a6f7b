import type { Mneme } from '../../lib/contract/mneme';

/** What the demo's memory held when it was filled, in all tabs of it. */
const FILLED = 'mneme-demo-filled';

const held = async (mneme: Mneme): Promise<string> => JSON.stringify(await mneme.digest());

/** Call it when the memory has just been filled. */
export async function keepFilled(mneme: Mneme): Promise<void> {
  localStorage.setItem(FILLED, await held(mneme));
}

export function forgetFilled(): void {
  localStorage.removeItem(FILLED);
}

/** Whether a person has changed something in the demo since. False where that cannot be told. */
export async function isChanged(mneme: Mneme): Promise<boolean> {
  try {
    const filled = localStorage.getItem(FILLED);
    if (filled === null) return false;
    return mneme.getState().timedReminders.length > 0 || (await held(mneme)) !== filled;
  } catch {
    return false;
  }
}
