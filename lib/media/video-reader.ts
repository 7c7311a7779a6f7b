import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import type { Span } from '../contract/videos';
import { rethrowIfGone } from './file-gone';
import { gridTimes } from './frame-grid';
import type { Gaps } from './gaps';
import { keyPacketBefore } from './key-packet';
import { sampleLuma } from './luma';
import type { Frame, Glimpse } from './media-types';
import { Painter, type PictureSize } from './painter';

/** Packets are stored at most this many places from their order on screen (H.264 and HEVC reorder up to 16 frames). */
const MAX_REORDER = 16;
/** Times that differ by less are the same. */
const ROUNDING_S = 1e-6;
const METADATA = { metadataOnly: true };

/** Reads pictures of one video. Times are seconds of the video. */
export interface PictureReader {
  /** Pictures at t = k / fps, t0 <= t < t1: at each the one on screen then; one that cannot be decoded is left out. */
  frames(t0: number, t1: number, fps: number, size: PictureSize): AsyncGenerator<Frame, void>;
  /** As `frames`, and among them, in order, a glimpse of every picture of the source that appears in a span of `watched`. */
  watch(
    t0: number,
    t1: number,
    fps: number,
    size: PictureSize,
    watched: Span[],
  ): AsyncGenerator<Frame | Glimpse, void>;
  /** Every picture of the source that appears in [t0, t1). */
  stretch(t0: number, t1: number, size: PictureSize): AsyncGenerator<Frame, void>;
  /** The picture on screen at `t`, or null. */
  still(t: number, size: PictureSize): Promise<Frame | null>;
}

/**
 * Reads pictures of a video track by WebCodecs. Every group of pictures (a key frame and what depends on it) is decoded by its own
 * decoder from its key frame, so a picture depends on its group alone, wherever reading began.
 */
export class VideoReader implements PictureReader {
  private readonly packets: EncodedPacketSink;
  private readonly sink: VideoSampleSink;

  /**
   * @param origin track time of the video's second 0
   * @param end second after which no packet can be read
   * @param gaps is told what could not be decoded
   */
  private constructor(
    track: InputVideoTrack,
    private readonly displayWidth: number,
    private readonly displayHeight: number,
    private readonly first: number,
    private readonly origin: number,
    private readonly end: number,
    hardwareAcceleration: HardwareAcceleration,
    private readonly gaps: Gaps,
  ) {
    this.packets = new EncodedPacketSink(track);
    this.sink = new VideoSampleSink(track, { hardwareAcceleration });
  }

  static async open(track: InputVideoTrack, origin: number, end: number, gaps: Gaps): Promise<VideoReader> {
    const key = await new EncodedPacketSink(track).getFirstKeyPacket(METADATA);
    return new VideoReader(
      track,
      await track.getDisplayWidth(),
      await track.getDisplayHeight(),
      key?.timestamp ?? 0,
      origin,
      end,
      await preferSoftware(track),
      gaps,
    );
  }

  async *frames(t0: number, t1: number, fps: number, size: PictureSize): AsyncGenerator<Frame, void> {
    yield* this.paint(gridTimes(t0, Math.min(t1, this.end), fps), size);
  }

  async *watch(
    t0: number,
    t1: number,
    fps: number,
    size: PictureSize,
    watched: Span[],
  ): AsyncGenerator<Frame | Glimpse, void> {
    const end = Math.min(t1, this.end);
    const framed = new Set(gridTimes(t0, end, fps));
    const glimpsed = new Set<number>();
    for (const span of watched) {
      for (const t of await this.timesOf(Math.max(t0, span.t0), Math.min(end, span.t1))) glimpsed.add(t);
    }
    const painter = new Painter(this.displayWidth, this.displayHeight, size);
    const times = [...new Set([...framed, ...glimpsed])].sort((a, b) => a - b);
    for await (const [t, sample] of this.samplesAt(times)) {
      try {
        if (glimpsed.has(t)) yield { t, luma: (box) => sampleLuma(sample, box) };
        if (framed.has(t)) yield { t, ...(await painter.paint(sample)) };
      } finally {
        sample.close();
      }
    }
  }

  async *stretch(t0: number, t1: number, size: PictureSize): AsyncGenerator<Frame, void> {
    yield* this.paint(await this.timesOf(t0, Math.min(t1, this.end)), size);
  }

