import type { AppState } from '../contract/state';
import { atWork } from './at-work';

/** Nothing else was under way for so long, milliseconds: then what nobody asked for begins. */
const QUIET_MS = 2_000;
/** How often it is looked whether something else is under way, milliseconds. */
const LOOK_MS = 200;

/** What tells whether something is under way. */
export interface QuietHost {
  state(): AppState;
}

/**
 * Does something that nobody asked for whenever nothing else is under way: it is stopped where something begins, and begun again once that has ended. Resolves
 * when it is done, or the memory has been closed.
 *
 * @param work keeps what it has done, so that it goes on from there
 */
export async function whileQuiet(
  host: QuietHost,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    if (!(await quiet(host))) return;
    const stop = new AbortController();
    const look = setInterval(() => isBusy(host) && stop.abort(), LOOK_MS);
    isLeft = await work(stop.signal)
      .then(
        () => false,
        (error) => {
          if (stop.signal.aborted) return true;
          throw error;
        },
      )
      .finally(() => clearInterval(look));
  }
}

/** Whether something is under way that a person asked for, here or in another tab, or may not go on now. */
function isBusy({ state }: QuietHost): boolean {
  const { elsewhere, locked, fatal, ready } = state();
  return atWork.is || elsewhere !== null || locked !== false || fatal !== null || !ready;
}

/** Resolves once nothing else has been under way for a while: false where the memory has been closed. */
async function quiet(host: QuietHost): Promise<boolean> {
  for (let since = performance.now(); performance.now() - since < QUIET_MS; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (host.state().fatal) return false;
    if (isBusy(host)) since = performance.now();
  }
  return true;
}
