// The weights for words that the app brings along: Moonshine tiny, English, from the package @moonshine-ai/moonshine-js (MIT),
// and the pieces of words that its tokens stand for, from llama-tokenizer-js (MIT).
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import llama from 'llama-tokenizer-js';
import { ROOT } from '../common.mjs';
import { withBranchOutputs } from './onnx-outputs.mjs';

const FROM = path.join(ROOT, 'node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized');
const LAYERS = 6;

/** Writes what lib/hearing/moonshine.ts reads to `<outDir>/transcription/moonshine-tiny/`. */
export async function writeMoonshineWeights(outDir) {
  const folder = path.join(outDir, 'transcription/moonshine-tiny');
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(FROM, 'encoder_model.onnx'), path.join(folder, 'encoder.onnx'));
  const decoder = await readFile(path.join(FROM, 'decoder_model_merged.onnx'));
  await writeFile(path.join(folder, 'decoder.onnx'), withBranchOutputs(decoder, crossAttentions()));
  await writeFile(path.join(folder, 'tokens.json'), JSON.stringify(llama.vocabById));
}

/** What of the sound each token was written from, by layer: inside the network already, and named here. */
export function crossAttentions() {
  return Array.from({ length: LAYERS }, (_, layer) => ({
    value: `/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`,
    as: `cross_attentions.${layer}`,
  }));
}
