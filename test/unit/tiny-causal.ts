// A language model with the files, inputs and outputs of Qwen2.5 as ONNX, whose numbers mean nothing: asked with a question mark it
// answers "No, no.", else "Yes and on and on ..." without an end.

import { OWN_FILES } from '../../lib/models/weight';
import { tinyTokenizer } from './tiny-tokenizer';

/** GPT-2's signs for the 256 bytes, so that any text has tokens (openai/gpt-2, encoder.py: bytes_to_unicode). */
const BYTES = (() => {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(
      (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174 ? byte : next++,
    ),
  );
})();
const WORDS = ['Yes', 'Ġand', 'Ġon', 'No,', 'Ġno.'];
const MARKS = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];
const TOKENS = [...BYTES, ...WORDS, ...MARKS];
const idOf = (token: string) => TOKENS.indexOf(token);

/** The files of a weight of the task `language-model`, by their paths. */
export async function tinyCausal(): Promise<Map<string, Uint8Array>> {
  const { Graph } = await import(
    new URL('../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  return new Map([
    [OWN_FILES.path, new Uint8Array()],
    ['onnx/model_q4f16.onnx', network(Graph)],
    ['config.json', json(CONFIG)],
    [
      'generation_config.json',
      // The penalty of the real one.
      json({
        ...{ bos_token_id: idOf('<|endoftext|>'), eos_token_id: [idOf('<|im_end|>')] },
        ...{ do_sample: true, repetition_penalty: 1.1 },
      }),
    ],
    ['tokenizer.json', json(TOKENIZER)],
    ['tokenizer_config.json', json({ tokenizer_class: 'Qwen2Tokenizer', chat_template: TEMPLATE })],
  ]);
}

/** What follows each token; its cache only grows. */
// biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
function network(Graph: any): Uint8Array {
  const past = ['batch', 1, 'past', 1];
  const graph = new Graph(
    { 'past_key_values.0.key': past, 'past_key_values.0.value': past },
    { input_ids: ['batch', 'tokens'], attention_mask: ['batch', 'all'] },
  );
  const follows = new Float32Array(TOKENS.length * TOKENS.length);
  const after = (token: string, next: string, score = 50) => {
    follows[idOf(token) * TOKENS.length + idOf(next)] = score;
  };
  after('Ċ', 'Yes');
  after('Yes', 'Ġand');
  after('Ġand', 'Ġon');
  after('Ġon', 'Ġand');
  // What would come where words that were said already are worth less.
  after('Ġon', 'Ġno.', 48);
  after('No,', 'Ġno.');
  after('Ġno.', '<|im_end|>');
  const asks = Float32Array.from(TOKENS, (token) => (token === '?' ? 1 : 0));
  const begins = Float32Array.from(TOKENS, (token) => (token === 'Ċ' ? 1 : 0));
  const rather = Float32Array.from(TOKENS, (token) => (token === 'No,' ? 100 : 0));

  const row = (values: Float32Array, dims = [values.length]) =>
    graph.node('Gather', [graph.floats(values, dims), 'input_ids']);
  const asked = graph.node('Unsqueeze', [
    graph.node('ReduceMax', [row(asks)], { axes: [1], keepdims: 1 }),
    graph.integers([2]),
  ]);
  const first = graph.node('Mul', [asked, graph.node('Unsqueeze', [row(begins), graph.integers([2])])]);
  const logits = graph.node('Add', [
    row(follows, [TOKENS.length, TOKENS.length]),
    graph.node('Mul', [first, graph.floats(rather)]),
  ]);
  const ids = graph.node('Unsqueeze', [graph.node('Cast', ['input_ids'], { to: 1 }), graph.integers([1, 3])]);
  const present = (name: string) => graph.node('Concat', [`past_key_values.0.${name}`, ids], { axis: 2 });
  const all = ['batch', 1, 'all', 1];
  return graph.encode({
    logits: { value: logits, dims: ['batch', 'tokens', TOKENS.length] },
    'present.0.key': { value: present('key'), dims: all },
    'present.0.value': { value: present('value'), dims: all },
  });
}

const CONFIG = {
  model_type: 'qwen2',
  architectures: ['Qwen2ForCausalLM'],
  hidden_size: 1,
  num_hidden_layers: 1,
  num_attention_heads: 1,
  num_key_value_heads: 1,
  vocab_size: TOKENS.length,
};
const TEMPLATE =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";
const TOKENIZER = tinyTokenizer(
  Object.fromEntries([...BYTES, ...WORDS].map((token) => [token, idOf(token)])),
  MARKS.map((content) => ({ id: idOf(content), content, special: true })),
);
