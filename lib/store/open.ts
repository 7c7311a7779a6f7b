import { type IDBPDatabase, openDB } from 'idb';
import { MnemeError } from '../errors';
import { memoryName } from '../which-memory';
import { migrate, VERSION } from './migrations';
import type { MnemeSchema } from './schema';

/** Why the browser has closed the database: it is gone, or another tab has a newer Mneme upgrade it. */
export type Loss = 'gone' | 'upgraded';

/**
 * Opens the database in this code's version, creating or upgrading it. `onLost` is called when the browser takes it away. One that is newer is
 * left as it is.
 *
 * @throws MnemeError `newer-memory`; `memory-in-use` when it is to be upgraded and another tab does not let go of it
 */
export async function openUpgraded(onLost: (loss: Loss) => void): Promise<IDBPDatabase<MnemeSchema>> {
  let tellBlocked: (error: MnemeError) => void = () => {};
  const blocked = new Promise<never>((_, reject) => {
    tellBlocked = reject;
  });
  const opening = openDB<MnemeSchema>(memoryName(), VERSION, {
    upgrade: (database, from, _to, tx) => migrate(database, from, tx),
    blocked: () => tellBlocked(heldElsewhere()),
    blocking(_current, blocked, event) {
      (event.target as IDBDatabase).close();
      // It is deleted where no version is to come after it.
      onLost(blocked === null ? 'gone' : 'upgraded');
    },
    // Also where its disk failed: which of the two it is, cannot be told until the page is loaded anew.
    terminated: () => onLost('gone'),
  });
  try {
    return await Promise.race([opening, blocked]);
  } catch (error) {
    // Once the other tab lets go, it opens nonetheless.
    opening.then((database) => database.close()).catch(() => {});
    throw error instanceof DOMException && error.name === 'VersionError' ? newer() : error;
  }
}

function newer(): MnemeError {
  return new MnemeError(
    'newer-memory',
    'This memory was last used by a newer Mneme, which this one cannot read. Open it with that one.',
  );
}

function heldElsewhere(): MnemeError {
  return new MnemeError(
    'memory-in-use',
    'An older Mneme has this memory open in another tab. Close or reload that tab, then reload this one.',
  );
}
