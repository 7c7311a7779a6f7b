import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { shared } from '../../shared';

/** A WAV file, mono, 16 kHz, of 16-bit samples. */
export function wav(samples: ArrayLike<number>): Buffer {
  const bytes = 2 * samples.length;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(16_000, 24);
  file.writeUInt32LE(32_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes, 40);
  for (let i = 0; i < samples.length; i += 1) file.writeInt16LE(samples[i]!, 44 + 2 * i);
  return file;
}

/** Silence of some seconds. */
export function silentWav(seconds: number): Buffer {
  return wav(new Int16Array(seconds * 16_000));
}

/** Seconds `from` to `to` of the demo film's sound, mono, 16 kHz, of 16-bit samples, by the decoder of the browser that a page of the app is open in. */
export function soundOf(page: Page, from: number, to: number): Promise<number[]> {
  return page.evaluate(
    async ([from, to]) => {
      const film = await (await fetch('/demo/demo.mp4')).arrayBuffer();
      const sound = await new AudioContext({ sampleRate: 16_000 }).decodeAudioData(film);
      return Array.from(sound.getChannelData(0).subarray(from, to), (one) => Math.round(one * 32_767));
    },
    [from * 16_000, to * 16_000],
  );
}

/** Samples of one of the shared recordings of English speech: a WAV file of 16-bit samples, mono. */
export function spoken(recording: string): Int16Array {
  const file = readFileSync(path.join(shared!, 'media/real/speech/en', recording));
  const data = file.indexOf('data') + 8;
  return new Int16Array(file.buffer.slice(file.byteOffset + data, file.byteOffset + file.length));
}
