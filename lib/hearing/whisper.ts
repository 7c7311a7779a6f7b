import type { PreTrainedTokenizer, Processor, Tensor } from '@huggingface/transformers';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import type { Span } from '../contract/videos';
import { MnemeError } from '../errors';
import { type FoundWeight, unusable } from '../models/first-usable-weight';
import { GIVEN, ON_WASM, type Transformers, transformersOnWasm } from '../models/transformers';
import { logShare } from '../softmax';
import { align } from './alignment';
import { SAMPLE_RATE } from './frames';
import type { HeardWord } from './unsure-words';
import { attentionOf } from './whisper-attention';
import { readSegments, STEP_S, type TokenSegment } from './whisper-tokens';
import { piecesOf, type SaidPiece, wordsSaid } from './whisper-words';

/** Tokens that one pass may give: half of what its decoder holds (openai/whisper, decoding.py: sample_len). */
const MOST_TOKENS = 224;
/** What is left at the end after a pass is not worth another one when it is shorter than this; seconds. */
const LEAST_REST_S = 1;

/** A feature of silence: the least logarithm that features have, scaled as they are (openai/whisper, audio.py: log_mel_spectrogram). */
const SILENT = (Math.log10(1e-10) + 4) / 4;

/** Words that belong together, at their time in the sound that was given. */
export interface Segment extends Span {
  text: string;
  /** Each word of the text (`wordsIn`), where the weight tells when it was said: within the segment, in order. */
  words?: HeardWord[];
}

/** What is used of the model: transformers.js leaves most of it without types. */
interface WhisperModel {
  (inputs: object): Promise<{ logits: Tensor } & Record<string, Tensor>>;
  generate(options: object): Promise<Tensor>;
  sessions: { model: InferenceSession; decoder_model_merged: InferenceSession };
  forward_params: string[];
  config: { vocab_size: number };
  generation_config: {
    is_multilingual?: boolean;
    lang_to_id?: Record<string, number>;
    task_to_id?: Record<string, number>;
    decoder_start_token_id: number;
    eos_token_id: number;
    no_timestamps_token_id: number;
    /** Layers and heads whose attention follows what is said. */
    alignment_heads?: [number, number][];
  };
}

/** Of a preprocessor_config.json. */
export interface SoundConfig {
  feature_size: number;
  nb_max_frames: number;
  n_samples: number;
  hop_length: number;
}

/** What a processor makes of silence: the same value everywhere. To let it do that takes half a second of the processor's time. */
export function featuresOfSilence({ feature_size, nb_max_frames, n_samples, hop_length }: SoundConfig): {
  values: Float32Array;
  dims: number[];
} {
  const frames = Math.min(nb_max_frames, Math.floor(n_samples / hop_length));
  return { values: new Float32Array(feature_size * frames).fill(SILENT), dims: [1, feature_size, frames] };
}

const attentionOfLayer = (layer: number) => `cross_attentions.${layer}`;

/**
 * Whisper by transformers.js, on WebAssembly. Temperature is 0 and nothing is carried over from one call to the next: the same sound
 * gives the same words.
 */
export class Whisper {
  private constructor(
    readonly weightId: string,
    private readonly transformers: Transformers,
    private readonly model: WhisperModel,
    private readonly processor: Processor,
    private readonly tokenizer: PreTrainedTokenizer,
  ) {}

  /** Loads it and runs it once. Throws `weight-corrupt` when its files are not Whisper's, do not fit together, or there is no room for them. */
  static async load({ weight, file, bytes, companions }: FoundWeight): Promise<Whisper> {
    try {
      const files = new Map([...companions, [file.path, bytes]]);
      const transformers = await transformersOnWasm(files);
      const [loaded, processor, tokenizer] = await Promise.all([
        transformers.WhisperForConditionalGeneration.from_pretrained(GIVEN, {
          ...ON_WASM,
          dtype: { encoder_model: 'fp32', decoder_model_merged: 'q4' },
        }),
        transformers.AutoProcessor.from_pretrained(GIVEN),
        transformers.AutoTokenizer.from_pretrained(GIVEN),
      ]);
      files.clear(); // Held twice else.
      const model = loaded as unknown as WhisperModel;
      // What it picks out of the arguments of `generate`: with this one the sound is encoded once, and not for its language as well.
      model.forward_params = [...model.forward_params, 'encoder_outputs'];
      const whisper = new Whisper(weight.id, transformers, model, processor, tokenizer);
      await whisper.tryNetworks();
      return whisper;
    } catch (cause) {
      throw unusable(weight, cause);
    }
  }

