import {
  ADTS,
  BlobSource,
  type EncodedPacket,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { MnemeError } from '../errors';
import type { Box } from '../vision/types';
import { AudioReader } from './audio-reader';
import { rethrowIfGone } from './file-gone';
import { Gaps, type Reach, shortfalls } from './gaps';
import { matroskaCreationTime } from './matroska-creation-time';
import { mp4CreationTime } from './mp4-creation-time';
import { type Container, codecName, sniffContainer } from './names';
import { PCM_RATE } from './resample';
import type { Frame, Gap, MediaInfo } from './types';
import { VideoReader } from './video-reader';

/** Everything that lies in one file. Playlists are left out: they would be fetched from elsewhere. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS, OGG, WAVE, FLAC, MP3, ADTS];
/** The longer side of a frame, in pixels, unless asked otherwise: faces of distant people need the pixels. */
const MAX_SIDE = 1280;
/** M3-Agent samples faces at 5 frames a second. */
const FPS = 5;
const CONVERT = 'Convert the file to MP4 with H.264 and AAC.';

/** An open video. Times are seconds of the video; 0 is its first presented sample. */
export interface Media {
  readonly info: MediaInfo;
  /** What of [t0, t1) could not be decoded, once it has been read. The same wherever reading began. */
  gaps(t0: number, t1: number): Gap[];
  /**
   * Frames at t = k / fps, t0 <= t < t1: at each the picture on screen then, upright, in RGBA, at most `maxSide` (1280)
   * on its longer side. A grid point whose picture cannot be decoded is left out. The same bytes wherever t0 lies.
   */
  frames(t0: number, t1: number, options?: { fps?: number; maxSide?: number }): AsyncGenerator<Frame, void>;
  /** Every picture of the source that appears in [t0, t1), or the `crop` of it, in fractions of the picture. */
  stretch(t0: number, t1: number, options?: { maxSide?: number; crop?: Box }): AsyncGenerator<Frame, void>;
  /**
   * 16 kHz mono of [t0, t1): exactly `round((t1 - t0) * 16000)` samples, silence where there is no sound. The same
   * samples wherever t0 lies.
   */
  pcm(t0: number, t1: number): Promise<Float32Array>;
  /** The picture on screen at `t`; null when there is none or it cannot be decoded. */
  still(t: number, maxSide?: number): Promise<Frame | null>;
  close(): void;
}

/**
 * Opens a video or a recording. Nothing is decoded yet, and the file is never read into memory as a whole.
 *
 * @throws MnemeError `empty-file`, `not-a-video`, `unreadable`, `unsupported-codec` or `file-changed`
 */
export async function openMedia(file: Blob): Promise<Media> {
  if (file.size === 0) throw new MnemeError('empty-file', 'The file is empty.');
  const input = new Input({ source: new BlobSource(file), formats: FORMATS });
  try {
    return await openInput(input, file);
  } catch (error) {
    input.dispose();
    rethrowIfGone(error);
    throw new MnemeError('unreadable', 'The file is damaged: its contents could not be listed.', {
      cause: error,
    });
  }
}

async function openInput(input: Input, file: Blob): Promise<Media> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  await refuseUnrecognised(input, sniffContainer(await read(0, 16)));
  const tracks = await input.getTracks();
  const { video, audio } = await chooseTracks(input, tracks);
  const used = [video, audio].filter((track) => track !== null);
  const origin = Math.max(0, await input.getFirstTimestamp(used));
  const end = (await input.getDurationFromMetadata(used)) ?? (await input.computeDuration(used));
  const durationS = Math.max(0, end - origin);
  const reaches = await Promise.all(used.map((track) => reachOf(track, origin)));
  const readableS = Math.max(...reaches.map((reach) => reach.readableS));
  const missing = shortfalls(durationS, reaches);
  const info: MediaInfo = {
    durationS,
    width: (await video?.getDisplayWidth()) ?? 0,
    height: (await video?.getDisplayHeight()) ?? 0,
    hasVideo: video !== null,
    hasAudio: audio !== null,
    createdAt: (await mp4CreationTime(read, file.size)) ?? (await matroskaCreationTime(read, file.size)),
    complete: missing.length === 0,
    warnings: [
      ...(video ? [] : [await whyMissing('picture', tracks, 'video')]),
      ...(audio ? [] : [await whyMissing('sound', tracks, 'audio')]),
      ...missing,
    ],
  };
  const pictureGaps = new Gaps('picture');
  const soundGaps = new Gaps('sound');
  const pictures = video && (await VideoReader.open(video, origin, readableS, pictureGaps));
  const sound = audio && new AudioReader(audio, origin, soundGaps);
  return {
    info,
    gaps: (t0, t1) => [...pictureGaps.within(t0, t1), ...soundGaps.within(t0, t1)],
    async *frames(t0, t1, { fps = FPS, maxSide = MAX_SIDE } = {}) {
      if (pictures) yield* pictures.frames(t0, t1, fps, { maxSide });
    },
    async *stretch(t0, t1, { maxSide = MAX_SIDE, crop } = {}) {
      if (pictures) yield* pictures.stretch(t0, t1, { maxSide, crop });
    },
    async pcm(t0, t1) {
      return sound ? sound.pcm(t0, t1) : new Float32Array(Math.max(0, Math.round((t1 - t0) * PCM_RATE)));
    },
    async still(t, maxSide = MAX_SIDE) {
      return (await pictures?.still(t, { maxSide })) ?? null;
    },
    close: () => input.dispose(),
  };
}

