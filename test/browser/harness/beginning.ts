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
} from 'mediabunny';

/** The first seconds of an MP4 film, packet by packet as they are. */
export async function beginning(file: string, seconds: number): Promise<Buffer> {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = (await input.getPrimaryVideoTrack())!;
  const audio = (await input.getPrimaryAudioTrack())!;
  const pictures = new EncodedVideoPacketSource((await video.getCodec())!);
  const sound = new EncodedAudioPacketSource((await audio.getCodec())!);
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(video).packets()) {
    if (packet.timestamp >= seconds) break;
    await pictures.add(packet, videoMeta);
  }
  const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    if (packet.timestamp >= seconds) break;
    await sound.add(packet, audioMeta);
  }
  pictures.close();
  sound.close();
  await output.finalize();
  return Buffer.from(target.buffer!);
}
