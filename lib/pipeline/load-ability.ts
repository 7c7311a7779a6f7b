import { MnemeError, toErrorData } from '../errors';
import { type FoundWeight, type LoadedWeight, loadWeight, type WeightPlace } from '../models/load';
import { OPTIONAL_TASKS, type Task } from '../models/manifest';
import type { Ability } from './state';

/** What of a loaded weight tells of it. */
type Loaded = Pick<FoundWeight, 'weight' | 'place'>;

/**
 * The best weight of a task (`only`: of that id, which the memory was begun with) and what can be done with it. One that cannot be
 * had takes its ability away and says so, with `without`, what is then not done; unless the rest does without, and always did.
 */
export function loadAbility(
  task: Task,
  places: WeightPlace[],
  only: string | null,
  without: string,
): Promise<{ loaded: LoadedWeight | null; ability: Ability }> {
  return loadAbilityBy(loadWeight, task, places, only, without);
}

/** The same for a weight that is not one network alone: `load` throws as `loadWeight` does. */
export async function loadAbilityBy<T extends Loaded>(
  load: (task: Task, places: WeightPlace[], only?: string) => Promise<T>,
  task: Task,
  places: WeightPlace[],
  only: string | null,
  without: string,
): Promise<{ loaded: T | null; ability: Ability }> {
  try {
    const loaded = await load(task, places, only ?? undefined);
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

/** Throws `weight-missing` with what is missing, where anything is that the rest does not do without. */
export function requireAll(abilities: readonly Ability[]): void {
  const lacking = abilities.find(({ task, missing }) => missing !== null && !OPTIONAL_TASKS.has(task));
  if (lacking) throw new MnemeError('weight-missing', lacking.missing!);
}
