import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** The first seconds of an MP4 or WebM film, packet by packet as they are; its sound alone where pictures are not wanted. */
export async function beginning(file: string, seconds: number, withPictures = true): Promise<Buffer> {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, WEBM] });
  const target = new BufferTarget();
  const isWebm = file.endsWith('.webm');
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new Output({ format, target });
  const video = withPictures ? await input.getPrimaryVideoTrack() : null;
  const audio = await input.getPrimaryAudioTrack();
  const pictures = video && new EncodedVideoPacketSource((await video.getCodec())!);
  const sound = audio && new EncodedAudioPacketSource((await audio.getCodec())!);
  if (pictures) output.addVideoTrack(pictures, { rotation: await video.getRotation() });
  if (sound) output.addAudioTrack(sound);
  await output.start();
  if (video && pictures) {
    const meta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
    for await (const packet of new EncodedPacketSink(video).packets()) {
      if (packet.timestamp >= seconds) break;
      await pictures.add(packet, meta);
    }
    pictures.close();
  }
  if (audio && sound) {
    const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      if (packet.timestamp >= seconds) break;
      await sound.add(packet, audioMeta);
    }
  }
  sound?.close();
  await output.finalize();
  return Buffer.from(target.buffer!);
}
