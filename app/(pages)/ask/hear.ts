import type { Mneme } from '../../../lib/contract/mneme';
import { stopped } from '../../../lib/errors';
import { openDevices, recordingType } from '../../../lib/media/capture';

/** A question is heard for so long at most, seconds: words are written down of 30. */
export const MOST_S = 29;

/** A question that is being spoken. */
export interface Hearing {
  /** Settles once nothing more is heard. */
  heard: Promise<unknown>;
  /** What was said; `cancelled` where it was stopped. */
  words: Promise<string>;
  /** Nothing more is to be heard. */
  end(): void;
}

/** A recorder that has begun. Where the browser cannot, the stream is closed. */
function begin(stream: MediaStream, close: () => void): MediaRecorder {
  try {
    const recorder = new MediaRecorder(stream, { mimeType: recordingType('audio') ?? undefined });
    recorder.start();
    return recorder;
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Hears the microphone until it is ended, or for 29 s, and writes down here what was said. The sound is held in this page alone.
 *
 * @throws MnemeError `capture-refused`, `capture-missing`
 */
export async function hearHere(mneme: Mneme, signal: AbortSignal): Promise<Hearing> {
  const stream = await openDevices({ camera: null, microphone: true });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    close();
    throw stopped();
  }
  const recorder = begin(stream, close);
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const sound = new Promise<Blob>((resolve, reject) => {
    const parts: Blob[] = [];
    const timer = setTimeout(end, MOST_S * 1000);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      clearTimeout(timer);
      close();
      if (signal.aborted) reject(stopped());
      else resolve(new Blob(parts, { type: recorder.mimeType }));
    };
  });
  signal.addEventListener('abort', end);
  return { heard: sound, words: mneme.writeDown(sound, signal), end };
}
