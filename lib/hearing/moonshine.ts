import { MnemeError } from '../errors';
import { type FoundWeight, unusable } from '../models/first-usable-weight';
import { Tensor, type WholeSession, wasmSession } from '../models/runtime';
import { logShare } from '../softmax';
import { SAMPLE_RATE } from './frames';

/** The manifest's names of its companions. */
export const DECODER = 'decoder.onnx';
export const TOKENS = 'tokens.json';

/** Its shape (moonshine-js, its constants for "tiny"; the networks' own inputs). */
const LAYERS = 6;
const HEADS = 8;
const HEAD_VALUES = 36;
const WIDTH = HEADS * HEAD_VALUES;
const VOCABULARY = 32_768;
const START = 1;
const END = 2;
/**
 * What has more tokens a second goes round in circles. The model card (UsefulSensors/moonshine-tiny) has 6.5, moonshine-js 6: of read English that is enough, but who talks to a camera or to a friend has up to 8, and what is
 * broken off is lost whole. Of 149 stretches of English in ../shared/media/real the one that goes round has 16, all others 8 at most.
 */
const TOKENS_PER_S = 10;
/** Sound that one frame of the encoder stands for: its convolutions go on by 64, 3 and 2 samples; seconds. */
export const FRAME_S = (64 * 3 * 2) / SAMPLE_RATE;
/** The shortest sound that its convolutions give a frame of, with some to spare; samples. */
const LEAST_SAMPLES = SAMPLE_RATE / 10;
/** From all 6 layers of 8 heads. */
const ATTENTION = Array.from({ length: LAYERS }, (_, layer) => `cross_attentions.${layer}`);
const PAST = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((of) => ['key', 'value'].map((what) => `${layer}.${of}.${what}`)),
).flat();
/** What each token changes of it: what the encoder's part comes to is known after the first one. */
const PAST_OF_DECODER = PAST.filter((name) => name.includes('decoder'));

/** What was written of a stretch of sound. */
export interface Written {
  /** Without the one that begins a text, and the one that ends it. */
  tokens: number[];
  /** Of each token, given those before it: its natural logarithm, 0 at most. */
  logLikelihoods: number[];
  /** Of each token: how much of it comes from each frame of `FRAME_S` seconds, a mean over heads. */
  attention: Float32Array[];
  /** The logarithm for the end, too: that of silence is that nothing is said. Null where it was broken off before. */
  endLogLikelihood: number | null;
}

/** Moonshine tiny (English) by onnxruntime, on WebAssembly: greedy, so that the same sound gives the same tokens. */
export class Moonshine {
  private constructor(
    private readonly encoder: WholeSession,
    private readonly decoder: WholeSession,
    /** The piece of a word that each token stands for. */
    readonly pieces: readonly string[],
  ) {}

  /** Loads it and runs it once. Throws `weight-corrupt` when its files are not Moonshine's, do not fit together, or there is no room for them. */
  static async load({ weight, bytes, companions }: FoundWeight): Promise<Moonshine> {
    try {
      const moonshine = new Moonshine(
        await wasmSession(bytes, weight.id),
        await wasmSession(companions.get(DECODER)!, weight.id),
        JSON.parse(new TextDecoder().decode(companions.get(TOKENS)!)) as string[],
      );
      await moonshine.tryNetworks();
      return moonshine;
    } catch (cause) {
      throw unusable(weight, cause);
    }
  }

