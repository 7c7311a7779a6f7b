import { isNotFound, privateFiles } from '../private-files';
import { nameOfOwn } from '../which-memory';

/**
 * Where recordings of the camera and microphone lie in the browser's private file system. Their files are named for when they began, and for whether
 * they are to stay once they are remembered.
 */
function folderName(): string {
  return nameOfOwn('recordings');
}

const NAME = /^(\d{1,15})(-passing)?\.webm$/;

export interface RecordingName {
  /** Milliseconds since 1970. */
  startedAt: number;
  /** It stays when it is remembered, to be played. */
  kept: boolean;
}

export function recordingFileName({ startedAt, kept }: RecordingName): string {
  return `${startedAt}${kept ? '' : '-passing'}.webm`;
}

/** What a file's name says; null when it is that of no recording. */
export function readRecordingName(file: string): RecordingName | null {
  const match = NAME.exec(file);
  return match && { startedAt: Number(match[1]), kept: match[2] === undefined };
}

/** Where recordings lie; made when it is not there. */
export async function recordingsFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(folderName(), { create: true });
}

/** Whether there are any. */
export async function hasRecordings(): Promise<boolean> {
  const folder = await (await privateFiles())?.getDirectoryHandle(folderName()).catch(() => null);
  return folder ? !(await folder.keys().next()).done : false;
}

/** Removes a recording for good; one that is gone already is no failure. */
export async function removeRecording(file: string): Promise<void> {
  try {
    await (await recordingsFolder()).removeEntry(file);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Removes all recordings for good. */
export async function removeAllRecordings(): Promise<void> {
  try {
    await (await privateFiles())?.removeEntry(folderName(), { recursive: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
