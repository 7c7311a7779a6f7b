import { isoOrNull } from '../../iso-moment';
import type { Ffmpeg } from './core';

export interface VideoStream {
  kind: 'video';
  /** Its place among the file's streams of its kind. */
  index: number;
  codec: string;
  /** Displayed size in pixels, after rotation and pixel aspect. */
  width: number;
  height: number;
  colorSpace: VideoColorSpaceInit;
  startS: number | null;
}

export interface AudioStream {
  kind: 'audio';
  index: number;
  codec: string;
  rate: number;
  channels: number;
  startS: number | null;
}

export interface SubtitleStream {
  kind: 'subtitle';
  index: number;
  codec: string;
  preferred: boolean;
}

/** What ffprobe finds in a file. Streams without a size or a rate are left out. */
export interface Probe {
  /** Seconds of the first sample and from there to the end; null where the file does not say. */
  startS: number;
  durationS: number | null;
  /** ISO in UTC. */
  createdAt: string | null;
  video: VideoStream[];
  audio: AudioStream[];
  subtitles: SubtitleStream[];
}

const ENTRIES = [
  'format=start_time,duration',
  'format_tags=creation_time',
  'stream=codec_type,codec_name,start_time,width,height,sample_aspect_ratio,pix_fmt,color_space,sample_rate,channels',
  'stream_disposition=default,attached_pic',
  'stream_side_data=rotation',
].join(':');

/** As ffprobe prints it: what it does not know is left out or "N/A". */
interface Raw {
  format?: { start_time?: string; duration?: string; tags?: { creation_time?: string } };
  streams?: RawStream[];
}

interface RawStream {
  codec_type?: string;
  codec_name?: string;
  start_time?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  color_space?: string;
  sample_rate?: string;
  channels?: number;
  disposition?: { default?: number; attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

/** Lists the streams of a file that can be read at all; null when ffprobe cannot. @throws FfmpegMissing, MnemeError `file-changed` */
export async function probe(ffmpeg: Ffmpeg): Promise<Probe | null> {
  return readProbe((await ffmpeg.probe(ENTRIES)) as Raw | null);
}

/** Reads what ffprobe printed; null for nothing. */
export function readProbe(raw: Raw | null): Probe | null {
  const { format, streams = [] } = raw ?? {};
  if (!format) return null;
  const ofKind = (kind: string) => streams.filter((stream) => stream.codec_type === kind);
  const pictures = ofKind('video').filter((stream) => !stream.disposition?.attached_pic);
  return {
    startS: secondsOf(format.start_time) ?? 0,
    durationS: secondsOf(format.duration),
    createdAt: creationTime(format.tags?.creation_time),
    video: pictures.map(videoStream).filter(({ width, height }) => width > 0 && height > 0),
    audio: ofKind('audio')
      .map(audioStream)
      .filter(({ rate, channels }) => rate > 0 && channels > 0),
    subtitles: ofKind('subtitle').map((stream, index) => ({
      kind: 'subtitle',
      index,
      codec: stream.codec_name ?? '',
      preferred: stream.disposition?.default === 1,
    })),
  };
}

function audioStream(stream: RawStream, index: number): AudioStream {
  return {
    kind: 'audio',
    index,
    codec: stream.codec_name ?? 'an unknown codec',
    rate: Number(stream.sample_rate),
    channels: stream.channels ?? 0,
    startS: secondsOf(stream.start_time),
  };
}

function videoStream(stream: RawStream, index: number): VideoStream {
  const [across = 1, down = 1] = stream.sample_aspect_ratio?.split(':').map(Number) ?? [];
  const height = stream.height ?? 0;
  const width = Math.round((stream.width ?? 0) * (across > 0 && down > 0 ? across / down : 1));
  const turned = stream.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return {
    kind: 'video',
    index,
    codec: stream.codec_name ?? 'an unknown codec',
    width: turned ? height : width,
    height: turned ? width : height,
    colorSpace: { ...COLORS, matrix: matrixOf(stream) },
    startS: secondsOf(stream.start_time),
  };
}

/** Only the matrix differs: pictures are asked for in limited range, and no further conversion is wanted. */
const COLORS: VideoColorSpaceInit = { primaries: 'bt709', transfer: 'bt709', fullRange: false };
const MATRICES: Record<string, VideoMatrixCoefficients> = {
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  bt470bg: 'bt470bg',
  bt2020nc: 'bt2020-ncl' as VideoMatrixCoefficients,
};

/** Where a file does not say, BT.709, as browsers take it; ffmpeg converts RGB by BT.601. */
function matrixOf({ color_space = '', pix_fmt = '' }: RawStream): VideoMatrixCoefficients {
  return MATRICES[color_space] ?? (/rgb|bgr|gbr|pal8/.test(pix_fmt) ? 'smpte170m' : 'bt709');
}

function secondsOf(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Cameras that write AVI give their own clock without a zone: it is taken to be that of this device. */
function creationTime(text: string | undefined): string | null {
  const ms = Date.parse((text ?? '').trim().replace(' ', 'T'));
  return ms === 0 ? null : isoOrNull(ms);
}
