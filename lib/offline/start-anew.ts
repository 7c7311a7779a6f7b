import { AT_WORK } from '../pipeline/at-work-lock';
import { TAKE_OVER } from './release-names';

/**
 * Loads the page anew after something of it stopped working: by the newer release where one waits, which may have it mended, and no tab is
 * at work.
 */
export async function startAnew(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker?.getRegistration().catch(() => undefined))?.waiting;
  if (!waiting) return location.reload();
  await navigator.locks.request(AT_WORK, { ifAvailable: true }, async (lock) => {
    if (!lock) return location.reload();
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage(TAKE_OVER);
  });
}
