import {
  ADTS,
  type EncodedPacket,
  EncodedPacketSink,
  FLAC,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { Coordinates } from '../contract/videos';
import { MnemeError } from '../errors';
import { either, inTurn, type Tellable, told } from '../told';
import { AudioReader } from './audio-reader';
import { type Ffmpeg, FfmpegMissing } from './ffmpeg/core';
import { openForeign } from './ffmpeg/open-foreign-container';
import { FfmpegPictures } from './ffmpeg/pictures';
import { type AudioStream, type Probe, probe, type VideoStream } from './ffmpeg/probe';
import { FfmpegSound } from './ffmpeg/sound';
import { firstDecodable } from './ffmpeg/streams';
import { codecName, codecNameOf } from './format-names';
import { Gaps, type Reach, shortfalls } from './gaps';
import { matroskaCreationTime } from './matroska-creation-time';
import type { ReadBytes } from './mp4-boxes';
import { mp4CreationTime } from './mp4-creation-time';
import type { Parts } from './parts';
import { recordedAt } from './recorded-where';
import { absent, CONVERT, NOT_LOADED, readSlowly, undecodable } from './sentences';
import { TrackSound } from './track-sound';
import { VideoReader } from './video-reader';

/** Everything that lies in one file. Playlists are left out: they would be fetched from elsewhere. */
export const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS, OGG, WAVE, FLAC, MP3, ADTS];

/** A track to read, and ffmpeg's stream of it where WebCodecs cannot decode it. */
interface Choice<Track, Stream> {
  track: Track | null;
  stream: Stream | null;
  /** What to say of it. */
  warnings: Tellable[];
}

/**
 * Opens a file whose container mediabunny reads.
 *
 * @param givenOrigin track time of second 0, where that is not the first sample
 * @throws MnemeError `unreadable`, `unsupported-codec` or `file-changed`
 */
export async function openTracks(
  input: Input,
  read: ReadBytes,
  size: number,
  ffmpeg: Ffmpeg,
  givenOrigin?: number,
): Promise<Parts> {
  const videoTracks = await input.getVideoTracks();
  const audioTracks = await input.getAudioTracks();
  const format = await input.getFormat();
  // mediabunny leaves out of a transport stream what it does not know, as MPEG-2 pictures.
  if (format === MPEG_TS && videoTracks.length === 0) return openForeign(ffmpeg, format.name, false);
  if (videoTracks.length + audioTracks.length === 0) {
    throw new MnemeError(
      'unreadable',
      'The file holds no list of its contents, as when a recording or a copy was cut off.',
    );
  }
  let found: Promise<Probe | null> | null = null;
  const lookInside = () => {
    found ??= probe(ffmpeg);
    return found;
  };
  const decodable = { filter: (track: InputTrack) => track.canDecode() };
  const video: Choice<InputVideoTrack, VideoStream> = await choose(
    'picture',
    videoTracks,
    await input.getPrimaryVideoTrack(decodable),
    async () => firstDecodable(ffmpeg, (await lookInside())?.video ?? []),
  );
  const audio: Choice<InputAudioTrack, AudioStream> = await choose(
    'sound',
    audioTracks,
    await input.getPrimaryAudioTrack(decodable),
    async () => firstDecodable(ffmpeg, (await lookInside())?.audio ?? []),
  );
  const used = [video.track, audio.track].filter((track) => track !== null);
  if (used.length === 0) throw await unsupported([...videoTracks, ...audioTracks]);

  const startS = await input.getFirstTimestamp(used);
  const origin = givenOrigin ?? Math.max(0, startS);
  const end = (await input.getDurationFromMetadata(used)) ?? (await input.computeDuration(used));
  const durationS = Math.max(0, end - origin);
  const reaches = await Promise.all(used.map((track) => reachOf(track, origin)));
  const readableS = Math.max(...reaches.map((reach) => reach.readableS));
  const missing = shortfalls(durationS, reaches);
  const location = format === MP4 || format === QTFF ? await locationOf(input) : null;
  const pictureGaps = new Gaps('picture');
  const soundGaps = new Gaps('sound');
  const pictures = video.stream
    ? new FfmpegPictures(ffmpeg, video.stream, startS, origin, readableS, pictureGaps)
    : video.track && (await VideoReader.open(video.track, origin, readableS, pictureGaps));
  const sound = audio.stream
    ? new FfmpegSound(ffmpeg, audio.stream, startS, origin, soundGaps)
    : audio.track && new TrackSound(audio.track, origin);
  return {
    info: {
      durationS,
      width: (await video.track?.getDisplayWidth()) ?? 0,
      height: (await video.track?.getDisplayHeight()) ?? 0,
      hasVideo: video.track !== null,
      hasAudio: audio.track !== null,
      createdAt: (await mp4CreationTime(read, size)) ?? (await matroskaCreationTime(read, size)),
      ...(location && { location }),
      complete: missing.length === 0,
      warnings: [...video.warnings, ...audio.warnings, ...missing],
    },
    origin,
    pictures,
    sound: sound && new AudioReader(sound, soundGaps),
    pictureGaps,
    soundGaps,
  };
}

/** Where a file was recorded; tags that cannot be read tell nothing. */
async function locationOf(input: Input): Promise<Coordinates | null> {
  try {
    return recordedAt((await input.getMetadataTags()).raw ?? {});
  } catch {
    return null;
  }
}

/**
 * The track to read of one kind: the one that WebCodecs can decode, else the first that ffmpeg can.
 *
 * @param own the track that WebCodecs can decode
 * @param look asks ffmpeg
 */
async function choose<Track extends InputTrack, Stream extends VideoStream | AudioStream>(
  what: 'picture' | 'sound',
  tracks: Track[],
  own: Track | null,
  look: () => Promise<Stream | null>,
): Promise<Choice<Track, Stream>> {
  if (own) return { track: own, stream: null, warnings: [] };
  const first = tracks[0];
  if (!first) return { track: null, stream: null, warnings: [absent(what)] };
  const cannot = undecodable(what, await codecNameOf(first));
  try {
    const stream = await look();
    const track = stream && tracks[stream.index];
    if (!track) return { track: null, stream: null, warnings: [cannot] };
    return { track, stream, warnings: [readSlowly(what, codecName(stream.codec))] };
  } catch (error) {
    if (!(error instanceof FfmpegMissing)) throw error;
    return { track: null, stream: null, warnings: [inTurn(cannot, NOT_LOADED)] };
  }
}

async function unsupported(tracks: InputTrack[]): Promise<MnemeError> {
  const codecs = [...new Set(await Promise.all(tracks.map(codecNameOf)))];
  return new MnemeError(
    'unsupported-codec',
    inTurn(told`This browser cannot decode ${either(codecs)}.`, CONVERT),
  );
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
