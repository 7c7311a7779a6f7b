import { MnemeError } from '../errors';
import { told } from '../told';
import type { Session } from './session-types';
import type { Weight } from './weight';

/** What a network gave when it was tried. */
export interface Given {
  /** How many numbers an output of that name has; 0 where there is none. */
  valuesOf(output: string): number;
  /** Those of its first output, whatever that is called. */
  first: number;
  /** Values of one embedding, by the manifest. */
  dimension: number | undefined;
}

/** What tells the network of a task from any other that loads under its name. */
export interface Trial {
  /** What it is run on: always the same, of a usual shape. */
  feeds(session: Session): Parameters<Session['run']>[0];
  /** Whether that came of it which the task needs. */
  fits(given: Given): boolean;
}

/**
 * Runs a network once, since one that loads may be another than its name says.
 *
 * @throws MnemeError `weight-corrupt` when it does not take what its task has for it, or gives anything but what that needs
 */
export async function tryNetwork(session: Session, weight: Weight, trial: Trial): Promise<void> {
  try {
    if (trial.fits(await run(session, weight, trial))) return;
  } catch (cause) {
    throw anotherNetwork(weight, cause);
  }
  throw anotherNetwork(weight);
}

async function run(session: Session, { dimension }: Weight, trial: Trial): Promise<Given> {
  const outputs = await session.run(trial.feeds(session));
  const valuesOf = (name: string) => {
    const data: unknown = outputs[name]?.data;
    return data instanceof Float32Array && data.every(Number.isFinite) ? data.length : 0;
  };
  return { valuesOf, first: valuesOf(session.outputNames[0]!), dimension };
}

function anotherNetwork({ id, task }: Weight, cause?: unknown): MnemeError {
  return new MnemeError('weight-corrupt', told`The weight ${id} is no network for ${task}.`, { cause });
}
