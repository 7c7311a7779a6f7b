import { copyInto, place, type Sound, type SoundSource } from '../audio-reader';
import { monoWeights } from '../downmix';
import type { Gaps } from '../gaps';
import type { Ffmpeg } from './core';
import type { AudioStream } from './probe';
import { inputOptions, type Seek, Seeker } from './seek';
import { IN_MICROSECONDS, MICRO, noteTimes, readTimes } from './times';

interface Decoded {
  /** Time in the file of the first sample that it decoded. */
  firstS: number | null;
  /** It stopped early. */
  failed: boolean;
  sound: Sound;
}

/** The sound of a track by ffmpeg. A damaged packet is silence and is told to `gaps`; the others are not affected. */
export class FfmpegSound implements SoundSource {
  private readonly seeker: Seeker;

  /**
   * @param startS time in the file of its first sample
   * @param origin time in the file of the video's second 0
   * @param gaps is told what could not be decoded
   */
  constructor(
    private readonly ffmpeg: Ffmpeg,
    private readonly stream: AudioStream,
    startS: number,
    private readonly origin: number,
    private readonly gaps: Gaps,
  ) {
    this.seeker = new Seeker(startS);
  }

  async rate(): Promise<number> {
    return this.stream.rate;
  }

  async decode(from: number, to: number, prerollS: number): Promise<Sound | null> {
    const decoded = await this.seeker.before(this.origin + from - prerollS, (seek) =>
      this.decodeFrom(seek, from, to),
    );
    return decoded.failed ? null : decoded.sound;
  }

  private async decodeFrom(seek: Seek, from: number, to: number): Promise<Decoded> {
    const { rate, channels, index } = this.stream;
    const sound = place(rate, from, to);
    const begin = sound.start + Math.round(this.origin * rate);
    const mono = monoWeights(channels).map((weight, channel) => `${weight}*c${channel}`);
    const filters = [
      `a${IN_MICROSECONDS}`,
      noteTimes('decoded', 'a'),
      `pan=mono|c0=${mono.join('+')}`,
      // Begins at this very sample and fills with silence where there is none; lesser jitter of times is left alone.
      `aresample=${rate}:async=1:min_comp=0.000001:first_pts=${begin}`,
      `atrim=end_pts=${begin + sound.data.length}`,
    ];
    const { ok, files, complained } = await this.ffmpeg.run(
      [
        ...[...inputOptions(seek), '-map', `0:a:${index}`, '-af', filters.join(',')],
        ...['-c:a', 'pcm_f32le', '-f', 'f32le', 'samples'],
      ],
      ['decoded', 'samples'],
    );
    const [decoded, samples] = files as [Uint8Array, Uint8Array];
    const times = readTimes(decoded).map((time) => time / MICRO - this.origin);
    if (complained) for (const [t0, t1] of holes(times, from, to)) this.gaps.add(t0, t1);
    const whole = samples.slice(0, samples.length - (samples.length % 4));
    copyInto(sound, new Float32Array(whole.buffer), sound.start);
    const firstS = times.length > 0 ? times[0]! + this.origin : null;
    return { firstS, failed: !ok, sound };
  }
}

/** Decoded pieces follow each other: where the next one starts later than this many usual lengths on, some are missing. */
const MISSING = 1.5;

/**
 * What is missing of [from, to) in sound that came in pieces of mostly one length.
 *
 * @param times when each piece starts, ascending; those before `from` too
 */
export function holes(times: readonly number[], from: number, to: number): [t0: number, t1: number][] {
  const lengths = times.slice(1).map((time, i) => time - times[i]!);
  const usual = lengths.toSorted((a, b) => a - b)[lengths.length >> 1];
  if (usual === undefined) return [[from, to]];
  return [...times, to].flatMap((time, i) => {
    const before = times[i - 1] ?? time;
    const missing: [number, number] = [Math.max(from, before + usual), Math.min(time, to)];
    return time - before > MISSING * usual && missing[0] < missing[1] ? [missing] : [];
  });
}
