import type { Keeper } from '../keeper/keeper';
import { hasRecordings, recordingFileName, removeRecording } from '../store/recordings';
import { begunAs, LiveRecording } from './live-recording';
import { startRecordingWorker } from './recording-worker';
import type { WorkerHandle } from './worker-types';

/**
 * Recordings of earlier visits that are to go on being remembered: those that were cut off with their page, and those of which nothing is remembered. Any
 * other that was left goes on when the person says so, as a file does. What was not to be kept, and is remembered, is removed.
 */
export async function leftRecordings(keeper: WorkerHandle<Keeper>['remote']): Promise<LiveRecording[]> {
  if (!(await hasRecordings())) return [];
  const worker = startRecordingWorker();
  try {
    const found = await worker.untilFailed(worker.remote.recover());
    const known = new Map(
      (await keeper.fileRecords()).flatMap(({ videoId, handle, recorded }) =>
        recorded && handle ? [[handle.name, videoId]] : [],
      ),
    );
    const videos = await keeper.videos();
    const left: LiveRecording[] = [];
    for (const recording of found) {
      const file = recordingFileName(recording);
      const videoId = known.get(file);
      const isDone = videos.some(({ id, status }) => id === videoId && status !== 'remembering');
      if (isDone && !recording.kept) {
        await removeRecording(file);
        await keeper.keepFile(videoId!, { handle: null, recorded: false });
        continue;
      }
      if (!videoId || (await keeper.videoWith(await begunAs(recording))))
        left.push(await LiveRecording.left(recording));
    }
    return left;
  } finally {
    worker.stop();
  }
}
