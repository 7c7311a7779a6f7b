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

/** A network in one of the precisions that it is published in. */
interface Form {
  network: Pin;
  needs: Needs;
}

/** A language model: its network with values of 16 bits, for GPUs that compute with them, and of 32 bits for all others. */
interface LanguageModel {
  /** Of the weight with 16 bits. */
  id: string;
  title: string;
  name: string;
  revision: string;
  config: Pin;
  half: Form;
  whole: Form;
}

const MODELS: readonly LanguageModel[] = [
  {
    ...{ id: 'qwen2.5-1.5b-instruct', title: 'Qwen2.5 1.5B Instruct', name: 'Qwen2.5-1.5B-Instruct' },
    revision: '6287331f475a3e20e8c879be8fd4bf3551ad9d34',
    config: { bytes: 809, sha256: '215eb99c4955b0c42ea9f6e0980d922c228950c5dbc09bde6dc451fbba4d21f3' },
    half: {
      network: {
        bytes: 1_221_878_940,
        sha256: '19dec9f63488016185ba997d5e4492b5ac5b4f7ef1abb45243a91de958838dcd',
      },
      needs: { memory: 2_200_000_000, buffer: 467_000_000, f16: true },
    },
    whole: {
      network: {
        bytes: 1_787_566_590,
        sha256: '70c24509f760fed9a8f50391165c46a87660197028a42c4547763f1c173ddea6',
      },
      needs: { memory: 3_200_000_000, buffer: 934_000_000, f16: false },
    },
  },
  {
    ...{ id: 'qwen2.5-0.5b-instruct', title: 'Qwen2.5 0.5B Instruct', name: 'Qwen2.5-0.5B-Instruct' },
    revision: 'cc5cc01a65cc3ff17bdb73a7de33d879f62599b0',
    config: { bytes: 678, sha256: '777e01f0fbb3346eb229cb6fb278ed6533c1e4dcb9ebf4bed0f6e94ef17fa1b5' },
    half: {
      network: {
        bytes: 483_003_582,
        sha256: 'b11c1dd99efd57e6c6e5bc4443a019931a5fbd5dd500d48644d8225f5ce0b2cb',
      },
      needs: { memory: 1_000_000_000, buffer: 272_000_000, f16: true },
    },
    whole: {
      network: {
        bytes: 786_156_820,
        sha256: '09235a3b1c135cd04ef570e5053b5c079e028078a2cc5f76ba6a251e91bf3296',
      },
      needs: { memory: 1_600_000_000, buffer: 545_000_000, f16: false },
    },
  },
];

/** Language models that may run in a tab, best first, those with 16 bits before those with 32. By itself, for pages that need no more of the manifest. */
export const LANGUAGE_MODELS: readonly Weight[] = [
  ...MODELS.map((model) => weightOf(model, model.id, model.title, 'q4f16', model.half)),
  ...MODELS.map((model) =>
    weightOf(model, `${model.id}-q4`, `${model.title}, for GPUs without 16-bit values`, 'q4', model.whole),
  ),
];

/**
 * Never run here: files are as their publisher lists them, and are tested on a network that the tests make. The buffer is the table of
 * 151,936 words in 16 or 32 bits, at 1,536 and 896 values each; the memory is an estimate.
 */
function weightOf(
  { name, revision, config }: LanguageModel,
  id: string,
  title: string,
  dtype: 'q4f16' | 'q4',
  { network, needs }: Form,
): Weight {
  const file = `onnx/model_${dtype}.onnx`;
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
