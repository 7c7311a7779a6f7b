import {
  type AudioSample,
  AudioSampleSink,
  EncodedPacketSink,
  type InputAudioTrack,
  PCM_AUDIO_CODECS,
} from 'mediabunny';
import { monoWeights } from './downmix';
import { rethrowIfGone } from './file-gone';
import type { Gaps } from './gaps';
import { keyPacketBefore } from './key-packet';
import { PCM_RATE, resampleContextS, resampleTo16k } from './resample';

/** Sound is decoded in blocks at fixed places, so that a stretch comes out the same wherever reading began. */
const BLOCK_S = 10;
const BLOCK = BLOCK_S * PCM_RATE;
/** Decoded and thrown away before each block: longer than what AAC, MP3 (bit reservoir) and Opus (80 ms) carry over. */
const PREROLL_S = 0.5;
/** A block that does not decode is tried again in pieces, with just enough before each; what still fails is silence. */
const PIECE_S = 0.25;
const PIECE_PREROLL_S = 0.1;
/** Blocks kept: the current one and the one before, for stretches that begin inside it. */
const KEPT_BLOCKS = 2;

/** Plain samples, which mediabunny converts itself and which cannot fail to decode. */
const UNCODED: ReadonlySet<string | null> = new Set(PCM_AUDIO_CODECS);

/** Mono sound at the source's rate; `start` is the absolute position of its first sample. */
interface Source {
  data: Float32Array;
  start: number;
  rate: number;
}

/** Reads any stretch of a sound track as 16 kHz mono. */
export class AudioReader {
  private readonly blocks = new Map<number, Promise<Float32Array>>();

  /**
   * @param origin track time of the video's second 0
   * @param gaps is told what could not be decoded
   */
  constructor(
    private readonly track: InputAudioTrack,
    private readonly origin: number,
    private readonly gaps: Gaps,
  ) {}

  /** 16 kHz mono of [t0, t1): exactly `round((t1 - t0) * 16000)` samples, silence where there is no sound. */
  async pcm(t0: number, t1: number): Promise<Float32Array> {
    const output = new Float32Array(Math.max(0, Math.round((t1 - t0) * PCM_RATE)));
    const first = Math.round(t0 * PCM_RATE);
    for (let at = Math.max(0, -first); at < output.length; ) {
      const index = Math.floor((first + at) / BLOCK);
      const skip = first + at - index * BLOCK;
      const part = (await this.block(index)).subarray(skip, skip + output.length - at);
      output.set(part, at);
      at += part.length;
    }
    return output;
  }

  private block(index: number): Promise<Float32Array> {
    const known = this.blocks.get(index);
    if (known) return known;
    const made = this.makeBlock(index);
    this.blocks.set(index, made);
    made.catch(() => this.blocks.delete(index));
    for (const key of this.blocks.keys()) {
      if (this.blocks.size <= KEPT_BLOCKS) break;
      this.blocks.delete(key);
    }
    return made;
  }

  private async makeBlock(index: number): Promise<Float32Array> {
    const context = resampleContextS(await this.track.getSampleRate());
    const from = index * BLOCK_S - context;
    const to = (index + 1) * BLOCK_S + context;
    const source = (await this.decode(from, to, PREROLL_S)) ?? (await this.salvage(from, to));
    if (!source) return new Float32Array(BLOCK);
    return resampleTo16k(source.data, source.start, source.rate, index * BLOCK, BLOCK);
  }

  /** Decodes [from, to) piece by piece, leaving silence where a piece fails; null when nothing is there. */
  private async salvage(from: number, to: number): Promise<Source | null> {
    let whole: Source | null = null;
    for (let t = from; t < to; t += PIECE_S) {
      const end = Math.min(t + PIECE_S, to);
      const piece = await this.decode(t, end, PIECE_PREROLL_S);
      if (!piece) this.gaps.add(Math.max(0, t), end);
      else if (!whole) whole = place(piece.rate, from, to);
      if (piece && whole) copyInto(whole, piece.data, piece.start);
    }
    return whole;
  }

