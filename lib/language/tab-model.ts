import type { PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import { MnemeError } from '../errors';
import type { FoundWeight } from '../models/first-usable-weight';
import {
  GIVEN,
  ON_GPU,
  ON_WASM,
  type Transformers,
  transformersOnGpu,
  transformersOnWasm,
} from '../models/transformers';
import { told } from '../told';
import type { Completed, Completion, Message } from './provider';

/** What is used of the model: transformers.js leaves most of it without types. */
interface CausalModel {
  (inputs: object): Promise<Record<string, Tensor>>;
  generate(options: object): Promise<Tensor>;
  generation_config: { eos_token_id: number | number[] };
  config: { vocab_size: number };
}

/** A language model by transformers.js, asked one thing at a time. It takes text alone. */
export class TabModel {
  private constructor(
    private readonly transformers: Transformers,
    private readonly model: CausalModel,
    private readonly tokenizer: PreTrainedTokenizer,
  ) {}

  /**
   * Loads it and runs it once.
   *
   * @param on where it runs: WebAssembly is for tests, it takes minutes for a sentence
   * @throws MnemeError `weight-corrupt` when its files do not fit together, or are another network's, or the device has no room for it
   */
  static async load(found: FoundWeight, on: 'gpu' | 'wasm'): Promise<TabModel> {
    const { weight, file, bytes, companions } = found;
    try {
      const files = new Map([...companions, [file.path, bytes]]);
      const transformers = await (on === 'gpu' ? transformersOnGpu(files) : transformersOnWasm(files));
      const [model, tokenizer] = await Promise.all([
        transformers.AutoModelForCausalLM.from_pretrained(GIVEN, {
          ...(on === 'gpu' ? ON_GPU : ON_WASM),
          dtype: file.path.includes('_q4f16.') ? 'q4f16' : 'q4',
        }),
        transformers.AutoTokenizer.from_pretrained(GIVEN),
      ]);
      files.clear(); // A gigabyte that is held twice else.
      const tab = new TabModel(transformers, model as unknown as CausalModel, tokenizer);
      await tab.tryNetwork();
      return tab;
    } catch (cause) {
      throw new MnemeError(
        'weight-corrupt',
        told`The weight ${weight.id} cannot be used: its files do not fit together, or there is no room for it.`,
        { cause },
      );
    }
  }

  /**
   * The likeliest token at each step, so the same request gives the same answer. A schema is told in words: what comes back may not follow it.
   *
   * @param onText called with each piece of text
   * @throws MnemeError `bad-input` for pictures and sound, `cancelled`, `model-failed`
   */
  async complete(
    request: Completion,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Completed> {
    const prompt = this.tokenizer.apply_chat_template(chatOf(request), {
      add_generation_prompt: true,
      return_dict: true,
    }) as { input_ids: Tensor };
    const { TextStreamer, InterruptableStoppingCriteria } = this.transformers;
    const stopping = new InterruptableStoppingCriteria();
    const stop = () => stopping.interrupt();
    signal.addEventListener('abort', stop);
    let text = '';
    try {
      if (signal.aborted) stop();
      const output = await this.model.generate({
        ...prompt,
        max_new_tokens: request.maxTokens,
        do_sample: false,
        // Qwen2.5's own configurations have 1.05 to 1.1, made for sampling: that keeps from quoting, and from closing JSON.
        repetition_penalty: 1,
        stopping_criteria: stopping,
        streamer: new TextStreamer(this.tokenizer, {
          skip_prompt: true,
          skip_special_tokens: true,
          callback_function: (piece: string) => {
            text += piece;
            onText(piece);
          },
        }),
      });
      if (signal.aborted) throw new MnemeError('cancelled', 'The model was stopped.');
      const promptTokens = prompt.input_ids.dims[1]!;
      const completionTokens = output.dims[1]! - promptTokens;
      const ended = this.endsText(output) ? 'stop' : 'length';
      return { text, ended, usage: { promptTokens, completionTokens } };
    } catch (cause) {
      if (cause instanceof MnemeError) throw cause;
      throw new MnemeError(
        'model-failed',
        'The model failed while it answered. It may have run out of memory.',
        {
          cause,
        },
      );
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Throws where its network does not take, or give, what a model of its configuration does: such as were put under its name load as well. */
  private async tryNetwork(): Promise<void> {
    const outputs = await this.model(this.tokenizer('word'));
    const logits = outputs.logits!;
    const isOfWords = logits.type.startsWith('float') && logits.dims.at(-1) === this.model.config.vocab_size;
    const isWhole = isOfWords && (logits.to('float32').data as Float32Array).every(Number.isFinite);
    for (const tensor of Object.values(outputs)) tensor.dispose();
    if (!isWhole) throw new MnemeError('weight-corrupt', 'It gives no numbers.');
  }

  private endsText(output: Tensor): boolean {
    const last = Number((output.data as BigInt64Array).at(-1));
    return [this.model.generation_config.eos_token_id].flat().includes(last);
  }
}

/** The messages as text; the schema stands at the end, where small models heed it most. */
function chatOf(request: Completion): { role: string; content: string }[] {
  const chat = request.messages.map((message) => ({ role: message.role, content: textOf(message) }));
  const last = chat.at(-1);
  if (request.schema && last)
    last.content += `\n\nAnswer with nothing but JSON that follows this JSON Schema: ${JSON.stringify(request.schema.json)}`;
  return chat;
}

function textOf({ content }: Message): string {
  return content
    .map((part) => {
      if (part.type !== 'text') throw new MnemeError('bad-input', told`This model takes no ${part.type}.`);
      return part.text;
    })
    .join('\n');
}
