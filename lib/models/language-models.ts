import type { Download, Needs, Weight } from './weight';

type Pin = Download['pins'][string];

/** The same in both. */
const WORDS: Download['pins'] = {
  'generation_config.json': {
    bytes: 242,
    sha256: 'f7e7ce458658b2d40d9eb213b91b77a8bf698845ab89360976722d7ac46928a3',
  },
  'tokenizer.json': {
    bytes: 7_031_673,
    sha256: 'a8506e7111b80c6d8635951a02eab0f4e1a8e4e5772da83846579e97b16f61bf',
  },
  'tokenizer_config.json': {
    bytes: 7_306,
    sha256: '7e88129d9769a0b14b1587a7d5e829fe93ac0e1511636471fdfc0811951418e6',
  },
};

/** Language models that may run in a tab, best first. By itself, for pages that need no more of the manifest. */
export const LANGUAGE_MODELS: readonly Weight[] = [
  languageModel('qwen2.5-1.5b-instruct', 'Qwen2.5 1.5B Instruct', 'Qwen2.5-1.5B-Instruct', {
    revision: '6287331f475a3e20e8c879be8fd4bf3551ad9d34',
    network: {
      bytes: 1_221_878_940,
      sha256: '19dec9f63488016185ba997d5e4492b5ac5b4f7ef1abb45243a91de958838dcd',
    },
    config: { bytes: 809, sha256: '215eb99c4955b0c42ea9f6e0980d922c228950c5dbc09bde6dc451fbba4d21f3' },
    needs: { memory: 2_200_000_000, buffer: 467_000_000, f16: true },
  }),
  languageModel('qwen2.5-0.5b-instruct', 'Qwen2.5 0.5B Instruct', 'Qwen2.5-0.5B-Instruct', {
    revision: 'cc5cc01a65cc3ff17bdb73a7de33d879f62599b0',
    network: {
      bytes: 483_003_582,
      sha256: 'b11c1dd99efd57e6c6e5bc4443a019931a5fbd5dd500d48644d8225f5ce0b2cb',
    },
    config: { bytes: 678, sha256: '777e01f0fbb3346eb229cb6fb278ed6533c1e4dcb9ebf4bed0f6e94ef17fa1b5' },
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
  { revision, network, config, needs }: { revision: string; network: Pin; config: Pin; needs: Needs },
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
    download: {
      repository: `onnx-community/${name}`,
      revision,
      file,
      pins: { [file]: network, 'config.json': config, ...WORDS },
    },
    embedded: false,
    needs,
  };
}
