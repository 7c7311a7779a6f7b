import { toErrorData } from '../errors';

/** Does something again when a worker failed at it, not when the file is to blame or the person stopped it. */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWorkersFault(error)) throw error;
    return work();
  }
}

export function isWorkersFault(error: unknown): boolean {
  const { code } = toErrorData(error);
  return code === 'worker-stopped' || code === 'internal';
}
