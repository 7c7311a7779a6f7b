import { VideoSample } from 'mediabunny';
import type { Span } from '../../contract/videos';
import { gridPoints } from '../frame-grid';
import type { Gaps } from '../gaps';
import { cutLuma } from '../luma';
import type { Frame, Glimpse, Picture } from '../media-types';
import { Painter, type PictureSize } from '../painter';
import type { PictureReader } from '../video-reader';
import type { Ffmpeg } from './core';
import { KeyPictures } from './key-pictures';
import type { VideoStream } from './probe';
import { inputOptions, type Seek, Seeker } from './seek';
import { IN_MICROSECONDS, MICRO, noteTimes, readTimes } from './times';

/**
 * Raw pixels that one run may write (34 pictures of 1280x720): the longer a run, the less is decoded twice, since each
 * begins at a key frame; but they are held twice for a moment. Seconds of work per second of video at 5 pictures a
 * second, on two shared cores: HEVC 0.15 at 960x540 and 0.6 at 1920x1080, MPEG-4 ASP 0.1, against 0.03 for H.264 by
 * WebCodecs.
 */
const RUN_BYTES = 48e6;

/** Longer side in pixels of a picture that is glimpsed: all of it is decoded a second time, and held. */
const GLIMPSE_SIDE = 640;

/** Pictures wanted: at the times `offset + n / rate`, in seconds of the video, for n from `from` up to `to`. */
interface Wanted {
  offset: number;
  rate: number;
  from: number;
  to: number;
  /** At each of these times the picture on screen then; else only pictures that appear at one of them. */
  held: boolean;
}

/** What a run decoded. */
interface Decoded {
  /** Time in the file of the first picture that it decoded. */
  firstS: number | null;
  /** It stopped at an error. */
  failed: boolean;
  /** The n of each wanted picture. */
  ticks: number[];
  /** One picture after another. */
  pixels: Uint8Array;
}

/**
 * Reads pictures of a video track by ffmpeg. A run decodes from a key frame and stops at the first error; what follows
 * is read from the next key frame on. So a picture depends on its group alone, wherever reading began.
 */
export class FfmpegPictures implements PictureReader {
  private readonly seeker: Seeker;
  private readonly keys: KeyPictures;

  /**
   * @param startS time in the file of its first sample
   * @param origin time in the file of the video's second 0
   * @param end second after which nothing can be read
   * @param gaps is told what could not be decoded
   */
  constructor(
    private readonly ffmpeg: Ffmpeg,
    private readonly stream: VideoStream,
    startS: number,
    private readonly origin: number,
    private readonly end: number,
    private readonly gaps: Gaps,
  ) {
    this.seeker = new Seeker(startS);
    this.keys = new KeyPictures(ffmpeg, stream, this.seeker);
  }

  async *frames(t0: number, t1: number, fps: number, size: PictureSize): AsyncGenerator<Frame, void> {
    const [from, to] = gridPoints(t0, Math.min(t1, this.end), fps);
    yield* this.read({ offset: 0, rate: fps, from, to, held: true }, size);
  }

  async *watch(
    t0: number,
    t1: number,
    fps: number,
    size: PictureSize,
    watched: Span[],
  ): AsyncGenerator<Frame | Glimpse, void> {
    const glimpses = this.glimpses(t0, t1, watched);
    let glimpse = await glimpses.next();
    for await (const frame of this.frames(t0, t1, fps, size)) {
      for (; !glimpse.done && glimpse.value.t <= frame.t; glimpse = await glimpses.next())
        yield glimpse.value;
      yield frame;
    }
    if (!glimpse.done) yield glimpse.value;
    yield* glimpses;
  }

  async *stretch(t0: number, t1: number, size: PictureSize): AsyncGenerator<Frame, void> {
    yield* this.read(this.everyPicture(t0, t1), size);
  }

  async still(t: number, size: PictureSize): Promise<Frame | null> {
    const to = t < this.end ? 1 : 0;
    for await (const frame of this.read({ offset: t, rate: 1, from: 0, to, held: true }, size)) return frame;
    return null;
  }

  private everyPicture(t0: number, t1: number): Wanted {
    const [from, to] = gridPoints(t0, Math.min(t1, this.end), MICRO);
    return { offset: 0, rate: MICRO, from, to, held: false };
  }

  private async *read(wanted: Wanted, size: PictureSize): AsyncGenerator<Frame, void> {
    const painter = new Painter(this.stream.width, this.stream.height, size);
    const scaled = painter.wholeSize();
    for await (const [t, pixels] of this.pictures(wanted, { ...scaled, format: 'yuv420p' })) {
      yield { t, ...(await this.paint(painter, pixels, scaled)) };
    }
  }

  private async *glimpses(t0: number, t1: number, watched: Span[]): AsyncGenerator<Glimpse, void> {
    const size = { maxSide: GLIMPSE_SIDE };
    const scaled = new Painter(this.stream.width, this.stream.height, size).wholeSize();
    for (const span of watched) {
      const wanted = this.everyPicture(Math.max(t0, span.t0), Math.min(t1, span.t1));
      for await (const [t, data] of this.pictures(wanted, { ...scaled, format: 'gray' })) {
        yield { t, luma: async (box) => cutLuma({ data, ...scaled }, box) };
      }
    }
  }

