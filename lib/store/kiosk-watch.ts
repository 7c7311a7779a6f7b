import { MnemeError } from '../errors';

/** Of the lock's database, channel and lock of the browser: one for all memories. */
export const KIOSK = 'mneme-kiosk';

/** Calls `changed` whenever the app may have been locked or unlocked, in whatever tab; also when a tab wakes up, which hears nothing in its sleep. */
export function watchLock(changed: () => void): void {
  new BroadcastChannel(KIOSK).onmessage = changed;
  for (const event of ['pageshow', 'focus']) addEventListener(event, changed);
  document.addEventListener('visibilitychange', changed);
}

/** What is said to whoever calls what the lock refuses. */
export function lockedError(): MnemeError {
  return new MnemeError('kiosk-locked', 'This app is locked. Unlock it with the code first.');
}
