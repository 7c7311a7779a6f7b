import type { SharedPlace } from '../contract/sharing';
import type { SharedState } from './memory-here';

/** Removes what a device wrote by the name that it had before: what was forgotten since may be in it, and nobody else looks after that. */
export async function removeLeft(state: SharedState, places: readonly SharedPlace[]): Promise<void> {
  if (state.leaving === undefined) return;
  for (const place of places)
    for (const path of await place.list()) if (path.includes(`${state.leaving}/`)) await place.remove(path);
  delete state.leaving;
}
