import { MnemeError } from '../errors';
import { told } from '../told';

/** 720 lines show a face across a room; at the rate below that is about 1.2 GB an hour. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 25, max: 30 },
};
/** As it sounds: what calls filter out may be somebody across the room. */
const SOUND: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: true,
};

/** Recordings are WebM: what browsers record, and what can be read while it grows. */
const KINDS = {
  video: ['video/webm;codecs=vp8,opus', 'video/webm'],
  audio: ['audio/webm;codecs=opus', 'audio/webm'],
};

/** What to record: ids of devices, `true` for whichever the browser takes first, null for none. */
export interface Chosen {
  camera: string | true | null;
  microphone: string | true | null;
}

/** The kind of recording that this browser makes; null when it makes none. */
export function recordingType(what: 'video' | 'audio'): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return KINDS[what].find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** The cameras and microphones that there are; without names until the person has allowed one. */
export async function devices(): Promise<{ cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  // Before anything is allowed browsers tell of one of each, without an id.
  const of = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind && device.deviceId !== '');
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}

/**
 * Asks the browser, and through it the person, for a camera and a microphone.
 *
 * @throws MnemeError `capture-refused`, `capture-missing`
 */
export async function openDevices({ camera, microphone }: Chosen): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia)
    throw new MnemeError(
      'capture-missing',
      'This page cannot use a camera or microphone here. Open it over https, in a browser that can record.',
    );
  if (camera === null && microphone === null)
    throw new MnemeError('capture-missing', 'Choose a camera or a microphone.');
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: asked(camera, PICTURE),
      audio: asked(microphone, SOUND),
    });
  } catch (error) {
    throw asMnemeError(
      error,
      camera === null ? 'microphone' : microphone === null ? 'camera' : 'camera or microphone',
    );
  }
}

function asked(device: Chosen['camera'], wanted: MediaTrackConstraints): MediaTrackConstraints | false {
  if (device === null) return false;
  return device === true ? wanted : { ...wanted, deviceId: { exact: device } };
}

/** The browser's refusals (Media Capture and Streams, 10.2) as what to do about them. */
function asMnemeError(error: unknown, what: string): MnemeError {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return new MnemeError(
      'capture-refused',
      told`The browser was not allowed to use the ${what}. Allow it beside the page's address, or in the system's settings for privacy, then try again.`,
      { cause: error },
    );
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return new MnemeError(
      'capture-missing',
      told`No ${what} was found. Connect one, or choose another, then try again.`,
      {
        cause: error,
      },
    );
  return new MnemeError(
    'capture-missing',
    told`The ${what} could not be started. Another program may be using it: close that, then try again.`,
    { cause: error },
  );
}