  /**
   * What is said in mono sound at 16 kHz in [-1, 1], of 30 s at most.
   *
   * @param language two letters (ISO 639-1; a few have three); the likeliest where it is null, or none that the model knows
   * @param onStep called after each run of the networks
   */
  async transcribe(pcm: Float32Array, language: string | null, onStep: () => void): Promise<Segment[]> {
    const segments: Segment[] = [];
    let spoken = this.knows(language) ? language : null;
    for (let from = 0; pcm.length - from >= (from === 0 ? 1 : LEAST_REST_S * SAMPLE_RATE); ) {
      const rest = pcm.subarray(from);
      const { input_features: features } = await this.processor(rest);
      const encoded = await this.encode(features);
      onStep();
      spoken ??= await this.likeliestLanguage(encoded);
      const tokens = await this.decode(features, encoded, spoken, onStep);
      const { segments: found, until } = readSegments(
        tokens,
        this.model.generation_config.no_timestamps_token_id + 1,
        rest.length / SAMPLE_RATE,
      );
      const said = await this.whenSaid(encoded, spoken, found, rest.length / SAMPLE_RATE);
      if (said) onStep();
      const t = from / SAMPLE_RATE;
      found.forEach(({ t0, t1, tokens }, i) => {
        const span = { t0: t + t0, t1: t + t1 };
        segments.push(
          said ? segmentOf(span, said[i]!, t) : { ...span, text: this.tokenizer.decode(tokens, {}) },
        );
      });
      if (until < LEAST_REST_S) break;
      from += Math.round(until * SAMPLE_RATE);
    }
    return segments;
  }

  /** Throws where its networks do not take, or give, what Whisper's do: such as were put under its names load as well. */
  private async tryNetworks(): Promise<void> {
    const { values, dims } = featuresOfSilence(this.processor.feature_extractor!.config as SoundConfig);
    const encoded = await this.encode(new this.transformers.Tensor('float32', values, dims));
    const scores = await this.firstScores(encoded);
    const isWhole = scores.length === this.model.config.vocab_size;
    if (!isWhole || ![encoded.data as Float32Array, scores].every((values) => values.every(Number.isFinite)))
      throw new MnemeError('weight-corrupt', 'It gives no numbers.');
  }

  private async encode(features: Tensor): Promise<Tensor> {
    const { last_hidden_state } = await this.model.sessions.model.run({
      input_features: features.ort_tensor,
    });
    return new this.transformers.Tensor(last_hidden_state!);
  }

  private knows(language: string | null): boolean {
    const { is_multilingual, lang_to_id } = this.model.generation_config;
    return Boolean(is_multilingual && lang_to_id?.[`<|${language}|>`] !== undefined);
  }

  /** The language whose mark its decoder would rather begin with than another's; null where it knows one alone. */
  private async likeliestLanguage(encoded: Tensor): Promise<string | null> {
    const { is_multilingual, lang_to_id } = this.model.generation_config;
    if (!is_multilingual || !lang_to_id) return null;
    const scores = await this.firstScores(encoded);
    const ids = Object.entries(lang_to_id);
    const [mark] = ids.reduce((best, one) => (scores[one[1]]! > scores[best[1]]! ? one : best));
    return mark.slice('<|'.length, -'|>'.length);
  }

  /** Of each of its tokens, to be what a text begins with. */
  private async firstScores(encoded: Tensor): Promise<Float32Array> {
    const { decoder_start_token_id } = this.model.generation_config;
    const begin = new this.transformers.Tensor('int64', [BigInt(decoder_start_token_id)], [1, 1]);
    const { logits } = await this.model({ encoder_outputs: encoded, decoder_input_ids: begin });
    return logits.data as Float32Array;
  }

