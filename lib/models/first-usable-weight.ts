import type { RefusedWeight, Task } from '../contract/models';
import { MnemeError, toErrorData } from '../errors';
import { sha256 } from '../sha256';
import { inTurn, told } from '../told';
import { type Trial, tryNetwork } from './expected-network';
import { createSession, mayUseGpu } from './runtime';
import type { Session } from './session-types';
import { type Download, OWN_FILES, pathOf, type Weight, type WeightFile } from './weight';
import { weightsFor } from './weights-manifest';

/** A place that may hold weights: bytes of `<task>/<id>/<file>`, or null when it has none. */
export interface WeightPlace {
  name: RefusedWeight['place'];
  read(path: string): Promise<Uint8Array | null>;
}

/** A weight as some place has it, checked against the manifest. */
export interface FoundWeight {
  weight: Weight;
  place: WeightPlace['name'];
  /** Which of the weight's files its network is. */
  file: WeightFile;
  bytes: Uint8Array;
  /** The weight's companions, by their paths. */
  companions: ReadonlyMap<string, Uint8Array>;
}

export interface LoadedWeight extends FoundWeight {
  session: Session;
}

/** Which weight is looked for, where, and who is told of those that were there and could not be used. */
export interface Sought {
  task: Task;
  places: WeightPlace[];
  /** The one id that may be used; the best that can be where it is absent. */
  only?: string;
  /** The part of a weight that is used here, where its networks are used in different workers: its other files are not read. */
  partOf?: (weight: Weight) => Weight;
  onRefused?: (refused: RefusedWeight) => void;
}

/**
 * The best weight of a task that some place has, that loads, and that gives what the task needs.
 * Throws `weight-missing`, or `weight-corrupt` when the only ones found do not load, are not the manifest's files, lack one or are
 * another network.
 */
export function loadWeight(sought: Sought, trialOf: (weight: Weight) => Trial): Promise<LoadedWeight> {
  return firstUsable(sought, async (found) => {
    const loaded = await withSession(found);
    await tryNetwork(loaded.session, found.weight, trialOf(found.weight));
    return loaded;
  });
}

/** A weight that was found as a network that can be run. Throws `weight-corrupt`. */
export async function withSession(found: FoundWeight): Promise<LoadedWeight> {
  return { ...found, session: await createSession(found.bytes, found.weight.id, found.weight.usual) };
}

/** That a weight of several files cannot be loaded, or is not what it is called. */
export function unusable({ id }: Weight, cause: unknown): MnemeError {
  return new MnemeError(
    'weight-corrupt',
    told`The weight ${id} cannot be used: its files do not fit together, or there is no room for it.`,
    { cause },
  );
}

/** What `use` makes of the best weight that it does not throw for. Throws as `loadWeight` does. */
export async function firstUsable<T>(
  { task, places, only, partOf = (weight) => weight, onRefused }: Sought,
  use: (found: FoundWeight) => Promise<T>,
): Promise<T> {
  let corrupt: unknown;
  for (const weight of weightsFor(task).map(partOf)) {
    if (only && weight.id !== only) continue;
    for (const place of places) {
      if (place.name === 'embedded' && !weight.embedded) continue;
      try {
        const found = await readFirst(weight, place);
        if (!found) continue;
        const pins = await pinsOf(weight, found.file, place);
        await checkIntegrity(found.bytes, { ...found.file, ...pins[found.file.path] }, weight.id);
        const companions = await readCompanions(weight, place, pins);
        return await use({ weight, place: place.name, ...found, companions });
      } catch (error) {
        corrupt ??= error; // The best one's is told.
        onRefused?.({ id: weight.id, why: toErrorData(error).told, place: place.name });
      }
    }
  }
  if (corrupt) throw corrupt;
  throw new MnemeError(
    'weight-missing',
    weightsFor(task).some(({ id, embedded }) => embedded && (!only || id === only))
      ? inTurn(told`No weight for ${task} could be had.`, 'Run `npm run setup`.')
      : told`No weight for ${task} could be had.`,
  );
}

async function readFirst(weight: Weight, place: WeightPlace) {
  for (const file of weight.files) {
    if (file.isForProcessor && mayUseGpu()) continue;
    const bytes = await place.read(pathOf(weight, file));
    if (bytes) return { bytes, file };
  }
  return null;
}

async function readCompanions(
  weight: Weight,
  place: WeightPlace,
  pins: Download['pins'],
): Promise<Map<string, Uint8Array>> {
  const companions = new Map<string, Uint8Array>();
  for (const file of weight.companions ?? []) {
    const bytes = await place.read(pathOf(weight, file));
    if (!bytes)
      throw new MnemeError('weight-corrupt', told`The weight ${weight.id} lacks its file ${file.path}.`);
    await checkIntegrity(bytes, { ...file, ...pins[file.path] }, weight.id);
    companions.set(file.path, bytes);
  }
  return companions;
}

/**
 * What a weight's files must be, besides what the manifest says of them anywhere: those that a download takes, where its network goes by the name
 * of one of them. Of what an operator serves, that can be otherwise.
 */
async function pinsOf(weight: Weight, network: WeightFile, place: WeightPlace): Promise<Download['pins']> {
  const { download } = weight;
  if (!download?.pins[network.path]) return {};
  if (place.name !== 'served') return download.pins;
  return download.hasChanged || (await place.read(pathOf(weight, OWN_FILES))) ? {} : download.pins;
}

async function checkIntegrity(bytes: Uint8Array, file: WeightFile, id: string): Promise<void> {
  if (file.bytes !== undefined && bytes.length !== file.bytes)
    throw new MnemeError(
      'weight-corrupt',
      told`The file ${file.path} of the weight ${id} is another one: it has ${bytes.length} bytes, not ${file.bytes}.`,
    );
  if (!file.sha256) return;
  if ((await sha256(bytes)) !== file.sha256)
    throw new MnemeError(
      'weight-corrupt',
      told`The file ${file.path} of the weight ${id} is another one: it does not match its checksum.`,
    );
}
