import type { Needs, Weight } from './weight';

/** Language models that may run in a tab, best first. By itself, for pages that need no more of the manifest. */
export const LANGUAGE_MODELS: readonly Weight[] = [
  languageModel('qwen2.5-1.5b-instruct', 'Qwen2.5 1.5B Instruct', 'Qwen2.5-1.5B-Instruct', {
    aboutBytes: 1_230_000_000,
    needs: { memory: 2_200_000_000, buffer: 467_000_000, f16: true },
  }),
  languageModel('qwen2.5-0.5b-instruct', 'Qwen2.5 0.5B Instruct', 'Qwen2.5-0.5B-Instruct', {
    aboutBytes: 490_000_000,
    needs: { memory: 1_000_000_000, buffer: 272_000_000, f16: true },
  }),
];

/**
 * Never run here: files are as their publisher lists them, and are tested on a network that the tests make. The buffer is the table of
 * 151,936 words in 16 bits, at 1,536 and 896 values each; the memory is an estimate.
 */
function languageModel(
  id: string,
  title: string,
  name: string,
  { aboutBytes, needs }: { aboutBytes: number; needs: Needs },
): Weight {
  const file = 'onnx/model_q4f16.onnx';
  return {
    id,
    task: 'language-model',
    title,
    licence: 'Apache-2.0',
    origin: `Qwen/${name}, as ONNX with 4-bit values by onnx-community/${name}`,
    files: [{ path: file }],
    companions: [
      { path: 'config.json' },
      { path: 'generation_config.json' },
      { path: 'tokenizer.json' },
      { path: 'tokenizer_config.json' },
    ],
    download: { repository: `onnx-community/${name}`, revision: 'main', file, aboutBytes },
    embedded: false,
    needs,
  };
}
