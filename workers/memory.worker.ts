import { Keeper } from '../lib/keeper/keeper';
import { lockableKeeper } from '../lib/keeper/kiosk';
import { keeperUnlessLost } from '../lib/keeper/lost';
import { soundKeeper } from '../lib/keeper/sound';
import { exposeService } from '../lib/pipeline/expose-with-errors';

// Loaded when they are needed: the pages wait for this worker, and most memories do without.
const keeper = new Keeper(
  async (weight) => {
    const { loadTextHere } = await import('../lib/pipeline/load-text-embedding');
    return loadTextHere(weight);
  },
  undefined,
  async () => {
    const { loadPictureWordsHere } = await import('../lib/pipeline/load-picture-words');
    return loadPictureWordsHere();
  },
  async (database) => {
    const { SharedMemory } = await import('../lib/sync/shared-memory');
    return new SharedMemory(database);
  },
);

const CLOSED = ['AbortError', 'UnknownError'];

exposeService(lockableKeeper(keeperUnlessLost(soundKeeper(keeper))));

// Reading waits for its requests, which say themselves that the browser has closed the store (`UnknownError` where it deletes its files);
// nobody waits for the transaction.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && CLOSED.includes(event.reason.name)) event.preventDefault();
});
