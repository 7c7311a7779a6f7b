import { type ErrorData, toErrorData } from '../errors';

/** Saves something; where there is no room it is kept until there is. `hold` waits for that, or throws. */
export async function untilRoom(
  save: () => Promise<void>,
  hold: (problem: ErrorData) => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await save();
    } catch (error) {
      const problem = toErrorData(error);
      if (problem.code !== 'storage-full') throw error;
      await hold(problem);
    }
  }
}
