// The ingest recipe run natively, as M3-Agent does it: ffmpeg decodes, onnxruntime-node runs the networks, and every face of
// every sampled frame is embedded. The networks' front-ends are the project's own.
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SileroVad } from '../../../lib/hearing/silero-vad';
import { VoiceAnalyzer } from '../../../lib/hearing/turns-with-voices';
import { SpeakerEmbedder } from '../../../lib/hearing/voiceprint';
import type { Cue } from '../../../lib/media/media-types';
import { findSubtitle } from '../../../lib/media/subtitle-names';
import { parseSubtitles } from '../../../lib/media/subtitles';
import { AlignedFaceEmbedder, MOBILEFACENET_INPUT } from '../../../lib/vision/aligned-embedder';
import { YuNetDetector } from '../../../lib/vision/yunet-detector';
import { createSession } from './runtime';

const FPS = 5;
const RATE = 16_000;
const CLIP_S = 30;

/** The weight of each task that this recipe runs, with its file: the comparison holds where the browser uses the same. */
export const WEIGHTS = {
  'face-detection': { id: 'yunet', file: 'yunet_n_dynamic.onnx' },
  'face-embedding': { id: 'mobilefacenet', file: 'mobilefacenet.onnx' },
  vad: { id: 'silero', file: 'silero_vad_16k_op15.onnx' },
  'speaker-embedding': { id: 'voiceprint-lite', file: 'voiceprint-lite.onnx' },
} as const;

interface NativeRun {
  frames: number;
  faces: number;
  seconds: { frames: number; faces: number; identity: number; audio: number; speech: number; voices: number };
}

export async function ingestNatively(
  video: string,
  size: [width: number, height: number],
  models: string,
): Promise<NativeRun> {
  const load = async (task: keyof typeof WEIGHTS) => {
    const { id, file } = WEIGHTS[task];
    return (await createSession(new Uint8Array(await readFile(path.join(models, task, id, file))))) as never;
  };
  const detector = new YuNetDetector(WEIGHTS['face-detection'].id, await load('face-detection'));
  const embedder = new AlignedFaceEmbedder(
    WEIGHTS['face-embedding'].id,
    await load('face-embedding'),
    MOBILEFACENET_INPUT,
  );
  const voices = new VoiceAnalyzer(
    new SileroVad(await load('vad')),
    new SpeakerEmbedder(WEIGHTS['speaker-embedding'].id, await load('speaker-embedding')),
  );
  const cues = await cuesBeside(video);
  const result: NativeRun = {
    frames: 0,
    faces: 0,
    seconds: { frames: 0, faces: 0, identity: 0, audio: 0, speech: 0, voices: 0 },
  };
  const spent = async <T>(stage: keyof NativeRun['seconds'], work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const value = await work();
    result.seconds[stage] += (performance.now() - begun) / 1000;
    return value;
  };

  const [width, height] = size;
  const frames = chunks(
    video,
    ['-an', '-vf', `fps=${FPS}`, '-f', 'rawvideo', '-pix_fmt', 'rgba'],
    width * height * 4,
  );
  for (;;) {
    const next = await spent('frames', () => frames.next());
    if (next.done) break;
    const picture = {
      data: new Uint8ClampedArray(next.value.buffer, next.value.byteOffset, next.value.length),
      width,
      height,
    };
    const faces = await spent('faces', () => detector.detect(picture));
    if (faces.length > 0) await spent('identity', () => embedder.embed(picture, faces));
    result.frames += 1;
    result.faces += faces.length;
  }

  const audio = chunks(
    video,
    ['-vn', '-ac', '1', '-ar', String(RATE), '-f', 'f32le'],
    CLIP_S * RATE * 4,
    true,
  );
  const parts: Float32Array[] = [];
  for (;;) {
    const next = await spent('audio', () => audio.next());
    if (next.done) break;
    parts.push(new Float32Array(Uint8Array.from(next.value).buffer));
  }
  for (const [index, pcm] of parts.entries()) {
    const t0 = index * CLIP_S;
    const heard = await voices.hear(
      pcm,
      t0,
      pcm.length / RATE,
      cues.filter((cue) => cue.t1 > t0 && cue.t0 < t0 + CLIP_S),
    );
    result.seconds.speech += heard.seconds.vad;
    result.seconds.voices += heard.seconds.embed;
  }
  return result;
}

/** The cues of the subtitle file that the app would take for this video. */
async function cuesBeside(video: string): Promise<Cue[]> {
  const folder = path.dirname(video);
  const name = findSubtitle(path.basename(video), await readdir(folder));
  return name ? (await parseSubtitles(await readFile(path.join(folder, name), 'utf8'))).cues : [];
}

/** Blocks of `size` bytes from ffmpeg's output; with `rest` the shorter last one too. */
async function* chunks(
  video: string,
  args: string[],
  size: number,
  rest = false,
): AsyncGenerator<Buffer, void> {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-i', video, ...args, '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of ffmpeg.stdout as AsyncIterable<Buffer>) {
    held.push(part);
    length += part.length;
    if (length < size) continue;
    let all = Buffer.concat(held);
    for (; all.length >= size; all = all.subarray(size)) yield all.subarray(0, size);
    held = [all];
    length = all.length;
  }
  if (rest && length > 3) yield Buffer.concat(held).subarray(0, length - (length % 4));
}