async function refuseUnrecognised(input: Input, container: Container): Promise<void> {
  if (container.kind === 'foreign') {
    throw new MnemeError(
      'unsupported-codec',
      `${container.name} files cannot be read by this browser. ${CONVERT}`,
    );
  }
  if (container.kind === 'picture' || !(await input.canRead())) {
    throw new MnemeError('not-a-video', 'The file is not recognised as a video or a sound recording.');
  }
}

/** The tracks to read: the first of each kind that can be decoded here. */
async function chooseTracks(input: Input, tracks: InputTrack[]) {
  if (tracks.length === 0) {
    throw new MnemeError(
      'unreadable',
      'The file holds no list of its contents, as when a recording or a copy was cut off.',
    );
  }
  const decodable = { filter: (track: InputTrack) => track.canDecode() };
  const video = await input.getPrimaryVideoTrack(decodable);
  const audio = await input.getPrimaryAudioTrack(decodable);
  if (!video && !audio) {
    const codecs = [...new Set(await Promise.all(tracks.map(codecName)))];
    throw new MnemeError(
      'unsupported-codec',
      `This browser cannot decode ${codecs.join(' or ')}. ${CONVERT}`,
    );
  }
  return { video, audio };
}

async function whyMissing(what: string, tracks: InputTrack[], type: InputTrack['type']): Promise<string> {
  const unused = tracks.find((track) => track.type === type);
  return unused
    ? `The ${what} is ${await codecName(unused)}, which this browser cannot decode. ${CONVERT}`
    : `The file has no ${what}.`;
}

/** Looks up the last packet that the file lists and the last one whose bytes are there. */
async function reachOf(track: InputTrack, origin: number): Promise<Reach> {
  const packets = new EncodedPacketSink(track);
  const endOf = (packet: EncodedPacket) => packet.timestamp + packet.duration - origin;
  const what = track.isVideoTrack() ? 'picture' : 'sound';
  const last = await packets.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  if (!last) return { what, claimedS: 0, readableS: 0 };
  const claimedS = endOf(last);
  if (await packets.getPacket(Number.POSITIVE_INFINITY)) return { what, claimedS, readableS: claimedS };
  let low = await track.getFirstTimestamp();
  let high = last.timestamp;
  let readableS = 0;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    const packet = await packets.getPacket(middle);
    if (packet) {
      low = middle;
      readableS = endOf(packet);
    } else high = middle;
  }
  return { what, claimedS, readableS };
}
