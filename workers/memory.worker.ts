import { Keeper } from '../lib/agent/keeper';
import { lockableKeeper } from '../lib/agent/kiosk';
import { soundKeeper } from '../lib/agent/sound';
import { exposeService } from '../lib/pipeline/expose';

exposeService(
  lockableKeeper(
    soundKeeper(
      new Keeper(async (weight) => {
        // Loaded when it is needed: the pages wait for this worker, and most memories do without.
        const { loadTextHere } = await import('../lib/pipeline/load-text-embedding');
        return loadTextHere(weight);
      }),
    ),
  ),
);

// Reading waits for its requests, which say themselves that the browser has closed the store; nobody waits for the transaction.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});
