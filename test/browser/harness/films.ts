import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { Ffmpeg, INPUT } from '../../../lib/media/ffmpeg/core';
import type { Picture } from '../../../lib/media/media-types';

/** Made films: 25 pictures a second, each with its number in blocks, on a ground that changes every second; a tone. */
export const FILM = { width: 320, height: 180, fps: 25, keyFrameEveryS: 4, toneHz: 440, soundRate: 48_000 };
const BITS = 10;
const BLOCK = FILM.width / BITS;

export interface FilmOptions {
  seconds: number;
  container: 'webm' | 'mp4';
  rotation?: 0 | 90;
}

/** Writes a film with VP8 (WebM) or VP9 (MP4) and Opus, in the browser. */
export async function makeFilm({ seconds, container, rotation = 0 }: FilmOptions): Promise<File> {
  const target = new BufferTarget();
  const format =
    container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new Output({ format, target });
  const video = new VideoSampleSource({
    codec: container === 'webm' ? 'vp8' : 'vp9',
    bitrate: 400_000,
    keyFrameInterval: FILM.keyFrameEveryS,
  });
  const audio = new AudioSampleSource({ codec: 'opus', bitrate: 96_000 });
  output.addVideoTrack(video, { rotation });
  output.addAudioTrack(audio);
  await output.start();
  const context = new OffscreenCanvas(FILM.width, FILM.height).getContext('2d')!;
  for (let second = 0; second < seconds; second++) {
    for (let k = second * FILM.fps; k < (second + 1) * FILM.fps; k++) {
      drawNumber(context, k, second);
      const sample = new VideoSample(context.canvas, { timestamp: k / FILM.fps, duration: 1 / FILM.fps });
      await video.add(sample);
      sample.close();
    }
    await addTone(audio, second);
  }
  await output.finalize();
  return new File([target.buffer!], `film.${container}`);
}

/** The tone alone, as uncompressed WAV. */
export async function makeWav(seconds: number): Promise<File> {
  const target = new BufferTarget();
  const output = new Output({ format: new WavOutputFormat(), target });
  const audio = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addAudioTrack(audio);
  await output.start();
  for (let second = 0; second < seconds; second++) await addTone(audio, second);
  await output.finalize();
  return new File([target.buffer!], 'tone.wav');
}

/**
 * A film in another form, written by ffmpeg.
 *
 * @param options of the output, its format among them
 */
export async function convert(film: Blob, options: string[], subtitles?: string): Promise<File> {
  const ffmpeg = new Ffmpeg(film, () => {});
  const srt = subtitles ? ['-f', 'srt', '-i', `data:text/plain;base64,${btoa(subtitles)}`] : [];
  const { files } = await ffmpeg.run(['-i', INPUT, ...srt, ...options, 'film'], ['film']);
  ffmpeg.close();
  if (files[0]!.length === 0) throw new Error(`ffmpeg wrote nothing: ${options.join(' ')}`);
  return new File([files[0] as Uint8Array<ArrayBuffer>], 'film');
}

/** The number that a film's picture shows. */
export function readNumber({ data, width, height }: Picture): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const x = Math.floor(((bit + 0.5) * width) / BITS);
    const red = data[(Math.floor(height * 0.8) * width + x) * 4]!;
    if (red > 128) number += 2 ** bit;
  }
  return number;
}

/** A picture that was turned by 90 degrees anticlockwise, as it was before. */
export function turnBack({ data, width, height }: Picture): Picture {
  const upright = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
      upright.set(pixel, (x * height + height - 1 - y) * 4);
    }
  }
  return { data: upright, width: height, height: width };
}

/** How loud the tone is in a film's sound (16 kHz mono), and the root mean square of all else: error of pitch, phase or level. */
export function toneOf(pcm: Float32Array): { level: number; error: number } {
  const step = (2 * Math.PI * FILM.toneHz) / 16_000;
  let [inPhase, outOfPhase, energy] = [0, 0, 0];
  for (let i = 0; i < pcm.length; i++) {
    inPhase += pcm[i]! * Math.sin(step * i);
    outOfPhase += pcm[i]! * Math.cos(step * i);
    energy += pcm[i]! ** 2;
  }
  const level = (2 * Math.hypot(inPhase, outOfPhase)) / pcm.length;
  return { level, error: Math.sqrt(Math.max(0, energy / pcm.length - level ** 2 / 2)) };
}

/** SHA-256 of bytes, in hexadecimal. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function drawNumber(context: OffscreenCanvasRenderingContext2D, k: number, second: number): void {
  context.fillStyle = `hsl(${(second * 67) % 360} 70% 50%)`;
  context.fillRect(0, 0, FILM.width, FILM.height);
  for (let bit = 0; bit < BITS; bit++) {
    context.fillStyle = (k >> bit) & 1 ? 'white' : 'black';
    context.fillRect(bit * BLOCK, FILM.height / 2, BLOCK, FILM.height / 2);
  }
}

/** Adds one second of the tone in stereo, half scale. */
async function addTone(audio: AudioSampleSource, second: number): Promise<void> {
  const mono = Float32Array.from({ length: FILM.soundRate }, (_, i) => {
    const t = second + i / FILM.soundRate;
    return 0.5 * Math.sin(2 * Math.PI * FILM.toneHz * t);
  });
  const planes = new Float32Array(2 * mono.length);
  planes.set(mono);
  planes.set(mono, mono.length);
  const sample = new AudioSample({
    data: planes,
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate: FILM.soundRate,
    timestamp: second,
  });
  await audio.add(sample);
  sample.close();
}
