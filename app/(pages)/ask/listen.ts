import { MnemeError } from '../../../lib/errors';
import { openDevices, recordingType } from '../../../lib/media/capture';

/** A question is heard for so long at most, seconds: words are written down of 30. */
export const MOST_S = 29;

export interface Listening {
  /** What was heard; `cancelled` where it was stopped. */
  sound: Promise<Blob>;
  /** Nothing more is to be heard. */
  end(): void;
}

/**
 * Hears the microphone until it is ended, or for 29 s. What is heard is held in this page alone.
 *
 * @throws MnemeError `capture-refused`, `capture-missing`
 */
export async function listen(signal: AbortSignal): Promise<Listening> {
  const stream = await openDevices({ camera: null, microphone: true });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    close();
    throw stopped();
  }
  const mimeType = recordingType('audio') ?? undefined;
  const recorder = new MediaRecorder(stream, { mimeType });
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
  recorder.start();
  return { sound, end };
}

function stopped(): MnemeError {
  return new MnemeError('cancelled', 'It was stopped.');
}
