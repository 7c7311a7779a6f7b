import type { Task } from '../contract/models';
import { pathOf, type Weight } from '../models/weight';
import { weightsFor } from '../models/weights-manifest';
import { addedList } from '../models/where-weights-lie';

/** The best weight of a task that something here has: the app, which brings one along for it, its server, or this browser. */
export async function weightHere(task: Task): Promise<Weight> {
  const added = new Set(await addedList());
  return weightsFor(task).find(
    (weight) => weight.embedded || weight.files.some((file) => added.has(pathOf(weight, file))),
  )!;
}
