import { privateFiles } from '../private-files';
import { memoryName } from '../which-memory';
import { packsFolder } from './packs/file';

const LOCK = 'mneme-published-shown';

/** Says that this tab shows the published memory, as long as it is open. */
export function showsPublished(): void {
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise<void>(() => {}));
}

/** Takes the published memory out of this browser, while this tab shows it and no other one does. */
export async function removePublished(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.filter(({ name }) => name === LOCK).length > 1) return;
  // The connection of this tab is closed for it.
  const removing = indexedDB.deleteDatabase(memoryName());
  await new Promise((resolve) => {
    for (const event of ['success', 'error', 'blocked']) removing.addEventListener(event, resolve);
  });
  await (await privateFiles())?.removeEntry(packsFolder(), { recursive: true });
}
