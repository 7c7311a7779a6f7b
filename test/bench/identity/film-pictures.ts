import { spawn, spawnSync } from 'node:child_process';
import { cutLuma } from '../../../lib/media/luma';
import type { Frame, Glimpse } from '../../../lib/media/media-types';

/** Sampled frames a second, as the app samples. */
export const FPS = 5;

interface Size {
  width: number;
  height: number;
}

/** Sampled frames of a video and among them a glimpse of every picture of it, decoded by ffmpeg at its stored size. */
export async function* filmPictures(video: string): AsyncGenerator<Frame | Glimpse, void> {
  const { width, height, times } = listed(video);
  const glimpses = decoded(video, [], 'gray', width * height);
  try {
    let glimpse = await glimpses.next();
    let k = 0;
    for await (const frame of sampledFrames(video, { width, height })) {
      for (; !glimpse.done && times[k]! <= frame.t; k++, glimpse = await glimpses.next())
        yield glimpseOf(times[k]!, glimpse.value, { width, height });
      yield frame;
    }
  } finally {
    await glimpses.return();
  }
}

/** Sampled frames of a video, each glimpsed as well: what there is of mouths without the pictures between them. */
export async function* sampledPictures(video: string): AsyncGenerator<Frame | Glimpse, void> {
  const { width, height } = listed(video);
  for await (const frame of sampledFrames(video, { width, height })) {
    const grey = Uint8Array.from({ length: width * height }, (_, i) => frame.data[4 * i + 1]!);
    yield glimpseOf(frame.t, grey, { width, height });
    yield frame;
  }
}

/** Mono samples at 16 kHz of a file's sound. */
export function filmSound(video: string): Float32Array {
  const args = ['-v', 'error', '-i', video, '-ac', '1', '-ar', '16000', '-f', 'f32le', '-'];
  return new Float32Array(Uint8Array.from(output('ffmpeg', args)).buffer);
}

async function* sampledFrames(video: string, { width, height }: Size): AsyncGenerator<Frame, void> {
  let n = 0;
  // At each point k / fps the picture on screen then.
  const sampling = ['-vf', `fps=${FPS}:round=up:start_time=0`];
  for await (const data of decoded(video, sampling, 'rgba', 4 * width * height)) {
    yield { t: n++ / FPS, data: new Uint8ClampedArray(data), width, height };
  }
}

function glimpseOf(t: number, data: Uint8Array, size: Size): Glimpse {
  return { t, luma: async (box) => cutLuma({ data, ...size }, box) };
}

/** A video's size and the seconds at which its pictures appear. */
function listed(video: string): Size & { times: number[] } {
  const entries = 'stream=width,height:packet=pts_time';
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'json', video];
  const { streams, packets } = JSON.parse(output('ffprobe', args).toString()) as {
    streams: Size[];
    packets: { pts_time: string }[];
  };
  const times = packets.map((packet) => Number(packet.pts_time)).sort((a, b) => a - b);
  return { ...streams[0]!, times: times.map((t) => t - times[0]!) };
}

/** One picture after the other as ffmpeg writes it. */
async function* decoded(
  video: string,
  options: string[],
  format: 'gray' | 'rgba',
  bytes: number,
): AsyncGenerator<Uint8Array, void> {
  const input = ['-v', 'error', '-threads', '1', '-i', video, '-map', '0:v:0'];
  const raw = ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', format, '-'];
  const child = spawn('ffmpeg', [...input, ...options, ...raw], { stdio: ['ignore', 'pipe', 'ignore'] });
  let picture = new Uint8Array(bytes);
  let filled = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + bytes - filled);
        picture.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < bytes) continue;
        yield picture;
        picture = new Uint8Array(bytes);
        filled = 0;
      }
    }
  } finally {
    child.kill();
  }
}

function output(command: string, args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${command} failed: ${stderr ?? 'Install it.'}`);
  return stdout;
}