  /**
   * What is said in mono sound at 16 kHz in [-1, 1]. It was trained on stretches of some seconds to half a minute; its work grows
   * faster than their length.
   *
   * @param onStep called after each run of the networks
   */
  async write(pcm: Float32Array, onStep: () => void): Promise<Written> {
    const written: Written = { tokens: [], logLikelihoods: [], attention: [], endLogLikelihood: null };
    const sound = atLeast(pcm, LEAST_SAMPLES);
    const encoded = await this.encode(sound);
    onStep();
    const past = new Map(PAST.map((name) => [name, nothingYet()]));
    const most = Math.floor((sound.length / SAMPLE_RATE) * TOKENS_PER_S);
    let token = START;
    for (let step = 0; step < most; step += 1) {
      const kept = step === 0 ? PAST : PAST_OF_DECODER;
      const outputs = await this.decoder.run(
        {
          input_ids: new Tensor('int64', [BigInt(token)], [1, 1]),
          // What is known of the sound is in `past` from the second token on.
          encoder_hidden_states: step === 0 ? encoded : noSound(),
          use_cache_branch: new Tensor('bool', [step > 0], [1]),
          ...Object.fromEntries([...past].map(([name, values]) => [`past_key_values.${name}`, values])),
        },
        ['logits', ...ATTENTION, ...kept.map((name) => `present.${name}`)],
      );
      onStep();
      const best = likeliest(outputs.logits!.data as Float32Array);
      if (best.token === END) return { ...written, endLogLikelihood: best.logLikelihood };
      written.tokens.push(best.token);
      written.logLikelihoods.push(best.logLikelihood);
      const attention = ATTENTION.map((name) => outputs[name]!.data as Float32Array);
      written.attention.push(meanOfHeads(attention, encoded.dims[1]!));
      for (const name of kept) past.set(name, outputs[`present.${name}`]!);
      token = best.token;
    }
    return written;
  }

  private async encode(sound: Float32Array): Promise<Tensor> {
    const input = new Tensor('float32', sound, [1, sound.length]);
    return (await this.encoder.run({ input_values: input })).last_hidden_state!;
  }

  /** Throws where its networks do not take, or give, what Moonshine's do: such as were put under its names load as well. */
  private async tryNetworks(): Promise<void> {
    const silence = new Float32Array(SAMPLE_RATE);
    const { attention, endLogLikelihood, logLikelihoods } = await this.write(silence, () => {});
    const encoded = (await this.encode(silence)).data as Float32Array;
    const given = [encoded, logLikelihoods, [endLogLikelihood ?? 0], ...attention];
    if (this.pieces.length < END || !given.every((values) => values.every(Number.isFinite)))
      throw new MnemeError('weight-corrupt', 'It gives no numbers.');
  }
}

/** One frame of nothing: cheaper to hand over than the whole sound. */
function noSound(): Tensor {
  return new Tensor('float32', new Float32Array(WIDTH), [1, 1, WIDTH]);
}

function nothingYet(): Tensor {
  return new Tensor('float32', [], [0, HEADS, 1, HEAD_VALUES]);
}

/** The sound, with silence after it where it is shorter than that. */
function atLeast(pcm: Float32Array, samples: number): Float32Array {
  if (pcm.length >= samples) return pcm;
  const longer = new Float32Array(samples);
  longer.set(pcm);
  return longer;
}

/**
 * The token with the highest score, and the logarithm of its share by softmax.
 *
 * @throws RangeError when there is not a score for each token
 */
function likeliest(scores: Float32Array): { token: number; logLikelihood: number } {
  if (scores.length !== VOCABULARY) throw new RangeError('The scores are of another vocabulary.');
  let token = 0;
  for (let i = 1; i < scores.length; i += 1) if (scores[i]! > scores[token]!) token = i;
  return { token, logLikelihood: logShare(scores, token) };
}

/**
 * Of all heads of several layers ([1, heads, 1, frames] each), how much comes from each frame.
 *
 * @throws RangeError when they are not of so many frames
 */
function meanOfHeads(layers: readonly Float32Array[], frames: number): Float32Array {
  if (layers.some((layer) => layer.length !== HEADS * frames))
    throw new RangeError('The attention is not of this sound.');
  const mean = new Float32Array(frames);
  for (const layer of layers)
    for (let i = 0; i < layer.length; i += 1) mean[i % frames]! += layer[i]! / (HEADS * layers.length);
  return mean;
}