  /** The wanted pictures as ffmpeg writes them, and their seconds of the video. */
  private async *pictures(wanted: Wanted, raw: Raw): AsyncGenerator<[t: number, pixels: Uint8Array], void> {
    const bytes = bytesOf(raw);
    const room = Math.max(1, Math.floor(RUN_BYTES / bytes));
    const { to } = wanted;
    const timeOf = (n: number) => wanted.offset + n / wanted.rate;
    let lost: number | null = null;
    for (let from = wanted.from; from < to; ) {
      const count = wanted.held ? Math.min(room, to - from) : room;
      const begun = from;
      const decoded = await this.seeker.before(this.origin + timeOf(from), (seek) =>
        this.decode(seek, { ...wanted, from: begun }, count, raw),
      );
      for (const [i, n] of decoded.ticks.entries()) {
        yield [timeOf(n), decoded.pixels.subarray(i * bytes, (i + 1) * bytes)];
        from = n + 1;
        lost = null;
      }
      if (decoded.ticks.length === count) continue;
      if (!decoded.failed) return;
      lost ??= timeOf(from);
      const behind = await this.behind(wanted, from);
      this.gaps.add(lost, behind.t);
      from = behind.n;
    }
  }

  /** Decodes up to `count` wanted pictures, scaled to the given size. */
  private async decode(seek: Seek, wanted: Wanted, count: number, raw: Raw): Promise<Decoded> {
    const filters = [
      // Pictures before the first key frame lack what they build on.
      ...(seek === null ? [] : ["select='st(0,gte(key+ld(0),1))'"]),
      IN_MICROSECONDS,
      noteTimes('decoded'),
      `setpts=PTS-${Math.round((this.origin + wanted.offset) * MICRO)}`,
      ...(wanted.held ? held(wanted, seek === null) : [`trim=start_pts=${wanted.from}:end_pts=${wanted.to}`]),
      noteTimes('taken'),
      `scale=${raw.width}:${raw.height}:flags=bilinear:out_range=tv,format=${raw.format}`,
    ];
    const { ok, files } = await this.ffmpeg.run(
      [
        ...inputOptions(seek),
        ...['-map', `0:V:${this.stream.index}`, '-vf', filters.join(','), '-fps_mode', 'passthrough'],
        ...['-frames:v', String(count), '-f', 'rawvideo', 'pixels'],
      ],
      ['decoded', 'taken', 'pixels'],
      { strict: true },
    );
    const [decoded, taken, pixels] = files as [Uint8Array, Uint8Array, Uint8Array];
    const first = readTimes(decoded)[0];
    const whole = Math.floor(pixels.length / bytesOf(raw));
    return {
      firstS: first === undefined ? null : first / MICRO,
      failed: !ok,
      ticks: readTimes(taken).slice(0, Math.min(whole, count)),
      pixels,
    };
  }

  /** Where to go on after the picture wanted at `from` could not be decoded: with which n, and from what second on. */
  private async behind(wanted: Wanted, from: number): Promise<{ n: number; t: number }> {
    const fileTime = (n: number) => this.origin + wanted.offset + n / wanted.rate;
    const lost = fileTime(from);
    const next = await this.keys.next(lost);
    let end = from + 1;
    if (next === null) end = wanted.to;
    else end = Math.min(wanted.to, Math.max(end, Math.ceil((next - fileTime(0)) * wanted.rate)));
    const found = await this.keys.firstBehind(lost, end - from - 1, (i) => fileTime(from + 1 + i));
    const n = from + 1 + found;
    const t = n < end || next === null ? fileTime(n) : next;
    return { n, t: Math.min(this.end, t - this.origin) };
  }

  private async paint(painter: Painter, pixels: Uint8Array, scaled: Size): Promise<Picture> {
    const sample = new VideoSample(pixels, {
      format: 'I420',
      codedWidth: scaled.width,
      codedHeight: scaled.height,
      timestamp: 0,
      colorSpace: this.stream.colorSpace,
    });
    try {
      return await painter.paint(sample);
    } finally {
      sample.close();
    }
  }
}

/** Filters that give at each wanted time the last picture up to then, the first one before it, the last one after it. */
function held({ rate, from }: Wanted, fromStart: boolean): string[] {
  return [
    // Times are rounded to microseconds: one may seem to lie just after the point that it lies on.
    'setpts=PTS-1',
    `fps=${rate}:round=up${fromStart ? ':start_time=0' : ''}`,
    'tpad=stop=-1:stop_mode=clone',
    `select='gte(pts,${from})'`,
  ];
}

interface Size {
  width: number;
  height: number;
}

/** How ffmpeg writes a picture: planar 4:2:0, or brightness alone. */
interface Raw extends Size {
  format: 'yuv420p' | 'gray';
}

/** Of even sides. */
function bytesOf({ width, height, format }: Raw): number {
  return format === 'gray' ? width * height : (width * height * 3) / 2;
}
