import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { crossAttentions } from '../../../bin/setup/weights-from-packages/moonshine.mjs';
import { withBranchOutputs } from '../../../bin/setup/weights-from-packages/onnx-outputs.mjs';

// The decoder with its attention named as outputs, beside the one of the package.

const PACKAGE = 'node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized';

describe('the decoder that the set-up writes', () => {
  let theirs: InferenceSession;
  let ours: InferenceSession;
  let feeds: Record<string, Tensor>;
  beforeAll(async () => {
    const [encoder, decoder] = await Promise.all(
      ['encoder_model', 'decoder_model_merged'].map((name) => readFile(`${PACKAGE}/${name}.onnx`)),
    );
    theirs = await InferenceSession.create(decoder!);
    ours = await InferenceSession.create(withBranchOutputs(decoder!, crossAttentions()));
    const sound = Float32Array.from({ length: 16_000 }, (_, i) => Math.sin(i / 20) * Math.sin(i / 900));
    const encoded = await (await InferenceSession.create(encoder!)).run({
      input_values: new Tensor('float32', sound, [1, sound.length]),
    });
    const past = theirs.inputNames.filter((name) => name.startsWith('past_key_values'));
    feeds = {
      input_ids: new Tensor('int64', [1n], [1, 1]),
      encoder_hidden_states: encoded.last_hidden_state!,
      use_cache_branch: new Tensor('bool', [false], [1]),
      ...Object.fromEntries(past.map((name) => [name, new Tensor('float32', [], [0, 8, 1, 36])])),
    };
  });

  /** The second step, after what the first one gave. */
  const next = (first: Record<string, unknown>) => ({
    ...feeds,
    input_ids: new Tensor('int64', [529n], [1, 1]),
    use_cache_branch: new Tensor('bool', [true], [1]),
    ...Object.fromEntries(
      Object.entries(first).flatMap(([name, value]) =>
        name.startsWith('present') ? [[name.replace('present', 'past_key_values'), value as Tensor]] : [],
      ),
    ),
  });

  test('gives what the package’s gives, in both of its branches, and whence each token comes beside it', async () => {
    const first = await ours.run(feeds);
    const second = await ours.run(next(first));
    const expected = await theirs.run(feeds);
    expect(first.logits!.data).toEqual(expected.logits!.data);
    expect(second.logits!.data).toEqual((await theirs.run(next(expected))).logits!.data);
    const frames = feeds.encoder_hidden_states!.dims[1]!;
    for (const step of [first, second])
      for (const { as } of crossAttentions()) {
        expect(step[as]!.dims).toEqual([1, 8, 1, frames]);
        const [head] = [(step[as]!.data as Float32Array).subarray(0, frames)];
        expect(head!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
      }
  });

  test('is the package’s but for that: its outputs come first, in their order', () => {
    expect(ours.inputNames).toEqual(theirs.inputNames);
    expect(ours.outputNames).toEqual([...theirs.outputNames, ...crossAttentions().map(({ as }) => as)]);
  });
});
