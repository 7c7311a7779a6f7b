import type { Gaps } from './gaps';
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

/** Mono sound at the source's rate; `start` is the position of its first sample, counted from the video's second 0. */
export interface Sound {
  data: Float32Array;
  start: number;
  rate: number;
}

/** Decodes a sound track. */
export interface SoundSource {
  /** Samples a second. */
  rate(): Promise<number>;
  /**
   * The sound of [from, to) seconds of the video, silent where there is none; null when it fails to decode.
   *
   * @param prerollS how much before it is decoded too, and thrown away
   */
  decode(from: number, to: number, prerollS: number): Promise<Sound | null>;
}

/** Reads any stretch of a sound track as 16 kHz mono. */
export class AudioReader {
  private readonly blocks = new Map<number, Promise<Float32Array>>();

  /** @param gaps is told what could not be decoded */
  constructor(
    private readonly source: SoundSource,
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
    const context = resampleContextS(await this.source.rate());
    const from = index * BLOCK_S - context;
    const to = (index + 1) * BLOCK_S + context;
    const sound = (await this.source.decode(from, to, PREROLL_S)) ?? (await this.salvage(from, to));
    if (!sound) return new Float32Array(BLOCK);
    return resampleTo16k(sound.data, sound.start, sound.rate, index * BLOCK, BLOCK);
  }

  /** Decodes [from, to) piece by piece, leaving silence where a piece fails; null when nothing is there. */
  private async salvage(from: number, to: number): Promise<Sound | null> {
    let whole: Sound | null = null;
    for (let t = from; t < to; t += PIECE_S) {
      const end = Math.min(t + PIECE_S, to);
      const piece = await this.source.decode(t, end, PIECE_PREROLL_S);
      if (!piece) this.gaps.add(Math.max(0, t), end);
      else if (!whole) whole = place(piece.rate, from, to);
      if (piece && whole) copyInto(whole, piece.data, piece.start);
    }
    return whole;
  }
}

/** Silence for [from, to) seconds. */
export function place(rate: number, from: number, to: number): Sound {
  const start = Math.floor(from * rate);
  return { data: new Float32Array(Math.ceil(to * rate) - start), start, rate };
}

/** Copies the part of `data` that falls inside `target`. */
export function copyInto(target: Sound, data: Float32Array, position: number): void {
  const at = position - target.start;
  const from = Math.max(0, -at);
  const to = Math.min(data.length, target.data.length - at);
  if (from < to) target.data.set(data.subarray(from, to), at + from);
}