  /**
   * When each piece of some texts that follow each other was said, in seconds, and how likely it is: the decoder is given all of them at once, and
   * where its attention lies is where they were heard (openai/whisper, timing.py: find_alignment). Null where the weight does not tell that.
   */
  private async whenSaid(
    encoded: Tensor,
    language: string | null,
    texts: readonly TokenSegment[],
    seconds: number,
  ): Promise<SaidPiece[][] | null> {
    const { eos_token_id, no_timestamps_token_id } = this.model.generation_config;
    const heads = this.alignmentHeads();
    const tokensOf = texts.map(({ tokens }) => tokens.filter((token) => token < eos_token_id));
    const text = tokensOf.flat();
    if (heads.length === 0 || text.length === 0) return null;
    const begin = this.beginningIn(language);
    const ids = [...begin, no_timestamps_token_id, ...text, eos_token_id];
    const outputs = await this.model({
      encoder_outputs: encoded,
      decoder_input_ids: new this.transformers.Tensor('int64', ids.map(BigInt), [1, ids.length]),
    });
    const attention = heads.flatMap(
      ([layer, head]) => rowsOfHead(outputs[attentionOfLayer(layer)]!, head, ids.length) ?? [],
    );
    const { data: scores, dims } = outputs.logits;
    if (attention.length < heads.length || dims[1] !== ids.length) return null;
    const frames = Math.max(1, Math.floor(seconds / STEP_S));
    const all = attention[0]!.length / ids.length;
    // A token is told by the one before it; the last row is that of what follows the end.
    const rows = attentionOf(attention, all, Math.min(frames, all)).slice(begin.length, -1);
    const spans = align(rows);
    const likelihoods = text.map((token, i) => {
      const from = (begin.length + i) * dims[2]!;
      return logShare((scores as Float32Array).subarray(from, from + eos_token_id), token);
    });
    const decode = (some: number[]) => this.tokenizer.decode(some, KEEP_SPACES);
    return tokensOf.map((tokens, i) => {
      const before = tokensOf.slice(0, i).flat().length;
      return piecesOf(tokens, decode).map((piece) => {
        const [first, end] = [before + piece.first, before + piece.end];
        const logLikelihood = likelihoods.slice(first, end).reduce((sum, one) => sum + one, 0);
        const [t0, t1] = [spans[first]!.first * STEP_S, spans[end - 1]!.end * STEP_S];
        return { text: piece.text, t0, t1, logLikelihood };
      });
    });
  }

  /** None where its decoder does not give the attention of each of them. */
  private alignmentHeads(): readonly [number, number][] {
    const { generation_config, sessions } = this.model;
    const heads = generation_config.alignment_heads ?? [];
    const given = sessions.decoder_model_merged.outputNames;
    return heads.every(([layer]) => given.includes(attentionOfLayer(layer))) ? heads : [];
  }

  /** The marks that a text in a language begins with. */
  private beginningIn(language: string | null): number[] {
    const { decoder_start_token_id, lang_to_id, task_to_id } = this.model.generation_config;
    const marks = language === null ? [] : [lang_to_id?.[`<|${language}|>`], task_to_id?.transcribe];
    return [decoder_start_token_id, ...marks.filter((mark) => mark !== undefined)];
  }

  /** Its tokens after the marks that a text begins with, without the one that ends it. */
  private async decode(
    features: Tensor,
    encoded: Tensor,
    language: string | null,
    onStep: () => void,
  ): Promise<number[]> {
    const output = await this.model.generate({
      inputs: features,
      encoder_outputs: encoded,
      return_timestamps: true,
      max_new_tokens: MOST_TOKENS,
      streamer: { put: onStep, end: onStep },
      ...(language && { language, task: 'transcribe' }),
    });
    const { eos_token_id, no_timestamps_token_id } = this.model.generation_config;
    const tokens = Array.from(output.data as BigInt64Array, Number);
    const begin = tokens.findIndex((token) => token > no_timestamps_token_id);
    return begin < 0 ? [] : tokens.slice(begin).filter((token) => token !== eos_token_id);
  }
}

/** Texts of single tokens are put together: none may lose the space that it begins with. */
const KEEP_SPACES = { clean_up_tokenization_spaces: false };

/** Of one head of a layer ([1, heads, tokens, frames]) the rows of all tokens; null where it has none. */
function rowsOfHead({ data, dims }: Tensor, head: number, tokens: number): Float32Array | null {
  const [, heads = 0, given, frames = 0] = dims;
  if (head >= heads || given !== tokens || frames === 0) return null;
  return (data as Float32Array).subarray(head * tokens * frames, (head + 1) * tokens * frames);
}

/** A segment by its pieces, which were said in sound that begins at second `t`: its words lie within it. */
function segmentOf(span: Span, pieces: readonly SaidPiece[], t: number): Segment {
  const within = (time: number) => Math.min(Math.max(t + time, span.t0), span.t1);
  const words = wordsSaid(pieces).map(({ t0, t1, ...word }) => ({ ...word, t0: within(t0), t1: within(t1) }));
  return { ...span, text: pieces.map(({ text }) => text).join(''), words };
}
