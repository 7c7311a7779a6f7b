import type { Still } from '../answering/by-model/inspect';
import { startVisionWorker } from './workers';

/** So long a dozen pictures may take: a decoder that swallows its packets never answers. */
const MOST_MS = 30_000;

/**
 * Pictures of a video's file at some seconds of it, by a worker of its own, without weights: those that remember have another file open.
 * None where it cannot be read, or takes too long: the question is answered without.
 */
export async function stillsOf(file: File, times: readonly number[]): Promise<Still[]> {
  const vision = startVisionWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      vision.untilFailed(vision.remote.stills({ key: file.name, file }, times)),
      new Promise<Still[]>((resolve) => {
        timer = setTimeout(() => resolve([]), MOST_MS);
      }),
    ]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
    vision.stop();
  }
}
