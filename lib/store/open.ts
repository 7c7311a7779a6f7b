import { type IDBPDatabase, openDB } from 'idb';
import { MnemeError } from '../errors';
import { memoryName } from '../which-memory';
import type { FindFacts } from './add-facts';
import { migrate, VERSION } from './migrations';
import type { MnemeSchema } from './schema';
import { LEAST_ROOM, noRoom } from './witness/no-room';
import type { Witnesses } from './witness/witnesses';

/** Why the browser has closed the database: it is gone, the disk is full, or another tab has a newer Mneme upgrade it. */
export type Loss = 'gone' | 'full' | 'upgraded';

/**
 * Opens the database in this code's version, creating or upgrading it. `onLost` is called when the browser takes it away. One that is newer is
 * left as it is. `findFacts` finds those of memories from before there were any. Where the browser finds its files damaged it throws them away, and opens an empty one: the witnesses tell.
 *
 * @throws MnemeError `newer-memory`; `memory-in-use` when it is to be upgraded and another tab does not let go of it; `storage-full` where it
 *   cannot be opened on a full disk; `memory-gone` where the browser fails at its files again and again
 */
export async function openUpgraded(
  onLost: (loss: Loss) => void,
  witnesses: Witnesses,
  findFacts: FindFacts,
): Promise<IDBPDatabase<MnemeSchema>> {
  try {
    return await openOnce(onLost, witnesses, findFacts);
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    if (!witnesses.hasLeastRoom()) throw noRoom(LEAST_ROOM);
    return openOnce(onLost, witnesses, findFacts).catch((again) => {
      throw isOfFiles(again) ? unopened(again) : again;
    });
  }
}

/** Whether the browser failed at its own files. */
function isOfFiles(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'UnknownError';
}

async function openOnce(
  onLost: (loss: Loss) => void,
  witnesses: Witnesses,
  findFacts: FindFacts,
): Promise<IDBPDatabase<MnemeSchema>> {
  let tellBlocked: (error: MnemeError) => void = () => {};
  const blocked = new Promise<never>((_, reject) => {
    tellBlocked = reject;
  });
  const opening = openDB<MnemeSchema>(memoryName(), VERSION, {
    async upgrade(database, from, _to, tx) {
      witnesses.begin();
      await migrate(database, from, tx, findFacts);
      tx.done.then(
        () => witnesses.end(null),
        () => {}, // It may have been broken off.
      );
    },
    blocked: () => tellBlocked(heldElsewhere()),
    blocking(_current, blocked, event) {
      (event.target as IDBDatabase).close();
      // It is deleted where no version is to come after it.
      onLost(blocked === null ? 'gone' : 'upgraded');
    },
    // The site's data were cleared, or the disk failed: which of the two it is, cannot be told until the page is loaded anew.
    terminated() {
      witnesses.failed();
      onLost(witnesses.hasLeastRoom() ? 'gone' : 'full');
    },
  });
  try {
    return await Promise.race([opening, blocked]);
  } catch (error) {
    // Once the other tab lets go, it opens nonetheless.
    opening.then((database) => database.close()).catch(() => {});
    throw error instanceof DOMException && error.name === 'VersionError' ? newer() : error;
  }
}

function unopened(cause: unknown): MnemeError {
  return new MnemeError(
    'memory-gone',
    'The browser cannot open the memory any more: its files are damaged, or the disk fails. Nothing was changed. Try once more; if that does not help, clear the data of this site (or name another folder by --memory), then restore a saved memory.',
    { cause },
  );
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
