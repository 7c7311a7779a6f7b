import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  type MediaCodec,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { MnemeError } from '../errors';
import { FORMATS } from './choose-decoders';
import { rethrowIfGone } from './file-gone';
import { keyPacketBefore } from './key-packet';

/** A stretch of a video as a file of its own. */
export interface CutStretch {
  blob: Blob;
  /** With the dot: ".mp4". */
  extension: string;
  /** Where it begins and ends, seconds of the video. */
  t0: number;
  t1: number;
}

/**
 * The stretch [t0, t1) of a video, packet by packet as they are: nothing is encoded anew, so that it begins at the picture before `t0` that can be shown by itself.
 *
 * @throws MnemeError `unsupported-codec` for a container that only ffmpeg reads or a codec that can stand in no container here, `unreadable`, `file-changed`
 */
export async function cutStretch(file: Blob, t0: number, t1: number): Promise<CutStretch> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS });
  try {
    if (!(await input.canRead())) throw uncut();
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    const tracks = [video, audio].filter((track) => track !== null);
    const origin = Math.max(0, await input.getFirstTimestamp(tracks));
    const format = await formatFor(tracks);
    const first = video
      ? await keyPacketBefore(new EncodedPacketSink(video), t0 + origin, { verifyKeyPackets: true })
      : null;
    const from = first?.timestamp ?? t0 + origin;
    const to = t1 + origin;
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const pictures = video && new EncodedVideoPacketSource((await video.getCodec())!);
    const sound = audio && new EncodedAudioPacketSource((await audio.getCodec())!);
    if (pictures) output.addVideoTrack(pictures, { rotation: await video.getRotation() });
    if (sound) output.addAudioTrack(sound);
    await output.start();
    let reached = 0;
    if (video && pictures) {
      const meta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
      reached = await copy(video, first, { from, to }, (packet) => pictures.add(packet, meta));
    }
    if (audio && sound) {
      const meta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
      const begin = await new EncodedPacketSink(audio).getPacket(from);
      const heard = await copy(audio, begin, { from, to }, (packet) => sound.add(packet, meta));
      if (!video) reached = heard;
    }
    if (reached < t0 + origin) throw torn();
    await output.finalize();
    const blob = new Blob([target.buffer!], { type: format.mimeType });
    return { blob, extension: format.fileExtension, t0: from - origin, t1 };
  } catch (error) {
    if (error instanceof MnemeError) throw error;
    rethrowIfGone(error);
    throw torn(error);
  } finally {
    input.dispose();
  }
}

function torn(cause?: unknown): MnemeError {
  return new MnemeError('unreadable', 'The file is damaged: that part of it could not be copied.', { cause });
}

function uncut(): MnemeError {
  return new MnemeError(
    'unsupported-codec',
    'A part of this kind of file cannot be saved by itself. Save the whole file instead.',
  );
}

/** The most common container that may hold all of it. */
async function formatFor(tracks: readonly (InputVideoTrack | InputAudioTrack)[]): Promise<OutputFormat> {
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
  const holds = (format: OutputFormat) =>
    codecs.every((codec) => codec !== null && format.getSupportedCodecs().includes(codec as MediaCodec));
  const found = [
    new Mp4OutputFormat({ fastStart: 'in-memory' }),
    new WebMOutputFormat(),
    new MkvOutputFormat(),
  ].find(holds);
  if (!found || tracks.length === 0) throw uncut();
  return found;
}

/** Hands on the packets of a track from `first` on that lie between `from` and `to`, in the order of decoding, with `from` as their second 0. Comes to where the last one ends, by the track's time. */
async function copy(
  track: InputVideoTrack | InputAudioTrack,
  first: EncodedPacket | null,
  { from, to }: { from: number; to: number },
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<number> {
  let reached = from;
  for await (const packet of new EncodedPacketSink(track).packets(first ?? undefined)) {
    // Those that are shown before the first picture need what came before it.
    if (packet.timestamp < from) continue;
    await add(packet.clone({ timestamp: packet.timestamp - from }));
    reached = packet.timestamp + packet.duration;
    // The first one past the end stays: some that are shown before it may need it.
    if (packet.timestamp >= to) break;
  }
  return reached;
}