  /** The sound of [from, to) seconds of the video, silent where there are no packets; null when it fails to decode. */
  private async decode(from: number, to: number, prerollS: number): Promise<Source | null> {
    let source: Source | null = null;
    const take = (sample: Mono) => {
      source ??= place(sample.rate, from, to);
      copyInto(source, sample.data, Math.round((sample.timestamp - this.origin) * sample.rate));
    };
    const start = this.origin + from - prerollS;
    const end = this.origin + to;
    try {
      const codec = await this.track.getCodec();
      if (UNCODED.has(codec)) await decodePcm(this.track, start, end, take);
      else await decodePackets(this.track, start, end, take);
    } catch (error) {
      rethrowIfGone(error);
      return null;
    }
    return source ?? place(await this.track.getSampleRate(), from, to);
  }
}

function place(rate: number, from: number, to: number): Source {
  const start = Math.floor(from * rate);
  return { data: new Float32Array(Math.ceil(to * rate) - start), start, rate };
}

/** Copies the part of `data` that falls inside `target`. */
function copyInto(target: Source, data: Float32Array, position: number): void {
  const at = position - target.start;
  const from = Math.max(0, -at);
  const to = Math.min(data.length, target.data.length - at);
  if (from < to) target.data.set(data.subarray(from, to), at + from);
}

interface Mono {
  data: Float32Array;
  rate: number;
  /** Track time in seconds. */
  timestamp: number;
}

type Take = (sample: Mono) => void;

async function decodePcm(track: InputAudioTrack, from: number, to: number, take: Take): Promise<void> {
  for await (const sample of new AudioSampleSink(track).samples(from, to)) {
    take({ data: toMono(sample), rate: sample.sampleRate, timestamp: sample.timestamp });
    sample.close();
  }
}

/**
 * Decodes the packets of [from, to) and no others. A sink would read ahead by an amount that depends on timing, and
 * a damaged packet there could then change the result.
 */
async function decodePackets(track: InputAudioTrack, from: number, to: number, take: Take): Promise<void> {
  const config = await track.getDecoderConfig();
  if (!config) return;
  const packets = new EncodedPacketSink(track);
  let failure: unknown = null;
  let offset: number | null = null;
  let expected = 0;
  let packet = await keyPacketBefore(packets, from);
  const first = packet?.timestamp ?? 0;
  const decoder = new AudioDecoder({
    output: (data) => {
      // Decoders start counting at the first packet's time, or at 0 where that is negative.
      offset ??= first - data.timestamp / 1e6;
      const timestamp = data.timestamp / 1e6 + offset;
      const duration = data.numberOfFrames / data.sampleRate;
      // Container times may be rounded to milliseconds: samples follow each other unless there is a real gap.
      if (timestamp === first || Math.abs(timestamp - expected) >= duration) expected = timestamp;
      take({ data: toMono(data), rate: data.sampleRate, timestamp: expected });
      expected += duration;
      data.close();
    },
    error: (error) => {
      failure = error;
    },
  });
  try {
    decoder.configure(config);
    while (packet && packet.timestamp < to && !failure) {
      decoder.decode(packet.toEncodedAudioChunk());
      packet = await packets.getNextPacket(packet);
    }
    await decoder.flush();
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
  if (failure) throw failure;
}

function toMono(sample: AudioSample | AudioData): Float32Array {
  const weights = monoWeights(sample.numberOfChannels);
  const mono = new Float32Array(sample.numberOfFrames);
  const plane = new Float32Array(sample.numberOfFrames);
  for (let channel = 0; channel < weights.length; channel++) {
    const weight = weights[channel]!;
    if (weight === 0) continue;
    sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' });
    for (let i = 0; i < plane.length; i++) mono[i]! += weight * plane[i]!;
  }
  return mono;
}
