/**
 * Keeps the screen, and so the machine, awake while something long is under way, where the browser can. It lets go whenever the tab is
 * hidden: asked again when it is seen.
 *
 * @returns how to let it sleep again
 */
export function stayAwake(): () => void {
  const { wakeLock } = navigator;
  if (!wakeLock) return () => {};
  let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  const ask = () => {
    if (document.visibilityState === 'visible') held = wakeLock.request('screen').catch(() => null); // A battery saver refuses.
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void held.then((sentinel) => sentinel?.release());
  };
}
