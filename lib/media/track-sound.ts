import {
  type AudioSample,
  AudioSampleSink,
  EncodedPacketSink,
  type InputAudioTrack,
  PCM_AUDIO_CODECS,
} from 'mediabunny';
import { copyInto, place, type Sound, type SoundSource } from './audio-reader';
import { monoWeights } from './downmix';
import { rethrowIfGone } from './file-gone';
import { keyPacketBefore } from './key-packet';

/** Plain samples, which mediabunny converts itself and which cannot fail to decode. */
const UNCODED: ReadonlySet<string | null> = new Set(PCM_AUDIO_CODECS);

/** The sound of a track by WebCodecs. */
export class TrackSound implements SoundSource {
  /** @param origin track time of the video's second 0 */
  constructor(
    private readonly track: InputAudioTrack,
    private readonly origin: number,
  ) {}

  rate(): Promise<number> {
    return this.track.getSampleRate();
  }

  async decode(from: number, to: number, prerollS: number): Promise<Sound | null> {
    let sound: Sound | null = null;
    const take = (sample: Mono) => {
      sound ??= place(sample.rate, from, to);
      copyInto(sound, sample.data, Math.round((sample.timestamp - this.origin) * sample.rate));
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
    return sound ?? place(await this.track.getSampleRate(), from, to);
  }
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