  async still(t: number, size: PictureSize): Promise<Frame | null> {
    for await (const frame of this.paint(t < this.end ? [t] : [], size)) return frame;
    return null;
  }

  private async *paint(times: number[], size: PictureSize): AsyncGenerator<Frame, void> {
    const painter = new Painter(this.displayWidth, this.displayHeight, size);
    for await (const [t, sample] of this.samplesAt(times)) {
      try {
        yield { t, ...(await painter.paint(sample)) };
      } finally {
        sample.close();
      }
    }
  }

  /** Seconds at which the pictures of [t0, t1) appear, in order. */
  private async timesOf(t0: number, t1: number): Promise<number[]> {
    const times: number[] = [];
    const start = this.origin + t0;
    let packet = await keyPacketBefore(this.packets, start, METADATA);
    for (let beyond = 0; packet && beyond <= MAX_REORDER; ) {
      const t = packet.timestamp - this.origin;
      if (t >= t1) beyond++;
      else if (t >= t0) times.push(t);
      packet = await this.packets.getNextPacket(packet, METADATA);
    }
    return times.sort((a, b) => a - b);
  }

  /** The picture on screen at each of `times` (ascending seconds); those that cannot be decoded are left out. */
  private async *samplesAt(times: number[]): AsyncGenerator<[number, VideoSample], void> {
    for (let from = 0; from < times.length; ) {
      const key = await keyPacketBefore(this.packets, this.trackTime(times[from]!), METADATA);
      if (!key) return;
      const next = await this.packets.getNextKeyPacket(key, METADATA);
      const end = next ? next.timestamp - this.origin : this.end;
      let to = from + 1;
      while (to < times.length && times[to]! < end) to++;
      const group = times.slice(from, to);
      const isIndexed = await this.packets.getKeyPacket(this.trackTime(group.at(-1)!), METADATA);
      if (isIndexed) yield* this.samplesOfGroup(group, end);
      else yield* this.samplesOnwards(key.timestamp, group, end);
      from = to;
    }
  }

  private async *samplesOfGroup(times: number[], end: number): AsyncGenerator<[number, VideoSample], void> {
    let done = 0;
    try {
      for await (const sample of this.sink.samplesAtTimestamps(times.map((t) => this.trackTime(t)))) {
        if (!sample) break;
        yield [times[done++]!, sample];
      }
    } catch (error) {
      rethrowIfGone(error);
    }
    // How much a failing decoder still gives depends on timing; decoding up to one picture alone does not. The first
    // picture that fails alone ends its group.
    for (; done < times.length; done++) {
      const sample = await this.sampleAlone(times[done]!);
      if (!sample) return this.gaps.add(times[done]!, end);
      yield [times[done]!, sample];
    }
  }

  /** Reads on from a key frame to which no index leads, as in Matroska that was cut off or recorded live. */
  private async *samplesOnwards(
    key: number,
    times: number[],
    end: number,
  ): AsyncGenerator<[number, VideoSample], void> {
    let done = 0;
    let shown: VideoSample | null = null;
    const after = (t: number) => this.trackTime(t) + ROUNDING_S;
    try {
      for await (const sample of this.sink.samples(key, after(times.at(-1)!))) {
        while (shown && done < times.length && sample.timestamp >= after(times[done]!)) {
          yield [times[done++]!, shown.clone()];
        }
        shown?.close();
        shown = sample;
      }
      while (shown && done < times.length) yield [times[done++]!, shown.clone()];
    } catch (error) {
      rethrowIfGone(error);
    } finally {
      shown?.close();
    }
    if (done < times.length) this.gaps.add(times[done]!, end);
  }

  private async sampleAlone(t: number): Promise<VideoSample | null> {
    try {
      return await this.sink.getSample(this.trackTime(t));
    } catch (error) {
      rethrowIfGone(error);
      return null;
    }
  }

  /** Before the first picture the first one is shown. */
  private trackTime(t: number): number {
    return Math.max(this.first, this.origin + t);
  }
}

/** Software decoders give the same bytes on every machine; where there is none (HEVC), the browser chooses. */
async function preferSoftware(track: InputVideoTrack): Promise<HardwareAcceleration> {
  const config = await track.getDecoderConfig();
  if (!config) return 'no-preference';
  const software = { ...config, hardwareAcceleration: 'prefer-software' } as const;
  const { supported } = await VideoDecoder.isConfigSupported(software);
  return supported ? 'prefer-software' : 'no-preference';
}
