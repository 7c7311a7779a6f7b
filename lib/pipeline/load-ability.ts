import type { Ability, RefusedWeight, Task, WeightInUse } from '../contract/models';
import { MnemeError, toErrorData } from '../errors';
import type { Trial } from '../models/expected-network';
import {
  type FoundWeight,
  type LoadedWeight,
  loadWeight,
  type Sought,
  type WeightPlace,
} from '../models/first-usable-weight';
import { runsOn } from '../models/runtime';
import type { Session } from '../models/session-types';
import type { Weight } from '../models/weight';
import { EMBEDDING_TASK, isEmbedded, OPTIONAL_TASKS } from '../models/weights-manifest';
import { text } from '../text';
import { inTurn, type Tellable, told } from '../told';
import { REMEDY } from './ability-notes';

/** What of a loaded weight tells of it. */
type Loaded = Pick<FoundWeight, 'weight' | 'place' | 'bytes' | 'companions'> & { session?: Session };

/**
 * The best weight of a task (`only`: of that id, which the memory was begun with) and what can be done with it. One that cannot be
 * had takes its ability away and says so, with `without`, what is then not done; unless the rest does without, and none comes with the app.
 */
export function loadAbility(
  trialOf: (weight: Weight) => Trial,
  task: Task,
  places: WeightPlace[],
  only: string | null,
  without: string,
): Promise<{ loaded: LoadedWeight | null; ability: Ability }> {
  return loadAbilityBy((sought) => loadWeight(sought, trialOf), task, places, only, without);
}

/** What helps where the weight that describes a memory's faces or lines cannot be had. */
const OTHER_WEIGHT = text('In Settings, under “Models on this device”, another can take its place.');

/** Tasks whose weight can be changed for a memory. */
const DESCRIBED_ANEW: ReadonlySet<Task> = new Set([...Object.values(EMBEDDING_TASK), 'text-embedding']);

/** The same for a weight that is not one network alone: `load` throws as `loadWeight` does. */
export async function loadAbilityBy<T extends Loaded>(
  load: (sought: Sought) => Promise<T>,
  task: Task,
  places: WeightPlace[],
  only: string | null,
  without: string,
): Promise<{ loaded: T | null; ability: Ability }> {
  const refused: RefusedWeight[] = [];
  const onRefused = (one: RefusedWeight) => refused.push(one);
  try {
    const loaded = await load({ task, places, only: only ?? undefined, onRefused });
    return { loaded, ability: { task, weight: inUse(loaded), missing: null, refused } };
  } catch (error) {
    const { code, told: why } = toErrorData(error);
    if (code === 'weight-missing' && OPTIONAL_TASKS.has(task) && !isEmbedded(task) && !only)
      return { loaded: null, ability: { task, weight: null, missing: null, refused } };
    const best = refused[0];
    const sentences: Tellable[] = [
      without,
      why,
      ...(best ? [REMEDY[best.place]] : []),
      ...(only ? [told`This memory was begun with ${only} and keeps to it.`] : []),
      ...(only && DESCRIBED_ANEW.has(task) ? [OTHER_WEIGHT] : []),
    ];
    return { loaded: null, ability: { task, weight: null, missing: inTurn(...sentences), refused } };
  }
}

function inUse({ weight, place, bytes, companions, session }: Loaded): WeightInUse {
  const { id, title, licence } = weight;
  const files = [bytes, ...companions.values()];
  return {
    ...{ id, title, licence, place },
    bytes: files.reduce((sum, file) => sum + file.length, 0),
    runsOn: runsOn(session),
  };
}

/** Throws `weight-missing` with what is missing, where anything is that the rest does not do without. */
export function requireAll(abilities: readonly Ability[]): void {
  const lacking = abilities.find(({ task, missing }) => missing !== null && !OPTIONAL_TASKS.has(task));
  if (lacking) throw new MnemeError('weight-missing', lacking.missing!);
}
