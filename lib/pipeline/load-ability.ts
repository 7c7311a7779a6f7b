import { toErrorData } from '../errors';
import { type LoadedWeight, loadWeight, type WeightPlace } from '../models/load';
import { OPTIONAL_TASKS, type Task } from '../models/manifest';
import type { Ability } from './state';

/**
 * The best weight of a task (`only`: of that id, which the memory was begun with) and what can be done with it. One that cannot be
 * had takes its ability away and says so, with `without`, what is then not done; unless the rest does without, and always did.
 */
export async function loadAbility(
  task: Task,
  places: WeightPlace[],
  only: string | null,
  without: string,
): Promise<{ loaded: LoadedWeight | null; ability: Ability }> {
  try {
    const loaded = await loadWeight(task, places, only ?? undefined);
    const { id, title, licence } = loaded.weight;
    return { loaded, ability: { task, weight: { id, title, licence, place: loaded.place }, missing: null } };
  } catch (error) {
    const { code, message } = toErrorData(error);
    if (code === 'weight-missing' && OPTIONAL_TASKS.has(task) && !only)
      return { loaded: null, ability: { task, weight: null, missing: null } };
    const held = only ? ` This memory was begun with ${only} and keeps to it.` : '';
    return {
      loaded: null,
      ability: { task, weight: null, missing: `${without}. ${message}${held}` },
    };
  }
}
