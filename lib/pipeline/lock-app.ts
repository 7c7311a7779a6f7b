import type { KioskSettings } from '../contract/kiosk';
import type { AppState } from '../contract/state';
import { MnemeError } from '../errors';
import { chosenSettings, lockWith } from '../store/kiosk-lock';
import { inDemo } from '../which-memory';
import { ifFree, type Tabs, transferLock } from './tabs';

const TRANSFERRING = 'The memory is being saved or taken in. Let that finish, or stop it, then lock the app.';

/**
 * Locks the app for visitors, while no tab changes the memory, saves it or takes one in.
 *
 * @param settings what is chosen for them; what was chosen last where it is absent
 * @throws MnemeError `bad-input` in the demo, and as `lockWith`; `memory-in-use`
 */
export async function lockApp(
  tabs: Tabs,
  { recording }: AppState,
  code: string,
  settings?: KioskSettings,
): Promise<void> {
  if (inDemo()) throw new MnemeError('bad-input', 'This is the demo. Leave it, then lock the app.');
  if (recording)
    throw new MnemeError('memory-in-use', 'Something is being recorded. Stop that, then lock the app.');
  const chosen = settings ?? (await chosenSettings());
  await tabs.aloneNow(() => ifFree(transferLock(), TRANSFERRING, () => lockWith(code, chosen)));
}
