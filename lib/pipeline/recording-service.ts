import { MnemeError, toErrorData } from '../errors';
import { isFinished, type Recorded, RecordingFile } from '../media/recording/recording-file';
import { Splitter } from '../media/recording/splitter';
import {
  type RecordingName,
  readRecordingName,
  recordingFileName,
  recordingsFolder,
  removeRecording,
} from '../store/recordings';

/** What has come of a recording. */
export interface Growth extends Recorded {
  /** The longest stretch without sound and picture in what came now, seconds. */
  gapS: number;
}

/** Some of a recording to be remembered: times are by the tracks' own clock, on which the recording begins at `origin`. */
export interface RecordedStretch {
  file: Blob;
  origin: number;
}

/** A recording of an earlier visit. */
export interface LeftRecording extends RecordingName {
  /** Its tab was closed while it was recorded. */
  cutOff: boolean;
}

interface Open {
  name: string;
  handle: FileSystemSyncAccessHandle;
  file: RecordingFile;
  splitter: Splitter;
}

/** Writes one recording at a time into the browser's private file system. Lives in the recording worker: only there can files grow in place. */
export class RecordingService {
  private open: Open | null = null;

  async begin(recording: RecordingName): Promise<void> {
    const name = recordingFileName(recording);
    const handle = await openFile(name);
    const file = new RecordingFile(handle, recording.startedAt);
    this.open = { name, handle, file, splitter: new Splitter() };
  }

  /**
   * Takes what the recorder gives next. Whole clusters of it are on disk when this resolves.
   *
   * @throws MnemeError `storage-full`
   */
  add(bytes: ArrayBuffer): Growth {
    const { file, splitter } = this.current();
    const before = file.recorded().durationS;
    return this.write(splitter.push(new Uint8Array(bytes)), before);
  }

  /** What of it can be read of [from, to) seconds, and a little around it. */
  stretch(from: number, to: number): RecordedStretch {
    const { file } = this.current();
    return { file: file.stretch(from, to), origin: file.origin() };
  }

  /** Ends the recording, as far as it was recorded. Returns null when nothing was: then no file is left. */
  async finish(): Promise<Recorded | null> {
    const { name, handle, file, splitter } = this.current();
    this.open = null;
    try {
      if (splitter.tracks) file.add(splitter.tracks, splitter.end());
    } catch (error) {
      if (toErrorData(error).code !== 'storage-full') throw error; // Its last second does not fit.
    }
    return finished(name, handle, file);
  }

  /** Ends the recordings that were cut off with their tab. Returns all that lie there, but for those that another tab records. */
  async recover(): Promise<LeftRecording[]> {
    const left: LeftRecording[] = [];
    for await (const name of (await recordingsFolder()).keys()) {
      const recording = readRecordingName(name);
      const found = recording && (await recovered(name, recording));
      if (found) left.push(found);
    }
    return left.sort((a, b) => a.startedAt - b.startedAt);
  }

  private write(clusters: ReturnType<Splitter['push']>, before: number): Growth {
    const { file, splitter } = this.current();
    if (!splitter.tracks) return { ...file.recorded(), gapS: 0 };
    const recorded = file.add(splitter.tracks, clusters);
    let end = before + file.origin();
    let gapS = 0;
    for (const { t0, t1 } of clusters) {
      gapS = Math.max(gapS, t0 - end);
      end = Math.max(end, t1);
    }
    return { ...recorded, gapS };
  }

  private current(): Open {
    if (!this.open) throw new MnemeError('worker-stopped', 'Nothing is being recorded.');
    return this.open;
  }
}

async function openFile(name: string): Promise<FileSystemSyncAccessHandle> {
  const place = await (await recordingsFolder()).getFileHandle(name, { create: true });
  return place.createSyncAccessHandle();
}

/** A file that was found, ended if it was not; null where it is empty, or being recorded in another tab. */
async function recovered(name: string, recording: RecordingName): Promise<LeftRecording | null> {
  let handle: FileSystemSyncAccessHandle;
  try {
    handle = await openFile(name);
  } catch {
    return null; // Another tab has it open.
  }
  if (isFinished(handle)) {
    handle.close();
    return { ...recording, cutOff: false };
  }
  const file = new RecordingFile(handle, recording.startedAt);
  file.reopen();
  return (await finished(name, handle, file)) && { ...recording, cutOff: true };
}

async function finished(
  name: string,
  handle: FileSystemSyncAccessHandle,
  file: RecordingFile,
): Promise<Recorded | null> {
  const isEmpty = file.recorded().durationS === 0;
  let recorded: Recorded | null = null;
  try {
    if (!isEmpty) recorded = file.finish();
  } finally {
    handle.close();
  }
  if (isEmpty) await removeRecording(name);
  return recorded;
}
