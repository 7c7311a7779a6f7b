import { type Ffmpeg, INPUT } from './core';
import type { AudioStream, VideoStream } from './probe';

/** The first of these streams that ffmpeg can decode something of; null when there is none. */
export async function firstDecodable<Stream extends VideoStream | AudioStream>(
  ffmpeg: Ffmpeg,
  streams: readonly Stream[],
): Promise<Stream | null> {
  for (const stream of streams) if (await decodes(ffmpeg, stream)) return stream;
  return null;
}

async function decodes(ffmpeg: Ffmpeg, { kind, index }: VideoStream | AudioStream): Promise<boolean> {
  const options =
    kind === 'video'
      ? ['-map', `0:V:${index}`, '-frames:v', '1', '-vf', 'scale=16:16', '-f', 'rawvideo']
      : ['-map', `0:a:${index}`, '-frames:a', '1', '-c:a', 'pcm_f32le', '-f', 'f32le'];
  const { files } = await ffmpeg.run(['-i', INPUT, ...options, 'sample'], ['sample']);
  return files[0]!.length > 0;
}
